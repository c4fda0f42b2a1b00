import PropertyLists

extension Breach {
  static let localization: [Breach] = [
    texts("strings-unreadable", "the strings file can't be read", "\"ok\" = \"OK\";\n", "\"ok\" = \"OK\n"),
    texts(
      "strings-duplicate-key", "\"ok\" is already defined on line 1 with a different string", "\"ok\" = \"OK\";\n",
      "\"ok\" = \"OK\";\n\"ok\" = \"Ja\";\n"),
    texts(
      "translation-missing", "1 string is not translated into \"de\": \"stop\"",
      "\"ok\" = \"OK\";\n\"stop\" = \"Stop\";\n",
      "\"ok\" = \"OK\";\n"),
    texts(
      "translation-left-over", "nothing uses the key \"old\" in \"de\"", "\"ok\" = \"OK\";\n",
      "\"ok\" = \"OK\";\n\"old\" = \"Alt\";\n"),
    Breach("localized-key-missing", "no file Localizable contains the key \"alarm.titel\"") {
      localize(&$0, ["en.lproj/Localizable.strings": "\"alarm.title\" = \"Alarm\";\n"])
      $0.files["Wecker/App.swift"] = "let a = NSLocalizedString(\"alarm.titel\", comment: \"\")\n"
    },
    Breach("translation-not-in-project", "in the language \"fr\"") {
      localize(&$0, ["en.lproj/A.strings": "\"a\" = \"A\";", "de.lproj/A.strings": "\"a\" = \"A\";"])
      $0.files["Wecker/fr.lproj/A.strings"] = "\"a\" = \"A\";"
    },
    Breach("translation-file-missing", "\"Errors.strings\" has no localization \"de\"") {
      localize(
        &$0,
        [
          "en.lproj/Errors.strings": "\"a\" = \"A\";", "fr.lproj/Errors.strings": "\"a\" = \"B\";",
          "en.lproj/Localizable.strings": "\"a\" = \"A\";", "de.lproj/Localizable.strings": "\"a\" = \"A\";",
          "fr.lproj/Localizable.strings": "\"a\" = \"A\";",
        ])
    },
    texts(
      "format-specifiers-differ", "uses argument 2 as %@, but the development language uses it as %d",
      "\"n\" = \"%@ has %d alarms\";\n", "\"n\" = \"%d Wecker von %@\";\n"),
    texts(
      "format-specifiers-differ", "uses argument 2 (%@)", "\"n\" = \"%@\";\n", "\"n\" = \"%@ und %@\";\n"),
    texts(
      "format-specifiers-differ", "omits argument 2 (%d)", "\"n\" = \"%@ %d\";\n", "\"n\" = \"%@\";\n"),
    Breach("format-specifiers-differ", "the translation of \"%lld alarms\" in \"de\" uses argument 1 as %@") {
      $0.files["Wecker/Localizable.xcstrings"] = catalog(
        "\"%lld alarms\": {\"localizations\": {\"de\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"%@ Wecker\"}}}}"
      )
    },
    Breach("string-catalog-unreadable", "the string catalog can't be read") {
      $0.files["Wecker/Localizable.xcstrings"] = "{"
    },
    Breach("string-catalog-incomplete", "1 string is not translated into \"de\": \"Stop\"") {
      $0.files["Wecker/Localizable.xcstrings"] = catalog(
        "\"Stop\": {}, \"Go\": {\"localizations\": {\"de\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"Los\"}}}}"
      )
    },
    plural("has no NSStringLocalizedFormatKey", ""),
    plural(
      "uses the undefined variable \"n\"", "<key>NSStringLocalizedFormatKey</key><string>%#@n@</string>"),
    plural(
      "has no string for \"other\" for the variable \"n\"",
      "<key>NSStringLocalizedFormatKey</key><string>%1$#@n@</string><key>n</key><dict>"
        + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string></dict>"),
    Breach("plural-invalid", "which only fractions use in \"pl\"") {
      localize(&$0, ["pl.lproj/A.stringsdict": number(type: "ld", ["one", "few", "many"])])
    },
    Breach("region-unknown", "files in \"de\", but knownRegions") { sample in
      localize(&sample, ["en.lproj/A.strings": "", "de.lproj/A.strings": ""])
      let change = sample.change
      sample.change = {
        change(&$0)
        $0["P"]?["knownRegions"] = ["en", "Base"]
      }
    },
    Breach("region-without-files", "knownRegions lists \"fr\", but the project has no file in that language") {
      $0.files["Wecker/de.lproj/Errors.strings"] = ""
      $0.change = { $0["P"]?["knownRegions"] = ["en", "Base", "de", "fr"] }
    },
  ]

  private static func texts(_ rule: String, _ words: String, _ english: String, _ german: String) -> Breach {
    Breach(rule, words) {
      localize(&$0, ["en.lproj/Localizable.strings": english, "de.lproj/Localizable.strings": german])
    }
  }

  private static func plural(_ words: String, _ content: String) -> Breach {
    Breach("plural-invalid", words) {
      localize(&$0, ["en.lproj/A.stringsdict": SampleProject.plist("<key>alarms</key><dict>\(content)</dict>")])
    }
  }

  /// A file with the plural of a number that has the texts `texts`.
  static func number(type: String, _ texts: [String]) -> String {
    SampleProject.plist(
      "<key>alarms</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>"
        + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        + "<key>NSStringFormatValueTypeKey</key><string>\(type)</string>"
        + texts.map { "<key>\($0)</key><string>%d</string>" }.joined() + "</dict></dict>")
  }

  private static func catalog(_ strings: String) -> String {
    "{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\(strings)}}"
  }

  /// Adds localised files to the app, each in the variant group of its name.
  static func localize(_ sample: inout SampleProject, _ files: [String: String]) {
    for (path, content) in files { sample.files["Wecker/" + path] = content }
    let paths = files.keys.sorted()
    sample.change = { objects in
      var children = objects["G"]?["children"]?.array ?? []
      for (name, group) in Dictionary(grouping: paths, by: { String($0.split(separator: "/")[1]) }) {
        let ids = group.map { PropertyList.string("L" + $0) }
        for path in group {
          objects["L" + path] = ["isa": "PBXFileReference", "path": .string("Wecker/" + path), "sourceTree": "<group>"]
        }
        objects["V" + name] = [
          "isa": "PBXVariantGroup", "children": .array(ids), "name": .string(name), "sourceTree": "<group>",
        ]
        children.append(.string("V" + name))
      }
      objects["G"]?["children"] = .array(children)
      objects["P"]?["knownRegions"] = ["en", "Base", "de", "fr"]
    }
  }
}
