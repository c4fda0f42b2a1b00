/// One change to make in a tree.
public enum TreeChange: Hashable, Sendable {
  /// Puts a blob at a path with slashes, replacing any entry.
  case put(String, ObjectName, kind: TreeEntry.Kind = .file)
  /// Removes what is at a path; nothing there is fine.
  case remove(String)

  /// The path concerned.
  public var path: String {
    switch self {
    case .put(let path, _, _), .remove(let path): path
    }
  }
}

/// One entry of a tree.
public struct TreeEntry: Hashable, Sendable {
  /// What an entry is.
  public enum Kind: UInt16, Hashable, Sendable {
    /// A folder.
    case tree = 0o040000
    /// A file.
    case file = 0o100644
    /// A file that can be executed.
    case executable = 0o100755
    /// A symbolic link.
    case link = 0o120000
    /// A commit of another repository.
    case submodule = 0o160000

    /// The kind of a file mode; unusual modes of files count as files.
    package init(mode: UInt32) {
      switch mode & 0o170000 {
      case 0o040000: self = .tree
      case 0o120000: self = .link
      case 0o160000: self = .submodule
      default: self = mode & 0o111 == 0 ? .file : .executable
      }
    }
  }

  /// The path from the top of the tree that was asked for.
  public let path: String
  /// The object there.
  public let name: ObjectName
  /// What it is.
  public let kind: Kind

  package init(path: String, name: ObjectName, kind: Kind) {
    (self.path, self.name, self.kind) = (path, name, kind)
  }
}

extension TreeEntry.Kind {
  /// Whether it is a file with content, not a link.
  package var isFile: Bool { self == .file || self == .executable }
}
