import Diagnostics
import XcodeProjects

/// Check for secret tokens of services in the sources.
struct ServiceTokenInSource: CheckRule {
  let description = RuleDescription(
    id: "service-token-in-source", severity: .error, summary: "Source contains a secret token of a service",
    explanation: """
      A string in a source contains a secret token of a service. Everyone who has the app or can read the repository \
      can use the token. Known are secret keys of Stripe, tokens of GitHub and Slack, and access key IDs of AWS. In \
      folders of tests and examples, the finding is a note.
      """,
    wrong: "let key = \"sk_live_…\"",
    right: "let key = try await server.temporaryKey()",
    source: "the documentation of API keys by Stripe, GitHub, Slack and AWS")

  /// The beginnings of tokens, and how many letters, digits, underscores and hyphens follow at least.
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
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0))) }
    return tokens.first { token in
      words.contains { word in
        guard word.hasPrefix(token.prefix) else { return false }
        let rest = word.dropFirst(token.prefix.count)
        // The key IDs of AWS have one length and no lower case.
        let fits =
          token.service == "AWS"
          ? rest.count == token.length && rest.allSatisfy { $0.isUppercase || $0.isNumber } : rest.count >= token.length
        // A placeholder repeats a few letters.
        return fits && Set(rest).count >= 8
      }
    }?.service
  }
}
