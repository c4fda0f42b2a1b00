package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let gitStoreCodes: [Self] = [
    .bareRepository, .branchCheckedOut, .branchExists, .branchNameInvalid, .branchNameTaken, .branchNotFound,
    .branchNotMerged, .filterFailed, .filterUnsupported, .gitAmbiguous, .gitExists, .gitFailed, .gitIdentityMissing,
    .gitLocked, .gitNameInvalid, .gitNotFound, .hookRefused, .nameEncodingUnsupported, .noCommits, .objectDamaged,
    .objectNameInvalid, .operationInProgress, .partialCloneIncomplete, .pathUnstageable, .referenceBroken,
    .referenceMoved, .repositoryBusy, .repositoryNotFound, .repositoryNotTrusted, .repositoryUnsupported,
    .revisionNotFound, .settingsUnsupported, .shallowUnsupported, .signatureInvalid, .stashNotFound, .tagNotFound,
    .uncommittedChanges,
  ]
}
