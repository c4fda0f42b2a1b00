public import Diagnostics

extension Diagnostic.Code {
  /// A file that is not well-formed XML.
  public static let markupMalformed: Self = "markup-malformed"
  /// A file whose elements nest deeper than the limit.
  public static let markupTooDeep: Self = "markup-too-deep"
  /// A file that is larger than the limit.
  public static let markupTooLarge: Self = "markup-too-large"
}

extension Diagnostic {
  /// The error for a text that is not well-formed.
  static func malformedMarkup(_ problem: String, at place: Place) -> Diagnostic {
    let subject = place.file.map { "\"\($0)\"" } ?? "the input"
    return Diagnostic(.markupMalformed, "\(subject) is not well-formed XML: \(problem)", at: place)
  }
}
