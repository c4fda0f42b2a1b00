public import Diagnostics

extension Diagnostic.Code {
  /// A path that is no product, or a product whose structure is refused.
  public static let productInvalid: Self = "product-invalid"
  /// A product with more files, folders or bytes than are read.
  public static let productTooLarge: Self = "product-too-large"
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
