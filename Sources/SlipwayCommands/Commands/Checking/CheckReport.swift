import Checks
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// The findings in projects.
struct CheckReport: Report {
  /// A baseline that was written or, in a dry run, would be.
  struct WrittenBaseline {
    /// The file, as it was typed.
    let file: String
    /// The difference from the previous baseline, if any.
    let change: CheckBaseline.Change?
    /// How many findings it keeps of files, projects and rules that were not checked.
    let kept: Int
    let isPlan: Bool
  }

  let result: CheckResult
  let isStrict: Bool
  let format: CheckFormat
  let context: Context
  /// The baseline that was written.
  var written: WrittenBaseline?
  /// The applied fixes.
  var fixing: CheckFixing?

  var schema: String { "slipway.check/1" }

  var isAffirmative: Bool {
    !result.findings.contains { isFailing($0) && (written == nil || $0.isUnchecked) }
  }

  /// The findings that a written baseline has.
  private var recorded: [Finding] { result.findings.filter { !$0.isUnchecked } }

  private func isFailing(_ finding: Finding) -> Bool {
    finding.severity == .error || isStrict && finding.severity == .warning
  }

  var bytes: [UInt8]? {
    switch format {
    case .human: patchForPrograms ?? findingsBesideProblem
    case .sarif: bytes(as: .sarif)
    case .github: bytes(as: .github)
    case .gitlab: bytes(as: .gitlab)
    case .junit: bytes(as: .junit)
    }
  }

  /// The lines for people with the patch between them, byte for byte; `nil` on a terminal or without a patch.
  private var patchForPrograms: [UInt8]? {
    guard let fixing, !fixing.differences.isEmpty, context.world.output.terminalWidth == nil, !context.shared.quiet,
      context.shared.color != .always
    else { return nil }
    var (before, after) = (Page(), Page())
    showFindings(on: &before)
    summarize(on: &before)
    fixing.summarize(on: &after, in: context)
    if let written { after.line(Self.line(of: written, count: recorded.count)) }
    return before.plainBytes + fixing.patch + after.plainBytes
  }

  /// The findings if the app was not checked although other files were; `nil` for other problems, which are findings.
  private var findingsBesideProblem: [UInt8]? {
    guard result.problem?.code == .noProject, !result.findings.isEmpty else { return nil }
    var page = Page()
    showFindings(on: &page)
    return page.plainBytes
  }

  var failures: [Diagnostic] { result.problem.map { [$0] } ?? [] }
  var fieldsOfFailure: JSONObject { fields }

  var problems: [String] { context.shared.quiet ? [] : unchecked + staleEntries }

  /// The projects in the folders above and below, which were not checked.
  private var unchecked: [String] {
    let above = result.projectsAbove.prefix(1).map { project in
      "note: project \(context.typed(project.path)) in a parent folder was not checked; "
        + "to check it, run \(Self.command(project, in: context))"
    }
    let below = result.projectsBelow.prefix(1).map { project in
      let count = result.projectsBelow.count
      let others = result.projectsBelow.prefix(Self.mostNamed).map { context.typed($0.path) }
      let list = others + (count > others.count ? ["\(count - others.count) more"] : [])
      let subject =
        count == 1
        ? "project \(context.typed(project.path)) in a subfolder was"
        : "\(count) projects in subfolders (\(list.joined(separator: ", "))) were"
      let purpose = count == 1 ? "to check it" : "to check one"
      return "note: \(subject) not checked; \(purpose), run \(Self.command(project, in: context))"
    }
    return above + below
  }

  private static let mostNamed = 5

  private static func command(_ project: ProjectLocation, in context: Context) -> String {
    "slipway check \(RemedyWording.quoted(context.typed(project.folder)))"
  }

  private var staleEntries: [String] {
    guard !result.stale.isEmpty, let first = result.baselines.first else { return [] }
    let file = result.baselines.count == 1 ? RemedyWording.quoted(context.typed(first)) : "FILE"
    let count = result.stale.reduce(0) { $0 + $1.count }
    let new = result.findings.isEmpty ? "" : ", and adds the new ones"
    return [
      "note: \(counted(count, "finding")) of the baseline no longer \(count == 1 ? "occurs" : "occur"): "
        + "slipway check --write-baseline \(file) removes \(count == 1 ? "it" : "them")"
        + new
    ]
  }

