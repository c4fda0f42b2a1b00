import Diagnostics
import PropertyLists
import XcodeProjects

/// A translation is of a text that there is.
struct TranslationLeftOver: CheckRule {
  let description = RuleDescription(
    id: "translation-left-over", severity: .note, summary: "a translation is of a text that there is",
    explanation: """
      The language that the project is developed in does not have these keys: their texts were removed or \
      renamed, and the translations stayed. The texts of InfoPlist.strings count as there where the Info.plist has \
      the key, or the text that is looked up.
      """,
    wrong: "en.lproj: nothing; de.lproj: \"old\" = \"Alt\";",
    right: "the line removed from de.lproj",
    source: "Apple's Internationalization and Localization Guide")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      LocalizedFiles(of: project, endings: [".strings"]).files.flatMap { file -> [Finding] in
        guard let (source, others) = project.translations(of: file), let texts = project.strings(at: source),
          !texts.entries.isEmpty
        else { return [] }
        let plistTexts = file.name == "InfoPlist.strings" ? project.infoPlistTexts : nil
        if file.name == "InfoPlist.strings", plistTexts == nil { return [] }
        return others.compactMap { language, path in
          guard let translated = project.strings(at: path) else { return nil }
          let left = translated.entries.filter { texts[$0.key] == nil && !(plistTexts?.contains($0.key) ?? false) }
          guard let first = left.first else { return nil }
          return finding(
            left.count == 1
              ? "a text is there in \"\(language)\" only: \"\(first.key)\""
              : "\(left.count) texts are there in \"\(language)\" only: \(KeyList(left.map(\.key)))",
            hint: "remove \(left.count == 1 ? "it" : "them"), or add the texts in \(project.sourceLanguage)",
            at: Place(file: project.checkedPath(path), line: first.position?.line, column: first.position?.column))
        }
      }
    }
  }
}

extension CheckedProject {
  /// The keys of the targets' Info.plists and the texts in them, which `InfoPlist.strings` may translate; `nil` where one
  /// can't be read.
  fileprivate var infoPlistTexts: Set<String>? {
    var texts: Set<String> = []
    for context in contexts where context.target.isBundle {
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
