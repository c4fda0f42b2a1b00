import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BinaryReader {
  /// The value at `offset` that holds no others, and how many bytes it takes.
  func scalar(at offset: Int) throws(Diagnostic) -> (PropertyList.Value, Int) {
    let marker = bytes[offset]
    switch marker >> 4 {
    case 0x0: return (try boolean(marker, at: offset), 1)
    case 0x1: return (try integer(marker, at: offset), 9)
    case 0x2: return (try real(marker, at: offset), 9)
    case 0x3: return (try date(marker, at: offset), 9)
    case 0x4: return try data(at: offset)
    case 0x5: return try characters(at: offset)
    case 0x6: return try wideCharacters(at: offset)
    case 0x8: return (try uid(marker, at: offset), 9)
    default: throw unknown(marker, at: offset)
    }
  }

  private func unknown(_ marker: UInt8, at offset: Int) -> Diagnostic {
    let kind = marker >> 4 == 0 ? marker : marker & 0xF0
    let name = Self.foreign[kind] ?? "an unknown type, 0x\(String(marker, radix: 16))"
    return problem("the object at byte \(offset) is \(name), which property lists can't contain")
  }

  /// What the form has a marker for and a property list has no value for, from the format's description in Core
  /// Foundation's CFBinaryPList.c; sets of any length have the upper half of their marker in common.
  private static let foreign: [UInt8: String] = [
    0x00: "a null", 0x0C: "a URL", 0x0D: "a URL with a base URL", 0x0E: "a UUID", 0x0F: "a fill byte",
    0xB0: "an ordered set", 0xC0: "a set",
  ]

  private func boolean(_ marker: UInt8, at offset: Int) throws(Diagnostic) -> PropertyList.Value {
    switch marker {
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    default: throw unknown(marker, at: offset)
    }
  }

  private func integer(_ marker: UInt8, at offset: Int) throws(Diagnostic) -> PropertyList.Value {
    let size = 1 << Int(marker & 0x0F)
    guard size <= 16 else { throw problem("the integer at byte \(offset) has \(size) bytes, more than 16") }
    try require(1, of: size, at: offset + 1)
    guard size == 16 else {
      let bits = number(at: offset + 1, size: size) ?? 0
      return .integer(size == 8 ? Int64(bitPattern: bits) : Int64(bits))
    }
    let high = number(at: offset + 1, size: 8) ?? 0
    let low = number(at: offset + 9, size: 8) ?? 0
    if high == 0 {
      return Int64(exactly: low).map { .integer($0) } ?? .unsigned(low)
    }
    guard high == .max, Int64(bitPattern: low) < 0 else {
      throw problem("the integer at byte \(offset) does not fit in 64 bits")
    }
    return .integer(Int64(bitPattern: low))
  }

  private func real(_ marker: UInt8, at offset: Int) throws(Diagnostic) -> PropertyList.Value {
    let size = 1 << Int(marker & 0x0F)
    guard size == 4 || size == 8 else {
      throw problem("the real number at byte \(offset) has \(size) bytes, expected 4 or 8")
    }
    try require(1, of: size, at: offset + 1)
    let bits = number(at: offset + 1, size: size) ?? 0
    return .real(
      size == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
  }

  private func date(_ marker: UInt8, at offset: Int) throws(Diagnostic) -> PropertyList.Value {
    guard marker == 0x33 else { throw unknown(marker, at: offset) }
    try require(1, of: 8, at: offset + 1)
    let seconds = Double(bitPattern: number(at: offset + 1, size: 8) ?? 0)
    guard seconds.isFinite else { throw problem("the date at byte \(offset) is not a finite number") }
    return .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  private func data(at offset: Int) throws(Diagnostic) -> (PropertyList.Value, Int) {
    let (count, start) = try length(at: offset)
    try require(count, of: 1, at: start)
    return (.data(Array(bytes[start..<(start + count)])), count + 1)
  }

  private func characters(at offset: Int) throws(Diagnostic) -> (PropertyList.Value, Int) {
    let (count, start) = try length(at: offset)
    try require(count, of: 1, at: start)
    let content = bytes[start..<(start + count)]
    guard content.allSatisfy({ $0 < 0x80 }) else {
      throw problem("the string at byte \(offset) is marked as ASCII but is not ASCII")
    }
    return (.string(String(decoding: content, as: UTF8.self)), count + 1)
  }

  private func wideCharacters(at offset: Int) throws(Diagnostic) -> (PropertyList.Value, Int) {
    let (count, start) = try length(at: offset)
    try require(count, of: 2, at: start)
    let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
    let text = String(decoding: units, as: UTF16.self)
    guard text.utf16.elementsEqual(units) else {
      throw problem("the string at byte \(offset) is not valid UTF-16")
    }
    return (.string(text), 2 * count + 1)
  }

  private func uid(_ marker: UInt8, at offset: Int) throws(Diagnostic) -> PropertyList.Value {
    let size = Int(marker & 0x0F) + 1
    try require(1, of: size, at: offset + 1)
    let leading = bytes[(offset + 1)..<(offset + 1 + max(0, size - 8))]
    guard leading.allSatisfy({ $0 == 0 }), let uid = number(at: offset + 1 + leading.count, size: min(size, 8)) else {
      throw problem("the UID at byte \(offset) does not fit in 64 bits")
    }
    return .uid(uid)
  }
}
