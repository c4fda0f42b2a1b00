public import Diagnostics
import GitRemotes
public import GitStore

/// Pulling into the current branch of a repository.
public struct Pulling {
  package let repository: Repository
}

/// How what was fetched comes into the current branch.
public enum PullChoice: Hashable, Sendable {
  /// What `branch.<name>.rebase`, `pull.rebase` and `pull.ff` say.
  case configured
  /// By a merge, whatever the settings say.
  case merge
  /// By putting the branch's own commits on top of it.
  case rebase
  /// Only if the branch can be fast-forwarded.
  case fastForwardOnly
}

/// What a pull has to do once it has fetched.
public enum PullDecision: Hashable, Sendable {
  /// Nothing: all is here.
  case upToDate
  /// The branch moves forward.
  case fastForward(MergeSource)
  /// Both have commits of their own, or the settings want a merge commit in any case.
  case merge(MergeSource, message: String)
  /// The branch's own commits are put on top; with their merges, if so set.
  case rebase(onto: MergeSource, keepsMerges: Bool)
}

/// What the current branch is pulled from, and what that takes.
public struct PullAnalysis: Hashable, Sendable {
  /// The branch that is pulled into.
  public let branch: BranchName
  /// What it follows.
  public let upstream: Branch.Upstream
  /// How many commits it has that its upstream has not.
  public let ahead: Int
  /// How many it lacks.
  public let behind: Int
  /// The decision.
  public let decision: PullDecision
  /// The commit after which a rebase begins, if the upstream has dropped it since the branch parted from it there.
  public var forkPoint: ObjectName?
}

extension Pulling {
  /// Decides how the current branch takes in what it follows; nothing is fetched and nothing changes.
  ///
  /// - Parameters:
  ///   - choice: What the user asked for.
  ///   - forkPoint: What ``forkPoint(_:)`` found before the fetch.
  ///   - mainBranches: Branches whose name is left out of a merge's message.
  /// - Throws: `upstream-missing` if the branch follows nothing, or what it follows is gone; `branches-diverged` if
  ///   both have commits of their own and nothing says how to join them.
  /// - Returns: The upstream, how the branches differ, and the decision.
  public func analyze(
    _ choice: PullChoice = .configured, forkPoint: ObjectName? = nil,
    mainBranches: Set<String> = ["main", "master"]
  ) throws(Diagnostic) -> PullAnalysis {
    guard let branch = try repository.head().branch else {
      throw Diagnostic(
        .upstreamMissing, "HEAD is detached, so there is no branch to pull into",
        remedy: .advice("switch to a branch first"))
    }
    guard let upstream = try repository.branches.upstream(of: branch) else {
      let unborn = try remedyForUnborn()
      let remedy = if let unborn { unborn } else { try remedyWithoutUpstream(branch) }
      throw Diagnostic(
        .upstreamMissing, "branch \"\(branch)\" has no upstream branch",
        remedy: remedy)
    }
    guard let theirs = upstream.target else {
      if try repository.head().commit == nil, try repository.branchSetup.branchToBegin() == nil {
        throw Diagnostic(
          .upstreamMissing, "nothing was pushed to \"\(upstream.shortName)\" yet, so there is nothing to pull",
          remedy: .operation(.init("commit", ["all": "", "message": "MESSAGE"])))
      }
      throw Diagnostic(
        .upstreamMissing, "the upstream of \"\(branch)\", \"\(upstream.shortName)\", is gone from the remote",
        remedy: try remedyForUnborn() ?? .advice("push the branch again, or delete it if it was merged"))
    }
    let source = MergeSource(commit: theirs, label: upstream.shortName, kind: .branch)
    guard let ours = try repository.head().commit else {
      return PullAnalysis(
        branch: branch, upstream: upstream, ahead: 0, behind: try commitCount(to: theirs),
        decision: .fastForward(source))
    }
    let (ahead, behind) = try repository.commits.aheadBehind(ours, of: theirs)
    let rules = try PullRules(choice, branch: branch, settings: repository.configuration)
    var dropped = forkPoint
    if let forkPoint, try repository.commits.isAncestor(forkPoint, of: theirs) { dropped = nil }
    let decision = try rules.decision(
      ahead: ahead, behind: behind, isRewritten: dropped != nil, branch: branch, source: source,
      message: message(into: branch, mainBranches: mainBranches))
    return PullAnalysis(
      branch: branch, upstream: upstream, ahead: ahead, behind: behind, decision: decision, forkPoint: dropped)
  }

  /// A branch without a commit, as a clone leaves it whose remote HEAD names nothing, has nothing that could be pushed.
  private func remedyForUnborn() throws(Diagnostic) -> Remedy? {
    try repository.branchSetup.branchToBegin().map { .operation(.init("switch", ["name": $0.rawValue])) }
  }

