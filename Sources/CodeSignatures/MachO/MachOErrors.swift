package import Diagnostics

extension Diagnostic.Code {
  package static let machOInvalid = Diagnostic.Code(
    "mach-o-invalid", "The file is not a Mach-O file, or it is damaged.",
    "build the product again, or copy it again from its source")
}

extension Diagnostic {
  /// The error for a file that is no usable Mach-O file.
  static func invalidMachO(_ error: MalformedCode, file: String?, architecture: MachOArchitecture? = nil) -> Diagnostic
  {
    let subject = file.map { "\"\($0)\"" } ?? "the input"
    let slice = architecture.map { " (\($0))" } ?? ""
    return Diagnostic(
      .machOInvalid, "\(subject)\(slice) is not a valid Mach-O file: \(error.problem)", at: Place(file: file),
      remedy: .advice("build the product again, or copy it again from its source"))
  }
}
