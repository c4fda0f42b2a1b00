import Diagnostics
import PropertyLists
import XcodeProjects

/// A file of texts is there in every language of the others beside it.
struct TranslationFileMissing: CheckRule {
  let description = RuleDescription(
    id: "translation-file-missing", severity: .note,
    summary: "a file of texts is there in every language of the others beside it",
    explanation: """
      Of the files of texts in one folder one lacks a language that others have. Its texts appear in the \
      language that the project is developed in.
      """,
    wrong: "de.lproj with Localizable.strings, and without Errors.strings, which en.lproj has",
    right: "de.lproj with both",
    source: "Apple's Internationalization and Localization Guide")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let files = LocalizedFiles(of: project, endings: [".strings"]).files
      let folders = Dictionary(grouping: files, by: \.folder)
      return files.flatMap { file -> [Finding] in
        guard let (source, others) = project.translations(of: file), !others.isEmpty,
          project.strings(at: source)?.entries.isEmpty == false
        else { return [] }
        let known = Set(file.languages.map(Language.code))
        let wanted = (folders[file.folder] ?? []).filter { $0.name == "Localizable.strings" && $0.name != file.name }
          .compactMap { project.translations(of: $0) }.flatMap(\.others).map(\.language)
        return Set(wanted).sorted().filter { !known.contains(Language.code($0)) }.map { language in
          finding(
            "\"\(file.name)\" is not there in \"\(language)\", which other texts are in",
            hint: "add it to \(language).lproj", at: Place(file: project.checkedPath(source), line: 1))
        }
      }
    }
  }
}
