import Checks
import Diagnostics
import PropertyLists
import Testing

/// Which translations are used, and which texts are formats.
@Suite struct LocalizationCertaintyTests {
  private func leftOver(_ files: [String: String], _ more: [String: String] = [:]) throws -> [String] {
    var sample = SampleProject()
    Breach.localize(&sample, files)
    sample.files.merge(more) { $1 }
    return try Checker(only: ["translation-left-over"]).findings(in: sample.input()).map(\.message)
  }

  @Test(arguments: [
    ("old", "let a = NSLocalizedString(\"old\", comment: \"\")"), ("%lld alarms", "Text(\"\\(count) alarms\")"),
    ("alarm.kind.bell", "let a = \"alarm.kind.\\(kind)\""), ("alarm.kind.bell", "let a = \"alarm.\" + kind"),
    ("Grüße", "let a = \"Gr\\u{FC}\\u{df}e\""), ("%1$@ of %2$d", "let a = #\"%@ of %d\"#"),
  ])
  func `a key that code may look up is used`(key: String, source: String) throws {
    let files = [
      "en.lproj/Localizable.strings": "\"a\" = \"A\";",
      "de.lproj/Localizable.strings": "\"a\" = \"A\";\n\"\(key)\" = \"X\";",
    ]
    #expect(try leftOver(files, ["Wecker/App.swift": source]) == [])
    #expect(try leftOver(files, ["Wecker/App.swift": "let a = 1 // \(key)"]).count == 1)
  }

  @Test func `a key in a property list, an intent or an Objective-C source is used`() throws {
    let files = [
      "en.lproj/Localizable.strings": "\"a\" = \"A\";",
      "de.lproj/Localizable.strings": "\"a\" = \"A\";\n\"k1\" = \"X\";",
    ]
    for (path, text) in [
      ("Wecker/Settings.plist", "<string>k1</string>"), ("Wecker/A.intentdefinition", "<string>k1</string>"),
      ("Other/Tool.m", "NSString *s = @\"k\" @\"1\";"),
    ] {
      #expect(try leftOver(files, [path: text]) == [])
    }
  }

  @Test func `a first language that lacks most of the texts proves nothing`() throws {
    let files = [
      "en.lproj/Localizable.strings": "\"a\" = \"A\";",
      "de.lproj/Localizable.strings": "\"b\" = \"B\";\n\"c\" = \"C\";\n\"d\" = \"D\";",
    ]
    #expect(try leftOver(files) == [])
  }

  @Test func `the texts of an interface are left over where it has no such object`() throws {
    let files = [
      "Base.lproj/Main.storyboard": "<document type=\"X\"><label id=\"a-b-c\"/></document>",
      "en.lproj/Main.strings": "\"a-b-c.text\" = \"A\";",
      "de.lproj/Main.strings": "\"a-b-c.text\" = \"A\";\n\"x-y-z.text\" = \"X\";",
    ]
    #expect(try leftOver(files) == ["nothing uses the key \"x-y-z.text\" in \"de\""])
  }

  @Test(arguments: [
    ("%@", "%1\\\" and", "warning"), ("%@ x", "%2''-Daten", "warning"), ("%@", "x", "note"),
    ("%1$@ %2$@", "1$@ %2$@", "warning"), ("%@", "％@", "warning"), ("%@...", "@%...", "warning"),
    ("% of screen", "%-a a kijelz", ""),
    ("%-5d", "%-7d", ""),
    ("%d%%", "%@", "error"),
  ])
  func `only what has the form of a specifier takes an argument`(source: String, text: String, severity: String) throws
  {
    var sample = SampleProject()
    Breach.localize(
      &sample,
      [
        "en.lproj/Localizable.strings": "\"k\" = \"\(source)\";",
        "de.lproj/Localizable.strings": "\"k\" = \"\(text)\";",
      ])
    sample.files["Wecker/App.swift"] = "let key = \"k\""
    let found = try Checker(only: ["format-specifiers-differ"]).findings(in: sample.input())
    #expect(found.map(\.severity.rawValue) == (severity.isEmpty ? [] : [severity]))
  }

