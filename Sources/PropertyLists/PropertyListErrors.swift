package import Diagnostics
import SyntaxTrees

extension Diagnostic.Code {
  package static let propertyListMalformed = Diagnostic.Code(
    "property-list-malformed", "The file is not a valid property list.",
    "correct the file at the line that the message names")
  package static let propertyListTooLarge = Diagnostic.Code(
    "property-list-too-large", "The property list file is larger than the limit in the message.",
    "check that you named the right file")
  package static let propertyListTooDeep = Diagnostic.Code(
    "property-list-too-deep", "The property list nests deeper than the limit in the message.",
    "check that you named the right file")
  package static let propertyListUnwritable = Diagnostic.Code(
    "property-list-unwritable", "The property list format can't contain the value.",
    "choose another format or another value")
  package static let propertyListPathInvalid = Diagnostic.Code(
    "property-list-path-invalid",
    "A key or index of the path does not exist, for example because its parent is a string.",
    "check the path: use a number in an array, a key in a dictionary")

  /// The error codes of the module.
  package static let propertyListsCodes: [Self] = [
    .propertyListMalformed, .propertyListPathInvalid, .propertyListTooDeep, .propertyListTooLarge,
    .propertyListUnwritable,
  ]
}

extension Diagnostic {
  /// The error for a file that breaks the rules of its form of property list.
  static func malformedPropertyList(
    _ problem: String, file: String?, at position: TextPosition? = nil
  ) -> Diagnostic {
    Diagnostic(
      .propertyListMalformed, "\(subject(file)) is not a valid property list: \(problem)",
      at: Place(file: file, line: position?.line, column: position?.column))
  }

  /// The error for a file that nests deeper than the limit.
  static func propertyListTooDeep(
    _ limits: SyntaxLimits, file: String?, at position: TextPosition? = nil
  ) -> Diagnostic {
    Diagnostic(
      .propertyListTooDeep, "\(subject(file)) nests arrays and dictionaries deeper than \(limits.depth) levels",
      at: Place(file: file, line: position?.line, column: position?.column))
  }
}

extension PropertyList {
  /// Checks that an array or dictionary is at a `depth`, counted from 0, that can be read back.
  func requireWritable(at depth: Int) throws(Diagnostic) {
    guard array != nil || dictionary != nil, depth >= SyntaxLimits.default.depth else { return }
    throw .unwritablePropertyList("nests deeper than \(SyntaxLimits.default.depth) levels")
  }
}

extension Diagnostic {
  /// The error for a value that the form to write can't hold.
  static func unwritablePropertyList(_ problem: String) -> Diagnostic {
    Diagnostic(.propertyListUnwritable, "the property list \(problem)")
  }

  /// The error for a text that XML can't hold.
  static func unwritableText(_ text: String) -> Diagnostic {
    unwritablePropertyList("contains a control character in \(text.debugDescription), which XML does not allow")
  }
}
