public import Diagnostics
public import GitStore
import GitWorkTree
import SystemCalls

/// Restoring files of a repository.
public struct Restoring {
  package let repository: Repository
}

/// Where files are restored from.
public enum RestoreSource: Hashable, Sendable {
  /// The index.
  case index
  /// The files of a commit.
  case commit(ObjectName)
}

/// What is made as the source has it.
public struct RestoreTarget: OptionSet, Hashable, Sendable {
  /// The sum of its parts.
  public let rawValue: Int

  /// Creates a target from the sum of its parts.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The files.
  public static let workTree = RestoreTarget(rawValue: 1)
  /// The index.
  public static let index = RestoreTarget(rawValue: 2)
}

/// What restoring would do, or did, path by path.
public struct RestorePlan: Hashable, Sendable {
  /// The paths that are written as the source has them.
  public let written: [String]
  /// The tracked paths that the source has not, which go.
  public let removed: [String]
  /// The submodules, which Git leaves as they are in the working tree.
  public let submodules: [String]
}

extension Restoring {
  /// What ``restore(_:from:to:)`` would write and remove, so that it can be kept before.
  ///
  /// - Parameters:
  ///   - paths: Files and folders, relative to the working tree; the empty path selects everything.
  ///   - source: Where they are taken from.
  /// - Throws: `path-not-found` for a path that neither source nor index has, `unresolved-conflicts` where the index
  ///   alone is ambiguous.
  /// - Returns: The paths.
  public func plan(_ paths: [String], from source: RestoreSource) throws(Diagnostic) -> RestorePlan {
    let wanted = paths.map(WorkTreePath.normalized)
    let tracked = try repository.stagingArea.trackedPaths()
    let present: [String]
    let submodules: Set<String>
    switch source {
    case .index:
      let conflicted = try repository.conflicts.all().map(\.path).filter { WorkTreePath.isCovered($0, by: wanted) }
      guard conflicted.isEmpty else {
        throw Diagnostic(
          .unresolvedConflicts,
          "can't restore unmerged paths, which have no staged version: \(PathList.sentence(conflicted))",
          remedy: .operation(.init("resolve")))
      }
      present = tracked
      submodules = try repository.stagingArea.trackedSubmodules()
    case .commit(let name):
      let entries = try repository.objects.entries(ofTree: repository.commits.read(name).tree, recursive: true)
      present = entries.map(\.path)
      submodules = Set(entries.filter { $0.kind == .submodule }.map(\.path))
    }
    for path in wanted where !path.isEmpty {
      guard !(present + tracked).contains(where: { WorkTreePath.isCovered($0, by: [path]) }) else { continue }
      throw MissingPath.diagnostic(path, among: present + tracked)
    }
    let there = Set(present)
    let index = try IndexFile(repository)
    let covered = present.filter { WorkTreePath.isCovered($0, by: wanted) && !index.skipsWorkTree($0) }
    return RestorePlan(
      written: covered.filter { !submodules.contains($0) },
      removed: tracked.filter {
        WorkTreePath.isCovered($0, by: wanted) && !there.contains($0) && !index.skipsWorkTree($0)
      },
      submodules: covered.filter(submodules.contains))
  }

  /// Makes files as the index or a commit has them, as `git restore` does; untracked files and all others stay.
  ///
  /// - Parameters:
  ///   - paths: Files and folders, relative to the working tree; the empty path selects everything.
  ///   - source: Where they are taken from.
  ///   - target: What to restore: the files, the index or both.
  /// - Throws: As ``plan(_:from:)``, or `uncommitted-changes` if files that Git does not track would be lost.
  /// - Returns: The files written and removed.
  @discardableResult
  public func restore(
    _ paths: [String], from source: RestoreSource, to target: RestoreTarget = .workTree
  ) throws(Diagnostic) -> RestorePlan {
    try repository.exclusively { () throws(Diagnostic) in
      let plan = try write(paths, from: source, to: target)
      // For Git this is a checkout of files: the hook's flag says that the branch stays.
      let head = (try repository.head().commit ?? .zero).hex
      try repository.hooks.run(.postCheckout, [head, head, "0"])
      return plan
    }
  }

  private func write(
    _ paths: [String], from source: RestoreSource, to target: RestoreTarget
  ) throws(Diagnostic) -> RestorePlan {
    let root = try repository.requireWorkTree()
    try repository.waitForIndex()
    let plan = try plan(paths, from: source)
    let tree: ObjectName? = if case .commit(let name) = source { try repository.commits.read(name).tree } else { nil }
    if target.contains(.workTree) {
      try refuseUntracked(plan)
      try repository.workTreeFiles.refuseLinks(above: plan.written + plan.removed)
      let commit: ObjectName? = if case .commit(let name) = source { name } else { nil }
      try repository.attributes.readyFilters(plan.written, attributesOf: commit)
    }
    let index = try IndexFile(repository)
    if target.contains(.index), let tree { try stage(plan, of: tree, in: index) }
    guard target.contains(.workTree) else { return plan }
    try repository.willWrite?(plan.removed)
    for path in plan.removed {
      try? FileSystem.remove("\(root)/\(path)")
      WorkTreePath.removeEmptyFolders(above: path, in: root)
    }
    guard !plan.written.isEmpty else { return plan }
    let checkout = Checkout(
      repository: repository, care: .force, paths: plan.written, updatesIndex: tree == nil || target.contains(.index))
    if let tree { try checkout.tree(tree) } else { try checkout.index(index.handle) }
    return plan
  }

  private func stage(_ plan: RestorePlan, of tree: ObjectName, in index: IndexFile) throws(Diagnostic) {
    try index.edit { () throws(Diagnostic) in
      for path in plan.removed {
        try index.endConflict(at: path)
        index.remove(path)
      }
      for path in plan.written + plan.submodules {
        guard let entry = try repository.objects.entry(at: path, inTree: tree) else { continue }
        try index.endConflict(at: path)
        // An entry that is already right keeps its file's metadata, so that the file need not be read again.
        if let present = index.tracked(path), present.name == entry.name, present.kind == entry.kind {
          continue
        }
        try index.put(entry)
      }
    }
  }

  /// A folder of files that Git does not track, where a file was, is not given up for it.
  private func refuseUntracked(_ plan: RestorePlan) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    let folders = plan.written.filter {
      WorkTreePath.isFolder("\(root)/\($0)") && !WorkTreePath.holdsEntry("\(root)/\($0)")
    }
    guard !folders.isEmpty else { return }
    let untracked = try repository.status().untracked.filter { WorkTreePath.isCovered($0, by: folders) }
    guard untracked.isEmpty else { throw try Checkout.refused(untracked, in: repository) }
  }
}
