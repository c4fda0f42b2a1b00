import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the binary form of property lists: equal strings, numbers, dates and data once, keys in the order given.
struct BinaryWriter {
  /// The objects in the order of their numbers, those that hold none encoded already.
  private var objects: [Object] = []
  private var numbers: [[UInt8]: Int] = [:]

  private enum Object {
    case scalar([UInt8])
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  static func bytes(of value: PropertyList) throws(Diagnostic) -> [UInt8] {
    var writer = BinaryWriter()
    _ = try writer.number(of: value, depth: 0)
    return writer.assembled()
  }

  // MARK: Numbering

  private mutating func number(of value: PropertyList, depth: Int) throws(Diagnostic) -> Int {
    try value.requireWritable(at: depth)
    let number = objects.count
    switch value.value {
    case .array(let items):
      objects.append(.array([]))
      var references: [Int] = []
      for item in items {
        references.append(try self.number(of: item, depth: depth + 1))
      }
      objects[number] = .array(references)
    case .dictionary(let dictionary):
      objects.append(.dictionary(keys: [], values: []))
      let keys = dictionary.entries.map { scalarNumber(BinaryScalar.string($0.key)) }
      var values: [Int] = []
      for entry in dictionary.entries {
        values.append(try self.number(of: entry.value, depth: depth + 1))
      }
      objects[number] = .dictionary(keys: keys, values: values)
    default:
      return scalarNumber(BinaryScalar.bytes(of: value.value))
    }
    return number
  }

  private mutating func scalarNumber(_ bytes: [UInt8]) -> Int {
    if let number = numbers[bytes] { return number }
    let number = objects.count
    numbers[bytes] = number
    objects.append(.scalar(bytes))
    return number
  }

  // MARK: Assembling

  private func assembled() -> [UInt8] {
    let referenceSize = BinaryScalar.size(of: objects.count)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      switch object {
      case .scalar(let encoded):
        bytes += encoded
      case .array(let items):
        bytes += BinaryScalar.marker(0xA0, count: items.count)
        append(items, size: referenceSize, to: &bytes)
      case .dictionary(let keys, let values):
        bytes += BinaryScalar.marker(0xD0, count: keys.count)
        append(keys, size: referenceSize, to: &bytes)
        append(values, size: referenceSize, to: &bytes)
      }
    }
    let tableOffset = bytes.count
    let offsetSize = BinaryScalar.size(of: tableOffset)
    append(offsets, size: offsetSize, to: &bytes)
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    append([objects.count, 0, tableOffset], size: 8, to: &bytes)
    return bytes
  }

  private func append(_ numbers: [Int], size: Int, to bytes: inout [UInt8]) {
    for number in numbers {
      bytes += BinaryScalar.bigEndian(UInt64(number), size: size)
    }
  }
}
