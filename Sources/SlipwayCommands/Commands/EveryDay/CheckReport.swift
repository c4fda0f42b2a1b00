import Checks
import Diagnostics
import JSONTrees
import SlipwayKit

/// What was found in projects.
struct CheckReport: Report {
  let result: ProjectCheck.Result
  let isStrict: Bool

  var schema: String { "slipway.check/1" }

  var isAffirmative: Bool {
    result.count(of: .error) == 0 && (!isStrict || result.count(of: .warning) == 0)
  }

  var fields: JSONObject {
    [
      "findings": .array(result.findings.map(json)),
      "checked": [
        "projects": .integer(result.projects), "targets": .integer(result.targets), "files": .integer(result.files),
      ],
      "errors": .integer(result.count(of: .error)), "warnings": .integer(result.count(of: .warning)),
    ]
  }

  func show(on page: inout Page) {
    for finding in result.findings { show(finding, on: &page) }
    let scope =
      "\(counted(result.projects, "project")), \(counted(result.targets, "target")), \(counted(result.files, "file"))"
    let (errors, warnings) = (result.count(of: .error), result.count(of: .warning))
    let notes = result.count(of: .note)
    if errors + warnings == 0 {
      let rest = notes == 0 ? "" : ", \(counted(notes, "note"))"
      page.line("\("✓", .good) no errors, no warnings\(rest) in \(scope)")
    } else {
      page.line("\(counted(errors, "error")), \(counted(warnings, "warning")) in \(scope)")
    }
  }

  private func show(_ finding: Finding, on page: inout Page) {
    let place = finding.place.map { PlaceWording.text($0) + ": " } ?? ""
    let scope = [finding.target, finding.configuration].compactMap { $0 }.joined(separator: ", ")
    let about = scope.isEmpty ? "" : " (\(scope))"
    page.line(
      "\(place)\(FindingWording.severity(finding.severity)) \(finding.message)\(about) \("[\(finding.rule)]", .faint)")
    if let hint = finding.hint { page.line("  hint: \(hint)") }
  }

  private func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private func json(_ finding: Finding) -> JSONValue {
    [
      "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message), "hint": .optional(finding.hint), "file": .optional(finding.place?.file),
      "line": finding.place?.line.map { .integer($0) } ?? .null,
      "column": finding.place?.column.map { .integer($0) } ?? .null, "target": .optional(finding.target),
      "configuration": .optional(finding.configuration), "fixable": .bool(finding.isFixable),
    ]
  }
}
