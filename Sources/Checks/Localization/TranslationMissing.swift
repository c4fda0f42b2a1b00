import Diagnostics
import InterfaceFiles
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Check for missing translations in strings files.
struct TranslationMissing: CheckRule {
  let description = RuleDescription(
    id: "translation-missing", severity: .note, summary: "Translation is missing",
    explanation: """
      The development language contains strings that another language lacks. Users of that language see the key or the \
      untranslated string. The rule skips a string that all other translations leave unchanged, such as a unit; a \
      language without any translated string does not count. It also skips the default strings of Interface Builder's objects, such as Label. A language that lacks most \
      strings, while another has them, is not reported, because its translation has just begun.
      """,
    wrong: "en.lproj: \"ok\" = \"OK\"; // not in de.lproj",
    right: "de.lproj: \"ok\" = \"OK\";",
    source: "Apple's Internationalization and Localization Guide")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      LocalizedFiles(of: project, endings: [".strings"]).files.flatMap { file -> [Finding] in
        guard let (source, others) = project.texts.translations(of: file),
          let texts = project.texts.strings(at: source),
          // A language may divide the choices of a predicate editor in another way.
          !texts.isOfPredicateEditor
        else { return [] }
        let used = UsedKeys(of: file, in: project)
        let translations = others.compactMap { project.texts.strings(at: $0.path) }
        // A new language is a copy at first, and says nothing about texts that all languages share.
        let done = translations.filter { !$0.isCopy(of: { texts[$0] }) }
        var seen: Set<String> = []
        let entries = texts.entries.filter { entry in
          seen.insert(entry.key).inserted && FormatText.needsTranslation(entry.value ?? entry.key)
            && used.mayContain(entry)
            && !(done.isEmpty ? translations : done).leave(entry.value ?? entry.key, of: entry.key)
        }
        let hasBegun = { (file: StringsFile) in 2 * file.entries.count < texts.entries.count }
        let isAnyDone = translations.contains { !hasBegun($0) }
        let gaps = others.compactMap { language, path -> Gap? in
          guard let translated = project.texts.strings(at: path), !translated.entries.isEmpty,
            !(isAnyDone && hasBegun(translated))
          else { return nil }
          let plurals = project.texts.pluralKeys(beside: path)
          let missing = entries.filter { entry in
            translated[entry.key] == nil && !plurals.contains(entry.key)
              && !Self.mayLack(entry.key, translated)
          }
          return missing.isEmpty ? nil : Gap(language: language, path: path, entries: missing)
        }
        return finding(for: gaps, of: file, at: source, in: project).map { [$0] } ?? []
      }
    }
  }

  /// The key and the plural category of a text such as `COUNT##{one}`, as some tools for translators write them.
  private static func plural(_ key: String) -> (key: String, category: Substring)? {
    guard key.hasSuffix("}"), let mark = key.firstRange(of: "##{") else { return nil }
    return (String(key[..<mark.lowerBound]), key[mark.upperBound...].dropLast())
  }

  /// Whether a language has another category of a plural, and may do without the category of `key`.
  private static func mayLack(_ key: String, _ translated: StringsFile) -> Bool {
    guard let plural = plural(key), plural.category != "other" else { return false }
    return translated[plural.key + "##{other}"] != nil
  }

  /// The missing texts of one language.
  private struct Gap {
    let language: String
    let path: String
    let entries: [StringsFile.Entry]

    /// The gap with the texts whose keys are used; `nil` if none is.
    func reduced(to isUsed: (String) -> Bool) -> Gap? {
      let entries = entries.filter { isUsed($0.key) }
      return entries.isEmpty ? nil : Gap(language: language, path: path, entries: entries)
    }
  }

  /// One finding for a file, because new texts are usually missing in all its languages.
  private func finding(
    for gaps: [Gap], of file: LocalizedFile, at source: String, in project: CheckedProject
  ) -> Finding? {
    let isOfCode = !project.interfaces.isOfInterface(file) && !file.name.hasSuffix("InfoPlist.strings")
    let used = isOfCode ? gaps.compactMap { $0.reduced { project.texts.uses.mayHave($0) } } : gaps
    let isUsed = !used.isEmpty
    let gaps = isUsed ? used : gaps
    let lacking = Self.lacking(gaps)
    guard let first = lacking.first?.entry, let gap = gaps.first else { return nil }
    let count = lacking.count
    let languages = LanguageCounts(gaps.map { ($0.language, $0.entries.count) }, of: count)
    let message =
      count == 1
      ? "1 string is not translated into \(languages): \"\(first.key)\""
      : "\(count) strings are not translated into \(languages): \(KeyList(lacking.map(\.entry.key)))"
    let isOne = gaps.count == 1
    let isWhole = count <= KeyList.most && (isOne || lacking.allSatisfy { $0.languages.count == gaps.count })
    let object = count == 1 ? "it" : "them"
    let strings = count == 1 ? "the string" : "the strings"
    let remedy = isUsed ? "translate \(strings)" : "delete \(strings), or translate \(object)"
    return finding(
      message + (isUsed ? "" : "; nothing seems to use \(object)"),
      hint: isWhole
        ? Hint(remedy)
        : "\(remedy); run \(command: "check") -v to list the strings of each language",
      at: isOne
        ? Place(file: project.checkedPath(gap.path), line: 1)
        : Place(file: project.checkedPath(source), line: first.position?.line, column: first.position?.column)
    ).alsoAt(isOne ? [] : gaps.map { Place(file: project.checkedPath($0.path), line: 1) })
      .listing(
        gaps.map { gap in "\(gap.language): " + gap.entries.map { "\"\($0.key)\"" }.joined(separator: ", ") }
      ).caused(
        by: Finding.Cause(
          subject: "strings files", words: "have strings that are not translated" + (isUsed ? "" : ", but seem unused"),
          name: project.texts.shown(file), hint: "translate the strings; run \(command: "check") -v to list them",
          least: 3))
  }

  /// The missing texts with the languages that lack them.
  ///
  /// A text that few languages lack is first: it was probably lost or forgotten, while others were never translated.
  private static func lacking(_ gaps: [Gap]) -> [(entry: StringsFile.Entry, languages: [String])] {
    let all = gaps.flatMap { gap in gap.entries.map { (entry: $0, language: gap.language) } }
    let groups = all.grouped { Array($0.entry.key.utf8) }.compactMap { _, members in
      members.first.map { (entry: $0.entry, languages: members.map(\.language)) }
    }
    return groups.enumerated().sorted {
      ($0.element.languages.count, $0.offset) < ($1.element.languages.count, $1.offset)
    }
    .map(\.element)
  }
}

