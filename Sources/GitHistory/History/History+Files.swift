public import Diagnostics
public import GitStore

/// A file as one commit made it.
public struct FileVersion: Hashable, Sendable {
  /// The commit that made it so.
  public let commit: Commit
  /// What the commit did to it, with the path that it had then.
  public let change: FileChange
  /// What the file is then; `nil` if the commit deleted it.
  public let entry: TreeEntry?

  /// The path that the file had then.
  public var path: String { change.path }
}

extension History {
  /// The versions of a file that led to the one that a commit has, newest first.
  ///
  /// Renames are followed. Of a merge's sides only one is followed if the merge took the file from it as it is; a merge
  /// that produced different content is a version. A deleted file of the same name belongs to the history.
  ///
  /// - Parameters:
  ///   - path: The path that the file has in `tip`, or had last.
  ///   - tip: Where to begin.
  ///   - limit: How many versions at most.
  /// - Throws: `git-failed` where history can't be read.
  /// - Returns: The versions; none if no commit ever had the path.
  public func versions(
    of path: String, at tip: ObjectName, limit: Int = .max
  ) throws(Diagnostic) -> [FileVersion] {
    var walk = FileWalk(repository: repository)
    let commit = try repository.commits.read(tip)
    let path = WorkTreePath.normalized(path)
    walk.push(commit, path, try repository.objects.entry(at: path, inTree: commit.tree))
    var versions: [FileVersion] = []
    while versions.count < limit, let step = walk.pop() {
      if let version = try walk.advance(from: step) { versions.append(version) }
    }
    return versions
  }

  /// What a version of a file holds; `nil` where it is deleted, or is no file.
  public func content(of version: FileVersion) throws(Diagnostic) -> [UInt8]? {
    guard let entry = version.entry, entry.kind != .tree, entry.kind != .submodule else { return nil }
    return try repository.objects.readBlob(entry.name)
  }

  /// How a version of a file differs from what the working tree has today.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - path: The path that the file has today.
  ///   - contextLines: How many lines around each region are shown.
  /// - Throws: `git-failed`, or what a filter throws.
  /// - Returns: The differences, with today's content as added.
  public func diff(
    from version: FileVersion, toWorkTreeAt path: String, contextLines: Int = 3
  ) throws(Diagnostic) -> FileDiff {
    try FileDiff(
      ofContentAt: path, from: content(of: version), to: storedForm(ofWorkTreeFileAt: path),
      contextLines: contextLines)
  }
}

/// A walk back through history along one file, or more where it came together from several.
private struct FileWalk {
  struct Step {
    let commit: Commit
    let path: String
    let entry: TreeEntry?
  }

  private struct Place: Hashable {
    let commit: ObjectName
    let path: String
  }

  let repository: Repository
  private var waiting = NewestFirst<Step>()
  private var seen: Set<Place> = []

  init(repository: Repository) {
    self.repository = repository
  }

  mutating func push(_ commit: Commit, _ path: String, _ entry: TreeEntry?) {
    guard seen.insert(Place(commit: commit.name, path: path)).inserted else { return }
    waiting.push(Step(commit: commit, path: path, entry: entry), of: commit)
  }

  mutating func pop() -> Step? { waiting.pop() }

  /// Goes on to the parents, and says what the commit did to the file, if anything.
  mutating func advance(from step: Step) throws(Diagnostic) -> FileVersion? {
    var parents: [Step] = []
    for name in step.commit.parents {
      guard let parent = try repository.history.commitUnlessCutOff(name) else { continue }
      let isSame = parent.tree == step.commit.tree
      let entry = isSame ? step.entry : try repository.objects.entry(at: step.path, inTree: parent.tree)
      if entry?.name == step.entry?.name, entry?.kind == step.entry?.kind {
        push(parent, step.path, entry)
        return nil
      }
      parents.append(Step(commit: parent, path: step.path, entry: entry))
    }
    var origins: [Step] = []
    for parent in parents {
      let origin = try origin(of: step, in: parent)
      push(origin.commit, origin.path, origin.entry)
      origins.append(origin)
    }
    guard let change = Self.change(step, from: origins) else { return nil }
    return FileVersion(commit: step.commit, change: change, entry: step.entry)
  }

  /// The file in a parent under the name that it had there.
  private func origin(of step: Step, in parent: Step) throws(Diagnostic) -> Step {
    guard parent.entry == nil, step.entry != nil else { return parent }
    let old = try repository.renames.pathBeforeRename(of: step.path, from: parent.commit.tree, to: step.commit.tree)
    guard let old else { return parent }
    return Step(
      commit: parent.commit, path: old, entry: try repository.objects.entry(at: old, inTree: parent.commit.tree))
  }

  private static func change(_ step: Step, from origins: [Step]) -> FileChange? {
    guard let entry = step.entry else {
      return origins.isEmpty ? nil : FileChange(path: step.path, kind: .deleted)
    }
    guard let origin = origins.first(where: { $0.entry != nil }), let before = origin.entry else {
      return FileChange(path: step.path, kind: .added)
    }
    if origin.path != step.path { return FileChange(path: step.path, kind: .renamed, from: origin.path) }
    return FileChange(path: step.path, kind: isFile(before) == isFile(entry) ? .modified : .typechange)
  }

  private static func isFile(_ entry: TreeEntry) -> Bool {
    entry.kind == .file || entry.kind == .executable
  }
}
