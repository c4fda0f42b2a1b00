package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let appleIdentifiersCodes: [Self] = [
    .appIDPatternInvalid, .bundleIdentifierInvalid, .productNameInvalid, .teamIDInvalid, .udidInvalid, .versionInvalid,
  ]
}
