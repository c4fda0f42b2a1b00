import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for translations with different format specifiers.
struct FormatSpecifiersDiffer: CheckRule {
  let description = RuleDescription(
    id: "format-specifiers-differ", severity: .error, summary: "Translation uses different format specifiers",
    explanation: """
      A format such as "%@ has %d alarms" gets its arguments in order. A translation with %@ or %s for another type of \
      argument, such as a number, crashes the app in that language. So does a translation with one %@ or %s too many. \
      Any other wrong specifier shows a wrong value, so the finding is a warning. If a translation omits an argument, \
      the finding is a note, because that may be on purpose. To change the order, number the arguments: %2$d, %1$@.
      """,
    wrong: "en: \"%@ has %d alarms\"; de: \"%d Wecker von %@\"",
    right: "de: \"%2$d Wecker von %1$@\"",
    source: "Apple's String Programming Guide, String Format Specifiers")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      LocalizedFiles(of: project, endings: [".strings"]).files.flatMap { file -> [Finding] in
        // Titles in interface files are not formats.
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

  /// One finding for all omitted arguments of a file, because they may be omitted on purpose.
  private func leftOut(_ found: [Finding]) -> [Finding] {
    guard found.count > 1, let all = Finding.atOnce(found) else { return found }
    return [
      all.saying(
        "\(found.count) translations omit arguments of the development language; the first: \(all.message)",
        hint: "use the arguments of the development language, unless they are omitted on purpose")
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
    let original = FormatSpecifiers(format)
    guard let difference = original.differences(in: FormatSpecifiers(text)).first,
      !original.differences(in: FormatSpecifiers(text, allowsSpace: true)).isEmpty
    else { return nil }
    let name = "the translation of \"\(key)\"" + (language.map { " in \"\($0)\"" } ?? "")
    switch difference {
    case .extra(let position, let kind):
      return finding(
        "\(name) uses argument \(position) (\(kind.rawValue)), which the development language does not have",
        hint: "use the arguments of \"\(format)\"", at: place, severity: difference.mayCrash ? nil : .warning)
    case .kind(let position, let expected, let found):
      return finding(
        "\(name) uses argument \(position) as \(found.rawValue), but the development language uses it as \(expected.rawValue)",
        hint:
          "use the arguments of \"\(format)\", with positions such as %\(position)$\(expected.rawValue.dropFirst())",
        at: place, severity: difference.mayCrash ? nil : .warning)
    case .missing(let position, let kind):
      guard !mayLeaveOut else { return nil }
      return finding(
        "\(name) omits argument \(position) (\(kind.rawValue)) of the development language",
        hint: "use the arguments of \"\(format)\", unless it is omitted on purpose", at: place, severity: .note)
    }
  }
}
