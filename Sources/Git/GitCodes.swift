package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let gitCodes: [Self] = [
    .amendImpossible, .bareRepository, .branchCheckedOut, .branchExists, .branchNameInvalid, .branchNameTaken,
    .branchNotFound, .branchNotMerged, .branchesDiverged, .certificateRefused, .cloneTargetExists, .commitIsMerge,
    .commitMessageEmpty, .conflictMarkersLeft, .filterFailed, .filterUnsupported, .gitAmbiguous, .gitExists, .gitFailed,
    .gitIdentityMissing, .gitLocked, .gitNameInvalid, .gitNotFound, .hookRefused, .hunkInvalid, .hunkOutdated,
    .hostKeyChanged, .hostKeyUnknown,
    .hostNotFound, .lineRangeInvalid, .loginRefused, .mergeDriverFailed, .nameEncodingUnsupported, .noCommits,
    .noOperation,
    .notFastForward, .nothingToCommit, .nothingToStash, .objectDamaged, .objectNameInvalid, .operationInProgress,
    .partialCloneIncomplete, .partialCommitImpossible, .pathNotFound, .pathUnstageable, .pushRejected,
    .pushTargetMissing, .pushUnsupported,
    .rebaseNotPlain, .referenceBroken, .referenceMoved, .remoteAddressInvalid, .remoteAddressUnsupported, .remoteExists,
    .remoteFailed, .remoteNameInvalid, .remoteNotFound, .remoteRedirected, .remoteRepositoryMissing, .remoteUnreachable,
    .repositoryBusy, .repositoryNotFound, .repositoryNotTrusted, .repositoryUnsupported, .revisionNotFound,
    .secureShellUnsupported, .sequenceNotPlain, .settingsUnsupported, .shallowUnsupported, .signatureInvalid,
    .stashIndexConflicts, .stashNotFound, .submoduleFailed, .tagExists,
    .tagMessageMissing, .tagNameInvalid, .tagNameTaken, .tagNotFound, .transferStopped,
    .uncommittedChanges, .unrelatedHistories, .unresolvedConflicts, .upstreamMissing,
  ]
}
