import Checks
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// Findings as a Code Quality report of GitLab, a subset of Code Climate's format.
struct CheckCodeQuality {
  let document: JSONValue

  init(_ result: CheckResult, paths: RepositoryPaths) {
    let findings = result.singles
    let fingerprints = Finding.fingerprints(of: findings, in: paths)
    document = .array(
      zip(findings, fingerprints).map { finding, fingerprint -> JSONValue in
        let hint = FindingWording.hint(of: finding).map { ". Hint: \($0)" } ?? ""
        return [
          "description": .string(FindingWording.message(of: finding) + hint), "check_name": .string(finding.rule),
          "fingerprint": .string(fingerprint), "severity": .string(Self.severity(finding.severity)),
          // GitLab requires both members.
          "location": [
            "path": .string(finding.place?.file.map(paths.fromTop) ?? "."),
            "lines": ["begin": .integer(max(1, finding.place?.line ?? 1))],
          ],
        ]
      })
  }

  private static func severity(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
