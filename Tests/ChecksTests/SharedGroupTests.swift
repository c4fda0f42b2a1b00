import Checks
import Diagnostics
import PropertyLists
import Testing

/// Groups that an app and its extension share.
@Suite struct SharedGroupTests {
  private static let groups = "com.apple.security.application-groups"
  private static let keychain = "keychain-access-groups"

  private func findings(_ key: String, app: [String], widget: [String]) throws -> [Finding] {
    func list(_ names: [String]) -> String {
      SampleProject.plist("<key>\(key)</key><array>\(names.map { "<string>\($0)</string>" }.joined())</array>")
    }
    var sample = SampleProject()
    sample.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
    sample.files["Widget/Widget.entitlements"] = list(widget)
    sample.files["Wecker/Wecker.entitlements"] = list(app)
    return try Checker(only: ["app-group-not-shared", "keychain-group-not-shared"]).findings(in: sample.input())
  }

  @Test(arguments: [
    (groups, "group.de.uni-hd.wecker", "group.de.uni-hd.weker", Diagnostic.Severity.warning),
    (groups, "group.de.uni-hd.wecker", "group.de.uni-hd.other", .note),
    (keychain, "$(AppIdentifierPrefix)de.uni-hd.shared", "$(AppIdentifierPrefix)de.uni-hd.shard", .warning),
    (keychain, "ABCDE12345.de.uni-hd.shared", "${AppIdentifierPrefix}de.uni-hd.passwords", .note),
  ])
  func `a group of the extension alone is a note, and a warning if it looks misspelled`(
    key: String, app: String, widget: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings(key, app: [app], widget: [widget])
    #expect(found.map(\.severity) == [severity], "\(found)")
    #expect(found.first?.target == "Widget" && found.first?.place?.file == "Widget/Widget.entitlements")
    #expect(found.first?.hintText?.contains("\u{1}") == false)
  }

  @Test(arguments: [
    (groups, ["group.a", "group.b"], ["group.b"]), (groups, ["group.$(UNKNOWN)"], ["group.a"]),
    (keychain, ["$(AppIdentifierPrefix)a.b"], ["$(TeamIdentifierPrefix)a.b"]),
    (keychain, ["ABCDE12345.a.b"], ["$(AppIdentifierPrefix)a.b"]),
    // Every target has the group of its App ID.
    (keychain, [], ["$(AppIdentifierPrefix)de.uni-hd.demo.Wecker"]),
    (keychain, [], ["$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)"]),
    (keychain, ["$(AppIdentifierPrefix)$(UNKNOWN)"], ["$(AppIdentifierPrefix)a.b"]),
  ])
  func `a group that both have, or that is unknown, is none`(key: String, app: [String], widget: [String]) throws {
    #expect(try findings(key, app: app, widget: widget) == [])
  }
}
