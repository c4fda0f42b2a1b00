import Diagnostics
import XcodeProjects

/// Check for secret tokens of services in the sources.
struct ServiceTokenInSource: CheckRule {
  let description = RuleDescription(
    id: "service-token-in-source", severity: .error, summary: "Source contains a secret token of a service",
    explanation: """
      A string in a source contains a secret token of a service. Everyone who has the app or can read the repository \
      can use the token. Slipway recognizes secret keys of Stripe, tokens of GitHub and Slack, and access key IDs of \
      AWS. In test targets and in folders of tests and examples, the finding is a note. Tokens of a service's \
      documentation, which contain EXAMPLE, are not reported.
      """,
    wrong: "let key = \"sk_live_…\"",
    right: "let key = try await server.temporaryKey()",
    source: "the documentation of API keys by Stripe, GitHub, Slack and AWS")

  /// The form of a service's tokens.
  private struct TokenForm {
    let service: String
    let prefix: String
    /// The numbers of letters, digits, underscores and hyphens that may follow the prefix.
    let lengths: ClosedRange<Int>
    var hasLowerCase = true

    func matches(_ word: Substring) -> Bool {
      guard word.hasPrefix(prefix) else { return false }
      let rest = word.dropFirst(prefix.count)
      // A placeholder repeats a few letters.
      return !word.contains("EXAMPLE") && lengths.contains(rest.count) && Set(rest).count >= 8
        && (hasLowerCase || rest.allSatisfy { $0.isUppercase || $0.isNumber })
    }
  }

  private static let forms = [
    TokenForm(service: "Stripe", prefix: "sk_live_", lengths: 20...(.max)),
    TokenForm(service: "Stripe", prefix: "rk_live_", lengths: 20...(.max)),
    TokenForm(service: "GitHub", prefix: "ghp_", lengths: 36...(.max)),
    TokenForm(service: "GitHub", prefix: "gho_", lengths: 36...(.max)),
    TokenForm(service: "GitHub", prefix: "ghs_", lengths: 36...(.max)),
    TokenForm(service: "GitHub", prefix: "github_pat_", lengths: 60...(.max)),
    TokenForm(service: "Slack", prefix: "xoxb-", lengths: 20...(.max)),
    TokenForm(service: "Slack", prefix: "xoxp-", lengths: 20...(.max)),
    TokenForm(service: "AWS", prefix: "AKIA", lengths: 16...16, hasLowerCase: false),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      let shipped = Set(
        project.targets.filter { !$0.productType.isTestBundle }.flatMap { project.sources(of: $0).paths })
      return Set(project.targets.flatMap { project.sources(of: $0).paths }).sorted().flatMap { path -> [Finding] in
        let literals = project.sourceIndex.facts(of: path)?.literals.map(\.text).sorted() ?? []
        return literals.compactMap { text in
          Self.service(ofTokenIn: text).map { service in
            finding(
              "a string looks like a secret token of \(service)",
              hint: "revoke the token, and keep the next one on a server",
              at: project.search.place(ofLiteral: text, in: path) ?? Place(file: project.checkedPath(path)),
              severity: !shipped.contains(path) || ExampleFolder.contains(project.checkedPath(path)) ? .note : nil)
          }
        }
      }
    }
  }

  private static func service(ofTokenIn text: String) -> String? {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0))) }
    return forms.first { words.contains(where: $0.matches) }?.service
  }
}
