package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let gitOperationsCodes: [Self] = [
    .amendImpossible, .branchesDiverged, .cloneTargetExists, .commitIsMerge, .commitMessageEmpty, .conflictMarkersLeft,
    .hunkInvalid, .hunkOutdated, .noOperation, .notFastForward, .nothingToCommit, .nothingToStash,
    .partialCommitImpossible, .rebaseNotPlain, .sequenceNotPlain, .stashIndexConflicts, .submoduleFailed, .tagExists,
    .tagMessageMissing, .tagNameInvalid, .tagNameTaken, .upstreamMissing,
  ]
}
