import Diagnostics
import PropertyLists
import XcodeProjects

/// URL schemes that contain invalid characters.
struct URLSchemeForm: CheckRule {
  let description = RuleDescription(
    id: "url-scheme-form", severity: .error,
    summary: "URL scheme contains invalid characters",
    explanation: """
      A URL scheme is the part of a URL before the colon. No URL opens the app if the scheme contains a space, an \
      underscore or a colon. The App Store rejects the app. For a Mac app that is never uploaded, the finding is a \
      warning.
      """,
    wrong: "<key>CFBundleURLSchemes</key><array><string>my_app://</string></array>",
    right: "<key>CFBundleURLSchemes</key><array><string>my-app</string></array>",
    source: "RFC 3986, section 3.1; ITMS-90158",
    command: .setInformation("CFBundleURLTypes.0.CFBundleURLSchemes.0 SCHEME"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
      guard let file = context.configuration.infoPlistFile else { return [] }
      let types = file.content?["CFBundleURLTypes"]?.array ?? []
      return types.flatMap { $0["CFBundleURLSchemes"]?.array ?? [] }.compactMap { scheme in
        guard let text = scheme.string, !text.contains("$"), !text.isEmpty, !Self.isLegal(text),
          ValuePlaceholder(in: text) == nil
        else { return nil }
        let legal = String(text.map { $0 == "_" || $0 == " " ? "-" : $0 }.prefix { $0 != ":" })
        return finding(
          "\"\(text)\" is not a URL scheme: use a letter, followed by letters, digits, periods, + and -",
          hint: Self.isLegal(legal) ? context.writing(legal, insteadOf: scheme, in: "CFBundleURLTypes") : nil,
          at: file.place(of: scheme), severity: context.uploadSeverity, in: context)
      }
    }
  }

  private static func isLegal(_ text: String) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
