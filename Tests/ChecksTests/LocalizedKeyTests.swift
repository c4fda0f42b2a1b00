import Checks
import Diagnostics
import PropertyLists
import Testing

/// Keys that code looks up.
@Suite struct LocalizedKeyTests {
  private static let strings = "\"alarm.title\" = \"Alarm\";\n\"alarm.sound\" = \"Sound\";\n"

  private func findings(
    _ source: String, strings: String = strings, ending: String = "swift", settings: [String: PropertyList] = [:],
    files: [String: String] = [:]
  ) throws -> [Finding] {
    var sample = SampleProject()
    Breach.localize(&sample, files.isEmpty ? ["en.lproj/Localizable.strings": strings] : files)
    sample.appSettings.merge(settings) { $1 }
    sample.files["Wecker/App.swift"] = nil
    sample.files["Wecker/App.\(ending)"] = source
    let change = sample.change
    sample.change = { objects in
      change(&objects)
      objects["F"]?["path"] = .string("Wecker/App.\(ending)")
    }
    return try Checker(only: ["localized-key-missing"]).findings(in: sample.input())
  }

  @Test(arguments: [
    "NSLocalizedString(\"alarm.titel\", comment: \"\")", "String(localized: \"alarm.titel\")",
    "NSLocalizedString(\"alarm.titel\", bundle: .main, comment: \"\")",
    "label.text = NSLocalizedString(\"alarm.titel\", tableName: nil, bundle: Bundle.main, value: \"\", comment: \"\")",
  ])
  func `a key that no file has is found, with the near one`(source: String) throws {
    let found = try findings(source)
    #expect(found.map(\.severity) == [.warning], "\(found)")
    #expect(found.first?.hintText == "write alarm.title" && found.first?.place?.line == 1)
  }

  @Test func `a key of Objective-C is found, in the table that it names`() throws {
    let files = ["en.lproj/Bells.strings": "\"bell.loud\" = \"Loud\";\n", "en.lproj/Localizable.strings": Self.strings]
    let found = try findings(
      "NSString *a = NSLocalizedStringFromTable(@\"bell.lowd\", @\"Bells\", nil);\n"
        + "NSString *b = NSLocalizedString(@\"alarm.title\", nil);\n", ending: "m", files: files)
    #expect(found.map(\.message) == ["no file Bells contains the key \"bell.lowd\""])
  }

  @Test(arguments: [
    "NSLocalizedString(\"alarm.title\", comment: \"\")", "NSLocalizedString(\"Alarm\", comment: \"\")",
    "NSLocalizedString(\"alarm.titel\", bundle: .module, comment: \"\")",
    "NSLocalizedString(\"alarm.titel\", value: \"Alarm\", comment: \"\")",
    "String(localized: \"alarm.titel\", defaultValue: \"Alarm\")", "String(localized: \"alarm.\\(kind)\")",
    "NSLocalizedString(\"alarm.\" + kind, comment: \"\")",
    "NSLocalizedString(isOn ? \"alarm.on\" : \"alarm.off\", comment: \"\")",
    "NSLocalizedString(\"alarm.titel\", tableName: table, comment: \"\")", "let a = \"alarm.titel\"",
    "NSLocalizedString(\"alarm.titel\", tableName: \"Elsewhere\", comment: \"\")", "// NSLocalizedString(\"a.b\")",
    // Code may complete the key.
    "showAlert(NSLocalizedString(\"title\", comment: \"\")); NSLocalizedString(\"sound\", comment: \"\")",
  ])
  func `a key that a file has, that is a text, or that is looked up elsewhere, is none`(source: String) throws {
    #expect(try findings(source) == [])
  }

  @Test func `where keys are texts, a missing one is shown as it is`() throws {
    #expect(try findings("NSLocalizedString(\"a.b\", comment: \"\")", strings: "\"Ring now\" = \"Ring now\";\n") == [])
  }

  @Test(arguments: [("YES", "swift", 0), ("NO", "swift", 1), ("NO", "m", 0)])
  func `Xcode adds the keys of Swift sources to a catalog`(value: String, ending: String, count: Int) throws {
    let catalog = """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "alarm.title" : {}, "alarm.sound" : {} } }
      """
    let source = ending == "m" ? "NSLocalizedString(@\"alarm.titel\", nil)" : "String(localized: \"alarm.titel\")"
    let found = try findings(
      source, ending: ending, settings: ["SWIFT_EMIT_LOC_STRINGS": .string(value)],
      files: ["en.lproj/Other.strings": "", "Resources/Localizable.xcstrings": catalog])
    #expect(found.count == count, "\(found)")
  }

  @Test func `keys of a large table are looked up in one pass`() throws {
    let keys = (0..<3000).map { "screen.part\($0).title" }
    let source =
      (keys + ["screen.other.text", "part7.title"]).map { "NSLocalizedString(\"\($0)\", comment: \"\")\n" }.joined()
    let clock = ContinuousClock()
    let time = try clock.measure {
      let found = try findings(source, strings: keys.map { "\"\($0)\" = \"A\";\n" }.joined())
      #expect(found.map(\.message) == ["no file Localizable contains the key \"screen.other.text\""])
    }
    // A pass over the table for each key took more than ten minutes.
    #expect(time < .seconds(60))
  }
}
