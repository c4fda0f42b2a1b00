public import Diagnostics

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

extension Objects {
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
    return FileContent(try FileContent(name: .zero, place: place).bytes())
  }
}
