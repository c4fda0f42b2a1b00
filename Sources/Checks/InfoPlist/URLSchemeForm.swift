import Diagnostics
import PropertyLists

/// A URL scheme begins with a letter and has only letters, digits, plus, hyphen and period.
struct URLSchemeForm: CheckRule {
  let description = RuleDescription(
    id: "url-scheme-form", severity: .error,
    summary: """
      a URL scheme begins with a letter and has only letters, digits, plus, hyphen and period
      """,
    explanation: """
      A scheme is what stands before the colon of a URL. With a space, an underscore, or the colon itself \
      in it, no URL will ever open the app.
      """,
    wrong: "<string>my_app://</string>",
    right: "<string>my-app</string>",
    source: "RFC 3986, section 3.1")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
      guard let file = context.configuration.infoPlistFile else { return [] }
      let types = file.content?["CFBundleURLTypes"]?.array ?? []
      return types.flatMap { $0["CFBundleURLSchemes"]?.array ?? [] }.compactMap { scheme in
        guard let text = scheme.string, !text.contains("$"), !text.isEmpty, !Self.isLegal(text) else { return nil }
        let legal = String(text.map { $0 == "_" || $0 == " " ? "-" : $0 }.prefix { $0 != ":" })
        return finding(
          "\"\(text)\" is not a URL scheme: it must begin with a letter and have only letters, digits, periods, + and -",
          hint: Self.isLegal(legal) ? "write \(legal)" : nil, at: file.place(of: scheme), in: context)
      }
    }
  }

  private static func isLegal(_ text: String) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
