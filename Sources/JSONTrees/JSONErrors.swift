public import Diagnostics

extension Diagnostic.Code {
  /// A file that is not JSON.
  public static let jsonMalformed: Self = "json-malformed"
  /// A file whose arrays and objects nest deeper than the limit.
  public static let jsonTooDeep: Self = "json-too-deep"
  /// A file that is larger than the limit.
  public static let jsonTooLarge: Self = "json-too-large"
  /// A path that leads through a value that has no such parts.
  public static let jsonPathInvalid: Self = "json-path-invalid"
}