extension ProjectTexts {
  /// The keys of the .stringsdict file of the same table and language, which the system looks up first.
  fileprivate func pluralKeys(beside path: String) -> Set<String> {
    let other = path.dropLast(".strings".count) + ".stringsdict"
    guard project.paths.contains(String(other)) else { return [] }
    return Set(project.files.propertyList(at: String(other)).content?.dictionary?.keys ?? [])
  }
}

extension StringsFile {
  /// Whether the keys are row templates of a predicate editor, such as `%[Date]@ %[is,is not]@ %@`.
  var isOfPredicateEditor: Bool {
    entries.contains { entry in
      entry.key.firstRange(of: "%[").map { entry.key[$0.upperBound...].contains("]@") } ?? false
    }
  }
}

/// The texts of a strings file that the system shows, where something else than code determines them.
private struct UsedKeys {
  /// The texts of the storyboard or xib that the file translates.
  private let interfaceKeys: Set<String>?
  /// The Info.plists of the project, for the file that translates them.
  private let infoPlists: [TargetContext]

  init(of file: LocalizedFile, in project: CheckedProject) {
    infoPlists = file.name == "InfoPlist.strings" ? project.contexts : []
    interfaceKeys = project.interfaces.all(translatedBy: file).flatMap { interfaces in
      interfaces.isEmpty ? nil : Set(interfaces.flatMap { DesignTexts(root: $0.root).texts.map(\.key) })
    }
  }

  /// Whether the system may show the text of `entry`.
  func mayContain(_ entry: StringsFile.Entry) -> Bool {
    let key = entry.key
    if let interfaceKeys { return interfaceKeys.contains(key) && !FormatText.isPlaceholder(entry.value ?? "") }
    // Another rule reports a misspelled key.
    guard infoPlists.isEmpty || InfoPlistTextKeyUnknown.meant(by: key) == nil else { return false }
    // Without a usage description in the Info.plist, the system never asks for the permission.
    return !key.hasSuffix("UsageDescription") || infoPlists.isEmpty || !infoPlists.allSatisfy { $0.lacks(key) }
  }
}

/// Keys in a sentence: the first few, and the number of others.
struct KeyList: CustomStringConvertible {
  /// The number of keys that are shown.
  static let most = 3
  private let keys: [String]

  init(_ keys: [String]) {
    self.keys = keys
  }

  var description: String {
    let shown = keys.prefix(Self.most).map { key in
      "\"" + (key.count > 40 ? key.prefix(40) + "…" : key) + "\""
    }
    let rest = keys.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// Whether texts need translation.
package enum FormatText {
  /// Whether the text is one that Interface Builder gives to new objects, which code replaces.
  package static func isPlaceholder(_ text: String) -> Bool {
    ["Button", "Item", "Label", "Text", "Title"].contains(text)
  }

  /// Whether the text contains a word; symbols, numbers and formats are the same in all languages.
  package static func needsTranslation(_ text: String) -> Bool {
    guard !text.lowercased().contains("do not localize") else { return false }
    var letters = 0
    var isFormat = false
    for character in text {
      if character == "%" {
        isFormat = true
      } else if isFormat {
        isFormat = !"@dufsxcl".contains(character) || character == "l"
      } else if character.isLetter {
        letters += 1
      }
    }
    return letters > 1
  }
}
