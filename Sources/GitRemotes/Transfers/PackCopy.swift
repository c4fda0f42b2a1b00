import Clibgit2
import Diagnostics
import GitStore

/// A new pack of objects that other packs have, most of them compressed as they are there.
struct PackCopy {
  private enum Content {
    /// A whole object, to copy.
    case whole(type: UInt8)
    /// A delta to copy, whose base is an earlier entry.
    case delta(base: Int)
    /// An object whose delta is of no use without its base, to compress.
    case made(ObjectName)
  }

  private struct Entry {
    let pack: Pack
    let content: Content
    let size: Int
    /// Where its compressed data is.
    let data: Range<Int>
  }

  private var entries: [Entry] = []
  /// The entries by the names of their objects, where a base may be in another pack.
  private var places: [ObjectName: Int] = [:]

  /// Plans the pack, in the order of the packs that its objects are in, where bases come before their deltas.
  init(_ packs: [MissingObjects.Packed]) throws(ObjectFault) {
    entries.reserveCapacity(packs.reduce(0) { $0 + $1.indexes.count })
    for packed in packs { try add(packed, remembersNames: packs.count > 1) }
  }

  private mutating func add(_ packed: MissingObjects.Packed, remembersNames: Bool) throws(ObjectFault) {
    let pack = packed.pack
    let layout = try PackLayout(pack)
    var chosen: [(offset: Int, index: Int)] = []
    for index in packed.indexes { chosen.append((try pack.index.offset(index), index)) }
    chosen.sort { $0.offset < $1.offset }
    var own: [Int: Int] = [:]
    for (offset, index) in chosen {
      let name = ObjectName(pack.index.name(index))
      let entry = try pack.entry(at: offset)
      let data = entry.start..<max(entry.start, layout.end(of: offset))
      let content: Content
      switch entry.kind {
      case .whole(let kind): content = .whole(type: UInt8(clamping: kind.rawValue))
      case .delta(let base):
        let elsewhere =
          remembersNames ? layout.index(at: base).flatMap { places[ObjectName(pack.index.name($0))] } : nil
        content = (own[base] ?? elsewhere).map { .delta(base: $0) } ?? .made(name)
      }
      own[offset] = entries.count
      if remembersNames { places[name] = entries.count }
      entries.append(Entry(pack: pack, content: content, size: entry.size, data: data))
    }
  }

  /// Writes all entries; an object to compress is read from `source`.
  func write(to pack: NewPack, from source: Database) throws(Diagnostic) {
    try pack.begin(count: entries.count)
    var starts: [Int] = []
    starts.reserveCapacity(entries.count)
    for entry in entries {
      starts.append(pack.position)
      switch entry.content {
      case .whole(let type):
        try pack.writeHeader(type: type, size: entry.size)
        try pack.copy(entry.data, of: entry.pack)
      case .delta(let base):
        try pack.writeHeader(type: Self.deltaType, size: entry.size)
        try pack.writeDistance(starts[starts.count - 1] - starts[base])
        try pack.copy(entry.data, of: entry.pack)
      case .made(let name):
        try pack.write(name, from: source)
      }
    }
    try pack.finish()
  }

  /// A delta whose base is a number of bytes before it.
  private static let deltaType: UInt8 = 6
}
