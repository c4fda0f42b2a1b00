import Diagnostics
public import GitStore

/// What an operation that may stop is about to do, kept where a later run finds it.
public struct MergePlan: Hashable, Sendable {
  /// What the user asked for.
  public enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// A feature is brought into the main branch.
    case finish
    /// A feature gets what the main branch has.
    case update
    /// Any branch is merged into the current one.
    case merge
    /// Rebases the current branch onto another one.
    case rebase
    /// The current branch gets what it follows.
    case pull
    /// A hotfix is brought into the main branch, and from there into others.
    case hotfix
    /// A release is brought into the main branch.
    case release
    /// Reverts a commit.
    case revert
    /// Applies the changes of commits.
    case cherryPick = "cherry-pick"
    /// Applies a stash.
    case stash
  }

  /// What the user asked for.
  public let purpose: Purpose
  /// The branch that is merged, or built on.
  public let source: BranchName
  /// The commit of that branch, the commit to revert, or the stash.
  public let sourceCommit: ObjectName
  /// The branch that is merged into, or rebased.
  public let target: BranchName
  /// Where that branch was before.
  public let targetCommit: ObjectName
  /// How the result is recorded.
  public var record = MergeRecord.merge
  /// Whether commits are rebased instead of merged.
  public var rebases = false
  /// The commit after which the commits to rebase begin, if not where the branches part.
  public var forkPoint: ObjectName?
  /// Whether the merged branch is deleted in the end.
  public var deletesSource = false
  /// The message of the commit.
  public var message = ""
  /// The name that the main branch's new commit gets for good.
  public var tag: String?
  /// The branches that get, in this order, what the target has in the end.
  public var followUps: [BranchName] = []
  /// The branch that HEAD is at in the end; where the work ends if `nil`.
  public var returnsTo: BranchName?

  /// The operation as a noun, such as `merge of feature/x into main`.
  public var phrase: String {
    purpose.phrase(of: source.rawValue, target.rawValue, isRebase: rebases && purpose != .finish)
  }

  /// Whether several merges, a tag or a return may be part of it.
  package var isChain: Bool { purpose == .hotfix || purpose == .release }

  /// The references that it may move, make or delete.
  package var references: [String] {
    ([source, target] + followUps).map(\.reference) + (tag.map { ["refs/tags/\($0)"] } ?? [])
  }

  package init(purpose: Purpose, source: Branch, target: Branch) {
    self.init(purpose: purpose, source: source.name, at: source.target, target: target)
  }

  package init(purpose: Purpose, source: BranchName, at sourceCommit: ObjectName, target: Branch) {
    self.init(
      purpose: purpose, source: source, at: sourceCommit, target: target.name, targetCommit: target.target)
  }

  package init(
    purpose: Purpose, source: BranchName, at sourceCommit: ObjectName, target: BranchName, targetCommit: ObjectName
  ) {
    self.purpose = purpose
    self.source = source
    self.sourceCommit = sourceCommit
    self.target = target
    self.targetCommit = targetCommit
  }
}

/// The plan as lines of text, in which the log keeps it.
extension MergePlan {
  private static let newline = "\u{1}"

  /// The plan as lines of text.
  var text: String {
    var lines = [
      "purpose \(purpose.rawValue)", "source \(source)", "source-commit \(sourceCommit)", "target \(target)",
      "target-commit \(targetCommit)", "record \(record == .merge ? "merge" : "squash")", "rebases \(rebases)",
      "deletes-source \(deletesSource)",
      "message \(message.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: Self.newline))",
    ]
    if let tag { lines.append("tag \(tag)") }
    if let returnsTo { lines.append("returns-to \(returnsTo)") }
    if let forkPoint { lines.append("fork-point \(forkPoint)") }
    lines += followUps.map { "follow-up \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Reads a plan from lines of text; `nil` where they hold none.
  init?(text: String) throws(Diagnostic) {
    var values: [String: String] = [:]
    var followUps: [BranchName] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { continue }
      if parts[0] == "follow-up" { followUps.append(try BranchName(parts[1])) }
      values[parts[0]] = parts[1]
    }
    guard let purpose = values["purpose"].flatMap(Purpose.init), let source = values["source"],
      let sourceCommit = values["source-commit"], let target = values["target"],
      let targetCommit = values["target-commit"], let message = values["message"]
    else { return nil }
    self.init(
      purpose: purpose, source: try BranchName(source), at: try ObjectName(sourceCommit),
      target: try BranchName(target), targetCommit: try ObjectName(targetCommit))
    record = values["record"] == "squash" ? .squash : .merge
    rebases = values["rebases"] == "true"
    deletesSource = values["deletes-source"] == "true"
    self.message = message.split(separator: Character(Self.newline), omittingEmptySubsequences: false)
      .joined(separator: "\n")
    tag = values["tag"]
    if let name = values["fork-point"] { forkPoint = try ObjectName(name) }
    self.followUps = followUps
    if let branch = values["returns-to"] { returnsTo = try BranchName(branch) }
  }
}

extension MergePlan.Purpose {
  /// An operation with its branches or commits, such as `merge of feature/x into main`.
  public func phrase(of source: String, _ target: String, isRebase: Bool) -> String {
    if isRebase {
      return self == .rebase ? "rebase of \(target) onto \(source)" : "\(noun) of \(target) (rebase onto \(source))"
    }
    return switch self {
    case .update, .pull: "\(rawValue) of \(target) from \(source)"
    case .revert, .cherryPick: "\(rawValue) of \(source) on \(target)"
    case .stash: "stash pop"
    case .merge, .finish, .rebase, .hotfix, .release: "\(noun) of \(source) into \(target)"
    }
  }

  private var noun: String { [.hotfix, .release].contains(self) ? Self.finish.rawValue : rawValue }
}
