/// The beginning of a private key in DER, by the outermost of its fields.
struct KeyStructure {
  /// The bytes of the whole structure; `nil` where only its end tells (BER).
  let length: Int?
  /// Whether it is a PKCS#12 archive.
  let isArchive: Bool

  /// Looks at the first bytes; some 25 are enough.
  ///
  /// - Returns: `nil` where they begin neither a private key (RFC 5208, RFC 8017 A.1.2, RFC 5915) nor an archive (RFC 7292).
  init?(beginning bytes: [UInt8]) {
    var reader = Reader(bytes)
    guard let whole = reader.open(0x30) else { return nil }
    length = whole.length.map { $0 + whole.header }
    if let version = reader.number() {
      isArchive = version == 3
      guard Self.isKey(version, &reader) else { return nil }
    } else {
      isArchive = false
      guard reader.open(0x30) != nil, let name = reader.field(0x06), Self.encryption.contains(where: name.starts)
      else { return nil }
    }
  }

  /// The schemes of PKCS#5 and PKCS#12 for encryption under a password.
  private static let encryption: [[UInt8]] = [
    [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05], [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x0C, 0x01],
  ]
  private static let contents: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
  /// The prime of the smallest RSA key that anyone has used has 512 bits.
  private static let smallestNumber = 32

  private static func isKey(_ version: UInt8, _ reader: inout Reader) -> Bool {
    switch (version, reader.tag) {
    case (3, 0x30):
      guard reader.open(0x30) != nil, let name = reader.field(0x06) else { return false }
      return name.starts(with: contents)
    case (0...1, 0x30):
      guard let algorithm = reader.open(0x30), let name = reader.open(0x06) else { return false }
      return (3...12).contains(name.length ?? 0) && (algorithm.length ?? 0) < 1024
    case (0, 0x02): return (reader.open(0x02)?.length ?? 0) >= smallestNumber
    case (1, 0x04): return (16...72).contains(reader.open(0x04)?.length ?? 0)
    default: return false
    }
  }

  /// Reads tags and lengths from the front.
  private struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var tag: UInt8? { rest.first }

    /// Steps into a field; its length is `nil` where it is indefinite.
    mutating func open(_ tag: UInt8) -> (length: Int?, header: Int)? {
      guard rest.popFirst() == tag, let first = rest.popFirst() else { return nil }
      if first < 0x80 { return (Int(first), 2) }
      let count = Int(first & 0x7F)
      guard count <= 4, rest.count >= count else { return nil }
      let length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(count)
      return (count == 0 ? nil : length, 2 + count)
    }

    /// The content of a short field.
    mutating func field(_ tag: UInt8) -> ArraySlice<UInt8>? {
      guard let length = open(tag)?.length, length <= rest.count else { return nil }
      defer { rest = rest.dropFirst(length) }
      return rest.prefix(length)
    }

    /// A number of one byte, if one comes next.
    mutating func number() -> UInt8? {
      guard rest.starts(with: [0x02, 0x01]), rest.count > 2 else { return nil }
      return field(0x02)?.first
    }
  }
}
