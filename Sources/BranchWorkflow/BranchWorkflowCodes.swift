package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let branchWorkflowCodes: [Self] = [
    .branchBehind, .branchIsMain, .commitLeftOut, .commitsPublished, .conflictUnknown, .featureNameInvalid,
    .featureNotMerged,
    .finishedWithoutTag, .mainBehind, .mainBranchUnknown, .mergeUnionIgnored,
    .notOnFeature,
    .notOnHotfix, .notOnRelease, .nothingToMerge, .nothingToUndo, .pullRequestOfBase, .undoPushed,
  ]
}
