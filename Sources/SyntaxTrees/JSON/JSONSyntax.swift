public import Diagnostics

/// The structure of a text of JSON over its bytes: which bytes are which value.
///
/// For callers that put a new text together from the bytes of others; ``JSONDocument`` is for edits.
public struct JSONSyntax: Sendable {
  /// A value.
  public struct Value: Sendable {
    /// The kind of value.
    public enum Kind: Sendable {
      /// A string, a number, `true`, `false` or `null`.
      case scalar
      /// A list.
      case array
      /// A dictionary.
      case object
    }

    /// The kind of value.
    public let kind: Kind
    /// From its first byte to behind its last.
    public let range: Range<Int>
    /// The items of an array, the members of an object, in order.
    public let parts: [Part]
  }

  /// An item of an array, or a member of an object.
  public struct Part: Sendable {
    /// The member's key, decoded; `nil` in an array.
    public let key: String?
    /// Its first byte: the key's first byte if it has a key.
    public let start: Int
    /// Its value.
    public let value: Value
  }

  /// The text.
  public let bytes: [UInt8]
  /// The outermost value.
  public let root: Value

  /// Reads the structure of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - file: The file's path, for messages.
  ///   - limits: How much to take before refusing.
  /// - Throws: `json-malformed` with the place and what was expected there, `json-too-deep` or `json-too-large`.
  public init(parsing bytes: [UInt8], file: String? = nil, limits: SyntaxLimits = .default) throws(Diagnostic) {
    // The document's reader validated the text; only the positions of the values are needed.
    _ = try JSONDocument(parsing: bytes, file: file, limits: limits)
    var reader = JSONSyntaxReader(try JSONScanner(bytes, file: file, limits: limits))
    self.bytes = bytes
    root = try reader.value()
  }

  /// The text of a scalar: a string's characters, or the source text.
  public func text(of value: Value) -> String {
    let written = bytes[value.range]
    guard written.first == UInt8(ascii: "\"") else { return String(decoding: written, as: UTF8.self) }
    return JSONText.decoded(bytes, value.range)
  }
}

/// Finds the values of a text that is known to be right.
private struct JSONSyntaxReader {
  private var scanner: JSONScanner

  init(_ scanner: JSONScanner) {
    self.scanner = scanner
  }

  mutating func value() throws(Diagnostic) -> JSONSyntax.Value {
    try value(beginningWith: try scanner.next())
  }

  private mutating func value(beginningWith token: JSONScanner.Token) throws(Diagnostic) -> JSONSyntax.Value {
    switch token.kind {
    case .beginObject: try container(.object, from: token, to: .endObject)
    case .beginArray: try container(.array, from: token, to: .endArray)
    default: JSONSyntax.Value(kind: .scalar, range: token.range, parts: [])
    }
  }

  private mutating func container(
    _ kind: JSONSyntax.Value.Kind, from start: JSONScanner.Token, to end: JSONScanner.Kind
  ) throws(Diagnostic) -> JSONSyntax.Value {
    var parts: [JSONSyntax.Part] = []
    while true {
      let token = try scanner.next()
      if token.kind == end {
        return JSONSyntax.Value(kind: kind, range: start.range.lowerBound..<token.range.upperBound, parts: parts)
      }
      if token.kind == .comma { continue }
      guard token.kind != .end else { throw scanner.unexpected(token, expected: "a value") }
      if kind == .object {
        _ = try scanner.next()
        let key = JSONText.decoded(scanner.bytes, token.range)
        parts.append(JSONSyntax.Part(key: key, start: token.range.lowerBound, value: try value()))
      } else {
        let value = try value(beginningWith: token)
        parts.append(JSONSyntax.Part(key: nil, start: token.range.lowerBound, value: value))
      }
    }
  }
}
