import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// A URL scheme of an app is not the system's.
struct URLSchemeSystem: CheckRule {
  let description = RuleDescription(
    id: "url-scheme-system", severity: .warning, summary: "a URL scheme of an app is not the system's",
    explanation: """
      Schemes such as http, mailto and tel belong to the system: on iPhones it opens its own apps for \
      them, whatever another app says. Only browsers and mail apps that Apple has granted it may have some.
      """,
    wrong: "<key>CFBundleURLSchemes</key><array><string>mailto</string></array>",
    right: "<key>CFBundleURLSchemes</key><array><string>wecker</string></array>",
    source: "Apple's URL Scheme Reference")

  private static let schemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "facetime", "facetime-audio", "maps", "itms", "itms-apps", "music",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.filter { $0.platform != .macOS }.flatMap { subject -> [Finding] in
      let claims = subject.context?.configuration.entitlementsFile?.content
      let mayOpen = ["com.apple.developer.web-browser", "com.apple.developer.mail-client"].contains {
        claims?[$0] != nil
      }
      guard !mayOpen else { return [] }
      let types = subject.entry("CFBundleURLTypes")?.array ?? []
      return types.flatMap { $0["CFBundleURLSchemes"]?.array ?? [] }.compactMap { scheme in
        guard let text = scheme.string?.lowercased(), Self.schemes.contains(text) else { return nil }
        return finding(
          "the URL scheme \"\(text)\" is the system's, which opens its own app for it",
          hint: "choose a scheme of your own", at: subject.place(of: scheme, in: "CFBundleURLTypes"),
          in: subject.context)
      }
    }
  }
}
