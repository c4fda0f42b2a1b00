public import Diagnostics
import GitOperations
public import GitStore
import OperationLog

/// Finds the main branch as Git's users expect it to be found.
public enum MainBranch {
  /// The main branch: as given, git-flow's, the remote's HEAD, `init.defaultBranch`, `main`, `master`.
  ///
  /// - Throws: `no-commits` before the first commit, `branch-not-found` if the one given is not there or only a remote has
  ///   the main branch, `main-branch-unknown` if there is none of them.
  public static func find(
    in repository: Repository, settings: WorkflowSettings = WorkflowSettings()
  ) throws(Diagnostic) -> Branch {
    if case .unborn = try repository.head(), try repository.branches.all().isEmpty {
      throw Diagnostic(.noCommits, "no commits yet", remedy: try repository.branchSetup.wayToFirstCommit)
    }
    if let given = settings.main { return try existing(given, "main branch", in: repository) }
    for candidate in candidates(in: repository) {
      guard let name = try? BranchName(candidate), let branch = try repository.branches.find(name) else { continue }
      return branch
    }
    for candidate in candidates(in: repository) {
      guard let name = try? BranchName(candidate), hasOnlyRemote(name, in: repository) else { continue }
      throw onlyRemote(name, "main branch")
    }
    throw Diagnostic(
      .mainBranchUnknown, "the main branch is unknown",
      remedy: .advice("set branches: {main: NAME} in .slipway.yml"))
  }

  private static func existing(
    _ given: String, _ role: String, in repository: Repository
  ) throws(Diagnostic) -> Branch {
    let name = try BranchName(given)
    if let branch = try repository.branches.find(name) { return branch }
    guard !hasOnlyRemote(name, in: repository) else { throw onlyRemote(name, role) }
    let names = try repository.branches.all().map(\.name.rawValue)
    let key = role.prefix { $0 != " " }.replacing("development", with: "develop")
    let creation: Hint = "run \(command: "branch.create") \(name)"
    let meant =
      NearNames(to: given, among: names, limit: 1).names.first
      ?? candidates(in: repository).first(where: names.contains)
    throw Diagnostic(
      .branchNotFound, "the \(role) \"\(name)\" of .slipway.yml does not exist",
      remedy: .hint(meant.map { "write \(key): \($0) below branches in .slipway.yml, or " + creation } ?? creation))
  }

  /// The error of a branch that only a remote has: made from HEAD, it would begin at the wrong commit.
  private static func onlyRemote(_ name: BranchName, _ role: String) -> Diagnostic {
    Diagnostic(
      .branchNotFound, "the \(role) \"\(name)\" exists only at the remote",
      remedy: .operation(.init("switch", ["name": name.rawValue])))
  }

  /// Whether no branch here has the name, but a remote's has.
  private static func hasOnlyRemote(_ name: BranchName, in repository: Repository) -> Bool {
    do throws(Diagnostic) {
      return try repository.branchSetup.remoteOnlyBranch(name) != nil
    } catch {
      return error.code == .gitAmbiguous
    }
  }

  /// The branch that features begin at and come back to: as given, git-flow's branch for development, or the main one.
  ///
  /// - Throws: As ``find(in:settings:)``.
  static func forFeatures(
    in repository: Repository, settings: WorkflowSettings
  ) throws(Diagnostic) -> Branch {
    if let given = settings.develop { return try existing(given, "development branch", in: repository) }
    if settings.main == nil, let name = GitFlowSettings(repository.configuration).development,
      let branch = try? BranchName(name), let found = try repository.branches.find(branch)
    {
      return found
    }
    return try find(in: repository, settings: settings)
  }

  private static func candidates(in repository: Repository) -> [String] {
    let configuration = repository.configuration
    let remotes = remoteNames(configuration)
    let preferred = remotes.contains("origin") ? "origin" : remotes.first
    return [
      GitFlowSettings(configuration).main,
      preferred.flatMap { remoteHead(of: $0, in: repository) },
      configuration.string("init.defaultBranch"),
      "main",
      "master",
    ].compactMap(\.self)
  }

  private static func remoteNames(_ configuration: Configuration) -> [String] {
    configuration.names(beginningWith: "remote.").compactMap { name in
      guard name.hasSuffix(".url") else { return nil }
      return String(name.dropFirst("remote.".count).dropLast(".url".count))
    }
  }

  /// The branch that a remote's HEAD was at when it was cloned.
  private static func remoteHead(of remote: String, in repository: Repository) -> String? {
    let path = "\(repository.commonDirectory)/refs/remotes/\(remote)/HEAD"
    guard let bytes = GitFolderFile.contents(of: path, limit: 4096) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let prefix = "ref: refs/remotes/\(remote)/"
    guard text.hasPrefix(prefix) else { return nil }
    return String(text.dropFirst(prefix.count).prefix { !$0.isNewline })
  }
}
