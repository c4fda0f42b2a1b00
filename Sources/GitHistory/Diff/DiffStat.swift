public import Diagnostics
public import GitStore

/// The number of changed files and lines of a comparison.
public struct DiffStat: Hashable, Sendable {
  /// The number of files that differ.
  public private(set) var filesChanged = 0
  /// The number of added lines.
  public private(set) var insertions = 0
  /// The number of removed lines.
  public private(set) var deletions = 0

  /// Counts `files`.
  public init(of files: [FileDiff] = []) {
    for file in files { add(file) }
  }

  mutating func add(_ file: FileDiff) {
    filesChanged += 1
    insertions += file.additions
    deletions += file.deletions
  }
}

extension Diffs {
  /// Counts the changes from one commit's tree to another's.
  ///
  /// - Parameters:
  ///   - old: The commit before; the empty tree if `nil`.
  ///   - new: The commit after.
  /// - Throws: `git-failed` where an object can't be read.
  /// - Returns: The counts.
  public func stat(from old: ObjectName?, to new: ObjectName) throws(Diagnostic) -> DiffStat {
    let tree = try old.map { name throws(Diagnostic) in try repository.commits.read(name).tree }
    var stat = DiffStat()
    try forEachFile(.trees(tree, repository.commits.read(new).tree), contextLines: 0, .shown) { file in
      stat.add(file)
      return true
    }
    return stat
  }
}
