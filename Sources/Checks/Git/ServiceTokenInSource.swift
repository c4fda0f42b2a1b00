import Diagnostics
import XcodeProjects

/// Check for secret tokens of services in the sources.
struct ServiceTokenInSource: CheckRule {
  let description = RuleDescription(
    id: "service-token-in-source", severity: .error, summary: "Source contains a secret token of a service",
    explanation: """
      A string in a source begins like a secret token of a service and is long enough to be one. Everyone who has the \
      app or can read the repository can use it. Known are secret keys of Stripe, tokens of GitHub and Slack, and \
      access keys of AWS. In folders of tests and examples, the finding is a note.
      """,
    wrong: "let key = \"sk_live_…\"",
    right: "let key = try await server.temporaryKey()",
    source: "the documentation of API keys by Stripe, GitHub, Slack and AWS")

  /// The beginnings of tokens, and the number of letters, digits and underscores after them.
  private static let tokens: [(service: String, prefix: String, length: Int)] = [
    ("Stripe", "sk_live_", 20), ("Stripe", "rk_live_", 20), ("GitHub", "ghp_", 36), ("GitHub", "gho_", 36),
    ("GitHub", "ghs_", 36), ("GitHub", "github_pat_", 60), ("Slack", "xoxb-", 20), ("Slack", "xoxp-", 20),
    ("AWS", "AKIA", 16),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      Set(project.targets.flatMap { project.sources(of: $0).paths }).sorted().flatMap { path -> [Finding] in
        let literals = project.sourceIndex.facts(of: path)?.literals.map(\.text).sorted() ?? []
        return literals.compactMap { text in
          Self.service(ofTokenIn: text).map { service in
            finding(
              "a string looks like a secret token of \(service)",
              hint: "revoke the token, and keep the next one on a server",
              at: project.place(ofLiteral: text, in: path) ?? Place(file: project.checkedPath(path)),
              severity: ExampleFolder.contains(project.checkedPath(path)) ? .note : nil)
          }
        }
      }
    }
  }

  private static func service(ofTokenIn text: String) -> String? {
    tokens.first { token in
      guard let range = text.firstRange(of: token.prefix) else { return false }
      let rest = text[range.upperBound...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
      // A placeholder repeats a few letters.
      return rest.count >= token.length && Set(rest).count >= 8
    }?.service
  }
}
