import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for strings files that are missing in a language.
struct TranslationFileMissing: CheckRule {
  let description = RuleDescription(
    id: "translation-file-missing", severity: .note,
    summary: "Strings file is missing in a language",
    explanation: """
      Localizable.strings is translated into a language, but another strings file beside it is not. Users of that \
      language see the other file's texts in the development language.
      """,
    wrong: "de.lproj/Localizable.strings, en.lproj/Localizable.strings, en.lproj/Errors.strings",
    right:
      "de.lproj/Localizable.strings, de.lproj/Errors.strings, en.lproj/Localizable.strings, en.lproj/Errors.strings",
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
        let missing = Set(wanted).sorted().filter { !known.contains(Language.code($0)) }
        guard !missing.isEmpty else { return [] }
        let absent = missing.filter { !project.paths.contains(file.path(in: $0)) }.map { "\($0).lproj" }
        let existing = absent.count < missing.count ? ["add the existing files to the project"] : []
        let new = absent.isEmpty ? [] : ["add it to \(NameList(absent).text)"]
        return [
          finding(
            "\"\(file.name)\" has no localization \(NameList(missing.map { "\"\($0)\"" }).text) in the project, "
              + "but Localizable.strings has",
            hint: Hint((existing + new).joined(separator: ", and ")),
            at: Place(file: project.checkedPath(source), line: 1))
        ]
      }
    }
  }
}
