import SystemCalls

/// A search for private keys in the bytes of a file, which arrive piece by piece.
///
/// It finds keys in PEM wherever they are in a text, in UTF-8 or UTF-16, in string literals and in JSON. It finds keys
/// in DER, PKCS#12 archives and keychains where they are the whole file, in Base64 too. Public keys, certificates and
/// headings without a key are none of these. The file's size does not matter: it keeps a few bytes.
public struct PrivateKeyScanner {
  /// The form of a private key in a file.
  public enum Form: String, Hashable, Sendable {
    /// A text with a key in PEM, OpenSSH's form or PuTTY's.
    case text
    /// A key in DER: PKCS#8, encrypted or not, PKCS#1 or SEC 1.
    case binary
    /// A PKCS#12 archive.
    case archive
    /// A keychain of macOS.
    case keychain
  }

  /// The first key that the pieces so far hold; a file in DER is known at its end only.
  public private(set) var form: Form?
  private var head: [UInt8] = []
  private var size = 0
  /// The end of the piece before, in which the dashes of a heading may be.
  private var carried: [UInt8] = []
  private var block: KeyBlock? = KeyBlock(label: nil)

  private static let headSize = 64
  /// Five dashes in UTF-16.
  private static let carriedSize = 10

  /// Begins a search.
  public init() {}

  /// Searches all the bytes of a file.
  public static func form(of bytes: [UInt8]) -> Form? {
    var scanner = PrivateKeyScanner()
    bytes.withUnsafeBytes { scanner.scan($0) }
    return scanner.finish()
  }

  /// Searches the next piece of the file.
  public mutating func scan(_ piece: UnsafeRawBufferPointer) {
    size += piece.count
    if head.count < Self.headSize { head += piece.prefix(Self.headSize - head.count) }
    guard form == nil, !piece.isEmpty else { return }
    let joined = carried + piece
    joined.withUnsafeBytes { search($0, from: carried.count) }
    carried = Array(joined.suffix(Self.carriedSize))
  }

  /// Ends the search.
  ///
  /// - Returns: The form of the first key that was found; `nil` where there is none.
  public mutating func finish() -> Form? {
    form = form ?? Self.form(ofWhole: head, size: size)
    return form
  }

  private mutating func search(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    var position = start
    while position < bytes.count {
      if block != nil {
        position = read(bytes, from: position)
        if form != nil { return }
      }
      guard block == nil, let heading = Self.heading(in: bytes, from: position) else { continue }
      guard heading < bytes.count else { return }
      block = KeyBlock()
      position = heading
    }
  }

  /// Reads on in a block; the answer is where it ended.
  private mutating func read(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position < bytes.count, let verdict = block?.take(bytes[position]) {
      position += 1
      switch verdict {
      case .open: continue
      case .key(let isArchive):
        form = isArchive ? .archive : .text
        return position
      case .none:
        block = nil
        return position
      }
    }
    return position
  }

  /// The position of the next `-----BEGIN`, with or without a NUL beside each character; the end if there is none.
  private static func heading(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var position = start
    while let offset = Memory.position(of: UInt8(ascii: "B"), in: bytes, from: position) {
      if isAfterDashes(bytes, offset) { return offset }
      position = offset + 1
    }
    return bytes.count
  }

  private static func isAfterDashes(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
    guard offset >= 5 else { return false }
    let step = bytes[offset - 1] == 0 ? 2 : 1
    guard offset >= 5 * step else { return false }
    return (1...5).allSatisfy { bytes[offset - $0 * step] == UInt8(ascii: "-") }
  }

  private static func form(ofWhole head: [UInt8], size: Int) -> Form? {
    if head.starts(with: "kych\0\u{1}\0\0".utf8) { return .keychain }
    if head.starts(with: "PuTTY-User-Key-File-".utf8) { return .text }
    guard let key = KeyStructure(beginning: head) else { return nil }
    // A line end may follow.
    guard key.length.map({ (0...2).contains(size - $0) }) ?? true else { return nil }
    return key.isArchive ? .archive : .binary
  }
}
