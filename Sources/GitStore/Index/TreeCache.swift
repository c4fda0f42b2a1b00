import Clibgit2
import SystemCalls

/// The tree cache of an index file: the trees of its folders, so far as they are known (gitformat-index, "Cache tree").
package struct TreeCache {
  /// What the cache says of a folder.
  struct Folder {
    fileprivate let name: Range<Int>
    /// Its tree, and how many entries the index has below it; `nil` where the index was changed below it since.
    let known: (tree: ObjectName, entries: Int)?
    fileprivate let own: Int
    /// Where the folders below it end.
    fileprivate var end = 0
  }

  private let file: [UInt8]
  /// The folders, each before those below it.
  private var folders: [Folder] = []

  /// Reads the cache of the file that an index was read from; `nil` if it is another file by now.
  ///
  /// It says nothing where the file has no cache, or a format that is not read here.
  package init?(of index: OpaquePointer) {
    guard let path = git_index_path(index), let known = git_index_checksum(index)?.pointee,
      let file = try? RepositoryFiles.read(String(cString: path)), file.count > Self.checksum,
      withUnsafeBytes(of: known, { $0.prefix(20).elementsEqual(file.suffix(20)) })
    else { return nil }
    self.file = file
    guard let extent = Self.extent(in: file) else { return }
    var position = extent.lowerBound
    if !read(from: &position, to: extent.upperBound, depth: 0) { folders = [] }
  }

  /// What is said of the whole index.
  var top: Folder? { folders.first }

  /// What is said of a folder in another.
  func folder(_ name: some Sequence<UInt8>, in folder: Folder) -> Folder? {
    var next = folder.own + 1
    while next < folder.end {
      if file[folders[next].name].elementsEqual(name) { return folders[next] }
      next = folders[next].end
    }
    return nil
  }

  private static let header = 12
  private static let checksum = 20
  private static let deepest = 200
  /// The bytes of an entry before its name, and of the flags that version 3 may add.
  private static let (fixed, extended) = (62, 2)

  /// Where the records are.
  private static func extent(in file: [UInt8]) -> Range<Int>? {
    guard file.count > header + checksum, file.starts(with: "DIRC".utf8) else { return nil }
    let version = number(file, at: 4)
    // The names of version 4 are shortened, which would have to be undone to find their ends.
    guard version == 2 || version == 3, var position = endOfEntries(file, count: number(file, at: 8)) else {
      return nil
    }
    let end = file.count - checksum
    while position + 8 <= end {
      let next = position + 8 + number(file, at: position + 4)
      guard next <= end else { return nil }
      if file[position..<position + 4].elementsEqual("TREE".utf8) { return position + 8..<next }
      position = next
    }
    return nil
  }

  private static func endOfEntries(_ file: [UInt8], count: Int) -> Int? {
    var position = header
    for _ in 0..<count {
      guard position + fixed + extended < file.count else { return nil }
      let start = position + fixed + (file[position + fixed - 2] & 0x40 == 0 ? 0 : extended)
      let known = Int(file[position + fixed - 2] & 0x0f) << 8 | Int(file[position + fixed - 1])
      var end = start + known
      // A longer name than the field can tell ends with its zero.
      if known == 0xfff {
        guard let zero = file[start...].firstIndex(of: 0) else { return nil }
        end = zero
      }
      position += (end - position + 8) & ~7
    }
    return position < file.count ? position : nil
  }

  /// Reads a record and those below it: a name, a zero, the number of entries, the number of folders, and the tree.
  private mutating func read(from position: inout Int, to end: Int, depth: Int) -> Bool {
    guard depth < Self.deepest, let zero = file[position..<end].firstIndex(of: 0),
      let line = file[zero..<end].firstIndex(of: UInt8(ascii: "\n"))
    else { return false }
    let numbers = file[zero + 1..<line].split(separator: UInt8(ascii: " ")).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count == 2, let entries = numbers[0], let count = numbers[1], count >= 0 else { return false }
    let (name, own) = (position..<zero, folders.count)
    position = line + 1
    // A number below zero says that the record does not hold any more.
    if entries < 0 {
      folders.append(Folder(name: name, known: nil, own: own))
    } else {
      guard position + 20 <= end else { return false }
      let tree = ObjectName(bytes: Array(file[position..<position + 20]))
      folders.append(Folder(name: name, known: (tree, entries), own: own))
      position += 20
    }
    for _ in 0..<count {
      guard position < end, read(from: &position, to: end, depth: depth + 1) else { return false }
    }
    folders[own].end = folders.count
    return true
  }

  private static func number(_ file: [UInt8], at position: Int) -> Int {
    file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
