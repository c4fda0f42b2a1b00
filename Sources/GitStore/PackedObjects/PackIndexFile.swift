import Clibgit2
import SystemCalls

/// The index of a pack, which says where each object is in it (gitformat-pack).
///
/// Every number of the file is checked before it is used, so a large index costs nothing until it is asked.
package final class PackIndexFile {
  /// How many objects the pack has.
  package let count: Int
  private let file: MappedFile
  private let names: Table
  private let offsets: Table
  private let fanOut: Int
  /// Where the table of 64-bit offsets begins, and how many there are.
  private let large: (start: Int, count: Int)

  /// Equal parts of the file.
  private struct Table {
    let start: Int
    let stride: Int

    func position(_ index: Int) -> Int { start + index * stride }
  }

  /// Opens the index at `path`, or returns `nil` where there is none.
  init?(_ path: String) throws(ObjectFault) {
    guard let file = try MappedFile(path) else { return nil }
    self.file = file
    let size = file.bytes.count
    let isNew = size >= 8 && file.number(at: 0) == Self.signature
    fanOut = isNew ? 8 : 0
    let tables = fanOut + 4 * 256
    guard size >= tables + Self.trailer, !isNew || file.number(at: 4) == 2 else { throw .indexInvalid }
    var last = 0
    for byte in 0..<256 {
      let next = file.number(at: fanOut + 4 * byte)
      guard next >= last else { throw .indexInvalid }
      last = next
    }
    count = last
    names = Table(start: isNew ? tables : tables + 4, stride: isNew ? 20 : 24)
    offsets = isNew ? Table(start: tables + 24 * last, stride: 4) : Table(start: tables, stride: 24)
    let rest = size - Self.trailer - tables - (isNew ? 28 : 24) * last
    guard isNew ? rest >= 0 && rest % 8 == 0 && rest / 8 <= last : rest == 0 else { throw .indexInvalid }
    large = (tables + 28 * last, isNew ? rest / 8 : 0)
  }

  private static let signature = 0xFF74_4F63
  /// The checksums of the pack and of the index.
  private static let trailer = 40

  /// The checksum of the pack that it belongs to.
  var packChecksum: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file.bytes.suffix(Self.trailer).prefix(20))
  }

  /// The bytes of the name of the object at an index, in the order of names.
  package func name(_ index: Int) -> UnsafeRawBufferPointer {
    let start = names.position(index)
    return UnsafeRawBufferPointer(rebasing: file.bytes[start..<start + 20])
  }

  /// The index of the object with 20 bytes as its name.
  func index(of name: UnsafeRawPointer) -> Int? {
    let index = lowerBound(name)
    return index < count && compare(index, name) == 0 ? index : nil
  }

  /// The index of the first object whose name is not before 20 bytes.
  func lowerBound(_ name: UnsafeRawPointer) -> Int {
    let first = Int(name.load(as: UInt8.self))
    var low = first == 0 ? 0 : file.number(at: fanOut + 4 * (first - 1))
    var high = file.number(at: fanOut + 4 * first)
    while low < high {
      let middle = low + (high - low) / 2
      if compare(middle, name) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func compare(_ index: Int, _ name: UnsafeRawPointer) -> Int32 {
    // The table was measured when the file was opened.
    guard let start = file.bytes.baseAddress else { return -1 }
    return Memory.compare(start + names.position(index), name, count: 20)
  }

  /// Where in the pack the object at an index is.
  package func offset(_ index: Int) throws(ObjectFault) -> Int {
    let number = file.number(at: offsets.position(index))
    guard fanOut > 0, number & Self.isLarge != 0 else { return number }
    let row = number & ~Self.isLarge
    guard row < large.count else { throw .indexInvalid }
    let (high, low) = (file.number(at: large.start + 8 * row), file.number(at: large.start + 8 * row + 4))
    guard high < Self.isLarge else { throw .indexInvalid }
    return high << 32 | low
  }

  private static let isLarge = 1 << 31
}
