/// The name of an element or attribute, with what it means to a merge.
struct ElementName: Sendable {
  let text: String
  /// Whether an attribute of this name only says which program wrote the file.
  let isVersion: Bool
  /// Whether an attribute of this name names another element.
  let isReference: Bool

  init(_ text: String) {
    self.text = text
    isVersion = ElementRules.versions.contains(text)
    isReference = ElementRules.references.contains(text)
  }
}

/// The names in a file, most of which are made once.
struct ElementNames {
  /// The name that was last read of those that share a place.
  private var known = [ElementName?](repeating: nil, count: 1 << Self.bits)

  /// The name that is written as `bytes`.
  mutating func name(_ bytes: ArraySlice<UInt8>) -> ElementName {
    let place = Self.place(of: bytes)
    if let name = known[place], name.text.utf8.count == bytes.count, name.text.utf8.elementsEqual(bytes) { return name }
    let name = ElementName(String(decoding: bytes, as: UTF8.self))
    known[place] = name
    return name
  }

  private static let bits: UInt64 = 9

  /// A place that few names share: the length and the last letters, multiplied so that all count.
  private static func place(of bytes: ArraySlice<UInt8>) -> Int {
    let letters = bytes.suffix(7).reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1) }
    return Int((letters &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits))
  }
}
