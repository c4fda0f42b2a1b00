import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for languages whose localized files are on disk but not in the project.
struct TranslationNotInProject: CheckRule {
  let description = RuleDescription(
    id: "translation-not-in-project", severity: .note, summary: "Translation is on disk, but not in the project",
    explanation: """
      The project has a strings file in some languages. Beside them on disk, the file exists in another language. The \
      project has neither that language nor a variant of it. The file is in no target, so the app does not have the \
      language. Usually a translation service added the file. All languages of a project are one finding. If a script \
      phase copies .lproj folders, nothing is reported.
      """,
    wrong: "de.lproj/Localizable.strings in the project, and fr.lproj/Localizable.strings only on disk",
    right: "de.lproj/Localizable.strings and fr.lproj/Localizable.strings in the project",
    source: "Xcode Help: Add a language", command: "\(command: "language.add") CODE")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).compactMap { project -> Finding? in
      // Another project in the same folder may contain the files.
      guard input.projectFolders.count(where: { $0 == project.folder }) <= 1, !project.texts.mayScriptCopyLocalizations
      else {
        return nil
      }
      let files = LocalizedFiles(of: project, endings: [".strings", ".stringsdict"]).files
      let tables = Set(files.map { "\($0.folder)/\($0.name)" })
      let known = Set(
        files.flatMap(\.languages).map(Language.code) + project.texts.references.map { Language.code($0.language) }
          + [project.texts.sourceLanguage, Language.base(project.texts.sourceLanguage), "Base"])
      let left = project.paths.sorted().compactMap { path -> (language: String, path: String)? in
        guard let place = LocalizedPath(path), tables.contains("\(place.folder)/\(place.name)"),
          !Self.isVariant(Language.code(place.language), of: known), !input.ignores(project.checkedPath(path))
        else { return nil }
        return (place.language, path)
      }
      let languages = left.grouped(by: \.language)
      return languages.isEmpty ? nil : finding(about: languages, count: left.count, in: project)
    }
  }

  /// Whether a language is one of `known`, or a variant of one, such as `ja_JP`.
  ///
  /// Chinese is written in two scripts, which are no variants of each other.
  private static func isVariant(_ language: String, of known: Set<String>) -> Bool {
    let base = Language.base(language)
    return known.contains(language) || known.contains(base) || base != "zh" && known.map(Language.base).contains(base)
  }

  private func finding(
    about languages: [(key: String, elements: [(language: String, path: String)])], count: Int,
    in project: CheckedProject
  ) -> Finding {
    let names = NameList(languages.map { "\"\($0.key)\"" }).text
    let places = languages.compactMap { $0.elements.first }.map { Place(file: project.checkedPath($0.path)) }
    let isOne = languages.count == 1
    let commands =
      languages.count > Self.mostCommands || languages.contains { $0.key != Language.code($0.key) }
      ? nil : Hint.sequence(languages.map { project.commands.languageAddition($0.key) })
    let renames = languages.compactMap { language in
      LanguageNames.language(ofCountry: language.key.lowercased()).map { "\(language.key).lproj to \($0).lproj" }
    }
    let addition: Hint =
      renames.isEmpty
      ? commands ?? "add each language with \(command: "language.add")"
      : "rename \(NameList(renames).text) if the codes are of countries, then add each language with \(command: "language.add")"
    return finding(
      "\(count == 1 ? "1 file" : "\(count) files") in the language\(isOne ? "" : "s") \(names) \(count == 1 ? "is" : "are") on disk, but not in the project",
      hint: "\(addition), or delete the file\(count == 1 ? "" : "s")", at: places.first
    ).alsoAt(places.dropFirst())
  }

  /// The number of languages up to which a hint has a command for each.
  private static let mostCommands = 3
}

extension ProjectTexts {
  /// Whether a script phase may copy folders of localized files.
  fileprivate var mayScriptCopyLocalizations: Bool {
    project.project.targets.flatMap(\.phases).compactMap(\.script).contains { script in
      script.contains("lproj") && ["cp ", "rsync", "ditto"].contains { script.contains($0) }
    }
  }
}
