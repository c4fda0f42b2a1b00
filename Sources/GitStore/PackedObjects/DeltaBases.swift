import Clibgit2
import SystemCalls

/// Objects that deltas were applied to lately, because the next delta often has the same base.
struct DeltaBases {
  struct Base {
    let kind: git_object_t
    let content: Bytes
  }

  private struct Key: Hashable {
    let pack: Int
    let offset: Int
  }

  private var young: [Key: Base] = [:]
  private var old: [Key: Base] = [:]
  private var size = 0

  /// How many bytes there are at most in each of the two generations.
  private static let limit = 16 << 20
  private static let largest = 1 << 20

  subscript(pack: Pack, offset: Int) -> Base? {
    mutating get {
      let key = Key(pack: pack.serial, offset: offset)
      if let base = young[key] { return base }
      guard let base = old[key] else { return nil }
      insert(base, key)
      return base
    }
  }

  mutating func keep(_ base: Base, _ pack: Pack, _ offset: Int) {
    guard base.content.count <= Self.largest else { return }
    insert(base, Key(pack: pack.serial, offset: offset))
  }

  private mutating func insert(_ base: Base, _ key: Key) {
    if size + base.content.count > Self.limit { (old, young, size) = (young, [:], 0) }
    if young.updateValue(base, forKey: key) == nil { size += base.content.count }
  }
}

/// Bytes outside of arrays, with space for one more.
final class Bytes {
  let start: UnsafeMutablePointer<UInt8>
  let count: Int

  init(_ count: Int) throws(ObjectFault) {
    guard let start = Memory.allocate(count + 1) else { throw .unreadable(.outOfMemory) }
    self.start = start.assumingMemoryBound(to: UInt8.self)
    self.count = count
  }

  deinit {
    Memory.release(start)
  }

  var all: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
}
