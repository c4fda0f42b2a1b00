import AppleIdentifiers
public import Checks
public import Diagnostics
import FileTrees

/// The result of a check.
public struct CheckResult: Sendable {
  /// The findings, by file and line, without switched-off rules and without the baseline's findings.
  public internal(set) var findings: [Finding]
  /// The number of checked projects.
  public let projects: Int
  /// The number of their targets.
  public let targets: Int
  /// The number of files that were read.
  public let files: Int
  /// The number of built products that were verified.
  public let products: Int
  /// The files of the baselines, absolute.
  public let baselines: [String]
  /// The number of findings in the baselines.
  public let suppressed: Int
  /// The baselines' findings that no longer occur.
  public let stale: [CheckBaseline.Entry]
  /// Why the only thing that was to be checked could not be read, which is a finding as well.
  public let problem: Diagnostic?
  /// The projects in the folders above, which were not checked.
  public let projectsAbove: [ProjectLocation]
  /// The projects in the folders below, which were not checked.
  public let projectsBelow: [ProjectLocation]
  /// The top folders of the repositories of the checked files.
  var repositoryTops: [String] = []
  /// The folders of the checked projects.
  let projectFolders: [String]
  private let folder: String
  private let lines: SourceLines
  private let coverage: CheckCoverage?

  /// - Parameters:
  ///   - outcome: The outcome.
  ///   - subjects: The projects and files.
  ///   - folder: The folder that paths are relative to, absolute.
  ///   - baselines: The findings that are not reported again.
  ///   - coverage: What was checked; `nil` if the baselines may have findings that the check can't report.
  ///   - contents: Returns the bytes of a file by its shown path; from the disk by default.
  init(
    _ outcome: CheckWork.Outcome, subjects: CheckSubjects, folder: String, baselines: [CheckBaseline],
    coverage: CheckCoverage? = nil, contents: ((String) -> [UInt8]?)? = nil
  ) {
    projects = outcome.projects
    targets = outcome.targets
    files = outcome.files
    products = outcome.products
    problem = outcome.problem
    projectsAbove = subjects.projectsAbove
    projectFolders = subjects.projects.map(\.folder)
    self.folder = folder
    projectsBelow = subjects.projectsBelow
    self.baselines = baselines.map(\.file)
    var (new, known, stale) = (outcome.findings, [Finding](), [CheckBaseline.Entry]())
    self.coverage = coverage
    for baseline in baselines {
      let compared = baseline.compared(with: new, seenFrom: folder)
      new = compared.new
      known += compared.known
      stale += compared.stale.filter { coverage?.includes($0, at: baseline.path(of: $0)) ?? false }
    }
    findings = Checker.joined(new)
    suppressed = Checker.joined(known).count
    self.stale = stale
    lines = SourceLines(
      of: new + findings.flatMap(\.singles),
      contents: contents ?? { file in
        try? FileAccess.read(AbsolutePath(file, from: folder).description, limit: ProjectFileSource.sizeLimit)
      })
  }

  /// The result of a check that could not be done, as a finding with the error's code.
  ///
  /// - Parameters:
  ///   - failure: The error.
  ///   - hint: The error's remedy in words.
  ///   - folder: The folder that paths are relative to, absolute.
  public init(failure: Diagnostic, hint: String?, seenFrom folder: String) {
    var outcome = CheckWork.Outcome()
    // A folder is no file that a service could show.
    let place = failure.place.flatMap { place -> Place? in
      guard let file = place.file else { return place }
      return FileAccess.isDirectory(AbsolutePath(file, from: folder).description)
        ? nil : place.inFile(file.relative(toFolder: folder) ?? file)
    }
    outcome.findings = [
      Finding(
        rule: failure.code.rawValue, severity: .error, message: failure.message, hint: hint.map { Hint($0) },
        place: place)
    ]
    outcome.problem = failure
    self.init(outcome, subjects: CheckSubjects(), folder: folder, baselines: [])
  }

  /// The findings as a baseline in `file`, which is absolute.
  ///
  /// It keeps what a baseline there has of files, projects and rules that this check left out or could not read.
  ///
  /// - Throws: `baseline-invalid` if another file exists there.
  /// - Returns: The baseline, how it differs from the one there, if any, and how many findings of that one it keeps so.
  public func baseline(
    at file: String
  ) throws(Diagnostic) -> (baseline: CheckBaseline, change: CheckBaseline.Change?, kept: Int) {
    let found = CheckBaseline(of: findings, seenFrom: folder, at: file)
    guard FileAccess.exists(file), try !FileAccess.read(file).isEmpty else { return (found, nil, 0) }
    let old = try CheckBaseline(at: file)
    let isKept = { (entry: CheckBaseline.Entry) in
      let path = old.path(of: entry)
      return coverage.map { !$0.includes(entry, at: path) && $0.exists(path) } ?? false
    }
    let compared = old.compared(with: findings.filter { !$0.isUnchecked }, seenFrom: folder)
    let removed = compared.stale.filter { !isKept($0) }.reduce(0) { $0 + $1.count }
    let kept = old.entries.filter(isKept)
    return (
      found.adding(kept), CheckBaseline.Change(added: compared.added, removed: removed),
      kept.reduce(0) { $0 + $1.count }
    )
  }

  /// The findings, each of which can be resolved alone, as services compare them with those of another version.
  public var singles: [Finding] { Checker.ordered(findings.flatMap(\.singles)) }

  /// How many findings have a severity.
  public func count(of severity: Diagnostic.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// The line that a finding is about, without its end; `nil` where it can't be shown.
  public func line(of finding: Finding) -> String? {
    lines[finding.place]
  }

  /// The folder that paths are seen from, absolute.
  public var seenFrom: String { folder }
}
