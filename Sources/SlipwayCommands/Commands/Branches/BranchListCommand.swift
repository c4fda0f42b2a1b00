import ArgumentParser
import Diagnostics
import GitStore
import SlipwayKit
import SyntaxTrees

/// Lists the branches.
struct BranchListCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List branches with their upstream branches")

  @Flag(name: .shortAndLong, help: "List remote-tracking branches as well.") var all = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let repository = try context.repository()
    var report = BranchListReport(branches: try repository.branches.summaries())
    if all {
      report.remote = try repository.branches.remoteTracking().map {
        ($0.name, $0.commit, try? repository.commits.read($0.commit).subject)
      }
    }
    return try context.noting(report, brokenBranchesOf: repository)
  }
}

/// The branches.
struct BranchListReport: Report {
  let branches: [BranchSummary]
  var remote: [(name: String, commit: ObjectName, subject: String?)]?

  var schema: String { "slipway.branch.list/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "branches": .array(
        branches.map { summary in
          [
            "name": .string(summary.branch.name.rawValue), "current": .bool(summary.branch.isCurrent),
            "commit": .string(summary.branch.target.hex), "subject": .optional(summary.commit?.subject),
            "upstream": .optional(summary.branch.upstream?.shortName),
            "ahead": summary.ahead.map { .integer($0) } ?? .null,
            "behind": summary.behind.map { .integer($0) } ?? .null,
          ]
        })
    ]
    if let remote {
      fields["remoteBranches"] = .array(
        remote.map {
          ["name": .string($0.name), "commit": .string($0.commit.hex), "subject": .optional($0.subject)]
        })
    }
    return fields
  }

  func show(on page: inout Page) {
    guard !branches.isEmpty || remote?.isEmpty == false else {
      page.line("No branches before the first commit")
      return
    }
    let standings = branches.map(standing)
    let hasStandings = standings.contains { $0.width > 0 }
    page.table(
      zip(branches, standings).map { summary, standing in
        let name: [StyledText] = [
          StyledText(summary.branch.isCurrent ? "*" : " ", .good), "\(summary.branch.name.rawValue, .name)",
          "\(summary.branch.target.short, .faint)",
        ]
        return name + (hasStandings ? [standing] : []) + ["\(summary.commit?.subject ?? Self.missing)"]
      }
        + (remote ?? []).map { branch in
          [" ", "\(branch.name, .name)", "\(branch.commit.short, .faint)"] + (hasStandings ? [""] : [])
            + ["\(branch.subject ?? Self.missing)"]
        })
  }

  private static let missing = "missing or corrupt commit"

  private func standing(_ summary: BranchSummary) -> StyledText {
    if let place = summary.otherWorkTree { return "checked out in \(place, .name)" }
    guard let upstream = summary.branch.upstream?.shortName else { return "" }
    if summary.isUpstreamGone { return "\(upstream, .name) is gone" }
    guard let ahead = summary.ahead, let behind = summary.behind else { return "not comparable to \(upstream, .name)" }
    switch (ahead, behind) {
    case (0, 0): return "up to date with \(upstream, .name)"
    case (let ahead, 0): return "\(ahead) ahead of \(upstream, .name)"
    case (0, let behind): return "\(behind) behind \(upstream, .name)"
    case (let ahead, let behind): return "\(ahead) ahead, \(behind) behind \(upstream, .name)"
    }
  }
}
