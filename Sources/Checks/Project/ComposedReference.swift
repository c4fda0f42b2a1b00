/// A reference to a build setting whose name contains another reference, such as `$(TARGET$(VARIANT))`.
struct ComposedReference: Hashable {
  private let prefix: [UInt8]
  private let suffix: [UInt8]

  /// Whether the reference may be to a setting: only the parts of the name around the inner reference are known.
  func mayName(_ name: String) -> Bool {
    let name = Array(name.utf8)
    return name.count >= prefix.count + suffix.count && name.starts(with: prefix)
      && name.suffix(suffix.count).elementsEqual(suffix)
  }

  /// The composed references in a text.
  static func all(in bytes: [UInt8]) -> Set<ComposedReference> {
    var found: Set<ComposedReference> = []
    var position = 0
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "$")) {
      position = start + 1
      guard isReference(start, in: bytes) else { continue }
      let prefix = name(from: start + 2, in: bytes)
      guard isReference(prefix.endIndex, in: bytes) else { continue }
      let suffix = end(ofReference: prefix.endIndex, in: bytes).map { name(from: $0, in: bytes) } ?? []
      // After another inner reference, the end of the name is unknown.
      let isWhole = suffix.endIndex < bytes.count && bytes[suffix.endIndex] != UInt8(ascii: "$")
      let reference = ComposedReference(prefix: Array(prefix), suffix: isWhole ? Array(suffix) : [])
      if !reference.prefix.isEmpty || !reference.suffix.isEmpty { found.insert(reference) }
    }
    return found
  }

  private static func isReference(_ position: Int, in bytes: [UInt8]) -> Bool {
    position + 1 < bytes.count && bytes[position] == UInt8(ascii: "$")
      && (bytes[position + 1] == UInt8(ascii: "(") || bytes[position + 1] == UInt8(ascii: "{"))
  }

  private static func name(from start: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes[min(start, bytes.count)...].prefix { byte in
      byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte & 0xDF
    }
  }

  /// The position after a reference, which may contain others.
  private static func end(ofReference start: Int, in bytes: [UInt8]) -> Int? {
    var depth = 0
    for position in (start + 1)..<bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return position + 1 }
      case UInt8(ascii: "\n"): return nil
      default: break
      }
    }
    return nil
  }
}
