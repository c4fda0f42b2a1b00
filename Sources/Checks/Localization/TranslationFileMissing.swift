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
      language see the other file's strings in the development language. The rule skips a file whose translations all \
      leave its strings unchanged. It also skips a language whose only strings file is Localizable.strings.
      """,
    wrong: "de.lproj/Localizable.strings, en.lproj/Localizable.strings, en.lproj/Errors.strings",
    right:
      "de.lproj/Localizable.strings, de.lproj/Errors.strings, en.lproj/Localizable.strings, en.lproj/Errors.strings",
    source: "Apple's Internationalization and Localization Guide")

  /// The code of a language; `nb`, `nb-NO` and the older `no` are one.
  private static func language(_ name: String) -> String {
    let code = Language.code(name)
    return ["no", "nb"].contains(Language.base(code)) ? "nb" : code
  }

  /// Whether a language has only Localizable.strings of many files.
  private static func hasJustBegun(_ language: String, in files: [LocalizedFile]) -> Bool {
    files.count > 3 && files.filter { $0.paths[language] != nil }.count == 1
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let files = LocalizedFiles(of: project, endings: [".strings"]).files
      let folders = Dictionary(grouping: files, by: \.folder)
      return files.flatMap { file -> [Finding] in
        guard let (source, others) = project.texts.translations(of: file), !others.isEmpty,
          let texts = project.texts.strings(at: source), !texts.entries.isEmpty,
          !others.compactMap({ project.texts.strings(at: $0.path) }).leaveAll(of: texts)
        else { return [] }
        let known = Set(file.languages.map(Self.language))
        let beside = (folders[file.folder] ?? []).filter { $0.name != file.name }
        let wanted = beside.filter { $0.name == "Localizable.strings" }.compactMap {
          project.texts.translations(of: $0)
        }
        .flatMap(\.others).map(\.language)
        let missing = Set(wanted).sorted().filter { language in
          !known.contains(Self.language(language)) && !Self.hasJustBegun(language, in: beside)
        }
        guard !missing.isEmpty else { return [] }
        let absent = missing.filter { !project.paths.contains(file.path(in: $0)) }.map { "\($0).lproj" }
        let existing = absent.count < missing.count ? ["add the existing files to the project"] : []
        let new = absent.isEmpty ? [] : ["add it to \(NameList(absent).text)"]
        return [
          finding(
            "\"\(file.name)\" has no localization \(NameList(missing.map { "\"\($0)\"" }).text) in the project, "
              + "but Localizable.strings has",
            hint: Hint((existing + new).joined(separator: ", and ")),
            at: Place(file: project.checkedPath(source), line: 1)
          ).caused(
            by: Finding.Cause(
              subject: "strings files", words: "lack localizations in the project that Localizable.strings has",
              name: project.texts.shown(file), hint: "add the files of these languages to the project", least: 3))
        ]
      }
    }
  }
}

extension [StringsFile] {
  /// Whether all translations leave all texts as they are, such as the names of a framework.
  fileprivate func leaveAll(of source: StringsFile) -> Bool {
    source.entries.allSatisfy { leave($0.value ?? $0.key, of: $0.key) }
  }
}
