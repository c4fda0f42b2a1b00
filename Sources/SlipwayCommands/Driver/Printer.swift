import Diagnostics
import GitStore
import SlipwayKit
import SyntaxTrees

/// Prints reports and errors, and determines the exit code.
struct Printer {
  let world: World
  let settings: OutputSettings

  /// Prints a report as text or JSON.
  func show(_ report: any Report) -> Int32 {
    if let failure = report.failures.first { return show(failure, of: report) }
    let code: Int32 = report.isAffirmative ? 0 : 1
    tell(report.problems.map { StyledText($0) })
    if settings.isJSON {
      return write(report.fields.preceded(by: report.schema), to: world.output) ? code : outputFailed()
    }
    if let bytes = report.bytes {
      return world.output.write(bytes) ? code : outputFailed()
    }
    guard !settings.isQuiet || !report.isAffirmative else { return code }
    var page = Page(isDetailed: settings.isDetailed, isQuiet: settings.isQuiet, width: world.output.terminalWidth)
    report.show(on: &page)
    if showInPager(page, report) { return code }
    return write(page.lines, to: world.output) ? code : outputFailed()
  }

  /// Prints a failure, after the report's bytes.
  private func show(_ failure: Diagnostic, of report: any Report) -> Int32 {
    if !settings.isJSON, let bytes = report.bytes, !world.output.write(bytes) { return outputFailed() }
    return show(failure, faults: report.failures.dropFirst(), beside: report.fieldsOfFailure)
  }

  /// Shows a page longer than the terminal in the user's pager; returns whether it was shown.
  private func showInPager(_ page: Page, _ report: any Report) -> Bool {
    guard let subject = report.pagerSubject, let showPages = world.showPages, let height = world.output.terminalHeight,
      page.height > height - 1, let command = pager(for: subject)
    else { return false }
    let inColor = isColored(world.output)
    let text = page.lines.map { $0.rendered(inColor: inColor) + "\n" }.joined()
    return showPages(Array(text.utf8), command, Pager.variables(in: world.environment))
  }

  private func pager(for subject: String) -> String? {
    let environment = GitEnvironment(variables: world.environment)
    return Pager(for: subject, environment: environment, directory: settings.directory ?? world.directory)?.command
  }

  /// Prints an error and its hint on standard error, or a JSON object on standard output.
  ///
  /// `faults` are further errors, printed first; `others` are additional members of the JSON object.
  func show(
    _ error: Diagnostic, faults: ArraySlice<Diagnostic> = [], beside others: JSONObject = [:]
  ) -> Int32 {
    let report = ErrorReport(error, seenFrom: settings.directory)
    let listed = settings.isJSON ? Array(faults) : FaultSummary(faults).faults
    let reports = listed.map { ErrorReport($0, seenFrom: settings.directory) }
    if settings.isJSON {
      var fields = report.fields
      if !faults.isEmpty { fields["errors"] = .array(reports.compactMap { $0.fields["error"] }) }
      for member in others.members { fields[member.key] = member.value }
      write(fields.preceded(by: ErrorReport.schema), to: world.output)
    } else {
      tell(reports.flatMap(\.lines) + report.lines)
    }
    return error.code == .usage ? 64 : error.code == .editorInterrupted ? Program.interruptedCode : 2
  }

  /// Prints a page on standard error, during a dialog.
  func show(_ page: Page) {
    write(page.lines, to: world.problems)
  }

  /// Prints an error on standard error, during a dialog.
  func tell(_ error: Diagnostic) {
    tell(ErrorReport(error, seenFrom: settings.directory).lines)
  }

  /// Prints a line on standard error unless only errors are wanted.
  func log(_ line: String) {
    if !settings.isQuiet { write([StyledText(line)], to: world.problems) }
  }

  private func outputFailed() -> Int32 {
    tell(ErrorReport(.outputFailed, seenFrom: nil).lines)
    return 2
  }

  /// Prints lines on standard error, wrapped between words.
  private func tell(_ lines: [StyledText]) {
    guard let width = world.problems.terminalWidth else {
      write(lines, to: world.problems)
      return
    }
    write(lines.flatMap { $0.flowed(to: width, indent: Self.indentOfProblems) }, to: world.problems)
  }

  private static let indentOfProblems = 2

  @discardableResult
  private func write(_ lines: [StyledText], to stream: World.Stream) -> Bool {
    guard !lines.isEmpty else { return true }
    let inColor = isColored(stream)
    let text = lines.map { $0.rendered(inColor: inColor) + "\n" }.joined()
    return stream.write(Array(text.utf8))
  }

  @discardableResult
  private func write(_ object: JSONObject, to stream: World.Stream) -> Bool {
    stream.write(JSONValue.object(object).output)
  }

  func isColored(_ stream: World.Stream) -> Bool {
    switch settings.color {
    case .always: true
    case .never: false
    case .auto:
      stream.terminalWidth != nil && world.environment["NO_COLOR", default: ""].isEmpty
        && world.environment["TERM"] != "dumb"
    }
  }
}

extension JSONObject {
  /// The object with a `schema` member first.
  func preceded(by schema: String) -> JSONObject {
    var object: JSONObject = ["schema": .string(schema)]
    for member in members {
      object[member.key] = member.value
    }
    return object
  }
}

extension Diagnostic {
  fileprivate static let outputFailed = Diagnostic(
    .outputFailed, "failed to write the output", remedy: .advice("check whether the disk is full"))
}
