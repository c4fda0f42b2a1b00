import Clibgit2

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads objects that are files of their own, and says which file is damaged.
///
/// libgit2 up to 1.9 reads on for ever in one that is cut off. It asks while it holds a lock, one object at a time.
final class LooseObjectReader {
  /// A path each, with room for the name of an object at its end.
  private let paths: [UnsafeMutablePointer<CChar>]
  private let file: InflatedFile
  private let beginning = UnsafeMutablePointer<UInt8>.allocate(capacity: LooseObjectHeader.longest)

  init(_ folders: ObjectFolders) throws(LooseObjectFault) {
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
  private static let nameLength = 41

  /// What an object is and how large.
  func header(_ oid: UnsafePointer<git_oid>) -> Answer<LooseObjectHeader> {
    look(oid) { () throws(LooseObjectFault) in try readHeader().header }
  }

  /// The whole of an object; `allocate` gets the memory for it, and `free` takes it back where that was in vain.
  func content(
    _ oid: UnsafePointer<git_oid>, allocate: (Int) -> UnsafeMutableRawPointer?,
    free: (UnsafeMutableRawPointer) -> Void
  ) -> Answer<(header: LooseObjectHeader, bytes: UnsafeMutableRawPointer)> {
    look(oid) { () throws(LooseObjectFault) in
      let (header, made) = try readHeader()
      // No data shrinks to less than a 1032nd: what claims more would only take memory.
      guard header.size / Self.strongest <= file.length else { throw .cutOff }
      guard let bytes = allocate(header.size + 1) else { throw .unreadable(ENOMEM) }
      do throws(LooseObjectFault) {
        try fill(bytes.assumingMemoryBound(to: UInt8.self), header, made: made)
      } catch {
        free(bytes)
        throw error
      }
      return (header, bytes)
    }
  }

  private static let strongest = 1032

  /// What was found out about an object.
  enum Answer<Value> {
    case found(Value)
    case absent
    case failed(LooseObjectFault, path: String)
  }

  private func look<Value>(
    _ oid: UnsafePointer<git_oid>, _ work: () throws(LooseObjectFault) -> Value
  ) -> Answer<Value> {
    defer { file.closeFile() }
    for (path, end) in zip(paths, ends) {
      // Two digits, a slash, and the rest; git_oid_pathfmt writes no zero, and one is there.
      git_oid_pathfmt(path + end, oid)
      do throws(LooseObjectFault) {
        guard try file.open(path) else { continue }
        return .found(try work())
      } catch {
        return .failed(error, path: String(cString: path))
      }
    }
    return .absent
  }

  private func readHeader() throws(LooseObjectFault) -> (header: LooseObjectHeader, made: Int) {
    let made = try file.inflate(into: beginning, LooseObjectHeader.longest)
    guard let header = LooseObjectHeader(UnsafeBufferPointer(start: beginning, count: made)) else {
      throw .headerInvalid
    }
    return (header, made)
  }

  private func fill(
    _ bytes: UnsafeMutablePointer<UInt8>, _ header: LooseObjectHeader, made: Int
  ) throws(LooseObjectFault) {
    let first = made - header.length
    guard first <= header.size else { throw .longerThanSaid }
    bytes.update(from: beginning + header.length, count: first)
    // One byte more than it should have, which also brings the end of the data.
    let count = first + (try file.inflate(into: bytes + first, header.size + 1 - first))
    guard count <= header.size else { throw .longerThanSaid }
    guard count == header.size else { throw .cutOff }
    guard !file.hasMore else { throw .followedByMore }
    bytes[header.size] = 0
  }
}
