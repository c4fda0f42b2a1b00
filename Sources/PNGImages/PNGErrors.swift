public import Diagnostics

extension Diagnostic.Code {
  /// A PNG image that is damaged, too large or of a variant that is not read.
  public static let pngInvalid: Self = "png-invalid"
}

extension Diagnostic {
  static func pngInvalid(_ problem: String) -> Diagnostic {
    Diagnostic(.pngInvalid, "not a valid PNG image: \(problem)", remedy: .advice("export the image again"))
  }
}
