import XcodeProjects

/// The localized texts of a project.
struct ProjectTexts {
  let project: CheckedProject
}

extension ProjectTexts {
  /// A localized file's folder and name, relative to the checked folder.
  func shown(_ file: LocalizedFile) -> String { project.checkedPath(RelativePaths.joined(file.folder, file.name)) }
}

extension ProjectTexts {
  /// The project's development language.
  var sourceLanguage: String { Language.code(project.project.developmentRegion ?? "en") }

  /// The file's path in the development language, and in the other languages, usually except variants.
  ///
  /// A variant of a language, such as `en-GB` beside `en`, may omit texts that do not differ.
  func translations(
    of file: LocalizedFile, withVariants: Bool = false
  ) -> (source: String, others: [(language: String, path: String)])? {
    let codes = Set(file.languages.map(Language.code))
    guard let own = file.languages.first(where: { Language.code($0) == sourceLanguage }) ?? base(of: file),
      let source = file.paths[own]
    else { return nil }
    let others = file.languages.filter { name in
      let code = Language.code(name)
      let base = Language.base(code)
      let isVariant = code != base && (codes.contains(base) || base == Language.base(sourceLanguage))
      return name != own && name != "Base" && (withVariants || !isVariant) && code != sourceLanguage
    }
    return (source, others.compactMap { name in file.paths[name].map { (name, $0) } })
  }

  private func base(of file: LocalizedFile) -> String? {
    file.paths["Base"] == nil ? nil : "Base"
  }
}
