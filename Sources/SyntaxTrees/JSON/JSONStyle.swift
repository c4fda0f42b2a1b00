/// How JSON is laid out.
public struct JSONStyle: Sendable, Hashable {
  /// The spaces or tabs of a level, or `nil` if everything is on one line.
  public var indentation: String?
  /// The text between a key and its value.
  public var separator: String
  /// Whether an empty array or object takes three lines, the middle one empty, as Xcode writes it.
  public var opensEmpty: Bool
  /// The line ending.
  public var lineEnd: String
  /// Whether the last line ends like the others.
  public var endsWithLineEnd: Bool

  /// Creates a style.
  public init(
    indentation: String?, separator: String, opensEmpty: Bool = false, lineEnd: String = "\n",
    endsWithLineEnd: Bool = true
  ) {
    self.indentation = indentation
    self.separator = separator
    self.opensEmpty = opensEmpty
    self.lineEnd = lineEnd
    self.endsWithLineEnd = endsWithLineEnd
  }

  /// Everything on one line without spaces, and no line end.
  public static let compact = JSONStyle(indentation: nil, separator: ":", endsWithLineEnd: false)
  /// Two spaces a level, `"a": 1`.
  public static let pretty = JSONStyle(indentation: "  ", separator: ": ")
  /// Two spaces a level, `"a" : 1`, as Xcode writes asset and string catalogs.
  public static let xcode = JSONStyle(indentation: "  ", separator: " : ", opensEmpty: true)
}
