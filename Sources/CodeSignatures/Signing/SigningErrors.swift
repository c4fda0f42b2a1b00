public import Diagnostics

extension Diagnostic.Code {
  /// A Mach-O file that can't be signed, or whose signature can't be removed.
  public static let codeUnsignable: Self = "code-unsignable"
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
