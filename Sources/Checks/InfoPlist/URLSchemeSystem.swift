import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// URL schemes that are reserved for the system.
struct URLSchemeSystem: CheckRule {
  let description = RuleDescription(
    id: "url-scheme-system", severity: .warning, summary: "URL scheme is reserved for the system",
    explanation: """
      iOS opens its own apps for schemes such as http, mailto and tel, whatever other apps declare. With Apple's \
      permission, a browser may declare http and https, a mail app mailto, and a calling app tel. If you check an Info.plist without its \
      project, the finding is a note, because the app's entitlements are unknown. It is not reported if any \
      configuration of the target has the permission.
      """,
    wrong: "<key>CFBundleURLSchemes</key><array><string>mailto</string></array>",
    right: "<key>CFBundleURLSchemes</key><array><string>wecker</string></array>",
    source: "Apple's URL Scheme Reference")

  private static let schemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "facetime", "facetime-audio", "maps", "itms", "itms-apps", "music",
  ]

  /// The entitlements with which an app may open a scheme, and the apps that get them.
  private static let permissions = [
    "http": ("com.apple.developer.web-browser", "a browser"),
    "https": ("com.apple.developer.web-browser", "a browser"),
    "mailto": ("com.apple.developer.mail-client", "a mail app"),
    "tel": ("com.apple.developer.calling-app", "a calling app"),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.filter { $0.platform != .macOS }.flatMap { subject -> [Finding] in
      // The configurations of a target usually share an Info.plist, but not the entitlements.
      let claims = (subject.context?.target.configurations ?? []).compactMap { $0.entitlementsFile?.content }
      let mayOpen = Self.permissions.values.contains { key, _ in claims.contains { $0[key] != nil } }
      guard !mayOpen else { return [] }
      let types = subject.entry("CFBundleURLTypes")?.array ?? []
      return types.flatMap { $0["CFBundleURLSchemes"]?.array ?? [] }.compactMap { scheme in
        guard let text = scheme.string?.lowercased(), Self.schemes.contains(text) else { return nil }
        return finding(
          "URL scheme \"\(text)\" is reserved for the system, which opens its own app for it",
          hint: Self.permissions[text].map { "choose another scheme, or request \($0.0) from Apple for \($0.1)" }
            ?? "choose another scheme", at: subject.place(of: scheme, in: "CFBundleURLTypes"),
          // Nothing is known about the entitlements of a single file.
          severity: subject.context == nil ? .note : nil, in: subject.context)
      }
    }
  }
}
