import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Check for translated keys that are no longer used.
struct TranslationLeftOver: CheckRule {
  let description = RuleDescription(
    id: "translation-left-over", severity: .note, summary: "Translated key is no longer used",
    explanation: """
      A key is reported if the development language, sources, interface files and property lists all lack it. Keys \
      that code may build from parts at run time are not reported. A key of InfoPlist.strings counts as used if the \
      Info.plist contains it as a key or a string. The system reads keys such as NSHumanReadableCopyright in any case.
      """,
    wrong: "de.lproj: \"old\" = \"Alt\"; // not in en.lproj",
    right: "de.lproj and en.lproj without \"old\"",
    source: "Apple's Internationalization and Localization Guide")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let files = LocalizedFiles(of: project, endings: [".strings"]).files
      let left = files.compactMap { leftOver(in: $0, of: project) }
      guard left.contains(where: { $0.translations.contains { !$0.entries.isEmpty } }) else { return [] }
      return left.compactMap { finding(for: $0.without(project.texts.uses), in: project) }
    }
  }

  /// The keys that the system looks up in InfoPlist.strings even if the Info.plist lacks them.
  private static let ownKeys = InfoPlistTextKeyUnknown.known.filter { !$0.hasSuffix("UsageDescription") }

  /// The keys that only the translations of a file contain.
  private struct LeftOver {
    let file: LocalizedFile
    var translations: [(language: String, path: String, entries: [StringsFile.Entry])]
    /// Whether sources determine the unused keys; for an interface file, its objects do.
    let needsUses: Bool

    /// The keys without those that code uses, which may also look up texts in the table of an interface.
    func without(_ uses: TextUses) -> LeftOver {
      var rest = self
      rest.translations = translations.map { language, path, entries in
        (language, path, entries.filter { needsUses ? !uses.mayHave($0.key) : !uses.has($0.key) })
      }
      return rest
    }
  }

  private func leftOver(in file: LocalizedFile, of project: CheckedProject) -> LeftOver? {
    let interfaces = project.interfaces.all(translatedBy: file)
    if interfaces?.isEmpty ?? false { return nil }
    guard let (source, others) = project.texts.translations(of: file) else {
      // The development language's texts are in the interface itself.
      return interfaces.map { leftOver(in: file, translating: $0, of: project) }
    }
    guard let texts = project.texts.strings(at: source), !texts.entries.isEmpty else { return nil }
    let isOfInfoPlist = file.name.hasSuffix("InfoPlist.strings")
    let plistTexts = isOfInfoPlist ? project.texts.infoPlistTexts : nil
    if isOfInfoPlist, plistTexts == nil { return nil }
    // A key in other letters or spaces is a slip, and its translation is worth keeping.
    let folded = Set(texts.entries.map { Self.folded($0.key) })
    let translations = others.compactMap { language, path in
      project.texts.strings(at: path).map { translated in
        // Such a key of a predicate editor covers several keys of the development language.
        let only = translated.entries.filter { entry in
          if entry.key.contains("%[") { return false }
          if let interfaces { return !interfaces.contains { $0.hasObject(ofKey: entry.key) } }
          // The About panel and the Finder read these keys there, whether or not the Info.plist has them.
          if isOfInfoPlist, Self.ownKeys.contains(entry.key) { return false }
          return texts[entry.key] == nil && !folded.contains(Self.folded(entry.key))
            && !(plistTexts?.contains(entry.key) ?? false)
        }
        // If the development language lacks most keys, its keys are the texts, or another file counts.
        let isProof = interfaces != nil || only.count * 2 <= translated.entries.count
        return (language, path, isProof ? only : [])
      }
    }
    return LeftOver(file: file, translations: translations, needsUses: interfaces == nil && !isOfInfoPlist)
  }

  private func leftOver(
    in file: LocalizedFile, translating interfaces: [InterfaceFile], of project: CheckedProject
  ) -> LeftOver {
    let translations = file.languages.filter { $0 != "Base" }.compactMap { language in
      file.paths[language].flatMap { path in
        project.texts.strings(at: path).map { texts in
          (
            language, path,
            texts.entries.filter { entry in
              !entry.key.contains("%[") && !interfaces.contains { $0.hasObject(ofKey: entry.key) }
            }
          )
        }
      }
    }
    return LeftOver(file: file, translations: translations, needsUses: false)
  }

  private static func folded(_ key: String) -> String {
    key.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func finding(for left: LeftOver, in project: CheckedProject) -> Finding? {
    let places = left.translations.compactMap { translation in
      translation.entries.first.map {
        Place(file: project.checkedPath(translation.path), line: $0.position?.line, column: $0.position?.column)
      }
    }
    var seen: Set<[UInt8]> = []
    let keys = left.translations.flatMap(\.entries).map(\.key).filter { seen.insert(Array($0.utf8)).inserted }
    guard let first = keys.first, let place = places.first else { return nil }
    let counts = left.translations.filter { !$0.entries.isEmpty }.map { ($0.language, $0.entries.count) }
    let languages = LanguageCounts(counts, of: keys.count)
    return finding(
      keys.count == 1
        ? "nothing uses the key \"\(first)\" in \(languages)"
        : "nothing uses \(keys.count) keys in \(languages): \(KeyList(keys))",
      hint:
        "remove \(keys.count == 1 ? "it" : "them"), unless code builds the key\(keys.count == 1 ? "" : "s") in a way that was not recognized",
      at: place
    ).alsoAt(places.dropFirst()).caused(
      by: Finding.Cause(
        subject: "strings files", words: "have translated keys that nothing uses", name: project.texts.shown(left.file),
        hint: "remove them, unless code builds the keys in a way that was not recognized", least: 3))
  }
}

extension ProjectTexts {
  /// The keys and texts of the targets' Info.plists, which `InfoPlist.strings` may translate; `nil` if one is unreadable.
  fileprivate var infoPlistTexts: Set<String>? {
    var texts: Set<String> = []
    for context in project.contexts where context.target.isBundle {
      guard let content = context.configuration.infoPlist else { return nil }
      Self.add(content, to: &texts)
    }
    return texts
  }

  private static func add(_ value: PropertyList, to texts: inout Set<String>) {
    if let text = value.string { texts.insert(text) }
    value.array?.forEach { add($0, to: &texts) }
    value.dictionary?.entries.forEach { entry in
      texts.insert(entry.key)
      add(entry.value, to: &texts)
    }
  }
}
