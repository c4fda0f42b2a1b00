import Diagnostics
import PropertyLists
import XcodeProjects

/// A translation takes the arguments that the text takes.
struct FormatSpecifiersDiffer: CheckRule {
  let description = RuleDescription(
    id: "format-specifiers-differ", severity: .error, summary: "a translation takes the arguments that the text takes",
    explanation: """
      A format such as "%@ has %d alarms" is given its arguments in their order. A translation that takes one \
      for another kind of value, or one more than there are, ends the app in that language. Where words change \
      places, the arguments are numbered: %2$d, %1$@.
      """,
    wrong: "en: \"%@ has %d alarms\"; de: \"%d Wecker von %@\"",
    right: "de: \"%2$d Wecker von %1$@\"",
    source: "Apple's String Programming Guide, String Format Specifiers")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      LocalizedFiles(of: project, endings: [".strings"]).files.flatMap { file -> [Finding] in
        // The titles of an interface are shown as they are.
        guard let (source, others) = project.translations(of: file), let texts = project.strings(at: source),
          !project.isOfInterface(file)
        else { return [] }
        let formats = texts.entries.filter { $0.value.map { FormatSpecifiers($0).isFormat } ?? false }
        return others.flatMap { findings(of: formats, in: $0.path, of: project) }
      } + StringCatalogs(of: project).catalogs.flatMap(findings(in:))
    }
  }

  private func findings(
    of formats: [StringsFile.Entry], in path: String, of project: CheckedProject
  ) -> [Finding] {
    guard let translated = project.strings(at: path) else { return [] }
    let entries = Dictionary(
      translated.entries.map { (Array($0.key.utf8), $0) }, uniquingKeysWith: { _, last in last })
    let found = formats.compactMap { entry -> Finding? in
      guard let other = entries[Array(entry.key.utf8)], let format = entry.value, let text = other.value else {
        return nil
      }
      let place = Place(file: project.checkedPath(path), line: other.position?.line, column: other.position?.column)
      return finding(of: entry.key, format, text, at: place)
    }
    return found.filter { $0.severity != .note } + leftOut(found.filter { $0.severity == .note })
  }

  /// What is only left out can be meant, so all of a file is one finding.
  private func leftOut(_ found: [Finding]) -> [Finding] {
    guard found.count > 1, let all = Finding.atOnce(found) else { return found }
    return [
      all.saying(
        "\(found.count) texts leave out arguments of the first language's; the first: \(all.message)",
        hint: "take the arguments of the first language's, unless they are left out on purpose")
    ]
  }

  private func findings(in catalog: CheckedCatalog) -> [Finding] {
    let found = catalog.formats.compactMap { format in
      finding(
        of: format.key, format.source, format.text, at: catalog.place(of: format.key), language: format.language,
        mayLeaveOut: format.isVariation)
    }
    return found.filter { $0.severity != .note } + leftOut(found.filter { $0.severity == .note })
  }

  private func finding(
    of key: String, _ format: String, _ text: String, at place: Place, language: String? = nil,
    mayLeaveOut: Bool = false
  ) -> Finding? {
    let differences = FormatSpecifiers(format).differences(in: FormatSpecifiers(text))
    guard let difference = differences.first else { return nil }
    let name = "the text of \"\(key)\"" + (language.map { " in \"\($0)\"" } ?? "")
    switch difference {
    case .extra(let position, let kind):
      return finding(
        "\(name) takes an argument \(position) (\(kind.rawValue)), which the first language's does not",
        hint: "take the arguments of \"\(format)\"", at: place)
    case .kind(let position, let expected, let found):
      return finding(
        "\(name) takes argument \(position) as \(found.rawValue), and the first language's as \(expected.rawValue)",
        hint: "write %\(position)$\(expected.rawValue.dropFirst()) for it", at: place)
    case .missing(let position, let kind):
      guard !mayLeaveOut else { return nil }
      return finding(
        "\(name) leaves out argument \(position) (\(kind.rawValue)) of the first language's",
        hint: "take the arguments of \"\(format)\", unless it is left out on purpose", at: place, severity: .note)
    }
  }
}
