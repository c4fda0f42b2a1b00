package import Diagnostics

extension Diagnostic.Code {
  package static let productInvalid = Diagnostic.Code(
    "product-invalid",
    "The path is not a bundle, archive or Mach-O file, or the product contains a special or unreadable file.",
    "give a bundle, an archive or a Mach-O file, or remove what the message names")
  package static let productTooLarge = Diagnostic.Code(
    "product-too-large", "The product contains more files, folders or bytes than Slipway reads.",
    "check that this is the right product")
}

extension Diagnostic {
  static func productInvalid(_ path: String, _ problem: String, remedy: Remedy) -> Diagnostic {
    Diagnostic(.productInvalid, "\"\(path)\" \(problem)", at: Place(file: path), remedy: remedy)
  }

  static func productTooLarge(_ path: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      .productTooLarge, "\"\(path)\" \(problem)", at: Place(file: path),
      remedy: .advice("check that this is the right product; Slipway does not read products this large"))
  }
}
