import Checks
import Diagnostics
import SlipwayKit

/// Findings as workflow commands of GitHub Actions, which become annotations.
///
/// Escapes as GitHub's toolkit does (`packages/core/src/command.ts`): percent signs and line ends in messages, and
/// colons and commas in property values as well.
struct CheckAnnotations {
  let lines: [String]

  init(_ result: CheckResult, paths: RepositoryPaths) {
    lines = result.findings.map { finding in
      let place = finding.place
      let values: [(String, String?)] = [
        ("file", (place?.file).map(paths.fromTop)), ("line", place?.line.map(String.init)),
        ("col", place?.column.map(String.init)),
        ("title", "slipway \(finding.rule)"),
      ]
      let properties = values.compactMap { name, value in value.map { "\(name)=\(Self.escapedValue($0))" } }
      let hint = FindingWording.hint(of: finding).map { "\nhint: \($0)" } ?? ""
      let message = Self.escaped(FindingWording.message(of: finding) + hint)
      return "::\(Self.command(finding.severity)) \(properties.joined(separator: ","))::\(message)"
    }
  }

  private static func command(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result += visible(String(scalar))
      }
    }
    return result
  }

  private static func escapedValue(_ text: String) -> String {
    var result = ""
    for scalar in escaped(text).unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
