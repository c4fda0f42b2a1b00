package import Clibgit2
public import Diagnostics

/// The name of a commit, tree or blob: its SHA-1, 40 hexadecimal digits.
public struct ObjectName: Hashable, Sendable, Comparable, CustomStringConvertible {
  private let first: UInt64
  private let second: UInt64
  private let third: UInt32

  /// Reads the 40 hexadecimal digits of a name.
  ///
  /// - Throws: `object-name-invalid`.
  public init(_ text: String) throws(Diagnostic) {
    var bytes: [UInt8] = []
    let digits = Array(text.utf8)
    if digits.count == 40 {
      for index in stride(from: 0, to: 40, by: 2) {
        guard let high = Self.value(of: digits[index]), let low = Self.value(of: digits[index + 1]) else { break }
        bytes.append(high << 4 | low)
      }
    }
    guard bytes.count == 20 else {
      throw Diagnostic(
        .objectNameInvalid, "\"\(text)\" is not a valid object name",
        remedy: .advice("use 40 hexadecimal digits"))
    }
    self.init(bytes: bytes)
  }

  /// Takes over 20 bytes.
  init(bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { ObjectName($0) }
  }

  /// Takes over the first 20 bytes.
  package init(_ bytes: UnsafeRawBufferPointer) {
    first = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    second = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    third = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
  }

  package init(_ oid: git_oid) {
    self = withUnsafeBytes(of: oid.id) { ObjectName($0) }
  }

  package init(_ oid: UnsafePointer<git_oid>) {
    self.init(oid.pointee)
  }

  /// The name in libgit2's form.
  package var oid: git_oid {
    var oid = git_oid()
    withUnsafeMutableBytes(of: &oid.id) { target in
      target.storeBytes(of: first.bigEndian, as: UInt64.self)
      target.storeBytes(of: second.bigEndian, toByteOffset: 8, as: UInt64.self)
      target.storeBytes(of: third.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return oid
  }

  private var bytes: [UInt8] {
    let head = (0..<8).map { UInt8(truncatingIfNeeded: first >> (56 - 8 * $0)) }
    let middle = (0..<8).map { UInt8(truncatingIfNeeded: second >> (56 - 8 * $0)) }
    return head + middle + (0..<4).map { UInt8(truncatingIfNeeded: third >> (24 - 8 * $0)) }
  }

  /// The 40 hexadecimal digits, lower case.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The first seven digits, for people.
  public var short: String { String(hex.prefix(7)) }

  /// The 40 hexadecimal digits, lower case.
  public var description: String { hex }

  /// Forty zeros, which mean "no object" in hooks and reflogs.
  public static let zero = ObjectName(bytes: Array(repeating: 0, count: 20))

  /// Whether `lhs` sorts before `rhs` by their digits.
  public static func < (lhs: ObjectName, rhs: ObjectName) -> Bool {
    (lhs.first, lhs.second, lhs.third) < (rhs.first, rhs.second, rhs.third)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Diagnostic.Code {
  package static let objectNameInvalid = Diagnostic.Code(
    "object-name-invalid", "The text is not a full Git object name.", "write 40 hexadecimal digits")
}
