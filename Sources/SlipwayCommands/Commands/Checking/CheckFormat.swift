import ArgumentParser
import Diagnostics
import FileTrees
import JSONTrees
import SlipwayKit

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
}

/// An additional file that findings are written to: `--report FORMAT=FILE`.
struct CheckOutput {
  /// The format of the file.
  enum Form: String, CaseIterable {
    case human, json, sarif, github, gitlab, junit
  }

  let form: Form
  /// The absolute path of the file.
  let file: String

  /// Reads `FORMAT=FILE`.
  ///
  /// - Throws: The errors of ``SlipwayKit/ReportFile/requireReplaceable(_:)``.
  init(_ text: String, in context: Context) throws(Diagnostic) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let form = Form(rawValue: String(parts[0])), !parts[1].isEmpty else {
      throw Diagnostic(
        .usage, "\"\(text)\" is not of the form FORMAT=FILE",
        remedy: .advice(
          "for example, use --report sarif=FILE; choose one of human, json, sarif, github, gitlab and junit"))
    }
    self.form = form
    file = context.path(String(parts[1]))
    try ReportFile.requireReplaceable(file)
  }

  /// Writes the report atomically.
  func write(_ report: CheckReport) throws(Diagnostic) {
    try FileAccess.write(report.bytes(as: form), to: file)
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
