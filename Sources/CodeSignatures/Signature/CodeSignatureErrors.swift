public import Diagnostics

extension Diagnostic.Code {
  /// A code signature that can't be read.
  public static let codeSignatureInvalid: Self = "code-signature-invalid"
}

extension Diagnostic {
  /// The error for a code signature that can't be read.
  static func invalidCodeSignature(_ error: MalformedCode, file: String?) -> Diagnostic {
    let subject = file.map { "\"\($0)\"" } ?? "the input"
    return Diagnostic(
      .codeSignatureInvalid, "the code signature of \(subject) is not valid: \(error.problem)", at: Place(file: file),
      remedy: .advice("sign the product again"))
  }
}
