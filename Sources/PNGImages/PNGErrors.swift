package import Diagnostics

extension Diagnostic.Code {
  package static let pngInvalid = Diagnostic.Code(
    "png-invalid", "The PNG image is damaged, interlaced, not square, or larger than 4,096 pixels on a side.",
    "export the image again")

  /// The error codes of the module.
  package static let pngImagesCodes: [Self] = [
    .pngInvalid
  ]
}

extension Diagnostic {
  static func pngInvalid(_ problem: String) -> Diagnostic {
    Diagnostic(.pngInvalid, "not a valid PNG image: \(problem)", remedy: .advice("export the image again"))
  }
}
