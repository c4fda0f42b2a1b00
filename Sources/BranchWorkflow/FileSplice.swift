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
    let prefix = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        (0..<shorter).first { old[$0] != new[$0] } ?? shorter
      }
    }
    let rest = shorter - prefix
    let suffix = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        (0..<rest).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? rest
      }
    }
    guard prefix + suffix > new.count / 2 else { return nil }
    self.prefix = prefix
    self.suffix = suffix
    middle = Array(new[prefix..<(new.count - suffix)])
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
