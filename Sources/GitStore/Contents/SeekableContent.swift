import Diagnostics
import SystemCalls

/// A content of which any piece can be read, in any order.
final class SeekableContent {
  let size: Int
  private let bytes: [UInt8]?
  private let file: OpenFile?
  private let path: String

  /// Opens a content; `nil` where it can be read in its order only.
  init?(_ place: FileContent.Place) throws(Diagnostic) {
    switch place {
    case .memory(let bytes): (size, self.bytes, file, path) = (bytes.count, bytes, nil, "")
    case .file(let path):
      let file = try RepositoryFiles.wording("read", path, OpenFile(path))
      size = try RepositoryFiles.wording("read", path, file.status()).size
      (bytes, self.file, self.path) = (nil, file, path)
    case .blob, .spliced: return nil
    }
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
          throw Diagnostic(.gitFailed, "\"\(path)\" changed while it was read", at: Place(file: path))
        }
        try take(piece)
      }
      done += room
    }
  }

  /// How many bytes from `offset` on match `other`.
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
    // Bytes before the beginning have no counterpart.
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
    return Memory.compare(first + offset, second + offset, count: count) == 0
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
    while filled < count, let file {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let read = try RepositoryFiles.wording("read", path, file.read(at: offset + filled, into: rest))
      guard read > 0 else { break }
      filled += read
    }
    try take(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<filled]))
  }
}
