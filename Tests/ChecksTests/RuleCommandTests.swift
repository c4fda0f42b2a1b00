import Checks
import Testing

@testable import SlipwayCommands

/// The command that `explain` gives for a rule is the one that its findings give.
@Suite struct RuleCommandTests {
  private static func hints() throws -> [String: [String]] {
    var hints: [String: [String]] = [:]
    for breach in Breach.all {
      var sample = SampleProject()
      breach.change(&sample)
      let findings = try Checker(only: [breach.rule]).findings(in: sample.input())
      hints[breach.rule, default: []] += findings.compactMap(\.hintText)
    }
    return hints
  }

  /// The words of a command before its first value.
  private static func verb(of command: String) -> String {
    command.split(separator: " ").prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } && !$0.hasPrefix("--") }
      .joined(separator: " ")
  }

  @Test func `every command is one that a finding of the rule gives`() throws {
    let hints = try Self.hints()
    for rule in RuleCatalog.all.map(\.description) {
      guard let hint = rule.command.map(RemedyWording.text) else { continue }
      let command = String(hint.trimmingPrefix("run "))
      let verb = Self.verb(of: command) + (command.hasPrefix("slipway check ") ? " --fix --only \(rule.id)" : " ")
      #expect(
        (hints[rule.id] ?? []).contains { ($0 + " ").contains(verb) },
        "\(rule.id): \(command) in \(hints[rule.id] ?? [])")
    }
  }

  @Test func `a rule whose findings are always commands has one`() throws {
    for (rule, texts) in try Self.hints()
    where !texts.isEmpty && texts.allSatisfy({ $0.hasPrefix("run slipway ") && !$0.contains(", ") }) {
      #expect(RuleCatalog.rule(rule)?.description.command != nil, "\(rule): \(texts)")
    }
  }
}
