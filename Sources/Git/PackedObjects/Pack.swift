import Clibgit2
import SystemCalls

/// One pack of objects with its index.
final class Pack {
  let index: PackIndexFile
  let path: String
  /// What tells it from every other pack that this process has opened.
  let serial: Int
  private var file: OpenFile?
  /// Where its entries end.
  private var end = 0
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: Pack.longestHeader)

  init(_ index: PackIndexFile, path: String, serial: Int) {
    self.index = index
    self.path = path
    self.serial = serial
  }

  deinit {
    closeFile()
    buffer.deallocate()
  }

  /// Ten bytes of size and a name, or an offset, and more than any of them.
  private static let longestHeader = 64
  private static let headerLength = 12
  private static let trailer = 20

  /// What is at a place of the pack.
  struct Entry {
    enum Kind {
      case whole(git_object_t)
      case delta(base: Int)
    }

    let kind: Kind
    /// How many bytes there are when it is inflated.
    let size: Int
    /// Where the compressed data begins.
    let start: Int
  }

  /// Reads what an entry begins with.
  func entry(at offset: Int) throws(ObjectFault) -> Entry {
    let file = try openFile()
    guard offset >= Self.headerLength, offset < end else { throw .offsetOutside }
    let count = try RegularFile.read(file, at: offset, into: buffer, min(Self.longestHeader, end - offset))
    var header = PackEntryHeader(UnsafeBufferPointer(start: buffer, count: count))
    let (type, size) = try header.typeAndSize()
    let kind: Entry.Kind
    switch type {
    case 1: kind = .whole(GIT_OBJECT_COMMIT)
    case 2: kind = .whole(GIT_OBJECT_TREE)
    case 3: kind = .whole(GIT_OBJECT_BLOB)
    case 4: kind = .whole(GIT_OBJECT_TAG)
    case 6:
      let distance = try header.distance()
      guard distance > 0, distance < offset else { throw .baseMissing }
      kind = .delta(base: offset - distance)
    case 7:
      guard let name = try header.name().baseAddress, let base = index.index(of: name) else { throw .baseMissing }
      kind = .delta(base: try index.offset(base))
    default: throw .entryInvalid
    }
    let start = offset + header.length
    guard size / InflatedFile.strongest <= end - start else { throw .cutOff }
    return Entry(kind: kind, size: size, start: start)
  }

  /// Where the last entry ends.
  func entriesEnd() throws(ObjectFault) -> Int {
    _ = try openFile()
    return end
  }

  /// Reads up to `count` bytes of entries, compressed as they are, and says how many there were.
  func read(
    at position: Int, into bytes: UnsafeMutablePointer<UInt8>, _ count: Int
  ) throws(ObjectFault) -> Int {
    try RegularFile.read(openFile(), at: position, into: bytes, min(count, end - position))
  }

  /// Begins to inflate an entry.
  func begin(_ entry: Entry, with file: InflatedFile) {
    guard let own = self.file else { return }
    file.begin(of: own, from: entry.start, to: end)
  }

  /// Whether its file is open.
  var isOpen: Bool { file != nil }

  /// Closes its file, which the next read opens again.
  func closeFile() {
    try? file?.close()
    file = nil
  }

  private func openFile() throws(ObjectFault) -> OpenFile {
    if let file { return file }
    guard let (opened, size) = try RegularFile.open(path) else { throw .unreadable(.noSuchFile) }
    try check(opened, size: size)
    (file, end) = (opened, size - Self.trailer)
    return opened
  }

  private func check(_ file: OpenFile, size: Int) throws(ObjectFault) {
    guard size >= Self.headerLength + Self.trailer else { throw .packInvalid }
    guard try RegularFile.read(file, at: 0, into: buffer, Self.headerLength) == Self.headerLength,
      buffer[0] == UInt8(ascii: "P"), buffer[1] == UInt8(ascii: "A"), buffer[2] == UInt8(ascii: "C"),
      buffer[3] == UInt8(ascii: "K")
    else { throw .packInvalid }
    func number(_ start: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(buffer[start + $1]) } }
    guard (2...3).contains(number(4)) else { throw .packInvalid }
    guard number(8) == index.count,
      try RegularFile.read(file, at: size - Self.trailer, into: buffer, Self.trailer) == Self.trailer,
      index.packChecksum.elementsEqual(UnsafeBufferPointer(start: buffer, count: Self.trailer))
    else { throw .packUnlikeIndex }
  }
}
