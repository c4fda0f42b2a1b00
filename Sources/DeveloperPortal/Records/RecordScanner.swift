import SyntaxTrees

/// Reads a record's JSON as this program writes it, many times as fast as JSON in general can be read.
///
/// A portal holds thousands of records, some with hundreds of ids. What is not in the plain form (escapes, fractions, a
/// key twice, deep nesting) is left to the general reader, which also knows what to say of damaged files.
struct RecordScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  private static let deepest = 8

  /// The object in `bytes`, or `nil` where they have not the plain form.
  static func object(in bytes: [UInt8]) -> JSONObject? {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = RecordScanner(bytes: buffer)
      guard let object = scanner.value(depth: 0)?.object else { return nil }
      scanner.skipSpace()
      return scanner.position == buffer.count ? object : nil
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x0A { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    skipSpace()
    guard position < bytes.count, depth < Self.deepest else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "\""): return text().map { .string($0) }
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return number()
    default: return nil
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where bytes[position + offset] != word.utf8Start[offset] { return false }
    position = end
    return true
  }

  private mutating func text() -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\\") else { return nil }
      position += 1
    }
    let end = position
    guard take(UInt8(ascii: "\"")) else { return nil }
    return String(validating: bytes[start..<end], as: UTF8.self)
  }

  private mutating func number() -> JSONValue? {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    guard position - start < 16 else { return nil }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func array(depth: Int) -> JSONValue? {
    guard take(UInt8(ascii: "[")) else { return nil }
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      guard let element = value(depth: depth + 1) else { return nil }
      elements.append(element)
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    guard take(UInt8(ascii: "{")) else { return nil }
    var members: [(String, JSONValue)] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(JSONObject(members)) }
    while true {
      skipSpace()
      guard members.count < 64, let key = text(), !members.contains(where: { $0.0 == key }) else { return nil }
      skipSpace()
      guard take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
      members.append((key, value))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(JSONObject(members)) }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }
}
