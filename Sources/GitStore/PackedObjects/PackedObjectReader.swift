import Clibgit2

/// Reads the entries of packs, with the deltas that they are made of.
final class PackedObjectReader {
  private let file: InflatedFile
  private var bases = DeltaBases()

  init() throws(ObjectFault) {
    file = try InflatedFile()
  }

  /// The entries that an object is made of.
  private struct Chain {
    /// The deltas, the object's own first, with where each is.
    var deltas: [(offset: Int, entry: Pack.Entry)] = []
    var kind = GIT_OBJECT_ANY
    /// The base of the last delta: what was read before, or an entry and where it is.
    var known: DeltaBases.Base?
    var base: (offset: Int, entry: Pack.Entry)?
  }

  /// No version of Git writes longer chains, and a damaged one may lead back into itself.
  private static let longestChain = 1 << 16

  private func chain(at start: Int, in pack: Pack) throws(ObjectFault) -> Chain {
    var chain = Chain()
    var offset = start
    while chain.deltas.count <= min(Self.longestChain, pack.index.count) {
      if let known = bases[pack, offset] {
        (chain.known, chain.kind) = (known, known.kind)
        return chain
      }
      let entry = try pack.entry(at: offset)
      switch entry.kind {
      case .whole(let kind):
        (chain.base, chain.kind) = ((offset, entry), kind)
        return chain
      case .delta(let base):
        chain.deltas.append((offset, entry))
        offset = base
      }
    }
    throw .chainEndless
  }

  /// What an object is and how large.
  func header(at offset: Int, in pack: Pack) throws(ObjectFault) -> ObjectHeader {
    let chain = try chain(at: offset, in: pack)
    guard let first = chain.deltas.first?.entry else {
      return ObjectHeader(kind: chain.kind, size: chain.known?.content.count ?? chain.base?.entry.size ?? 0)
    }
    let beginning = try Bytes(min(first.size, Delta.longestHeader))
    try pack.begin(first, with: file)
    let count = try file.inflate(into: beginning.start, beginning.count)
    return ObjectHeader(
      kind: chain.kind, size: try Delta(UnsafeRawBufferPointer(start: beginning.start, count: count)).resultSize)
  }

  /// The whole of an object, in `memory`.
  func content(at offset: Int, in pack: Pack, _ memory: ObjectMemory) throws(ObjectFault) -> ObjectContent {
    let chain = try chain(at: offset, in: pack)
    var base = chain.known?.content
    if base == nil, let (offset, entry) = chain.base {
      if chain.deltas.isEmpty { return try whole(entry, chain.kind, in: pack, memory) }
      let content = try Bytes(entry.size)
      try inflate(entry, in: pack, into: content.start)
      bases.keep(DeltaBases.Base(kind: chain.kind, content: content), pack, offset)
      base = content
    }
    guard var base else { throw .baseMissing }
    for (offset, entry) in chain.deltas.dropFirst().reversed() {
      let delta = try read(entry, in: pack, base: base)
      let content = try Bytes(delta.change.resultSize)
      try delta.change.apply(to: base.all, content.start)
      bases.keep(DeltaBases.Base(kind: chain.kind, content: content), pack, offset)
      base = content
    }
    guard let last = chain.deltas.first?.entry else { return try copy(base, chain.kind, memory) }
    let delta = try read(last, in: pack, base: base)
    let bytes = try memory.allocate(delta.change.resultSize + 1)
    do throws(ObjectFault) {
      try delta.change.apply(to: base.all, bytes)
    } catch {
      memory.free(bytes)
      throw error
    }
    return finished(bytes, chain.kind, delta.change.resultSize)
  }

  private func whole(
    _ entry: Pack.Entry, _ kind: git_object_t, in pack: Pack, _ memory: ObjectMemory
  ) throws(ObjectFault) -> ObjectContent {
    let bytes = try memory.allocate(entry.size + 1)
    do throws(ObjectFault) {
      try inflate(entry, in: pack, into: bytes.assumingMemoryBound(to: UInt8.self))
    } catch {
      memory.free(bytes)
      throw error
    }
    return finished(bytes, kind, entry.size)
  }

  private func copy(_ content: Bytes, _ kind: git_object_t, _ memory: ObjectMemory) throws(ObjectFault) -> ObjectContent
  {
    let bytes = try memory.allocate(content.count + 1)
    bytes.copyMemory(from: content.start, byteCount: content.count)
    return finished(bytes, kind, content.count)
  }

  /// libgit2 wants a zero after the last byte.
  private func finished(_ bytes: UnsafeMutableRawPointer, _ kind: git_object_t, _ count: Int) -> ObjectContent {
    bytes.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
    return (ObjectHeader(kind: kind, size: count), bytes)
  }

  private func read(
    _ entry: Pack.Entry, in pack: Pack, base: Bytes
  ) throws(ObjectFault) -> (change: Delta, bytes: Bytes) {
    let bytes = try Bytes(entry.size)
    try inflate(entry, in: pack, into: bytes.start)
    let delta = try Delta(bytes.all)
    try delta.check(base: base.count)
    return (delta, bytes)
  }

  /// Inflates an entry into a buffer with space for one more byte.
  private func inflate(
    _ entry: Pack.Entry, in pack: Pack, into bytes: UnsafeMutablePointer<UInt8>
  ) throws(ObjectFault) {
    try pack.begin(entry, with: file)
    // The byte more brings the end of the data.
    let count = try file.inflate(into: bytes, entry.size + 1)
    guard count <= entry.size else { throw .longerThanSaid }
    guard count == entry.size else { throw .cutOff }
  }
}
