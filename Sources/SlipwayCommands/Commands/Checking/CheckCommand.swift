import ArgumentParser
import Diagnostics
import SlipwayKit

/// Checks projects against Apple's rules.
struct CheckCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check projects against Xcode's and Apple's rules",
    discussion: """
      Skips Pods, Carthage, node_modules, .build and DerivedData. Skips projects in third-party folders such as \
      vendor, unless there are no other projects. In folders of examples beside another project, errors and warnings \
      are notes. slipway explain RULE explains a finding. Exits with 1 if there are errors.
      """)

  @Argument(
    help:
      """
      Projects, built apps, .ipa files, archives, Info.plist, .entitlements, .mobileprovision, .cer, .p12 and .pem \
      files, or folders that contain them.
      """)
  var path: [String] = []
  @Option(help: ArgumentHelp("Check only these rules.", valueName: "rule,..."), completion: .nameList(.rule)) var only:
    String?
  @Option(help: ArgumentHelp("Skip these rules.", valueName: "rule,..."), completion: .nameList(.rule)) var skip:
    String?
  @Option(help: ArgumentHelp("Skip paths that match these patterns, in .gitignore syntax.", valueName: "glob,..."))
  var exclude: [String] = []
  @Option(help: "The output format: human, sarif, github, gitlab or junit.")
  var format = CheckFormat.human
  @Option(
    help: ArgumentHelp(
      "Also write findings to a file, in the format human, json, sarif, github, gitlab or junit; can be repeated.",
      valueName: "format=file"))
  var report: [String] = []
  @Flag(help: "Fix what can be fixed safely; --dry-run shows the changes.") var fix = false
  @Flag(help: "Fail on warnings as well.") var strict = false
  @Option(
    help: ArgumentHelp(
      "Report only findings that are not in this baseline (default: the file in the baseline key of .slipway.yml).",
      valueName: "file"))
  var baseline: String?
  @Flag(help: "Report all findings; ignore the baseline in .slipway.yml.") var noBaseline = false
  @Option(help: ArgumentHelp("Write all findings to a baseline.", valueName: "file")) var writeBaseline: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let outputs = try CheckOutputs(report, in: context)
    if let writeBaseline { try outputs.requireNone(at: context.path(writeBaseline), named: writeBaseline) }
    let result = try outputs.written(showing: format) { () throws(Diagnostic) in
      try checked(in: context, besides: outputs.paths)
    }
    return context.noting(result, around: shared.project.map { context.path($0) } ?? context.directory)
  }

  /// Writes the error to the report files whose paths do not depend on the folder in -C, which may not exist.
  func record(_ error: Diagnostic, in world: World) {
    var shared = shared
    shared.directory = nil
    shared.at = nil
    guard let context = try? Context(world: world, shared: shared) else { return }
    let isInFolder = self.shared.directory != nil
    let files = report.filter { !isInFolder || $0.drop { $0 != "=" }.hasPrefix("=/") }
    try? CheckOutputs(files, in: context).replace(with: error)
  }

  private func checked(in context: Context, besides outputs: Set<String>) throws(Diagnostic) -> CheckReport {
    try requireOneBaseline()
    guard !path.contains("") else {
      throw Diagnostic(.usage, "the path is empty", remedy: .advice("name a project or folder, such as ."))
    }
    let baselineFile = try writeBaseline.map { name throws(Diagnostic) in
      try OutputFile(context.path(name), named: name, as: .baseline)
    }
    var check = ProjectCheck(environment: context.git, at: context.now)
    check.outputs = outputs
    check.only = try rules(only, "--only")
    check.skipped = try rules(skip, "--skip")
    check.excluded = exclude.flatMap { listed($0) }
    if let baseline {
      check.baseline = .given(try CheckBaseline(at: context.path(baseline)))
    } else if noBaseline || writeBaseline != nil {
      check.baseline = .none
    }
    check.portal = context.portalKnowledge
    let (result, fixing) = try context.outcome(of: check, at: path, isFixing: fix)
    let written = try baselineFile.map { file throws(Diagnostic) in try write(result, to: file, context) }
    var checked = CheckReport(result: result, isStrict: strict, format: format, context: context)
    checked.written = written
    checked.fixing = fixing
    return checked
  }

  private func requireOneBaseline() throws(Diagnostic) {
    guard !shared.json || format == .human else { throw CheckFormat.conflict }
    guard baseline == nil || writeBaseline == nil else {
      throw Diagnostic(
        .usage, "--baseline and --write-baseline can't be used together",
        remedy: .advice("write the baseline first, then check with it"))
    }
    guard baseline == nil || !noBaseline else {
      throw Diagnostic(
        .usage, "--baseline and --no-baseline can't be used together", remedy: .advice("remove one of them"))
    }
  }

  /// The rule names in the value of an option.
  private func rules(_ text: String?, _ option: String) throws(Diagnostic) -> [String] {
    guard let text else { return [] }
    let names = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
    guard !names.isEmpty else {
      throw Diagnostic(
        .usage, "\(option) requires at least one rule",
        remedy: .advice("give rule names separated by commas, or remove the option"))
    }
    return names
  }

  private func write(
    _ result: CheckResult, to file: OutputFile, _ context: Context
  ) throws(Diagnostic) -> CheckReport.WrittenBaseline {
    if let problem = result.problem { throw problem }
    let (baseline, change, kept) = try result.baseline(at: file.path)
    if !shared.dryRun { try file.write(baseline.bytes) }
    return CheckReport.WrittenBaseline(
      file: writeBaseline ?? file.path, change: change, kept: kept, isPlan: shared.dryRun)
  }
}

extension Context {
  /// Checks the projects and files at `paths`, or the selected project, and fixes what can be fixed.
  ///
  /// - Returns: The findings that are left, and the fixes.
  fileprivate func outcome(
    of check: ProjectCheck, at paths: [String], isFixing: Bool
  ) throws(Diagnostic) -> (result: CheckResult, fixing: CheckFixing?) {
    let subjects = try subjects(of: check, at: paths)
    try requirePolicyTemplates(inFolder: paths.first.map(path) ?? directory)
    let result = try check.result(of: subjects, seenFrom: directory)
    guard isFixing else { return (result, nil) }
    let fixing = try CheckFixing(result, in: self)
    guard !fixing.isPlan, !fixing.plan.findings.isEmpty else { return (result, fixing) }
    return (try check.result(of: subjects, seenFrom: directory), fixing)
  }

  /// The report of a check at `paths`, or of the selected project.
  func report(of check: ProjectCheck, at paths: [String], isFixing: Bool) throws(Diagnostic) -> CheckReport {
    let (result, fixing) = try outcome(of: check, at: paths, isFixing: isFixing)
    var report = CheckReport(result: result, isStrict: false, format: .human, context: self)
    report.fixing = fixing
    return report
  }

  private func subjects(of check: ProjectCheck, at paths: [String]) throws(Diagnostic) -> CheckSubjects {
    if let project = shared.project, paths.isEmpty {
      return CheckSubjects(try ProjectLocation.all(in: directory, given: path(project)))
    }
    return try check.subjects(at: paths.map(path), around: directory)
  }
}
