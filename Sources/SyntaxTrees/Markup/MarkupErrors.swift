package import Diagnostics

extension Diagnostic.Code {
  package static let markupMalformed = Diagnostic.Code(
    "markup-malformed", "The file is not well-formed XML.", "correct the file at the line that the message names")
  package static let markupTooDeep = Diagnostic.Code(
    "markup-too-deep", "The XML nests deeper than the limit in the message.", "check that you named the right file")
  package static let markupTooLarge = Diagnostic.Code(
    "markup-too-large", "The XML file is larger than the limit in the message.", "check that you named the right file")
}

extension Diagnostic {
  /// The error for a text that is not well-formed.
  static func malformedMarkup(_ problem: String, at place: Place) -> Diagnostic {
    Diagnostic(.markupMalformed, "\(subject(place.file)) is not well-formed XML: \(problem)", at: place)
  }
}