  var fields: JSONObject {
    var fields: JSONObject = [
      "findings": .array(result.findings.map(Self.json)),
      "checked": [
        "projects": .integer(result.projects), "targets": .integer(result.targets), "files": .integer(result.files),
        "products": .integer(result.products),
      ],
      "notChecked": .array((result.projectsAbove + result.projectsBelow).map { .string(context.typed($0.path)) }),
      "errors": .integer(result.count(of: .error)), "warnings": .integer(result.count(of: .warning)),
      "notes": .integer(result.count(of: .note)),
    ]
    if !result.baselines.isEmpty {
      fields["baseline"] = [
        "known": .integer(result.suppressed),
        "stale": .array(
          result.stale.map { entry in
            [
              "rule": .string(entry.rule), "file": .string(entry.file), "message": .string(entry.message),
              "target": .optional(entry.target), "configuration": .optional(entry.configuration),
              "count": .integer(entry.count),
            ]
          }),
      ]
    }
    if let written {
      if written.isPlan { fields["dryRun"] = true } else { fields["written"] = .string(written.file) }
      fields["added"] = .integer(written.change?.added ?? recorded.flatMap(\.parts).count)
      fields["removed"] = .integer(written.change?.removed ?? 0)
      fields["kept"] = .integer(written.kept)
    }
    if let fixing {
      fields["fixed"] = .array(fixing.plan.findings.map(Self.json))
      fields["notFixed"] = .array(fixing.plan.notes.map { .string($0.message) })
      if fixing.isPlan {
        fields["dryRun"] = true
        fields["diff"] = .string(String(decoding: fixing.patch, as: UTF8.self))
      }
    }
    return fields
  }

  func show(on page: inout Page) {
    showFindings(on: &page)
    guard !page.isQuiet else { return }
    summarize(on: &page)
    fixing?.show(on: &page, in: context)
    if let written { page.line(Self.line(of: written, count: recorded.count)) }
  }

  private func showFindings(on page: inout Page) {
    var file: String?
    for finding in result.findings where !page.isQuiet || isFailing(finding) {
      if file != nil, finding.place?.file != file { page.blank() }
      file = finding.place?.file ?? ""
      Self.show(finding, line: result.line(of: finding), on: &page)
    }
    if !result.findings.isEmpty, !page.isQuiet { page.blank() }
  }

  private func summarize(on page: inout Page) {
    let scope = Self.scope(of: result)
    let (errors, warnings) = (result.count(of: .error), result.count(of: .warning))
    let notes = result.count(of: .note)
    let rest = (notes == 0 ? "" : ", \(counted(notes, "note"))")
    if errors + warnings == 0 {
      page.flowing("\("✓", .good) no errors, no warnings\(rest) in \(scope)", indent: 2)
    } else {
      page.flowing("\(counted(errors, "error")), \(counted(warnings, "warning"))\(rest) in \(scope)", indent: 2)
    }
    if result.suppressed > 0 { page.line("\(counted(result.suppressed, "finding")) suppressed by the baseline") }
  }

  private static func line(of written: WrittenBaseline, count: Int) -> StyledText {
    let kept = written.kept > 0 ? ", \(written.kept) kept that were not checked" : ""
    let difference = written.change.map { ": \($0.added) new, \($0.removed) removed\(kept)" } ?? ""
    return
      "\(written.isPlan ? "Would write" : "Wrote") \(counted(count, "finding")) to baseline \(written.file, .name)\(difference)"
  }

  static func scope(of result: CheckResult) -> String {
    let counts = [
      result.products == 0 ? nil : counted(result.products, "built product"),
      result.projects == 0 ? nil : "\(counted(result.projects, "project")), \(counted(result.targets, "target"))",
      result.files == 0 && result.products > 0 ? nil : counted(result.files, "file"),
    ]
    return counts.compactMap(\.self).joined(separator: ", ")
  }

  static func show(_ finding: Finding, line: String?, on page: inout Page) {
    let place = finding.place.map { PlaceWording.text($0) + ": " } ?? ""
    let about = FindingWording.scope(of: finding).map { " (\($0))" } ?? ""
    page.flowing(
      "\(place)\(FindingWording.severity(finding.severity)) \(finding.message)\(about) \("[\(finding.rule)]", .faint)",
      indent: 4)
    if let line, let number = finding.place?.line {
      let excerpt = SourceExcerpt(line, number: number, column: finding.place?.column, width: page.width)
      for part in excerpt.lines { page.verbatim(part) }
    }
    if let hint = FindingWording.hint(of: finding) { page.flowing("  hint: \(hint)", indent: 8) }
    if let places = FindingWording.furtherPlaces(of: finding) { page.flowing("  \(places)", indent: 4) }
    if page.isDetailed { for detail in finding.details { page.flowing("  \(detail)", indent: 6) } }
  }

  static func json(_ finding: Finding) -> JSONValue {
    [
      "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message), "hint": .optional(FindingWording.hint(of: finding)),
      "file": .optional(finding.place?.file),
      "line": finding.place?.line.map { .integer($0) } ?? .null,
      "column": finding.place?.column.map { .integer($0) } ?? .null, "target": .optional(finding.target),
      "configuration": .optional(finding.configuration), "targets": .array(finding.targets.map { .string($0) }),
      "configurations": .array(finding.configurations.map { .string($0) }), "fixable": .bool(finding.isFixable),
      "details": .array(finding.details.map { .string($0) }),
      "furtherPlaces": .array(
        finding.furtherPlaces.map { further in
          [
            "file": .optional(further.place.file), "line": further.place.line.map { .integer($0) } ?? .null,
            "column": further.place.column.map { .integer($0) } ?? .null,
            "configuration": .optional(further.configuration),
          ]
        }),
    ]
  }
}

/// `number` with the noun in the singular or plural.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
