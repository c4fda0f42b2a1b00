import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// The format of findings on standard output.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Text.
  case human
  /// The Static Analysis Results Interchange Format 2.1.0, which code scanning reads.
  case sarif
  /// Workflow commands, which become annotations on GitHub.
  case github
  /// A Code Quality report, which GitLab shows in merge requests.
  case gitlab
  /// JUnit's XML format, which Jenkins, GitLab and others read.
  case junit

  /// The error for `--json` beside another format.
  static let conflict = Diagnostic(
    .usage, "--json and --format can't be used together",
    remedy: .advice("remove one of them, or write one to a file with --report"))
}

/// An additional file that findings are written to: `--report FORMAT=FILE`.
struct CheckOutput {
  /// The format of the file.
  enum Form: String, CaseIterable {
    case human, json, sarif, github, gitlab, junit
  }

  let form: Form
  let file: OutputFile

  /// Reads `FORMAT=FILE`.
  ///
  /// - Throws: What ``SlipwayKit/OutputFile`` throws.
  init(_ text: String, in context: Context) throws(Diagnostic) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let form = Form(rawValue: String(parts[0])), !parts[1].isEmpty else {
      throw Diagnostic(
        .usage, "\"\(text)\" is not of the form FORMAT=FILE",
        remedy: .advice(
          "for example, use --report sarif=FILE; choose one of human, json, sarif, github, gitlab and junit"))
    }
    self.form = form
    let name = String(parts[1])
    guard name != "-" else {
      throw Diagnostic(
        .usage, "--report writes to a file, not to standard output",
        remedy: .advice(form == .json ? "use --json" : "use --format \(form.rawValue)"))
    }
    file = try OutputFile(context.path(name), named: name, as: .checkReport)
  }

  /// Writes the report atomically.
  func write(_ report: CheckReport) throws(Diagnostic) {
    try file.write(report.bytes(as: form))
  }

  /// Writes a report of the error that stopped the check.
  func write(failure: Diagnostic, in context: Context) throws(Diagnostic) {
    if form == .json {
      let error = ErrorReport(failure, seenFrom: context.directory)
      return try file.write(JSONValue.object(error.fields.preceded(by: ErrorReport.schema)).output)
    }
    let words = failure.remedy.map(RemedyWording.text)
    try write(
      CheckReport(
        result: CheckResult(failure: failure, hint: words, seenFrom: context.directory), isStrict: false,
        format: .human, context: context))
  }
}

/// The additional files of a check: a file of an earlier check never outlives the start of this one.
struct CheckOutputs {
  private let all: [CheckOutput]
  private let context: Context

  /// Reads each `FORMAT=FILE`.
  ///
  /// - Throws: The errors of ``CheckOutput/init(_:in:)``, after the error is written to the other files.
  init(_ texts: [String], in context: Context) throws(Diagnostic) {
    self.context = context
    var all: [CheckOutput] = []
    var problem: Diagnostic?
    for text in texts {
      do throws(Diagnostic) {
        let output = try CheckOutput(text, in: context)
        guard !all.contains(where: { $0.file.path == output.file.path }) else {
          throw Diagnostic(
            .usage, "two reports can't be written to one file: \(text)", remedy: .advice("name another file"))
        }
        all.append(output)
      } catch {
        problem = problem ?? error
      }
    }
    self.all = all
    guard let problem else { return }
    replace(with: problem)
    throw problem
  }

  /// The files, absolute.
  var paths: Set<String> { Set(all.map(\.file.path)) }

  /// Requires that no report is written to a file that the check writes otherwise.
  ///
  /// - Throws: `usage`.
  func requireNone(at path: String, named name: String) throws(Diagnostic) {
    guard all.contains(where: { $0.file.path == path }) else { return }
    throw Diagnostic(
      .usage, "a report and the baseline can't be written to one file: \(name)", remedy: .advice("name another file"))
  }

  /// The report of `check`, also written to the files, or the error that stopped it.
  ///
  /// - Throws: The error, and the errors of writing.
  func written(
    showing format: CheckFormat, _ check: () throws(Diagnostic) -> CheckReport
  ) throws(Diagnostic) -> CheckReport {
    do throws(Diagnostic) {
      return try written(check)
    } catch {
      format.show(failure: error, in: context)
      throw error
    }
  }

  private func written(_ check: () throws(Diagnostic) -> CheckReport) throws(Diagnostic) -> CheckReport {
    guard !context.shared.dryRun else { return try check() }
    // A check that is killed leaves these.
    for output in all { try output.write(failure: Self.unfinished, in: context) }
    do throws(Diagnostic) {
      let report = try check()
      for output in all { try output.write(report) }
      return report
    } catch {
      replace(with: error)
      throw error
    }
  }

  /// Writes the error to each file that can be written; the error itself matters more than one of writing it.
  func replace(with error: Diagnostic) {
    guard !context.shared.dryRun else { return }
    for output in all { try? output.write(failure: error, in: context) }
  }

  private static let unfinished = Diagnostic(
    .checkUnfinished, "the check did not finish", remedy: .advice("run slipway check again"))
}

extension CheckFormat {
  /// Prints the annotation of an error that stopped a check: GitHub shows no other text beside a change.
  func show(failure: Diagnostic, in context: Context) {
    guard self == .github, !context.shared.json else { return }
    let result = CheckResult(
      failure: failure, hint: failure.remedy.map(RemedyWording.text), seenFrom: context.directory)
    let lines = CheckAnnotations(result, paths: RepositoryPaths(of: result)).lines
    _ = context.world.output.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}

extension CheckReport {
  private var paths: RepositoryPaths { RepositoryPaths(of: result) }

  /// The report in a format.
  func bytes(as form: CheckOutput.Form) -> [UInt8] {
    switch form {
    case .human:
      var page = Page()
      show(on: &page)
      return page.plainBytes
    case .json: return JSONValue.object(fields.preceded(by: schema)).output
    case .sarif: return CheckSarif(result, paths: paths).document.output
    case .github: return Array(CheckAnnotations(result, paths: paths).lines.map { $0 + "\n" }.joined().utf8)
    case .gitlab: return CheckCodeQuality(result, paths: paths).document.output
    case .junit: return Array(CheckJUnit(result, paths: paths).text.utf8)
    }
  }
}
