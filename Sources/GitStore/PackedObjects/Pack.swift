package import Clibgit2
import SystemCalls

/// One pack of objects with its index.
package final class Pack {
  package let index: PackIndexFile
  package let path: String
  /// What tells it from every other pack that this process has opened.
  package let serial: Int
  private var file: OpenFile?
  /// Where its entries end.
  private var end = 0
  private var window: PackWindow?

  init(_ index: PackIndexFile, path: String, serial: Int) {
    self.index = index
    self.path = path
    self.serial = serial
  }

  deinit { closeFile() }

  /// Ten bytes of size and a name, or an offset, and more than any of them.
  private static let longestHeader = 64
  private static let headerLength = 12
  private static let trailer = 20

  /// What is at a place of the pack.
  package struct Entry {
    package enum Kind {
      case whole(git_object_t)
      case delta(base: Int)
    }

    package let kind: Kind
    /// How many bytes there are when it is inflated.
    package let size: Int
    /// Where the compressed data begins.
    package let start: Int
  }

  /// Reads what an entry begins with.
  package func entry(at offset: Int) throws(ObjectFault) -> Entry {
    let (file, window) = try openFile()
    guard offset >= Self.headerLength, offset < end else { throw .offsetOutside }
    var header = PackEntryHeader(try window.bytes(of: file, from: offset, to: end, atLeast: Self.longestHeader))
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
  package func entriesEnd() throws(ObjectFault) -> Int {
    _ = try openFile()
    return end
  }

  /// Reads up to `count` bytes of entries, compressed as they are, and says how many there were.
  package func read(
    at position: Int, into bytes: UnsafeMutablePointer<UInt8>, _ count: Int
  ) throws(ObjectFault) -> Int {
    try RegularFile.read(openFile().file, at: position, into: bytes, min(count, end - position))
  }

  /// Begins to inflate an entry.
  func begin(_ entry: Entry, with reader: InflatedFile) throws(ObjectFault) {
    let (file, window) = try openFile()
    let beginning = try window.bytes(of: file, from: entry.start, to: end, atLeast: Self.usualLength)
    reader.begin(of: file, from: entry.start, to: end, knowing: beginning)
  }

  /// Most entries are shorter.
  private static let usualLength = 1 << 10

  /// Whether its file is open.
  var isOpen: Bool { file != nil }

  /// Closes its file, which the next read opens again.
  func closeFile() {
    try? file?.close()
    (file, window) = (nil, nil)
  }

  private func openFile() throws(ObjectFault) -> (file: OpenFile, window: PackWindow) {
    if let file, let window { return (file, window) }
    guard let (opened, size) = try RegularFile.open(path) else { throw .unreadable(.noSuchFile) }
    let view = PackWindow()
    try check(opened, view, size: size)
    (file, window, end) = (opened, view, size - Self.trailer)
    return (opened, view)
  }

  private func check(_ file: OpenFile, _ window: PackWindow, size: Int) throws(ObjectFault) {
    guard size >= Self.headerLength + Self.trailer else { throw .packInvalid }
    let header = try window.bytes(of: file, from: 0, to: size, atLeast: Self.headerLength)
    guard header.count >= Self.headerLength, header.starts(with: "PACK".utf8) else { throw .packInvalid }
    func number(_ start: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(header[start + $1]) } }
    guard (2...3).contains(number(4)) else { throw .packInvalid }
    guard number(8) == index.count else { throw .packUnlikeIndex }
    let checksum = try window.bytes(of: file, from: size - Self.trailer, to: size, atLeast: Self.trailer)
    guard index.packChecksum.elementsEqual(checksum) else { throw .packUnlikeIndex }
  }
}
