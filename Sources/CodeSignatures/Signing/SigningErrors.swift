package import Diagnostics

extension Diagnostic.Code {
  package static let codeUnsignable = Diagnostic.Code(
    "code-unsignable", "The product or a Mach-O file in it can't be signed, or its signature can't be removed.",
    "read the reason in the message; apps from the App Store, for example, are encrypted")
}

extension Diagnostic {
  /// The error for a Mach-O file that can't be signed.
  static func unsignable(
    _ problem: String, file: String?, architecture: MachOArchitecture, remedy: Remedy? = nil
  ) -> Diagnostic {
    let subject = file.map { "\"\($0)\"" } ?? "the input"
    return Diagnostic(
      .codeUnsignable, "\(subject) (\(architecture)) can't be signed: \(problem)", at: Place(file: file), remedy: remedy
    )
  }
}
