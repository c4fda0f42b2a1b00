package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let codeSignaturesCodes: [Self] = [
    .codeSignatureInvalid, .codeUnsignable, .machOInvalid, .requirementInvalid, .resourceSealInvalid, .stubUnwritable,
  ]
}
