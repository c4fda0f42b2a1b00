package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let appBundlesCodes: [Self] = [
    .archiveNotExportable, .distributionFolderInvalid, .exportOptionsInvalid, .installURLInvalid, .productInvalid,
    .productTooLarge,
  ]
}
