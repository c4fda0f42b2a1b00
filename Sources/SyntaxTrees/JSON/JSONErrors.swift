package import Diagnostics

extension Diagnostic.Code {
  package static let jsonMalformed = Diagnostic.Code(
    "json-malformed", "The file is not valid JSON.", "correct the file at the line that the message names")
  package static let jsonTooDeep = Diagnostic.Code(
    "json-too-deep", "The JSON nests deeper than the limit in the message.", "check that you named the right file")
  package static let jsonTooLarge = Diagnostic.Code(
    "json-too-large", "The JSON file is larger than the limit in the message.", "check that you named the right file")
  package static let jsonPathInvalid = Diagnostic.Code(
    "json-path-invalid",
    "A key or index of the path does not exist, for example because its parent is a string.",
    "check the path: use a number in an array, a key in an object")

  /// The error codes of the module.
  package static let syntaxTreesCodes: [Self] = [
    .jsonMalformed, .jsonPathInvalid, .jsonTooDeep, .jsonTooLarge, .markupMalformed, .markupTooDeep, .markupTooLarge,
  ]
}