  /// What gives a branch an upstream: the branch of a remote that has its name, or a push to it.
  private func remedyWithoutUpstream(_ branch: BranchName) throws(Diagnostic) -> Remedy {
    let names = try repository.remotes.all().map(\.name)
    for name in names where try repository.references.read("refs/remotes/\(name)/\(branch)") != nil {
      return .advice("run git branch --set-upstream-to=\(name)/\(branch)")
    }
    guard names.count > 1, let first = names.first, !names.contains("origin") else {
      return .operation(.init("push", ["set-upstream": ""]))
    }
    return .hint("run \(command: "push") \(first) --set-upstream")
  }

  private func commitCount(to commit: ObjectName) throws(Diagnostic) -> Int {
    var seen: Set<ObjectName> = [commit]
    var rest = [commit]
    while let next = rest.popLast() {
      for parent in try repository.commits.read(next).parents where seen.insert(parent).inserted { rest.append(parent) }
    }
    return seen.count
  }

  /// Git's words for the merge of a pull: `Merge branch 'main' of example.org:repo into topic`.
  private func message(into branch: BranchName, mainBranches: Set<String>) throws(Diagnostic) -> String {
    let remote = repository.configuration.string("branch.\(branch).remote") ?? "."
    let note = FetchHead.note(repository.configuration.string("branch.\(branch).merge") ?? "HEAD")
    let what =
      remote == "."
      ? String(note.dropLast(" of ".count)) : note + (try repository.remotes.placeForFetching(remote).anonymous)
    return "Merge \(what)\(mainBranches.contains(branch.rawValue) ? "" : " into \(branch)")"
  }
}

/// What the settings and the user say about joining.
struct PullRules {
  private enum Rebase: Equatable {
    case unset, no, yes, keepingMerges
  }

  private enum FastForward {
    case unset, only, allowed, never
  }

  private let rebase: Rebase
  private let fastForward: FastForward

  /// Whether own commits are put on top of the upstream's.
  var rebases: Bool { rebase == .yes || rebase == .keepingMerges }

  init(_ choice: PullChoice, branch: BranchName, settings: Configuration) throws(Diagnostic) {
    let name = settings.string("branch.\(branch).rebase") == nil ? "pull.rebase" : "branch.\(branch).rebase"
    let asked = choice == .configured || choice == .rebase
    let configured = try Self.rebase(asked ? settings.string(name) : nil, name)
    let set: FastForward =
      switch settings.string("pull.ff") {
      case nil: .unset
      case "only": .only
      default: settings.boolean("pull.ff") == false ? .never : .allowed
      }
    switch choice {
    case .configured: (rebase, fastForward) = (configured, set)
    case .merge: (rebase, fastForward) = (.no, set == .only ? .allowed : set)
    case .rebase: (rebase, fastForward) = (configured == .keepingMerges ? configured : .yes, .allowed)
    case .fastForwardOnly: (rebase, fastForward) = (.unset, .only)
    }
  }

  func decision(
    ahead: Int, behind: Int, isRewritten: Bool, branch: BranchName, source: MergeSource, message: String
  ) throws(Diagnostic) -> PullDecision {
    if behind == 0, !(rebases && isRewritten) { return .upToDate }
    if ahead == 0 { return fastForward == .never && !rebases ? .merge(source, message: message) : .fastForward(source) }
    if rebases { return .rebase(onto: source, keepsMerges: rebase == .keepingMerges) }
    guard fastForward != .only, rebase != .unset || fastForward != .unset else {
      throw Diagnostic(
        .branchesDiverged,
        "\"\(branch)\" and \"\(source.label)\" have diverged: \(Self.commits(ahead, "local")), \(Self.commits(behind, "remote"))",
        remedy: .hint(
          "run \(command: "pull") --merge or \(command: "pull") --rebase; pull.rebase sets the default"))
    }
    return .merge(source, message: message)
  }

  private static func commits(_ count: Int, _ kind: String) -> String {
    count == 1 ? "1 \(kind) commit" : "\(count) \(kind) commits"
  }

  private static func rebase(_ text: String?, _ name: String) throws(Diagnostic) -> Rebase {
    switch text {
    case nil: return .unset
    case "merges", "m": return .keepingMerges
    case "interactive", "i":
      throw Diagnostic(
        .gitFailed, "\(name) requests an interactive rebase, which Slipway does not support",
        remedy: .advice("use git pull"))
    case .some(let text):
      guard let answer = ConfigurationValue.boolean(text) else {
        throw Diagnostic(.gitFailed, "bad boolean config value \"\(text)\" for \(name)")
      }
      return answer ? .yes : .no
    }
  }
}

extension Diagnostic.Code {
  package static let upstreamMissing = Diagnostic.Code(
    "upstream-missing", "The branch has no upstream, or the upstream was deleted.",
    "set an upstream with \(command: "push") --set-upstream, or switch to a branch")
  package static let branchesDiverged = Diagnostic.Code(
    "branches-diverged",
    "The branch and its upstream both have new commits. Neither pull.rebase nor pull.ff is set, or only a "
      + "fast-forward is allowed.",
    "run \(command: "pull") --merge or \(command: "pull") --rebase, or set pull.rebase with git config")
}
