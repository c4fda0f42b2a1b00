import Diagnostics
import PropertyLists
import XcodeProjects

/// Mac apps whose updater loads its feed without encryption.
struct UpdateFeedInsecure: CheckRule {
  let description = RuleDescription(
    id: "update-feed-insecure", severity: .warning, summary: "Sparkle's update feed is not encrypted",
    explanation: """
      App Transport Security blocks an SUFeedURL that begins with http, so the Sparkle updater finds no update. The \
      rule does not report an app that allows such connections to the server.
      """,
    wrong: "<key>SUFeedURL</key><string>http://example.org/appcast.xml</string>",
    right: "<key>SUFeedURL</key><string>https://example.org/appcast.xml</string>",
    source: "Sparkle's documentation of App Transport Security", command: .setInformation("SUFeedURL URL"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).compactMap { context in
      let key = "SUFeedURL"
      guard let value = context.entry(key), let url = value.string, url.lowercased().hasPrefix("http://"),
        !Self.allows(url, context.entry("NSAppTransportSecurity"))
      else { return nil }
      return finding(
        "\"\(context.target.name)\" loads its updates from \"\(url)\", which App Transport Security blocks",
        hint: context.writing("https" + url.dropFirst("http".count), insteadOf: value, in: key),
        at: context.place(of: value, in: key), in: context)
    }
  }

  /// Whether App Transport Security lets the app load `url`.
  private static func allows(_ url: String, _ security: PropertyList?) -> Bool {
    guard let security else { return false }
    let host = url.dropFirst("http://".count).prefix { !"/:".contains($0) }
    let exceptions = security["NSExceptionDomains"]?.dictionary?.keys ?? []
    return security["NSAllowsArbitraryLoads"]?.looseBoolean == true
      || exceptions.contains { host == $0 || host.hasSuffix("." + $0) }
  }
}