  @Test func `a text that several languages lack is one finding`() throws {
    var sample = SampleProject()
    Breach.localize(
      &sample,
      [
        "en.lproj/Localizable.strings": "\"a\" = \"Alarm\";\n\"b\" = \"Bell\";",
        "de.lproj/Localizable.strings": "\"a\" = \"A\";",
        "fr.lproj/Localizable.strings": "\"a\" = \"A\";",
      ])
    sample.files["Wecker/App.swift"] = "let keys = [\"a\", \"b\"]"
    let found = try Checker(only: ["translation-missing"]).findings(in: sample.input())
    #expect(found.map(\.message) == ["1 string is not translated into \"de\" and \"fr\": \"b\""])
    #expect(found.first?.place?.file == "Wecker/en.lproj/Localizable.strings" && found.first?.place?.line == 2)
  }

  /// As `language add` creates it.
  @Test func `a language that is a copy hides no missing translation`() throws {
    let files = [
      "en.lproj/Localizable.strings": "\"stop\" = \"Stop\"; \"hello\" = \"Hello\"; \"go\" = \"Go\";",
      "de.lproj/Localizable.strings": "\"stop\" = \"Halt\"; \"go\" = \"Los\";",
      "es.lproj/Localizable.strings": "\"stop\" = \"Alto\"; \"go\" = \"Ya\";",
      "fr.lproj/Localizable.strings": "\"stop\" = \"Stop\"; \"hello\" = \"Hello\"; \"go\" = \"Go\";",
    ]
    let source = ["Wecker/App.swift": "let keys = [\"stop\", \"hello\", \"go\"]"]
    #expect(
      try missing(files, source) == ["1 string is not translated into \"de\" and \"es\": \"hello\""])
  }

  private func missing(_ files: [String: String], _ others: [String: String] = [:]) throws -> [String] {
    var sample = SampleProject()
    Breach.localize(&sample, files)
    for (path, text) in others { sample.files[path] = text }
    return try Checker(only: ["translation-missing"]).findings(in: sample.input()).map(\.message)
  }

  @Test func `a text that no object of the storyboard shows needs no translation`() throws {
    let files = [
      "en.lproj/Main.strings": "\"a.text\" = \"Stop\";\n\"a.title\" = \"Old\";\n\"b.text\" = \"Gone\";",
      "de.lproj/Main.strings": "\"c.text\" = \"Los\";",
    ]
    let design =
      "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\"><label id=\"a\" text=\"Stop\"/></document>"
    #expect(
      try missing(files, ["Wecker/Base.lproj/Main.storyboard": design]) == [
        "1 string is not translated into \"de\": \"a.text\""
      ])
    #expect(try missing(files).first?.hasPrefix("3 strings are not translated") == true)
  }

  @Test func `a usage description that no Info.plist has needs no translation`() throws {
    let key = "NSCameraUsageDescription"
    let files = [
      "en.lproj/InfoPlist.strings": "\"\(key)\" = \"Scans codes\";\n\"CFBundleDisplayName\" = \"Alarm\";",
      "de.lproj/InfoPlist.strings": "\"CFBundleDisplayName\" = \"Wecker\";",
    ]
    #expect(try missing(files) == [])
    let list = SampleProject.plist("<key>\(key)</key><string>Scans codes</string>")
    #expect(try missing(files, ["Wecker/Info.plist": list]) == ["1 string is not translated into \"de\": \"\(key)\""])
  }

  @Test func `translations that wait for review, and variants of the source language, are told apart`() throws {
    func messages(_ localizations: String) throws -> [String] {
      var sample = SampleProject()
      sample.files["Wecker/Localizable.xcstrings"] = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {"Stop": {"localizations": {\(localizations)}},
        "Start": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Los"}},
        "fr": {"stringUnit": {"state": "translated", "value": "Vite"}}}}}}
        """
      return try Checker(only: ["string-catalog-incomplete"]).findings(in: sample.input()).map(\.message)
    }
    let done = "\"fr\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"Arrêt\"}}"
    let review = "\"de\": {\"stringUnit\": {\"state\": \"needs_review\", \"value\": \"Halt\"}}"
    #expect(
      try messages("\(done), \(review)") == ["1 string has a translation that needs review in \"de\": \"Stop\""])
    #expect(
      try messages(review) == [
        "1 string is not translated into \"fr\": \"Stop\"",
        "1 string has a translation that needs review in \"de\": \"Stop\"",
      ])
    let german = "\"de\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"Halt\"}}"
    #expect(
      try messages("\(done), \(german), \"en-GB\": {\"stringUnit\": {\"state\": \"new\", \"value\": \"\"}}") == [])
  }

  @Test func `languages that lack different texts are counted one by one`() throws {
    let files = [
      "en.lproj/Localizable.strings":
        "\"a\" = \"Alarm\"; \"b\" = \"Bell\"; \"stop\" = \"Stop\"; \"snooze\" = \"Snooze\";",
      "de.lproj/Localizable.strings": "\"a\" = \"Wecker\"; \"b\" = \"Glocke\";",
      "fr.lproj/Localizable.strings": "\"a\" = \"Réveil\"; \"b\" = \"Cloche\"; \"stop\" = \"Arrêt\";",
      "it.lproj/Localizable.strings": "\"a\" = \"Sveglia\";",
    ]
    #expect(
      try missing(files, ["Wecker/App.swift": "let keys = [\"stop\", \"snooze\"]"]) == [
        "2 strings are not translated into \"de\" (2) and \"fr\" (1): \"stop\", \"snooze\""
      ])
    #expect(
      try missing(files, ["Wecker/App.swift": "let key = \"stop\""]) == [
        "1 string is not translated into \"de\": \"stop\""
      ])
    #expect(
      try missing(files) == [
        "2 strings are not translated into \"de\" (2) and \"fr\" (1): \"stop\", \"snooze\"; nothing seems to use them"
      ])
    let left = [
      "en.lproj/Localizable.strings": "\"a\" = \"A\"; \"b\" = \"B\"; \"c\" = \"C\";",
      "de.lproj/Localizable.strings": "\"a\" = \"A\"; \"b\" = \"B\"; \"x\" = \"X\"; \"y\" = \"Y\";",
      "fr.lproj/Localizable.strings": "\"a\" = \"A\"; \"x\" = \"X\";",
    ]
    #expect(try leftOver(left) == ["nothing uses 2 keys in \"de\" (2) and \"fr\" (1): \"x\", \"y\""])
  }

  @Test(arguments: [("Label", 0), ("Alarms", 1)])
  func `a text of a new object needs no translation`(text: String, count: Int) throws {
    var sample = SampleProject()
    Breach.localize(
      &sample,
      [
        "en.lproj/Main.strings": "\"v.text\" = \"\(text)\"; \"w.text\" = \"Stop\";",
        "de.lproj/Main.strings": "\"w.text\" = \"Halt\";",
      ])
    sample.files["Wecker/Base.lproj/Main.storyboard"] =
      "<document type=\"X\"><label id=\"v\" text=\"\(text)\"/><label id=\"w\" text=\"Stop\"/></document>"
    #expect(try Checker(only: ["translation-missing"]).findings(in: sample.input()).count == count)
  }

  @Test(arguments: [("Localizable", 0), ("Other", 1)])
  func `a text in the stringsdict of the same table is translated`(table: String, count: Int) throws {
    let files = [
      "en.lproj/Localizable.strings": "\"alarm.title\" = \"Alarm\"; \"alarm.count\" = \"alarms\";",
      "de.lproj/Localizable.strings": "\"alarm.title\" = \"Wecker\";",
    ]
    let plural = SampleProject.plist("<key>alarm.count</key><dict/>")
    #expect(try missing(files, ["Wecker/de.lproj/\(table).stringsdict": plural]).count == count)
  }

  @Test func `a language without a plural category lacks no text`() throws {
    let files = [
      "en.lproj/Localizable.strings": "\"n##{one}\" = \"One alarm\"; \"n##{other}\" = \"Many alarms\";",
      "ja.lproj/Localizable.strings": "\"n##{other}\" = \"アラーム\";",
      "de.lproj/Localizable.strings": "\"n##{one}\" = \"Ein Wecker\";",
    ]
    #expect(
      try missing(files, ["Wecker/App.swift": "let keys = [\"n##{one}\", \"n##{other}\"]"]) == [
        "1 string is not translated into \"de\": \"n##{other}\""
      ])
  }

  @Test func `a key is counted once, however often and in however many languages it is repeated`() throws {
    var sample = SampleProject()
    Breach.localize(
      &sample,
      [
        "en.lproj/Localizable.strings": "\"a\" = \"A\"; \"a\" = \"A\"; \"a\" = \"A\";",
        "de.lproj/Localizable.strings": "\"a\" = \"A\"; \"a\" = \"A\"; \"b\" = \"B\"; \"b\" = \"C\";",
      ])
    let found = try Checker(only: ["strings-duplicate-key"]).findings(in: sample.input())
    #expect(
      Set(found.map(\.message)) == [
        "1 key is defined repeatedly in \"de\" and \"en\": \"a\"",
        "\"b\" is already defined on line 1 with a different string",
      ])
    #expect(found.allSatisfy { $0.severity == .note })
  }
}
