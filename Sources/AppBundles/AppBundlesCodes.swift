package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let appBundlesCodes: [Self] = [
    .archiveNotExportable, .exportOptionsInvalid, .installURLInvalid, .productInvalid, .productTooLarge,
  ]
}
