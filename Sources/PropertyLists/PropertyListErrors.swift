public import Diagnostics

extension Diagnostic.Code {
  /// A file that breaks the rules of its form of property list.
  public static let propertyListMalformed: Self = "property-list-malformed"
  /// A file that is larger than the limit.
  public static let propertyListTooLarge: Self = "property-list-too-large"
  /// A file whose arrays and dictionaries nest deeper than the limit.
  public static let propertyListTooDeep: Self = "property-list-too-deep"
  /// A value that the form of property list to write can't hold.
  public static let propertyListUnwritable: Self = "property-list-unwritable"
  /// A path that leads through a value that has no such parts.
  public static let propertyListPathInvalid: Self = "property-list-path-invalid"
}

extension Diagnostic {
  /// The error for a file that breaks the rules of its form of property list.
  static func malformedPropertyList(
    _ problem: String, file: String?, at position: PropertyList.Position? = nil
  ) -> Diagnostic {
    Diagnostic(
      .propertyListMalformed, "\(subject(file)) is not a valid property list: \(problem)",
      at: Place(file: file, line: position?.line, column: position?.column))
  }

  /// The error for a file that nests deeper than the limit.
  static func propertyListTooDeep(
    _ limits: PropertyListLimits, file: String?, at position: PropertyList.Position? = nil
  ) -> Diagnostic {
    Diagnostic(
      .propertyListTooDeep, "\(subject(file)) nests arrays and dictionaries deeper than \(limits.depth) levels",
      at: Place(file: file, line: position?.line, column: position?.column))
  }

  /// The error for a file that is larger than the limit.
  static func propertyListTooLarge(_ size: Int, _ limits: PropertyListLimits, file: String?) -> Diagnostic {
    Diagnostic(
      .propertyListTooLarge, "\(subject(file)) has \(size) bytes, more than the limit of \(ByteCount(limits.size))",
      at: Place(file: file))
  }

  private static func subject(_ file: String?) -> String {
    file.map { "\"\($0)\"" } ?? "the input"
  }
}

extension PropertyList {
  /// Checks that an array or dictionary is at a `depth`, counted from 0, that can be read back.
  func requireWritable(at depth: Int) throws(Diagnostic) {
    guard array != nil || dictionary != nil, depth >= PropertyListLimits.default.depth else { return }
    throw .unwritablePropertyList("nests deeper than \(PropertyListLimits.default.depth) levels")
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

  /// The error for a path that leads through a value without such a part.
  static func invalidPropertyListPath(_ problem: String) -> Diagnostic {
    Diagnostic(.propertyListPathInvalid, problem)
  }
}
