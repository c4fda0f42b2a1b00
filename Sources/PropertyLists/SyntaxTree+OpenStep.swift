public import Diagnostics
public import SyntaxTrees

extension SyntaxTree {
  /// Reads the structure of an OpenStep property list.
  ///
  /// It also reads the entries of `.strings` files without braces. Strings may be unquoted or
  /// in single or double quotes; comments are allowed wherever white space is. Takes time in proportion to the size.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8 with or without a byte order mark, or in UTF-16 with one.
  ///   - file: The file's name for messages.
  ///   - limits: How large the text may be, and how deep values may be nested.
  /// - Throws: `property-list-malformed` with the place, `property-list-too-large`, or `property-list-too-deep`.
  public init(openStep bytes: [UInt8], file: String? = nil, limits: SyntaxLimits = .default) throws(Diagnostic) {
    try limits.require(bytes.count, .propertyListTooLarge, file: file)
    let bytes = Self.convertedFromUTF16(bytes) ?? bytes
    do {
      let nodes = try bytes.withUnsafeBufferPointer { (buffer) throws(OpenStepProblem) in
        var parser = OpenStepParser(buffer, maximumDepth: limits.depth)
        return try parser.parse()
      }
      self.init(.openStep, bytes, file: file, nodes: nodes)
    } catch {
      throw error.diagnostic(in: bytes, file: file, limits: limits)
    }
  }

  /// The text in UTF-8 when it begins with a byte order mark of UTF-16.
  private static func convertedFromUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
