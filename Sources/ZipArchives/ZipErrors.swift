package import Diagnostics

extension Diagnostic.Code {
  package static let zipInvalid = Diagnostic.Code(
    "zip-invalid",
    "The .ipa or zip archive is damaged, or contains an entry that Slipway can't unpack, such as an encrypted one.",
    "export or download the archive again")
  package static let zipTooLarge = Diagnostic.Code(
    "zip-too-large", "The .ipa or zip archive contains more files or bytes than Slipway unpacks or packs.",
    "check that it is the right archive")

  /// The error codes of the module.
  package static let zipArchivesCodes: [Self] = [
    .zipInvalid, .zipTooLarge,
  ]
}

extension Diagnostic {
  static func zipInvalid(_ file: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      .zipInvalid, "\"\(file)\" is not a valid zip archive: \(problem)", at: Place(file: file),
      remedy: .advice("export or download the archive again"))
  }

  static func zipTooLarge(_ file: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      .zipTooLarge, "\"\(file)\" \(problem)", at: Place(file: file),
      remedy: .advice("check that this is the right archive; Slipway does not unpack archives this large"))
  }
}
