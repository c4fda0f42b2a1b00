import Diagnostics
import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the binary form of property lists.
///
/// An object is built once, however often others refer to it; what the whole would come to written out is counted, so
/// that a small file can't expand without limit. Every kind of object is known; nulls, URLs, UUIDs and sets, which
/// archivers may write and which have no meaning in a property list, are refused by name, as Python's plistlib refuses
/// sets. The values have no places: the form has no lines.
struct BinaryReader {
  let bytes: [UInt8]
  let file: String?
  private let limits: SyntaxLimits
  private let trailer: BinaryTrailer
  private var built: [Int: Built] = [:]

  /// An object that was read.
  private struct Built {
    /// The value; `nil` while its elements are being read.
    var value: PropertyList.Value?
    /// How many levels it has.
    var height = 0
    /// How many bytes it would come to with everything in it written out.
    var weight = 0
  }

  static func read(
    _ bytes: [UInt8], file: String?, limits: SyntaxLimits
  ) throws(Diagnostic) -> PropertyList {
    var reader = try BinaryReader(bytes, file: file, limits: limits)
    return PropertyList(try reader.object(reader.trailer.root, depth: 0).value ?? .array([]))
  }

  private init(_ bytes: [UInt8], file: String?, limits: SyntaxLimits) throws(Diagnostic) {
    guard let trailer = BinaryTrailer(of: bytes) else {
      throw .malformedPropertyList("its last 32 bytes are damaged", file: file)
    }
    self.bytes = bytes
    self.file = file
    self.limits = limits
    self.trailer = trailer
  }

  private mutating func object(_ reference: Int, depth: Int) throws(Diagnostic) -> Built {
    if let known = built[reference] {
      guard known.value != nil else { throw problem("object \(reference) contains itself") }
      guard depth + known.height <= limits.depth else { throw .propertyListTooDeep(limits, file: file) }
      return known
    }
    built[reference] = Built()
    let offset = try offset(of: reference)
    let result = try object(at: offset, reference, depth: depth)
    built[reference] = result
    return result
  }

  private mutating func object(at offset: Int, _ reference: Int, depth: Int) throws(Diagnostic) -> Built {
    let marker = bytes[offset]
    if marker >> 4 == 0xA || marker >> 4 == 0xD, depth >= limits.depth {
      throw .propertyListTooDeep(limits, file: file)
    }
    switch marker >> 4 {
    case 0xA:
      let (count, start) = try length(at: offset)
      return try array(try references(count, at: start), depth: depth)
    case 0xD:
      let (count, start) = try length(at: offset)
      let keys = try references(count, at: start)
      let values = try references(count, at: start + count * trailer.referenceSize)
      return try dictionary(keys, values, depth: depth)
    default:
      let (value, weight) = try scalar(at: offset)
      return Built(value: value, height: 0, weight: weight)
    }
  }

  private mutating func array(_ references: [Int], depth: Int) throws(Diagnostic) -> Built {
    var result = Built(height: 1, weight: 1)
    var items: [PropertyList] = []
    items.reserveCapacity(references.count)
    for reference in references {
      items.append(PropertyList(try add(reference, to: &result, depth: depth)))
    }
    result.value = .array(items)
    return result
  }

  private mutating func dictionary(_ keys: [Int], _ values: [Int], depth: Int) throws(Diagnostic) -> Built {
    var result = Built(height: 1, weight: 1)
    var dictionary = PropertyListDictionary()
    for (key, value) in zip(keys, values) {
      guard case .string(let text) = try add(key, to: &result, depth: depth) else {
        throw problem("expected a string as a key, found object \(key), which is not a string")
      }
      let value = try add(value, to: &result, depth: depth)
      dictionary.append(.init(key: text, value: PropertyList(value)))
    }
    result.value = dictionary.isEmpty ? .dictionary([:]) : .dictionary(dictionary)
    return result
  }

  private mutating func add(
    _ reference: Int, to container: inout Built, depth: Int
  ) throws(Diagnostic) -> PropertyList.Value {
    let child = try object(reference, depth: depth + 1)
    guard let value = child.value else { throw problem("object \(reference) contains itself") }
    container.height = max(container.height, child.height + 1)
    container.weight += child.weight
    guard container.weight <= limits.size.multipliedReportingOverflow(by: Self.largestExpansion).partialValue else {
      throw problem("its objects expand to more than \(Self.largestExpansion) times the size limit")
    }
    return value
  }

  /// How many times the size limit a file may come to when repeated objects are written out.
  private static let largestExpansion = 4

  // MARK: Numbers and places

  private func offset(of reference: Int) throws(Diagnostic) -> Int {
    guard reference < trailer.count else {
      throw problem("expected an object number below \(trailer.count), found \(reference)")
    }
    let entry = trailer.tableOffset + reference * trailer.offsetSize
    guard let offset = number(at: entry, size: trailer.offsetSize).flatMap({ Int(exactly: $0) }),
      offset >= 8, offset < trailer.tableOffset
    else {
      throw problem("the offset of object \(reference) is outside the file")
    }
    return offset
  }

  private func references(_ count: Int, at start: Int) throws(Diagnostic) -> [Int] {
    try require(count, of: trailer.referenceSize, at: start)
    var references: [Int] = []
    references.reserveCapacity(count)
    for position in 0..<count {
      let reference = number(at: start + position * trailer.referenceSize, size: trailer.referenceSize)
      references.append(reference.flatMap { Int(exactly: $0) } ?? .max)
    }
    return references
  }

  /// The length that the object at `offset` tells, and where its content begins.
  func length(at offset: Int) throws(Diagnostic) -> (count: Int, start: Int) {
    let short = Int(bytes[offset] & 0x0F)
    guard short == 0x0F else { return (short, offset + 1) }
    guard offset + 1 < trailer.tableOffset, bytes[offset + 1] >> 4 == 1 else {
      throw problem("expected a length at byte \(offset + 1)")
    }
    let size = 1 << Int(bytes[offset + 1] & 0x0F)
    guard size <= 8, let count = number(at: offset + 2, size: size).flatMap({ Int(exactly: $0) }) else {
      throw problem("the length at byte \(offset + 1) is larger than the file")
    }
    return (count, offset + 2 + size)
  }

  /// Checks that `count` items of `size` bytes lie before the table.
  func require(_ count: Int, of size: Int, at start: Int) throws(Diagnostic) {
    let (total, overflow) = count.multipliedReportingOverflow(by: size)
    guard !overflow, start <= trailer.tableOffset, total <= trailer.tableOffset - start else {
      throw problem("the object at byte \(start) is longer than the file")
    }
  }

  /// The number of `size` bytes, at most 8, at `offset`, the highest byte first.
  func number(at offset: Int, size: Int) -> UInt64? {
    guard offset >= 0, size <= 8, offset <= bytes.count - size else { return nil }
    return bytes[offset..<(offset + size)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  func problem(_ text: String) -> Diagnostic {
    .malformedPropertyList(text, file: file)
  }
}
