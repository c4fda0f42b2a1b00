public import Diagnostics
public import Git

/// What is compared when somebody asks what changed.
public struct Comparison {
  private let copy: WorkingCopy
  private let range: DiffRange
  private let paths: [String]

  /// Understands what the user typed: the first operand may be a commit, the others are paths.
  ///
  /// - Throws: `revision-not-found` for a word that is neither a commit nor a path, `path-outside`.
  public init(in copy: WorkingCopy, isStaged: Bool, operands: [String]) throws(Diagnostic) {
    self.copy = copy
    var operands = operands[...]
    var range = isStaged ? DiffRange.staged : DiffRange.unstaged
    if let first = operands.first, !copy.exists(first), let commit = try Self.commit(first, in: copy.repository) {
      let tree = try copy.repository.commit(commit).tree
      range = .workTree(since: tree)
      operands = operands.dropFirst()
    }
    var paths: [String] = []
    for text in operands {
      let path = try copy.path(text)
      let isTracked = try copy.repository.isTracked(path)
      guard isTracked || copy.exists(text) else {
        throw Diagnostic(
          .revisionNotFound, "\"\(text)\" is neither a commit nor a path here",
          remedy: .advice("see slipway log for commits, slipway status for paths"))
      }
      if !path.isEmpty { paths.append(path) }
    }
    self.range = range
    self.paths = paths
  }

  /// The commit that a word stands for, or `nil` if it stands for none and may be a path.
  private static func commit(_ word: String, in repository: Repository) throws(Diagnostic) -> ObjectName? {
    do throws(Diagnostic) {
      return try repository.resolve(word)
    } catch  where error.code == .objectDamaged {
      throw error
    } catch {
      return nil
    }
  }

  /// The files that are in conflict among those that are looked at, as the user types them.
  public func conflicted() throws(Diagnostic) -> [String] {
    try copy.repository.conflicts().map(\.path).filter { path in
      paths.isEmpty || paths.contains { path == $0 || path.hasPrefix($0 + "/") }
    }.map(copy.shown)
  }

  /// The files that differ.
  public func files() throws(Diagnostic) -> [FileDiff] {
    try copy.repository.diff(range, paths: paths)
  }
}
