import AppleIdentifiers
import Diagnostics

/// The placeholders that templates may use, and their values.
///
/// Names of files and targets can use the placeholders of ``values(_:of:)``, contents all placeholders.
enum PlaceholderNames {
  /// Every placeholder that is not a template's own.
  static let all: Set<String> = inNames.union(ofFiles).union([
    "fileName", "hasNext", "header", "hostBundleIdentifier", "hostModuleName", "hostName",
    "isHosted", "isMac", "languages", "targetModuleName", "targetName",
  ])

  /// Additional placeholders of file templates.
  static let ofFiles: Set<String> = [
    "categoryName", "destinationModel", "fileStem", "hasSubclass", "hasSwift", "isTested", "shortID", "sourceModel",
    "subclass", "superclassFramework", "superclassHeader", "typeName", "uniqueID",
  ]

  /// The placeholders that may be used in the names of files and targets, where no file is known yet.
  static let inNames: Set<String> = [
    "bundleIdentifier", "classPrefix", "deploymentTarget", "language", "moduleName", "name", "organization",
    "platformName", "subclass",
  ]

  /// The names of the template's own placeholders.
  static func own(_ manifest: TemplateManifest) -> Set<String> {
    Set(manifest.values.map(\.name) + manifest.flags.map(\.name))
  }

  /// The values of the placeholders that may be used in names: everyone's, and the template's own.
  ///
  /// - Throws: `template-invalid` for a value of the template's own that can't be read.
  static func values(_ answers: ResolvedAnswers, of template: Template) throws(Diagnostic) -> PlaceholderValues {
    var values = values(answers)
    try setOwn(in: &values, answers, of: template)
    return values
  }

  /// Gives the template's own placeholders their values.
  ///
  /// - Throws: `template-invalid` for a value that can't be read.
  static func setOwn(
    in values: inout PlaceholderValues, _ answers: ResolvedAnswers, of template: Template
  ) throws(Diagnostic) {
    for flag in template.manifest.flags { values.set(flag.name, false) }
    for flag in template.manifest.flags where flag.platform ?? answers.platform == answers.platform {
      if answers.fulfil(flag.condition) { values.set(flag.name, true) }
    }
    for name in template.manifest.values.map(\.name) { values.set(name, "") }
    for entry in winners(template, answers) {
      let file = entry.place.file ?? ""
      let text = try PlaceholderText(entry.text, file: file, firstLine: entry.place.line ?? 1)
      values.set(entry.name, try text.rendered(values, escaping: .none, file: file))
    }
  }

  private static func values(_ answers: ResolvedAnswers) -> PlaceholderValues {
    var values = PlaceholderValues()
    values.set("bundleIdentifier", answers.bundleIdentifier.rawValue)
    values.set("classPrefix", answers.classPrefix)
    values.set("deploymentTarget", answers.deploymentTarget.description)
    values.set("isMac", answers.platform == .macOS)
    values.set("language", LanguageCode.development.rawValue)
    values.set("moduleName", answers.name.moduleName)
    values.set("name", answers.name.rawValue)
    values.set("organization", answers.organization ?? "")
    values.set("platformName", answers.platform.displayName)
    return values
  }

  /// For each of the template's own values the last one whose condition holds, in the order in which they begin.
  private static func winners(_ template: Template, _ answers: ResolvedAnswers) -> [TemplateManifest.ValueEntry] {
    var winners: [TemplateManifest.ValueEntry] = []
    for entry in template.manifest.values where answers.fulfil(entry.condition) {
      if let position = winners.firstIndex(where: { $0.name == entry.name }) {
        winners[position] = entry
      } else {
        winners.append(entry)
      }
    }
    return winners
  }

  /// `values` with what is known in the file `fileName` of a target.
  static func values(
    _ values: PlaceholderValues, _ answers: ResolvedAnswers, fileName: String, target: PlannedTarget?
  ) -> PlaceholderValues {
    let targetName = target?.name ?? answers.name.rawValue
    var values = values
    values.set("fileName", fileName)
    values.set("header", SourceHeader(answers, fileName: fileName, targetName: targetName).text)
    values.set("hostModuleName", IdentifierNames.module(of: target?.host ?? targetName))
    values.set("isHosted", target?.host != nil)
    values.set("targetModuleName", IdentifierNames.module(of: targetName))
    values.set("targetName", targetName)
    let languages = [LanguageCode.development] + answers.translations
    values.set(
      "languages",
      languages.enumerated().map { position, language in
        var item = PlaceholderValues()
        item.set("language", language.rawValue)
        item.set("hasNext", position + 1 < languages.count)
        return item
      })
    return values
  }
}

extension ResolvedAnswers {
  /// Whether a condition holds; none always does.
  func fulfil(_ condition: TemplateCondition?) -> Bool {
    condition?.holds(choices, xcode: xcode) ?? true
  }
}
