#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What one version of a file holds that another does not: a piece, between a beginning and an end that both have.
///
/// An edit of a project of megabytes changes a few lines; to keep both versions whole would cost more than the edit.
struct FileSplice {
  /// How many bytes at the beginning both versions have.
  let prefix: Int
  /// How many bytes at the end both versions have.
  let suffix: Int
  /// What lies between them in the new version.
  let middle: [UInt8]

  /// Smaller files are kept whole: they cost nothing.
  private static let smallest = 65_536

  /// Compares two versions of a file.
  ///
  /// - Returns: `nil` where it is not worth while, because the files are small or have little in common.
  init?(from old: [UInt8], to new: [UInt8]) {
    guard new.count >= Self.smallest else { return nil }
    let shorter = min(old.count, new.count)
    let (prefix, suffix) = old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        let prefix = Self.common(shorter) {
          old[$0] == new[$0]
        } blocks: { offset, count in
          Self.areEqual(old[offset..<offset + count], new[offset..<offset + count])
        }
        let suffix = Self.common(shorter - prefix) {
          old[old.count - 1 - $0] == new[new.count - 1 - $0]
        } blocks: { offset, count in
          let (oldEnd, newEnd) = (old.count - offset, new.count - offset)
          return Self.areEqual(old[oldEnd - count..<oldEnd], new[newEnd - count..<newEnd])
        }
        return (prefix, suffix)
      }
    }
    guard prefix + suffix > new.count / 2 else { return nil }
    self.prefix = prefix
    self.suffix = suffix
    middle = Array(new[prefix..<(new.count - suffix)])
  }

  /// How many bytes from one end two versions have in common, looked at in blocks first: most are alike.
  private static func common(
    _ most: Int, _ bytes: (Int) -> Bool, blocks: (_ offset: Int, _ count: Int) -> Bool
  ) -> Int {
    var known = 0
    while known + blockSize <= most, blocks(known, blockSize) { known += blockSize }
    while known < most, bytes(known) { known += 1 }
    return known
  }

  private static let blockSize = 4096

  private static func areEqual(_ one: Slice<UnsafeRawBufferPointer>, _ other: Slice<UnsafeRawBufferPointer>) -> Bool {
    let (one, other) = (UnsafeRawBufferPointer(rebasing: one), UnsafeRawBufferPointer(rebasing: other))
    guard let first = one.baseAddress, let second = other.baseAddress else { return one.count == other.count }
    return one.count == other.count && memcmp(first, second, one.count) == 0
  }

  init(prefix: Int, suffix: Int, middle: [UInt8]) {
    self.prefix = prefix
    self.suffix = suffix
    self.middle = middle
  }

  /// The new version; `nil` where `old` is not what it was made from.
  func applied(to old: [UInt8]) -> [UInt8]? {
    guard prefix >= 0, suffix >= 0, prefix <= old.count, suffix <= old.count - prefix else { return nil }
    return Array(old[..<prefix]) + middle + Array(old[(old.count - suffix)...])
  }
}
