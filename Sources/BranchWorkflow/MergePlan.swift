import Diagnostics
public import Git

/// What an operation that merges is about to do, kept where a later run finds it.
public struct MergePlan: Hashable, Sendable {
  /// What the user asked for.
  public enum Purpose: String, Hashable, Sendable {
    /// A feature is brought into the main branch.
    case finish
    /// A feature gets what the main branch has.
    case update
    /// Any branch is merged into the current one.
    case merge
  }

  /// What the user asked for.
  public let purpose: Purpose
  /// The branch that is merged.
  public let source: BranchName
  /// Where that branch was.
  public let sourceCommit: ObjectName
  /// The branch that is merged into.
  public let target: BranchName
  /// Where that branch was before.
  public let targetCommit: ObjectName
  /// How the result is recorded.
  public let record: MergeRecord
  /// Whether the merged branch is deleted in the end.
  public let deletesSource: Bool
  /// The message of the commit.
  public let message: String

  /// The plan as lines of text.
  var text: String {
    [
      "purpose \(purpose.rawValue)", "source \(source)", "source-commit \(sourceCommit)", "target \(target)",
      "target-commit \(targetCommit)", "record \(record == .merge ? "merge" : "squash")",
      "deletes-source \(deletesSource)",
      "message \(message.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\u{1}"))",
    ].map { $0 + "\n" }.joined()
  }

  /// Reads a plan from lines of text; `nil` where they hold none.
  init?(text: String) throws(Diagnostic) {
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let purpose = values["purpose"].flatMap(Purpose.init), let source = values["source"],
      let sourceCommit = values["source-commit"], let target = values["target"],
      let targetCommit = values["target-commit"], let message = values["message"]
    else { return nil }
    self.purpose = purpose
    self.source = try BranchName(source)
    self.sourceCommit = try ObjectName(sourceCommit)
    self.target = try BranchName(target)
    self.targetCommit = try ObjectName(targetCommit)
    record = values["record"] == "squash" ? .squash : .merge
    deletesSource = values["deletes-source"] == "true"
    self.message = message.split(separator: "\u{1}", omittingEmptySubsequences: false).joined(separator: "\n")
  }

  init(
    purpose: Purpose, source: Branch, target: Branch, record: MergeRecord, deletesSource: Bool, message: String
  ) {
    self.purpose = purpose
    self.source = source.name
    sourceCommit = source.target
    self.target = target.name
    targetCommit = target.target
    self.record = record
    self.deletesSource = deletesSource
    self.message = message
  }
}
