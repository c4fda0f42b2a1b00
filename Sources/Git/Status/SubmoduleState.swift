import Clibgit2
public import Diagnostics

/// In what a submodule differs from what is staged of it.
public struct SubmoduleState: OptionSet, Hashable, Sendable {
  /// The sum of its parts.
  public let rawValue: Int

  /// Creates a state from the sum of its parts.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// It is at another commit, which a commit around it records.
  public static let newCommits = SubmoduleState(rawValue: 1)
  /// Files in it are changed, which only a commit in it records.
  public static let modifiedContent = SubmoduleState(rawValue: 2)
  /// Files are in it that it does not track.
  public static let untrackedContent = SubmoduleState(rawValue: 4)

  /// In Git's words, as `git status` has them.
  public var words: [String] {
    let all: [(SubmoduleState, String)] = [
      (.newCommits, "new commits"), (.modifiedContent, "modified content"), (.untrackedContent, "untracked content"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

extension Repository {
  /// In what the submodules among some changed paths differ.
  ///
  /// - Throws: `git-failed` where one can't be looked into.
  public func submoduleStates(among paths: [String]) throws(Diagnostic) -> [String: SubmoduleState] {
    guard !paths.isEmpty else { return [:] }
    let submodules = try trackedSubmodules()
    var states: [String: SubmoduleState] = [:]
    for path in paths where submodules.contains(path) { states[path] = try submoduleState(at: path) }
    return states
  }

  private func submoduleState(at path: String) throws(Diagnostic) -> SubmoduleState {
    var flags: UInt32 = 0
    let rule = try ignoreRule(ofSubmoduleAt: path) ?? GIT_SUBMODULE_IGNORE_UNSPECIFIED
    let code = git_submodule_status(&flags, pointer, path, rule)
    // A repository within that no .gitmodules names is none to libgit2.
    if code == GIT_EEXISTS.rawValue { return .newCommits }
    guard try GitFailure.found(code, "look at the submodule \"\(path)\"", file: path) else { return .newCommits }
    func has(_ flag: git_submodule_status_t) -> Bool { flags & flag.rawValue != 0 }
    var state: SubmoduleState = []
    if has(GIT_SUBMODULE_STATUS_WD_MODIFIED) { state.insert(.newCommits) }
    if has(GIT_SUBMODULE_STATUS_WD_INDEX_MODIFIED) || has(GIT_SUBMODULE_STATUS_WD_WD_MODIFIED) {
      state.insert(.modifiedContent)
    }
    if has(GIT_SUBMODULE_STATUS_WD_UNTRACKED) { state.insert(.untrackedContent) }
    return state
  }

  /// What `submodule.<name>.ignore` of the settings has passed over; libgit2 reads that of `.gitmodules` alone.
  func ignoreRule(ofSubmoduleAt path: String) throws(Diagnostic) -> git_submodule_ignore_t? {
    var pointer: OpaquePointer?
    let code = git_submodule_lookup(&pointer, self.pointer, path)
    // A repository within that no .gitmodules names is none to libgit2.
    if code == GIT_EEXISTS.rawValue { return nil }
    let found = try Handle.found(freedBy: git_submodule_free, owner: handle, to: "find the submodule \"\(path)\"") {
      $0.pointee = pointer
      return code
    }
    guard let found, let raw = git_submodule_name(found.pointer),
      let rule = configuration.string("submodule.\(String(cString: raw)).ignore")
    else { return nil }
    return Self.ignoreRules[rule]
  }

  private static var ignoreRules: [String: git_submodule_ignore_t] {
    [
      "none": GIT_SUBMODULE_IGNORE_NONE, "untracked": GIT_SUBMODULE_IGNORE_UNTRACKED,
      "dirty": GIT_SUBMODULE_IGNORE_DIRTY, "all": GIT_SUBMODULE_IGNORE_ALL,
    ]
  }
}
