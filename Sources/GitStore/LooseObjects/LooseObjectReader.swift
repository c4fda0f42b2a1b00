import Clibgit2

/// Reads objects that are files of their own, and says which file is damaged.
///
/// libgit2 up to 1.9 reads on for ever in one that is cut off. It asks while it holds a lock, one object at a time.
final class LooseObjectReader {
  /// The object directories, each with space for an object's name at its end.
  private let paths: [UnsafeMutablePointer<CChar>]
  private let file: InflatedFile
  private let beginning = UnsafeMutablePointer<UInt8>.allocate(capacity: LooseObjectHeader.longest)

  init(_ folders: ObjectFolders) throws(ObjectFault) {
    file = try InflatedFile()
    paths = folders.paths.map { folder in
      let text = Array("\(folder)/".utf8)
      let path = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + Self.nameLength + 1)
      for (index, byte) in text.enumerated() { path[index] = CChar(bitPattern: byte) }
      (path + text.count).initialize(repeating: 0, count: Self.nameLength + 1)
      return path
    }
    ends = folders.paths.map { $0.utf8.count + 1 }
  }

  deinit {
    paths.forEach { $0.deallocate() }
    beginning.deallocate()
  }

  private let ends: [Int]
  private var found: UnsafeMutablePointer<CChar>?

  /// The file of the object that was found last.
  var path: String { found.map { String(cString: $0) } ?? "" }
  private static let nameLength = 41

  /// What an object is and how large.
  func header(_ oid: UnsafePointer<git_oid>) -> ObjectAnswer<ObjectHeader> {
    look(oid) { () throws(ObjectFault) in try readHeader().header.object }
  }

  /// The whole of an object, in `memory`.
  func content(_ oid: UnsafePointer<git_oid>, in memory: ObjectMemory) -> ObjectAnswer<ObjectContent> {
    look(oid) { () throws(ObjectFault) in
      let (header, made) = try readHeader()
      let size = header.object.size
      guard size / InflatedFile.strongest <= file.length else { throw .cutOff }
      let bytes = try memory.allocate(size + 1)
      do throws(ObjectFault) {
        try fill(bytes.assumingMemoryBound(to: UInt8.self), header, made: made)
      } catch {
        memory.free(bytes)
        throw error
      }
      return (header.object, bytes)
    }
  }

  /// Begins to read an object piece by piece, and says how many bytes its content has.
  func begin(_ oid: UnsafePointer<git_oid>) -> ObjectAnswer<Int> {
    find(oid) { () throws(ObjectFault) in
      let (header, made) = try readHeader()
      guard made - header.length <= header.object.size else { throw .longerThanSaid }
      first = UnsafeBufferPointer(start: beginning + header.length, count: made - header.length)
      return header.object.size
    }
  }

  /// The content bytes that came with the header of the current object.
  private(set) var first = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  /// The next bytes of the current object; fewer than `count` are an error.
  func next(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) throws(ObjectFault) -> Int {
    guard try file.inflate(into: bytes, count) == count else { throw .cutOff }
    return count
  }

  /// Refuses the current object, read to its end, if its file continues or its checksum is wrong.
  func finish() throws(ObjectFault) {
    // The byte more brings the end of the data.
    guard try file.inflate(into: beginning, 1) == 0 else { throw .longerThanSaid }
    guard !file.hasMore else { throw .followedByMore }
  }

  private func look<Value>(
    _ oid: UnsafePointer<git_oid>, _ work: () throws(ObjectFault) -> Value
  ) -> ObjectAnswer<Value> {
    defer { file.closeFile() }
    return find(oid, work)
  }

  private func find<Value>(
    _ oid: UnsafePointer<git_oid>, _ work: () throws(ObjectFault) -> Value
  ) -> ObjectAnswer<Value> {
    var failure = ObjectAnswer<Value>.absent
    for (path, end) in zip(paths, ends) {
      // Two digits, a slash, and the rest; git_oid_pathfmt writes no zero, and one is there.
      git_oid_pathfmt(path + end, oid)
      do throws(ObjectFault) {
        guard try file.open(path) else { continue }
        found = path
        return .found(try work())
      } catch {
        // Another folder may have the object whole.
        if case .absent = failure { failure = .failed(error, path: String(cString: path)) }
      }
    }
    return failure
  }

  private func readHeader() throws(ObjectFault) -> (header: LooseObjectHeader, made: Int) {
    let made = try file.inflate(into: beginning, LooseObjectHeader.longest)
    guard let header = LooseObjectHeader(UnsafeBufferPointer(start: beginning, count: made)) else {
      throw .headerInvalid
    }
    return (header, made)
  }

  private func fill(
    _ bytes: UnsafeMutablePointer<UInt8>, _ header: LooseObjectHeader, made: Int
  ) throws(ObjectFault) {
    let (first, size) = (made - header.length, header.object.size)
    guard first <= size else { throw .longerThanSaid }
    bytes.update(from: beginning + header.length, count: first)
    // One byte more than it should have, which also brings the end of the data.
    let count = first + (try file.inflate(into: bytes + first, size + 1 - first))
    guard count <= size else { throw .longerThanSaid }
    guard count == size else { throw .cutOff }
    guard !file.hasMore else { throw .followedByMore }
    bytes[size] = 0
  }
}
