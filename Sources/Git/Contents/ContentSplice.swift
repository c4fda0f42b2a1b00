public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What one version of a file has in common with another: all but a piece in its middle.
///
/// An edit of a project of megabytes changes a few lines; to keep both versions whole would cost more than the edit.
public struct ContentSplice: Hashable, Sendable {
  /// How many bytes at the beginning both versions have.
  public let prefix: Int
  /// How many bytes at the end both versions have.
  public let suffix: Int

  /// Creates a splice from its parts.
  public init(prefix: Int, suffix: Int) {
    self.prefix = prefix
    self.suffix = suffix
  }

  /// Smaller files are kept whole: they cost nothing.
  private static let smallest = 65_536

  /// Compares two versions of a file.
  ///
  /// - Returns: `nil` where it is not worth while, because the files are small or have little in common.
  init?(from old: FileContent, to new: SeekableContent, _ reader: ContentReader) throws(Diagnostic) {
    guard new.size >= Self.smallest else { return nil }
    let size = try reader.size(of: old.place)
    let shift = new.size - size
    var prefix = 0
    var isAlike = true
    // Where what is the same at the end begins, in the old version.
    var end = 0
    var offset = 0
    try reader.read(old.place) { piece throws(Diagnostic) in
      if isAlike {
        let count = try new.common(with: piece, at: offset)
        prefix += count
        isAlike = count == piece.count
      }
      if let last = try new.lastDifference(from: piece, at: offset + shift) { end = offset + last + 1 }
      offset += piece.count
    }
    guard offset == size else { return nil }
    let suffix = min(size - end, min(size, new.size) - prefix)
    guard prefix + suffix > new.size / 2 else { return nil }
    self.init(prefix: prefix, suffix: suffix)
  }
}

extension Repository {
  /// Stores of a file's version no more than what differs from another.
  ///
  /// - Parameters:
  ///   - new: The version.
  ///   - old: Another that is kept already.
  /// - Throws: `git-failed` where something can't be read or stored.
  /// - Returns: What both have, and the blob of what only `new` has; `nil` where it is not worth while.
  public func store(
    _ new: FileContent, splicedOnto old: FileContent
  ) throws(Diagnostic) -> (splice: ContentSplice, middle: ObjectName)? {
    if case .spliced(.blob(old.name, _), let splice, middle: .blob(let middle, objectsFolder)) = new.place {
      return (splice, middle)
    }
    guard let seekable = try SeekableContent(new.place) else { return nil }
    guard let splice = try ContentSplice(from: old, to: seekable, ContentReader()) else { return nil }
    let count = seekable.size - splice.prefix - splice.suffix
    let middle = try store(size: count) { put throws(Diagnostic) in
      try seekable.read(splice.prefix, count, put)
    }
    return (splice, middle)
  }

  /// The version of a file that ``store(_:splicedOnto:)`` stored.
  ///
  /// - Parameters:
  ///   - splice: What both versions have.
  ///   - old: The other version.
  ///   - middle: The blob of the rest.
  ///   - name: The version's name; `nil` where only its bytes tell.
  /// - Throws: `git-failed` where something can't be read.
  /// - Returns: The version.
  public func content(
    of splice: ContentSplice, onto old: FileContent, middle: ObjectName, name: ObjectName?
  ) throws(Diagnostic) -> FileContent {
    let place = FileContent.Place.spliced(
      onto: old.place, splice, middle: content(ofBlob: middle).place)
    if let name { return FileContent(name: name, place: place) }
    return try FileContent(FileContent(name: .zero, place: place).bytes())
  }
}

/// A content of which any piece can be read, in any order.
final class SeekableContent {
  let size: Int
  private let bytes: [UInt8]?
  private let descriptor: Int32
  private let path: String

  /// Opens a content; `nil` where it can be read in its order only.
  init?(_ place: FileContent.Place) throws(Diagnostic) {
    switch place {
    case .memory(let bytes): (size, self.bytes, descriptor, path) = (bytes.count, bytes, -1, "")
    case .file(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw RepositoryFiles.failure("read", path) }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        close(descriptor)
        throw RepositoryFiles.failure("read", path)
      }
      (size, bytes, self.descriptor, self.path) = (Int(status.st_size), nil, descriptor, path)
    case .blob, .spliced: return nil
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Gives `take` some of the bytes, piece by piece.
  func read(
    _ offset: Int, _ count: Int, _ take: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var done = 0
    while done < count {
      let room = min(ContentReader.piece, count - done)
      try piece(at: offset + done, room) { piece throws(Diagnostic) in
        guard piece.count == room else {
          throw Diagnostic(.gitFailed, "\"\(path)\" was written to while it was read", at: Place(file: path))
        }
        try take(piece)
      }
      done += room
    }
  }

  /// How many bytes from `offset` on are those of `other`.
  func common(with other: UnsafeRawBufferPointer, at offset: Int) throws(Diagnostic) -> Int {
    var count = 0
    try piece(at: offset, other.count) { piece throws(Diagnostic) in
      let most = min(piece.count, other.count)
      while count < most {
        let block = min(Self.block, most - count)
        guard Self.areEqual(piece, other, count, block) else {
          while piece[count] == other[count] { count += 1 }
          return
        }
        count += block
      }
    }
    return count
  }

  /// The last place in `other` whose byte is not the one here, if `other` is laid at `offset`, which may be before the
  /// beginning.
  func lastDifference(from other: UnsafeRawBufferPointer, at offset: Int) throws(Diagnostic) -> Int? {
    // What lies before the beginning has no counterpart.
    let first = min(max(0, -offset), other.count)
    guard first < other.count else { return other.count - 1 }
    var found: Int? = first > 0 ? first - 1 : nil
    try piece(at: offset + first, other.count - first) { piece throws(Diagnostic) in
      let there = UnsafeRawBufferPointer(rebasing: other[first...])
      guard piece.count == there.count else { return found = other.count - 1 }
      var end = there.count
      while end > 0 {
        let block = min(Self.block, end)
        guard Self.areEqual(piece, there, end - block, block) else {
          while piece[end - 1] == there[end - 1] { end -= 1 }
          return found = first + end - 1
        }
        end -= block
      }
    }
    return found
  }

  private static let block = 4096

  private static func areEqual(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, _ offset: Int, _ count: Int
  ) -> Bool {
    guard let first = one.baseAddress, let second = other.baseAddress else { return count == 0 }
    return memcmp(first + offset, second + offset, count) == 0
  }

  /// Gives `take` the bytes from `offset` on: as many as asked for, or those up to the end.
  private func piece(
    at offset: Int, _ count: Int, _ take: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    if let bytes {
      let beginning = min(max(0, offset), bytes.count)
      return try bytes[beginning..<min(bytes.count, beginning + count)].withUnsafeBufferPointer {
        piece throws(Diagnostic) in try take(UnsafeRawBufferPointer(piece))
      }
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    defer { buffer.deallocate() }
    var filled = 0
    while filled < count {
      let read = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw RepositoryFiles.failure("read", path) }
      guard read > 0 else { break }
      filled += read
    }
    try take(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<filled]))
  }
}
