import SystemCalls

/// Something that a folder holds: its name and what it is.
public struct DirectoryEntry: Hashable, Sendable, Comparable {
  /// The type of a directory entry.
  public enum Kind: Hashable, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case directory
    /// A symbolic link, wherever it leads.
    case link
    /// A pipe, socket or device, or a name that is not UTF-8 and so can't be spelled here.
    case other
  }

  /// The name, without any slash; below a walked folder the path relative to it.
  public let name: String
  /// What it is; links are not followed.
  public let kind: Kind

  /// Creates an entry.
  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// Whether `lhs` sorts before `rhs` by the bytes of their names.
  public static func < (lhs: DirectoryEntry, rhs: DirectoryEntry) -> Bool {
    lhs.name.utf8.lexicographicallyPrecedes(rhs.name.utf8)
  }
}

extension DirectoryEntry.Kind {
  init(_ kind: FileStatus.Kind) {
    switch kind {
    case .file: self = .file
    case .folder: self = .directory
    case .link: self = .link
    case .other: self = .other
    }
  }
}
