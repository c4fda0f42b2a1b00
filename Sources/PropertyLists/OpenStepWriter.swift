public import Diagnostics
public import SyntaxTrees

/// Writes the scalars of OpenStep's form, with strings as Xcode quotes them.
public enum OpenStepWriter {
  /// Appends `text` to `output`, in quotes when Xcode would write it so.
  ///
  /// Letters, digits and `_$./` need no quotes, except `//` and `___`. In quotes only the backslash, the
  /// quote and characters below the space are escaped; everything else is written unchanged.
  public static func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { buffer in
      if needsQuotes(buffer) {
        appendQuoted(buffer, to: &output)
      } else {
        output.append(contentsOf: buffer)
      }
    }
  }

  /// Appends the value `node` of `syntax`, which is neither an array nor a dictionary, in the way of ``append(_:to:)``.
  ///
  /// Bytes that are already in this form are copied.
  ///
  /// - Throws: `property-list-unwritable` for values that the form does not have.
  public static func append(
    _ node: SyntaxTree.NodeID, of syntax: SyntaxTree, to output: inout [UInt8]
  ) throws(Diagnostic) {
    switch syntax.kind(of: node) {
    case .unquoted, .quoted:
      syntax.bytes.withUnsafeBufferPointer { buffer in
        let content = UnsafeBufferPointer(rebasing: buffer[syntax.contentRange(of: node)])
        if needsQuotes(content) { appendQuoted(content, to: &output) } else { output.append(contentsOf: content) }
      }
    case .escaped: append(syntax.string(of: node) ?? "", to: &output)
    default: try appendScalar(syntax.propertyList(of: node), to: &output)
    }
  }

  /// `text` as Xcode writes it.
  public static func quoted(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    append(text, to: &output)
    return output
  }

  /// Appends a value that is neither an array nor a dictionary.
  ///
  /// - Throws: `property-list-unwritable` for values that the form does not have.
  public static func appendScalar(_ value: PropertyList, to output: inout [UInt8]) throws(Diagnostic) {
    switch value.value {
    case .string(let text): append(text, to: &output)
    case .integer(let number): append(String(number), to: &output)
    case .unsigned(let number): append(String(number), to: &output)
    case .real(let number): append(value.spelling ?? String(number), to: &output)
    case .boolean(let flag): append(flag ? "YES" : "NO", to: &output)
    case .data(let bytes): appendData(bytes, to: &output)
    case .date, .uid, .array, .dictionary:
      throw Diagnostic(
        .propertyListUnwritable, "an OpenStep property list can't contain \(value.kindName)", at: value.place)
    }
  }

  private static func needsQuotes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var slashes = 0
    var underscores = 0
    for byte in text {
      guard Byte.isUnquoted(byte), byte != UInt8(ascii: "-"), byte != UInt8(ascii: "+"), byte != UInt8(ascii: ":")
      else { return true }
      slashes = byte == Byte.slash ? slashes + 1 : 0
      underscores = byte == UInt8(ascii: "_") ? underscores + 1 : 0
      if slashes == 2 || underscores == 3 { return true }
    }
    return text.isEmpty
  }

  private static func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.append(Byte.quote)
    guard text.contains(where: { $0 < Byte.space || $0 == Byte.quote || $0 == Byte.backslash }) else {
      output.append(contentsOf: text)
      output.append(Byte.quote)
      return
    }
    for byte in text {
      switch byte {
      case Byte.quote, Byte.backslash:
        output.append(Byte.backslash)
        output.append(byte)
      case 7: output.append(contentsOf: "\\a".utf8)
      case 8: output.append(contentsOf: "\\b".utf8)
      case 9: output.append(contentsOf: "\\t".utf8)
      case 10: output.append(contentsOf: "\\n".utf8)
      case 11: output.append(contentsOf: "\\v".utf8)
      case 12: output.append(contentsOf: "\\f".utf8)
      case 13: output.append(contentsOf: "\\r".utf8)
      case 0..<0x20:
        output.append(contentsOf: "\\U00".utf8)
        appendHexadecimal(byte, to: &output)
      default: output.append(byte)
      }
    }
    output.append(Byte.quote)
  }

  static func appendData(_ bytes: [UInt8], to output: inout [UInt8]) {
    output.append(Byte.less)
    for byte in bytes {
      appendHexadecimal(byte, to: &output)
    }
    output.append(Byte.greater)
  }

  private static func appendHexadecimal(_ byte: UInt8, to output: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    output.append(digits[Int(byte >> 4)])
    output.append(digits[Int(byte & 15)])
  }
}
