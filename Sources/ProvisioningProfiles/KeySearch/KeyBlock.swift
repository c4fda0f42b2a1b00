/// A text that may be a private key in PEM, read byte by byte from the `B` of `-----BEGIN` on.
///
/// Line ends may be escaped as in a string literal; quotes, indents and comment marks may be between lines.
struct KeyBlock {
  /// The result of a byte.
  enum Verdict: Equatable {
    /// More bytes are needed.
    case open
    /// A key, or a PKCS#12 archive.
    case key(isArchive: Bool)
    /// No key.
    case none
  }

  private var label: [UInt8]?
  private let hasHeading: Bool
  private var dashes = 0
  private var escape = Escape.none
  /// The first characters of the run of Base64 that is being read.
  private var run: [UInt8] = []
  private var runLength = 0
  /// The runs so far that are too short to begin a key alone, as in lines that were folded anew.
  private var folded: [[UInt8]] = []
  /// The shortest run that counts as a part of the body.
  private var shortestRun = Self.shortestRun
  /// The minimum length of the body, in characters; `nil` until its beginning was read.
  private var needed: Int?
  private var isArchive = false
  private var count = 0
  private var isLegacyEncrypted = false
  /// How many bytes may still come before the next run of the body.
  private var patience: Int

  private enum Escape: Equatable {
    case none, begun
    case digits(Int)
  }

  /// The characters that identify the beginning of a key.
  private static let beginning = 36
  private static let shortestRun = 16
  private static let shortestFoldedRun = 4
  private static let longestGap = 1024
  private static let longestLabel = 64
  /// An Ed25519 key has 48 bytes; what has no length, such as OpenSSH's form, has more.
  private static let leastBytes = 40
  private static let leastBytesWithoutLength = 64

  /// Begins at a heading, or, with no label, at a body without one.
  init(label: [UInt8]? = []) {
    self.label = label
    hasHeading = label != nil
    // Without a heading only the beginning of a file is a key.
    patience = label == nil ? Self.beginning + 8 : Self.longestGap
  }

  mutating func take(_ byte: UInt8) -> Verdict {
    // Every other byte of UTF-16 is NUL.
    if byte == 0 { return .open }
    return label == nil ? takeBody(byte) : takeLabel(byte)
  }

  // MARK: - The heading

  private mutating func takeLabel(_ byte: UInt8) -> Verdict {
    if byte == UInt8(ascii: "-") {
      dashes += 1
      guard dashes == 5 else { return .open }
      let text = String(decoding: label ?? [], as: UTF8.self)
      (label, dashes) = (nil, 0)
      return text.hasPrefix("BEGIN ") && text.contains("PRIVATE KEY") ? .open : .none
    }
    let isLetter = (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: " ")
    guard isLetter, dashes == 0, (label?.count ?? 0) < Self.longestLabel else { return .none }
    label?.append(byte)
    return .open
  }

  // MARK: - The body

  private mutating func takeBody(_ byte: UInt8) -> Verdict {
    dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
    guard dashes < 5 else { return .none }
    patience -= 1
    guard patience > 0 else { return .none }
    switch escape {
    case .begun: return takeEscaped(byte)
    case .digits(let left) where Self.isHexadecimal(byte):
      escape = left > 1 ? .digits(left - 1) : .none
      return .open
    case .digits, .none: escape = .none
    }
    if byte == UInt8(ascii: "\\") {
      escape = .begun
      return .open
    }
    return Self.isBase64(byte) ? takeCharacter(byte) : endRun()
  }

  /// Reads what follows a backslash: all are separators but `\/`, as JSON may write a slash.
  private mutating func takeEscaped(_ byte: UInt8) -> Verdict {
    escape = .none
    switch byte {
    case UInt8(ascii: "/"): return takeCharacter(byte)
    case UInt8(ascii: "\\"): escape = .begun
    case UInt8(ascii: "u"): escape = .digits(4)
    case UInt8(ascii: "x"): escape = .digits(2)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): escape = .digits(2)
    default: break
    }
    return endRun()
  }

  private mutating func takeCharacter(_ byte: UInt8) -> Verdict {
    runLength += 1
    if run.count < Self.beginning { run.append(byte) }
    if needed == nil, runLength == Self.beginning {
      needed = length(ofKeyBeginning: run)
      count = needed == nil ? 0 : Self.beginning - 1
    }
    guard let needed, runLength >= shortestRun else { return .open }
    count += runLength == shortestRun ? runLength : 1
    patience = Self.longestGap
    return count >= needed ? .key(isArchive: isArchive) : .open
  }

  private mutating func endRun() -> Verdict {
    defer { (run, runLength) = ([], 0) }
    if run.elementsEqual("ENCRYPTED".utf8) { isLegacyEncrypted = true }
    guard hasHeading, needed == nil, runLength < Self.beginning else { return .open }
    foldRun()
    guard let needed else { return .open }
    return count >= needed ? .key(isArchive: isArchive) : .open
  }

  /// Joins the run with those before it, and looks whether a key begins with one of them.
  private mutating func foldRun() {
    // An encrypted body has no structure, so words would pass for one.
    let shortest = isLegacyEncrypted ? Self.shortestRun : Self.shortestFoldedRun
    guard runLength >= shortest else { return }
    folded.append(run)
    while folded.joined().count >= Self.beginning {
      // OpenPGP's structure is a byte or two, which words may begin with.
      needed = length(
        ofKeyBeginning: Array(folded.joined().prefix(Self.beginning)),
        maybeOpenPGP: folded[0].count >= Self.shortestRun)
      if needed != nil {
        count = folded.joined().count
        shortestRun = shortest
        return folded = []
      }
      folded.removeFirst()
    }
  }

  /// The least length of the body that begins with `characters`; `nil` where they begin no key.
  private mutating func length(ofKeyBeginning characters: [UInt8], maybeOpenPGP: Bool = true) -> Int? {
    let bytes = Self.decoded(characters)
    if let structure = KeyStructure(beginning: bytes) {
      isArchive = structure.isArchive
      return Self.characters(max(Self.leastBytes, (structure.length ?? 0) / 2))
    }
    let isKey =
      isLegacyEncrypted || bytes.starts(with: "openssh-key-v1".utf8) || maybeOpenPGP && Self.isOpenPGP(bytes)
    guard isKey else { return nil }
    return Self.characters(Self.leastBytesWithoutLength)
  }

  private static func characters(_ bytes: Int) -> Int { bytes * 4 / 3 }

  /// Whether the bytes begin a secret key of OpenPGP of version 3 to 6 (RFC 9580, 4.2 and 5.5.3).
  private static func isOpenPGP(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 4 else { return false }
    switch bytes[0] {
    case 0x94: return (3...6).contains(bytes[2])
    case 0x95: return (3...6).contains(bytes[3])
    case 0xC5: return (3...6).contains(bytes[bytes[1] < 192 ? 2 : 3])
    default: return false
    }
  }

  private static func decoded(_ characters: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, value) = (0, 0)
    for character in characters {
      (bits, value) = (bits + 6, (value << 6 | sextet(character)) & 0xFFFF)
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: value >> bits))
    }
    return bytes
  }

  private static func sextet(_ character: UInt8) -> Int {
    switch character {
    case 0x41...0x5A: Int(character) - 0x41
    case 0x61...0x7A: Int(character) - 0x61 + 26
    case 0x30...0x39: Int(character) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    default: 63
    }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "/"): true
    default: false
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
  }
}
