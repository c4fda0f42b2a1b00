import ArgumentParser
import Diagnostics
import SlipwayKit

/// Looks for what Apple would reject.
struct CheckCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find what Xcode or Apple would reject",
    discussion: "Pods, Carthage, .build and DerivedData are left out. Findings that are errors give exit 1. "
      + "slipway explain RULE tells more of a finding.")

  @Argument(
    help:
      "Projects, Info.plists, .entitlements, .mobileprovision, .cer, .p12 and .pem files, or folders that hold them.")
  var path: [String] = []
  @Option(help: ArgumentHelp("Look only for these rules.", valueName: "rule,...")) var only: String?
  @Option(help: ArgumentHelp("Leave these rules out.", valueName: "rule,...")) var skip: String?
  @Option(help: ArgumentHelp("Leave paths out, by patterns as in .gitignore.", valueName: "glob,..."))
  var exclude: [String] = []
  @Option(help: "How to write findings: human, sarif (2.1.0) or github (annotations).") var format = CheckFormat.human
  @Option(
    help: ArgumentHelp(
      "Write findings to a file as well, as human, json, sarif or github; several times for several files.",
      valueName: "format=file"))
  var report: [String] = []
  @Flag(help: "Put right what can be put right safely; --dry-run shows how.") var fix = false
  @Flag(help: "Let warnings fail as well.") var strict = false
  @Option(help: ArgumentHelp("Tell only what this baseline does not have.", valueName: "file")) var baseline: String?
  @Option(help: ArgumentHelp("Write all findings into a baseline.", valueName: "file")) var writeBaseline: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let outputs = try report.map { text throws(Diagnostic) in try CheckOutput(text, in: context) }
    guard baseline == nil || writeBaseline == nil else {
      throw Diagnostic(
        .usage, "--baseline and --write-baseline do not go together",
        remedy: .advice("write the baseline first, then check with it"))
    }
    var check = ProjectCheck(environment: context.git, at: context.now)
    check.only = try rules(only, "--only")
    check.skipped = try rules(skip, "--skip")
    check.excluded = exclude.flatMap { listed($0) }
    check.baseline = try baseline.map { file throws(Diagnostic) in try CheckBaseline(at: context.path(file)) }
    check.portal = context.portalKnowledge
    let subjects = try subjects(context)
    var result = try check.result(of: subjects, seenFrom: context.directory)
    let fixing = fix ? try CheckFixing(result, in: context) : nil
    if let fixing, !fixing.isPlan, !fixing.plan.findings.isEmpty {
      result = try check.result(of: subjects, seenFrom: context.directory)
    }
    let written = try writeBaseline.map { file throws(Diagnostic) in try write(result, to: file, context) }
    var checked = CheckReport(result: result, isStrict: strict, format: format, context: context)
    checked.baselineFile = baseline
    checked.written = written
    checked.fixing = fixing
    if !shared.dryRun {
      for output in outputs { try output.write(checked) }
    }
    return checked
  }

  /// The names in the value of an option, which has some.
  private func rules(_ text: String?, _ option: String) throws(Diagnostic) -> [String] {
    guard let text else { return [] }
    let names = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
    guard !names.isEmpty else {
      throw Diagnostic(
        .usage, "\(option) names no rule", remedy: .advice("give the names with commas between them, or leave it out"))
    }
    return names
  }

  private func subjects(_ context: Context) throws(Diagnostic) -> CheckSubjects {
    if let project = shared.project, path.isEmpty {
      return CheckSubjects(try ProjectLocation.all(in: context.directory, given: context.path(project)))
    }
    return try CheckSubjects(at: path.isEmpty ? [context.directory] : path.map(context.path))
  }

  private func write(
    _ result: CheckResult, to file: String, _ context: Context
  ) throws(Diagnostic) -> CheckReport.WrittenBaseline {
    if let problem = result.problem { throw problem }
    let path = context.path(file)
    let baseline = CheckBaseline(of: result.findings, seenFrom: context.directory, at: path)
    let change = try baseline.change(from: path)
    if !shared.dryRun { try baseline.write(to: path) }
    return CheckReport.WrittenBaseline(file: file, change: change, isPlan: shared.dryRun)
  }
}
