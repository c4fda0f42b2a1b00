package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let gitHistoryCodes: [Self] = [
    .lineRangeInvalid
  ]
}
