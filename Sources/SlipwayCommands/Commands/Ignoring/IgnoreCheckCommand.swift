import ArgumentParser
import Diagnostics
import IgnoreTemplates
import SlipwayKit
import SyntaxTrees

/// Shows which pattern ignores a path.
struct IgnoreCheckCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Show the pattern, file and line that ignore a path",
    discussion: "Exits with 1 if a path is not ignored.")

  @Argument(help: "Files and folders, which need not exist.") var path: [String]
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    var decisions = try IgnoreDecisions(in: context.workingCopy())
    return IgnoreCheckReport(decisions: try decisions.decisions(for: path))
  }
}

/// The patterns that decide about paths.
struct IgnoreCheckReport: Report {
  let decisions: [IgnoreDecisions.Decision]

  var schema: String { "slipway.ignore.check/1" }

  var isAffirmative: Bool { decisions.allSatisfy(\.isIgnored) }

  var fields: JSONObject {
    [
      "paths": .array(
        decisions.map { decision in
          [
            "path": .string(decision.path), "ignored": .bool(decision.isIgnored),
            "tracked": .bool(decision.isTracked),
            "rule": decision.rule.map { rule in
              [
                "pattern": .string(rule.pattern), "file": .string(rule.file), "line": .integer(rule.line),
                "negated": .bool(rule.isNegated),
              ]
            } ?? .null,
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    for decision in decisions { page.line(Self.line(decision)) }
    if decisions.contains(where: { $0.isTracked && $0.rule?.isNegated == false }) {
      page.next("slipway ignore untrack", "remove ignored files from the index, but keep them on disk")
    }
  }

  private static func line(_ decision: IgnoreDecisions.Decision) -> StyledText {
    let path = StyledText(decision.path, .name)
    guard let rule = decision.rule else { return "\(path) is not ignored: no pattern matches" }
    let place: StyledText = "\(rule.file):\(rule.line): \(rule.pattern, .bold)"
    if decision.isTracked, !rule.isNegated { return "\(path) is not ignored: it is tracked, but matches \(place)" }
    return rule.isNegated ? "\(path) is not ignored: negated by \(place)" : "\(path) is ignored by \(place)"
  }
}
