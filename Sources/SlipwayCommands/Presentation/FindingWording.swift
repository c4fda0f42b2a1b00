import Checks
import Diagnostics
import SyntaxTrees

/// The wording for findings.
enum FindingWording {
  /// The finding in one line, in the format of compilers.
  static func line(_ finding: Diagnostic, in context: Context) -> StyledText {
    let place = finding.place.map { shown($0, in: context) + ": " } ?? ""
    let message = ErrorReport(finding, seenFrom: context.directory).messageAfterPlace
    return "\(place)\(severity(finding.severity)) \(message) \("[\(finding.code)]", .faint)"
  }

  static func severity(_ severity: Diagnostic.Severity) -> StyledText {
    switch severity {
    case .error: StyledText("error:", .bad)
    case .warning: StyledText("warning:", .warning)
    case .note: StyledText("note:", .name)
    }
  }

  static func json(_ finding: Diagnostic, in context: Context) -> JSONValue {
    [
      "code": .string(finding.code.rawValue), "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message), "hint": .optional(finding.remedy.map(RemedyWording.text)),
      "file": .optional(finding.place?.file.map(context.shown)),
      "line": finding.place?.line.map { .integer($0) } ?? .null,
      "column": finding.place?.column.map { .integer($0) } ?? .null,
    ]
  }

  /// The command or the edit that resolves a finding.
  static func hint(of finding: Finding) -> String? { finding.hint.map(RemedyWording.text) }

  /// The targets and configurations of a finding; `nil` without any.
  static func scope(of finding: Finding) -> String? {
    let further = finding.furtherTargets.isEmpty ? nil : "also \(NameList(finding.furtherTargets).text)"
    let configurations = finding.configurations.isEmpty ? nil : NameList(finding.configurations).text
    let parts = [finding.target, further, configurations].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The further places of a finding, such as `also on line 48 (Release)`; `nil` without any.
  static func furtherPlaces(of finding: Finding) -> String? {
    guard !finding.furtherPlaces.isEmpty else { return nil }
    let isHere = { (further: Finding.FurtherPlace) in further.place.file == finding.place?.file }
    let listed = { (places: [Finding.FurtherPlace], preposition: String) -> String? in
      let sorted = places.sorted { ($0.place.line ?? 0) < ($1.place.line ?? 0) }
      let names = sorted.map { further in
        let owner = [further.target, further.configuration].compactMap(\.self).joined(separator: ", ")
        return (isHere(further) ? "\(further.place.line ?? 0)" : PlaceWording.text(further.place))
          + (owner.isEmpty ? "" : " (\(owner))")
      }
      return names.isEmpty ? nil : "\(preposition) \(NameList(names).text)"
    }
    let lines = finding.furtherPlaces.filter { isHere($0) && $0.place.line != nil }
    let here = listed(lines, lines.count == 1 ? "on line" : "on lines")
    let elsewhere = listed(finding.furtherPlaces.filter { !isHere($0) }, "in")
    return "also " + [here, elsewhere].compactMap(\.self).joined(separator: ", and ")
  }

  /// The complete message of a finding, with its further targets, configurations and places.
  static func message(of finding: Finding) -> String {
    let places = furtherPlaces(of: finding).map { "; \($0)" } ?? ""
    guard finding.targets.count > 1 || finding.configurations.count > 1, let scope = scope(of: finding) else {
      return finding.message + places
    }
    return "\(finding.message) (\(scope))\(places)"
  }

  static func shown(_ place: Place, in context: Context) -> String {
    PlaceWording.text(place.file.map { place.inFile(context.shown($0)) } ?? place)
  }
}
