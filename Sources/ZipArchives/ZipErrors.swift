public import Diagnostics

extension Diagnostic.Code {
  /// A zip archive that is damaged, or contains what is refused.
  public static let zipInvalid: Self = "zip-invalid"
  /// A zip archive with more entries or bytes than are unpacked.
  public static let zipTooLarge: Self = "zip-too-large"
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
