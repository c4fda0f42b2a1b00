import Clibgit2
package import Diagnostics
package import GitStore
import SystemCalls

/// Compares the submodules in a working tree with their staged commits.
///
/// libgit2 would open their repositories itself, and read their packs and objects unchecked.
package struct SubmoduleComparison {
  private let repository: Repository
  private let root: String
  /// What counts where no setting says anything.
  private let usual: SubmoduleState

  package init(_ repository: Repository, root: String, countingUntracked: Bool = true) {
    self.repository = repository
    self.root = root
    let usual = countingUntracked ? SubmoduleState.all : .all.subtracting(.untrackedContent)
    self.usual = Self.counted(by: repository.configuration.string("diff.ignoreSubmodules")) ?? usual
  }

  /// In what each submodule of an index differs, those left out that do not.
  func states(in index: IndexFile) throws(Diagnostic) -> [String: SubmoduleState] {
    var states: [String: SubmoduleState] = [:]
    for submodule in index.comparedSubmodules {
      let found = try compare(submodule)
      if let state = found?.state, !state.isEmpty { states[submodule.path] = state }
    }
    return states
  }

  /// The submodules of an index that are not in the working tree; libgit2 leaves them out with the others.
  func gone(in index: IndexFile) throws(Diagnostic) -> [String] {
    var gone: [String] = []
    for path in index.comparedSubmodules.map(\.path)
    where !WorkTreePath.exists("\(root)/\(path)") || WorkTreePath.linkAbove(path, in: root) != nil {
      if try !counted(at: path).isEmpty { gone.append(path) }
    }
    return gone
  }

  /// In what a submodule differs, and at which commit it is; `nil` where it is not checked out, or passed over.
  package func compare(_ submodule: TreeEntry) throws(Diagnostic) -> (state: SubmoduleState, commit: ObjectName)? {
    let path = submodule.path
    guard isCheckedOut(path) else { return nil }
    let counted = try counted(at: path)
    guard !counted.isEmpty else { return nil }
    do throws(Diagnostic) {
      let inner = try opened(path)
      // Without a commit there is nothing that could differ.
      guard let commit = try inner.head().commit else { return nil }
      var state = content(of: inner, counted)
      if commit != submodule.name { state.insert(.newCommits) }
      state.formIntersection(counted)
      // What was not fetched yet is newer.
      if state.contains(.newCommits),
        (try? inner.commits.read(submodule.name)) == nil
          || (try? inner.commits.isAncestor(submodule.name, of: commit)) == false
          || (try? isLeft(path, at: commit)) == true
      {
        state.insert(.outdated)
      }
      return (state, commit)
    } catch {
      return error.code == .repositoryNotFound ? nil : (.unreadable, submodule.name)
    }
  }

  /// Whether a submodule is at a commit that HEAD recorded before one of its last moves.
  private func isLeft(_ path: String, at commit: ObjectName) throws(Diagnostic) -> Bool {
    for move in try repository.reflogs.entries(of: "HEAD").prefix(Self.mostMoves) where move.previous != .zero {
      let tree = try repository.commits.read(move.previous).tree
      if try repository.objects.entry(at: path, inTree: tree)?.name == commit { return true }
    }
    return false
  }

  private static let mostMoves = 10

  /// What of a submodule counts.
  package func counted(at path: String) throws(Diagnostic) -> SubmoduleState {
    try Self.counted(by: ignoreRule(ofSubmoduleAt: path)) ?? usual
  }

  private func isCheckedOut(_ path: String) -> Bool {
    WorkTreePath.linkAbove(path, in: root) == nil && WorkTreePath.isFolder("\(root)/\(path)")
      && WorkTreePath.exists("\(root)/\(path)/.git")
  }

  /// The repository of a submodule: the one in the working tree, or what is kept of one that is not checked out.
  package func repository(ofSubmoduleAt path: String) throws(Diagnostic) -> Repository? {
    if isCheckedOut(path) { return try opened(path) }
    let found = try submodule(at: path)
    let name = withExtendedLifetime(found) {
      found.flatMap { git_submodule_name($0.pointer) }.map { String(cString: $0) }
    }
    guard let name else { return nil }
    let folder = "\(repository.gitDirectory)/modules/\(name)"
    guard WorkTreePath.exists("\(folder)/HEAD") else { return nil }
    return try Repository.open(
      at: folder, environment: repository.environment.forOtherRepositories, in: repository)
  }

  private func opened(_ path: String) throws(Diagnostic) -> Repository {
    let inner = try Repository.open(at: "\(root)/\(path)", environment: repository.environment.forOtherRepositories)
    // One that has its files elsewhere could lead back to this one.
    let folder = try RepositoryFiles.wording("read", path, FileSystem.realPath("\(root)/\(path)"))
    guard inner.workTree == folder else {
      throw Diagnostic(
        .gitFailed, "the submodule \"\(path)\" has its working tree in another folder, \"\(inner.workTree ?? "")\"")
    }
    return inner
  }

  private func content(of inner: Repository, _ counted: SubmoduleState) -> SubmoduleState {
    guard counted.contains(.modifiedContent) else { return [] }
    guard let status = try? inner.status(refreshingIndex: false) else { return .unreadable }
    var state: SubmoduleState = status.untracked.isEmpty ? [] : .untrackedContent
    let nested = status.changed.map { status.submodules[$0.path] ?? .modifiedContent }
    if nested.contains(where: { $0.contains(.untrackedContent) }) { state.insert(.untrackedContent) }
    if !status.staged.isEmpty || !status.conflicted.isEmpty || nested.contains(where: { $0 != .untrackedContent }) {
      state.insert(.modifiedContent)
    }
    return state
  }

  /// What `submodule.<name>.ignore` says, of the settings or else of `.gitmodules`.
  private func ignoreRule(ofSubmoduleAt path: String) throws(Diagnostic) -> String? {
    guard let found = try submodule(at: path), let name = git_submodule_name(found.pointer) else { return nil }
    return repository.configuration.string("submodule.\(String(cString: name)).ignore")
      ?? Self.rule(git_submodule_ignore(found.pointer))
  }

  /// The submodule that `.gitmodules` has at a path.
  private func submodule(at path: String) throws(Diagnostic) -> Handle? {
    var pointer: OpaquePointer?
    let code = git_submodule_lookup(&pointer, repository.pointer, path)
    // A repository within that no .gitmodules names is none to libgit2.
    if code == GIT_EEXISTS.rawValue { return nil }
    return try Handle.found(
      freedBy: git_submodule_free, owner: repository.handle, to: "find the submodule \"\(path)\""
    ) {
      $0.pointee = pointer
      return code
    }
  }

  private static func rule(_ raw: git_submodule_ignore_t) -> String? {
    switch raw {
    case GIT_SUBMODULE_IGNORE_UNTRACKED: "untracked"
    case GIT_SUBMODULE_IGNORE_DIRTY: "dirty"
    case GIT_SUBMODULE_IGNORE_ALL: "all"
    // To libgit2 what is not said is none.
    default: nil
    }
  }

  private static func counted(by rule: String?) -> SubmoduleState? {
    switch rule {
    case "none": .all
    case "untracked": .all.subtracting(.untrackedContent)
    case "dirty": .newCommits
    case "all": []
    default: nil
    }
  }
}

extension SubmoduleState {
  fileprivate static let all: SubmoduleState = [.newCommits, .modifiedContent, .untrackedContent, .unreadable]
}
