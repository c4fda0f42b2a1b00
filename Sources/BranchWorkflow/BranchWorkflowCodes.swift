package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let branchWorkflowCodes: [Self] = [
    .branchIsMain, .commitLeftOut, .commitsPublished, .conflictUnknown, .featureNameInvalid, .featureNotMerged,
    .finishedWithoutTag, .gitFolderUnwritable, .journalUnreadable, .mainBehind, .mainBranchUnknown, .mergeUnionIgnored,
    .notOnFeature,
    .notOnHotfix, .notOnRelease, .nothingToMerge, .nothingToUndo, .pullRequestOfBase, .undoImpossible,
    .undoNotPermitted, .undoPushed,
  ]
}
