import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `language`: what a project's files become in another language, in folders and in groups.
@Suite struct LanguageTests {
  private static let note = "<label text=\"Say &quot;hi&quot;\" id=\"lbl-00-001\"/>"

  /// A world with a storyboard project that has French, and files that have no language yet.
  private func world(_ layout: String) throws -> SealedWorld {
    let world = try SealedWorld.withProject(
      "Wecker", "--interface", "storyboard", "--layout", layout, "--localize", "fr")
    try world.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\">"
        + "<objects><view id=\"v\"><subviews>\(Self.note)</subviews></view></objects></document>\n",
      to: "Wecker/Note.xib")
    try world.write("\"ok\" = \"Fine\";\n", to: "Wecker/Words.strings")
    if layout == "groups" {
      try world.slipway("file", "add", "Wecker/Note.xib", "Wecker/Words.strings", "--target", "Wecker", "-q")
    }
    try world.slipway("commit", "--all", "-m", "Add a note", "-q")
    return world
  }

  private func files(_ world: SealedWorld) throws -> [String: String] {
    try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") }
  }

  @Test(arguments: ["folders", "groups"]) func `every file that can be in a language is`(layout: String) throws {
    let world = try world(layout)
    let before = try files(world)
    let added = try world.json("language", "add", "de", "--base")
    #expect(
      added.shape
        == "{schema, language, localized[], extended[], adopted[], moved[], catalogs[], targets[], files[{path, change}], notes[]}"
    )
    #expect(added.texts("targets") == ["Wecker"])
    #expect(
      Set(added.texts("localized"))
        == Set(["Note", "Words"].map { "Wecker/de.lproj/\($0).strings" }))
    #expect(Set(added.texts("moved")) == ["Wecker/Note.xib", "Wecker/Words.strings"])
    #expect(added.texts("catalogs") == ["Wecker/InfoPlist.xcstrings"])
    #expect(
      try world.text("Wecker/de.lproj/Note.strings") == """

        /* Class = "UILabel"; text = "Say \\"hi\\""; ObjectID = "lbl-00-001"; */
        "lbl-00-001.text" = "Say \\"hi\\"";

        """)
    #expect(world.exists("Wecker/Base.lproj/Note.xib") && !world.exists("Wecker/Note.xib"))
    #expect(try world.text("Wecker/en.lproj/Words.strings") == world.text("Wecker/de.lproj/Words.strings"))
    #expect(try world.text("Wecker/InfoPlist.xcstrings").contains("\"de\""))
    #expect(try world.text("Wecker.xcodeproj/project.pbxproj").contains("\tde,\n"))
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    let after = try files(world)
    #expect(try world.slipway("language", "add", "de").output.hasPrefix("Nothing to change: "))
    #expect(try files(world) == after)
    try world.slipway("undo")
    #expect(try files(world) == before)
  }

  @Test(arguments: ["folders", "groups"]) func `a language goes with its files and texts`(layout: String) throws {
    let world = try world(layout)
    try world.slipway("language", "add", "fr", "--base", "-q")
    let before = try files(world)
    try world.slipway("language", "add", "de", "-q")
    let question = try #require(try world.json("language", "remove", "de", exits: 2)["error"])
    #expect(question["code"]?.string == "confirmation-needed")
    #expect(question["message"]?.string?.contains("remove language \"de\" and 2 files") == true)
    let removed = try world.json("language", "remove", "de", "--yes")
    #expect(removed.shape == "{schema, language, deleted[], catalogs[], files[{path, change}], notes[]}")
    #expect(try files(world) == before)
    try world.slipway("check", "--strict")
  }

  @Test func `xibs that nobody localized stay where they are in a translated project`() throws {
    let world = try world("groups")
    try world.slipway("language", "add", "fr", "--no-base", "-q")
    let added = try world.json("language", "add", "de")
    #expect(added.texts("moved").isEmpty && world.exists("Wecker/Note.xib"))
    #expect(added.texts("notes").contains { $0.contains("--base localizes") }, "\(added)")
    #expect(try world.json("language", "add", "it", "--base").texts("moved").contains("Wecker/Note.xib"))
  }

  @Test func `xibs stay where they are with --no-base`() throws {
    let world = try world("groups")
    #expect(try world.json("language", "add", "de", "--no-base").texts("moved") == ["Wecker/Words.strings"])
    #expect(world.exists("Wecker/Note.xib") && !world.exists("Wecker/de.lproj/Note.strings"))
    try world.slipway("check", "--strict")
  }

  @Test(arguments: ["folders", "groups"]) func `a definition of intents keeps its layout and gets a file of texts`(
    layout: String
  ) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    try world.write(
      "<plist version=\"1.0\"><dict><key>INIntents</key><array><dict><key>INIntentTitle</key><string>Wake me</string>"
        + "<key>INIntentTitleID</key><string>qayMH6</string></dict></array></dict></plist>\n",
      to: "Wecker/Intents.intentdefinition")
    if layout == "groups" {
      try world.slipway("file", "add", "Wecker/Intents.intentdefinition", "--target", "Wecker", "-q")
    }
    let before = try files(world)
    let added = try world.json("language", "add", "de")
    #expect(added.texts("moved") == ["Wecker/Intents.intentdefinition"])
    #expect(try world.text("Wecker/de.lproj/Intents.strings") == "\"qayMH6\" = \"Wake me\";\n")
    #expect(world.exists("Wecker/Base.lproj/Intents.intentdefinition"))
    #expect(!world.exists("Wecker/de.lproj/Intents.intentdefinition"))
    try world.slipway("check", "--strict")
    try world.slipway("undo")
    #expect(try files(world) == before)
    try world.write("<plist><dict>", to: "Wecker/Intents.intentdefinition")
    #expect(try world.json("language", "add", "de").texts("notes").contains { $0.contains("Intents.intentdefinition") })
  }

  /// A project with a group for English and one for German: both named after the file, or after the languages' folders.
  private func worldOfGroups(namedAfterFolders: Bool) throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    for language in ["en", "de"] {
      for file in ["More", "Words"] {
        try world.write("\"ok\" = \"\(language)\";\n", to: "Wecker/\(language).lproj/\(file).strings")
      }
    }
    try world.slipway("file", "add", "Wecker/en.lproj/Words.strings", "Wecker/de.lproj/Words.strings", "-q")
    let file = "Wecker.xcodeproj/project.pbxproj"
    let text = try world.text(file)
    let german = try #require(text.firstMatch(of: #/\n\t+(\w{24}) \/\* de \*\/,/#))
    let group = try #require(text.firstMatch(of: #/\n\t+(\w{24}) \/\* Words.strings \*\/ = \{/#))
    let build = try #require(text.firstMatch(of: #/(\w{24}) \/\* Words.strings in Resources \*\/ = /#))
    let (name, path) =
      namedAfterFolders ? ("path = XX.lproj", "Words.strings") : ("name = Words.strings", "XX.lproj/Words.strings")
    var edited = text.replacingOccurrences(of: String(german.output.0), with: "")
    edited = edited.replacingOccurrences(of: "name = Words.strings;", with: name.replacing("XX", with: "en") + ";")
    for language in ["en", "de"] {
      edited = edited.replacingOccurrences(
        of: "path = \(language).lproj/Words.strings;", with: "path = \(path.replacing("XX", with: language));")
    }
    edited = edited.replacingOccurrences(
      of: "/* End PBXVariantGroup section */",
      with: """
        A00000000000000000000001 /* de */ = {isa = PBXVariantGroup; children = (\(german.output.1), ); \
        \(name.replacing("XX", with: "de")); sourceTree = "<group>"; };
        /* End PBXVariantGroup section */
        """)
    edited = edited.replacingOccurrences(
      of: "/* End PBXBuildFile section */",
      with: """
        A00000000000000000000002 /* de */ = {isa = PBXBuildFile; fileRef = A00000000000000000000001; };
        /* End PBXBuildFile section */
        """)
    for (known, more) in [(group.output.1, "1"), (build.output.1, "2")] {
      let entry = "\t\(known) /* Words.strings\(more == "1" ? "" : " in Resources") */,\n"
      edited = edited.replacingOccurrences(
        of: entry, with: entry + "\t\t\t\tA0000000000000000000000\(more) /* de */,\n")
    }
    try world.write(edited, to: file)
    try world.slipway("format", "-q")
    return world
  }

  @Test(arguments: [true, false])
  func `a language is added and removed once where each language has a group`(isNamedAfterFolders: Bool) throws {
    let world = try worldOfGroups(namedAfterFolders: isNamedAfterFolders)
    try world.slipway("check", "--strict")
    let before = try files(world)
    #expect(try world.json("language", "list").objects("languages").allSatisfy { $0.texts("missing") == [] })
    let added = try world.json("language", "add", "fr")
    #expect(added.texts("localized") == ["Wecker/fr.lproj/Words.strings"] && added.texts("targets") == ["Wecker"])
    let text = try world.text("Wecker.xcodeproj/project.pbxproj")
    #expect(text.components(separatedBy: "fr.lproj/Words.strings").count == 2)
    try world.slipway("check", "--strict")
    try world.slipway("language", "remove", "fr", "--yes", "-q")
    #expect(try files(world).filter { $0.key.hasSuffix(".strings") } == before.filter { $0.key.hasSuffix(".strings") })
    try world.slipway("language", "remove", "de", "--yes", "-q")
    #expect(!world.exists("Wecker/de.lproj/Words.strings"))
    try world.slipway("check", "--strict")
  }

  @Test func `a language in a folder of its old name keeps it`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    for (folder, file) in [("English", "Words"), ("German", "Words"), ("English", "More")] {
      try world.write("\"ok\" = \"Fine\";\n", to: "Wecker/\(folder).lproj/\(file).strings")
      try world.slipway("file", "add", "Wecker/\(folder).lproj/\(file).strings", "--target", "Wecker", "-q")
    }
    let languages = try world.json("language", "list").objects("languages")
    #expect(languages.compactMap { $0["code"]?.string } == ["en", "de"])
    #expect(languages[1].texts("missing") == ["Wecker/More.strings"])
    #expect(try world.json("language", "add", "de").texts("localized") == ["Wecker/German.lproj/More.strings"])
    #expect(!world.exists("Wecker/de.lproj/More.strings"))
    let removed = try world.json("language", "remove", "de", "--yes")
    #expect(Set(removed.texts("deleted")) == ["Wecker/German.lproj/Words.strings", "Wecker/German.lproj/More.strings"])
    #expect(
      try world.json("language", "remove", "en", "--yes", exits: 2)["error"]?["code"]?.string == "language-required")
    try world.slipway("check")
  }

  @Test func `the list says what languages lack`() throws {
    let world = try world("folders")
    try world.slipway("language", "add", "de", "--base", "-q")
    let list = try world.json("language", "list")
    #expect(
      list.shape
        == "{schema, project, base, languages[{code, development, files[], missing[], untranslated, strings[]}], notes[]}"
    )
    let languages = list.objects("languages")
    #expect(languages.compactMap { $0["code"]?.string } == ["en", "de", "fr"])
    #expect(languages[0]["development"]?.bool == true && languages[0].texts("missing") == [])
    // Copies are not translated yet.
    #expect(languages[1].texts("missing") == [] && languages[1]["untranslated"]?.int == 3)
    #expect(languages[1].objects("strings").map { $0["text"]?.string } == ["Say \"hi\"", "Fine", "Wecker"])
    #expect(languages[2].texts("missing").contains("Wecker/Words.strings"))
    #expect(languages.allSatisfy { $0.texts("files").contains("Wecker/InfoPlist.xcstrings") })
    try world.slipway("language", "list")
  }

  @Test(arguments: ["folders", "groups"]) func `the list counts what strings files and catalogs lack`(
    layout: String
  ) throws {
    let world = try SealedWorld.withProject(
      "Wecker", "--interface", "storyboard", "--localize", "de", "--layout", layout)
    func untranslated() throws -> Int? {
      try world.json("language", "list").objects("languages").first { $0["code"]?.string == "de" }?["untranslated"]?.int
    }
    let before = try #require(try untranslated())
    try world.slipway(
      "interface", "view", "add", "Wecker/Base.lproj/Main.storyboard", "label", "--text", "Hallo", "-q")
    #expect(try untranslated() == before + 1)
    try world.slipway("file", "create", "strings", "Words", "-q")
    try world.write("\"a\" = \"Alarm\";\n\"b\" = \"Snooze\";\n\"c\" = \"%d\";\n", to: "Wecker/Words.strings")
    try world.slipway("language", "add", "fr", "-q")
    try world.slipway("language", "remove", "fr", "--yes", "-q")
    try world.write("\"a\" = \"Wecker\";\n", to: "Wecker/de.lproj/Words.strings")
    if layout == "groups" { try world.slipway("file", "add", "Wecker/de.lproj/Words.strings", "-q") }
    #expect(try untranslated() == before + 2)
    let counted = try world.json("check", "--only", "translation-missing").objects("findings")
    #expect(counted.first?["message"]?.string?.hasPrefix("1 string is not translated") == true, "\(counted)")
  }

  @Test func `texts that only some strings have, and variants of a language, stay on the list`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--localize", "de,de-CH")
    func untranslated(_ code: String) throws -> [String] {
      let language = try world.json("language", "list").objects("languages").first { $0["code"]?.string == code }
      return try #require(language).objects("strings").compactMap { $0["text"]?.string }
    }
    let design = "Wecker/Base.lproj/Main.storyboard"
    try world.slipway("interface", "view", "add", design, "label", "--text", "Good night everybody", "-q")
    #expect(try untranslated("de-CH").contains("Good night everybody"))
    try world.slipway("language", "add", "de", "-q")
    let strings = "Wecker/de.lproj/Main.strings"
    try world.write(
      try world.text(strings).replacing("\"Good night everybody\"", with: "\"Gute Nacht\""), to: strings)
    try world.slipway("interface", "view", "add", design, "label", "--text", "Sleep well", "-q")
    try world.slipway("language", "add", "de", "-q")
    #expect(try untranslated("de").contains("Sleep well"))
    try world.slipway("language", "add", "de-CH", "-q")
    #expect(try world.text("Wecker/de-CH.lproj/Main.strings").contains("= \"Gute Nacht\";"))
  }

  @Test func `entries of a catalog without any text are not translated`() throws {
    let world = try SealedWorld.withProject("Wecker", "--localize", "de")
    let before = try world.json("language", "list").objects("languages").last?["untranslated"]?.int ?? 0
    try world.write(
      "{\"sourceLanguage\": \"en\", \"strings\": {\"a.b\": {}, \"Hello\": {}, \"Bye\": {\"shouldTranslate\": false}}, \"version\": \"1.0\"}",
      to: "Wecker/Localizable.xcstrings")
    #expect(try world.json("language", "list").objects("languages").last?["untranslated"]?.int == before + 2)
  }

  @Test(arguments: [
    (["add", "german"], "language-invalid"), (["remove", "en"], "language-required"),
    (["remove", "it"], "language-missing"),
  ]) func `what is no language of the project is refused`(arguments: [String], code: String) throws {
    let world = try SealedWorld.withProject()
    let before = try files(world)
    let result = try world.run([SealedWorld.program, "language"] + arguments + ["--yes", "--json"])
    #expect(try result.json()["error"]?["code"]?.string == code, "\(result)")
    #expect(try files(world) == before)
  }

  @Test func `a catalog that can't be read stops before anything is written`() throws {
    let world = try world("folders")
    try world.write("{", to: "Wecker/InfoPlist.xcstrings")
    let before = try files(world)
    let error = try #require(try world.json("language", "add", "de", exits: 2)["error"])
    #expect(error["file"]?.string == "Wecker/InfoPlist.xcstrings")
    #expect(try files(world) == before)
    #expect(try world.json("language", "list").texts("notes").count == 1)
  }
}
