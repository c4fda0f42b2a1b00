import Checks
import Diagnostics
import PropertyLists
import Testing

/// Keys that code looks up with members of strings and with SwiftGen's code.
@Suite struct LocalizedMemberTests {
  private static let keys = "\"alarm.title\" = \"Alarm\";\n\"alarm.sound\" = \"Sound\";\n"
  private static let property =
    "extension String { var localized: String { NSLocalizedString(self, comment: \"\") } }\n"

  private func findings(_ source: String, _ files: [String: String]? = nil) throws -> [Finding] {
    var sample = SampleProject()
    Breach.localize(&sample, files ?? ["en.lproj/Localizable.strings": Self.keys])
    sample.files["Wecker/App.swift"] = source
    return try Checker(only: ["localized-key-missing"]).findings(in: sample.input())
  }

  @Test(arguments: [
    property + "let a = \"alarm.titel\".localized",
    "extension StringProtocol { func tr(_ note: String = \"\") -> String { return NSLocalizedString(self, comment: note) } }\n"
      + "let a = \"alarm.titel\".tr()",
    "extension String {\n  func said() -> String {\n    if self == \"\" { return \"\" }\n"
      + "    return NSLocalizedString(self, tableName: nil, bundle: .main, comment: \"\")\n  }\n}\n"
      + "show(\"alarm.titel\"\n  .said())",
    "enum L10n { static let a = L10n.tr(\"Localizable\", \"alarm.titel\", 1) }\nclass BundleToken {}",
  ])
  func `such a key that no file has is found`(source: String) throws {
    let found = try findings(source)
    #expect(found.map(\.severity) == [.warning] && found.first?.hintText == "write alarm.title", "\(found)")
    #expect(found.first?.place?.line != nil)
  }

  @Test(arguments: [
    "let a = \"alarm.titel\".localized",
    "extension String { var localized: String { Bundle.kit.localizedString(forKey: self, value: nil, table: nil) } }\n"
      + "let a = \"alarm.titel\".localized",
    "extension String { var localized: String { NSLocalizedString(self, bundle: .module, comment: \"\") } }\n"
      + "let a = \"alarm.titel\".localized",
    "extension String { var localized: String { NSLocalizedString(self, value: fallback, comment: \"\") } }\n"
      + "let a = \"alarm.titel\".localized",
    "extension String { var localized: String { NSLocalizedString(\"a.\" + self, comment: \"\") } }\n"
      + "let a = \"alarm.titel\".localized",
    "extension Bell { var localized: String { NSLocalizedString(self, comment: \"\") } }\nlet a = \"alarm.titel\".localized",
    property + "let a = \"alarm.titel\".localized()", property + "let a = \"alarm.\\(kind).titel\".localized",
    property + "let a = \"alarm.titel\".count", property + "let a = \"alarm.title\".localized",
    property + "extension String { var localized: String { self } }\nlet a = \"alarm.titel\".localized",
    "enum L10n { static let a = L10n.tr(\"Localizable\", \"alarm.titel\", fallback: \"Alarm\") }\nclass BundleToken {}",
    "func tr(_ a: String, _ b: String) {}\nlet a = tr(\"Localizable\", \"alarm.titel\")",
    "enum L10n { static let a = L10n.tr(table, \"alarm.titel\") }\nclass BundleToken {}",
  ])
  func `what may be looked up elsewhere, or in another way, is none`(source: String) throws {
    #expect(try findings(source) == [])
  }

  @Test(arguments: [
    property + "let a = \"alarm.sound\".localized",
    "enum L10n { static let a = L10n.tr(\"Localizable\", \"alarm.sound\") }\nclass BundleToken {}",
    "let a = NSLocalizedString(\"alarm.sound\", comment: \"\")",
  ])
  func `a key that only other languages have is found`(source: String) throws {
    let found = try findings(
      source,
      [
        "en.lproj/Localizable.strings": "\"alarm.title\" = \"Alarm\";\n", "de.lproj/Localizable.strings": Self.keys,
      ])
    #expect(found.map { $0.message.contains("development language") } == [true], "\(found)")
  }

  @Test(arguments: [("alarm.tilte", 1), ("alarm.volume", 0), ("alarm2.title", 0), ("Ring-now", 0)])
  func `among sentences, only a slip of another key is certain`(key: String, count: Int) throws {
    let strings = Self.keys + "\"Ring now\" = \"Ring now\";\n\"Stop\" = \"Stop\";\n\"Wake up!\" = \"Wake up!\";\n"
    let found = try findings(
      "let a = NSLocalizedString(\"\(key)\", comment: \"\")", ["en.lproj/Localizable.strings": strings])
    #expect(found.count == count, "\(found)")
  }

  @Test func `every missing translation is listed with its language, a lost one first`() throws {
    func strings(_ keys: String...) -> String { keys.map { "\"\($0)\" = \"Text of \($0)\";\n" }.joined() }
    var sample = SampleProject()
    Breach.localize(
      &sample,
      [
        "en.lproj/Localizable.strings": strings("k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9"),
        "de.lproj/Localizable.strings": strings("k0", "k1", "k2", "k3", "k4", "k9").replacing("Text", with: "Wort"),
        "fr.lproj/Localizable.strings": strings("k0", "k1", "k2", "k3", "k4").replacing("Text", with: "Texte"),
      ])
    sample.files["Wecker/App.swift"] = "let a = [\"k5\", \"k6\", \"k7\", \"k8\", \"k9\"]"
    let found = try Checker(only: ["translation-missing"]).findings(in: sample.input())
    #expect(found.count == 1)
    let finding = try #require(found.first)
    #expect(finding.message.hasSuffix(": \"k9\", \"k5\", \"k6\" and 2 more"), "\(finding.message)")
    #expect(finding.details == ["de: \"k5\", \"k6\", \"k7\", \"k8\"", "fr: \"k5\", \"k6\", \"k7\", \"k8\", \"k9\""])
    #expect(finding.hintText?.contains("slipway check -v") ?? false)
  }
}
