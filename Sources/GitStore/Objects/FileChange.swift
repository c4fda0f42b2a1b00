import Clibgit2

/// How one path differs between two states.
public struct FileChange: Hashable, Sendable {
  /// The ways to differ.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It was not there.
    case added
    /// Its content or mode differs.
    case modified
    /// It is not there any more.
    case deleted
    /// It had another path.
    case renamed
    /// It became another kind of thing: a link, a submodule.
    case typechange
  }

  /// The path, now.
  public let path: String
  /// How it differs.
  public let kind: Kind
  /// The path before, of what was renamed.
  public let from: String?

  /// Creates a change.
  public init(path: String, kind: Kind, from: String? = nil) {
    self.path = path
    self.kind = kind
    self.from = from
  }
}

extension git_diff_delta {
  var oldPath: String { old_file.path.map { String(cString: $0) } ?? "" }
  package var newPath: String { new_file.path.map { String(cString: $0) } ?? "" }

  /// The change of a delta, if it is one.
  package var fileChange: FileChange? {
    switch status {
    case GIT_DELTA_ADDED, GIT_DELTA_COPIED: FileChange(path: newPath, kind: .added)
    case GIT_DELTA_MODIFIED: FileChange(path: newPath, kind: .modified)
    case GIT_DELTA_DELETED: FileChange(path: oldPath, kind: .deleted)
    case GIT_DELTA_RENAMED: FileChange(path: newPath, kind: .renamed, from: oldPath)
    case GIT_DELTA_TYPECHANGE: FileChange(path: newPath, kind: .typechange)
    default: nil
    }
  }
}
