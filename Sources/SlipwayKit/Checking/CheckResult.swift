import AppleIdentifiers
public import Checks
public import Diagnostics
import FileTrees

/// What a check found, and in how much.
public struct CheckResult: Sendable {
  /// The findings, in the order of files and lines; those of rules that the project switches off are left out.
  public internal(set) var findings: [Finding]
  /// How many projects were looked at.
  public let projects: Int
  /// How many targets they have.
  public let targets: Int
  /// How many files were looked at.
  public let files: Int
  private let folder: String
  private let lines: SourceLines

  init(_ outcome: CheckWork.Outcome, folder: String) {
    projects = outcome.projects
    targets = outcome.targets
    files = outcome.files
    self.folder = folder
    findings = outcome.findings
    lines = SourceLines(of: findings, seenFrom: folder)
  }

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
