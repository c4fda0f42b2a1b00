public import Diagnostics
import GitStore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One line of a portal's log: one change, who made it and when.
public struct PortalLogEntry: Hashable, Sendable {
  /// The whole name of the commit.
  public let revision: String
  /// When it was made: the committer date, which is the one that the history's rules bind.
  public let date: Date
  /// The name of who made it.
  public let name: String
  /// The address of who made it.
  public let email: String
  /// The summary, one sentence.
  public let summary: String
  /// The details, one line each.
  public let details: [String]
}

extension PortalLogEntry {
  init(_ commit: Commit) {
    let lines = commit.message.split(separator: "\n").map(String.init)
    self.init(
      revision: commit.name.hex, date: commit.committer.date, name: commit.author.name, email: commit.author.email,
      summary: lines.first ?? "", details: Array(lines.dropFirst()))
  }
}

extension Portal {
  /// The changes, the newest first: all of them, or `limit`, up to now or to `date`.
  public func log(limit: Int? = nil, at date: Date? = nil) throws(Diagnostic) -> [PortalLogEntry] {
    try store.history(limit: limit, at: date).map(PortalLogEntry.init)
  }

  /// The revisions that changes made on this machine in the project at `folder` left.
  public func revisions(madeIn folder: String) -> Set<String> {
    ChangeOrigins(of: repositoryDirectory).commits(from: folder)
  }
}
