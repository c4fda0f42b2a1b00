package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let fileTreesCodes: [Self] = [
    .busy, .diskFull, .fileExists, .fileFailure, .fileNotFound, .fileTooLarge, .folderExists, .isFolder, .linkInTheWay,
    .linkLoop, .nameTooLong, .notFolder, .notRegularFile, .pathClash, .pathInGit, .pathInvalid, .permissionDenied,
    .readOnlyVolume,
  ]
}
