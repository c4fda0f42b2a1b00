import Diagnostics
import PropertyLists
import XcodeProjects

/// A translation is of a text that there is.
struct TranslationLeftOver: CheckRule {
  let description = RuleDescription(
    id: "translation-left-over", severity: .note, summary: "a translation is of a text that there is",
    explanation: """
      The language that the project is developed in does not have these keys: their texts were removed or \
      renamed, and the translations stayed.
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
        return others.compactMap { language, path in
          guard let translated = project.strings(at: path) else { return nil }
          let left = translated.entries.filter { texts[$0.key] == nil }
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
