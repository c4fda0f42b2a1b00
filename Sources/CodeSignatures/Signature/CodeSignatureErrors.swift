package import Diagnostics

extension Diagnostic.Code {
  package static let codeSignatureInvalid = Diagnostic.Code(
    "code-signature-invalid", "The code signature is damaged.",
    "sign it again: \(command: "app.sign") APP")
}

extension Diagnostic {
  /// The error for a code signature that can't be read.
  static func invalidCodeSignature(_ error: MalformedCode, file: String?) -> Diagnostic {
    let subject = file.map { "\"\($0)\"" } ?? "the input"
    return Diagnostic(
      .codeSignatureInvalid, "the code signature of \(subject) is not valid: \(error.problem)", at: Place(file: file),
      remedy: .hint("sign it again: \(command: "app.sign") APP"))
  }
}
