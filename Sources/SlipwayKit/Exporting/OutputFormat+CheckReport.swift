import Checks
public import Diagnostics
import FileTrees
import JSONTrees

extension OutputFormat {
  /// A report of `check`, in any of its formats.
  public static let checkReport = OutputFormat(
    "a report of slipway check", code: .reportInTheWay, recognizes: isReport)
  /// A baseline of `check`.
  public static let baseline = OutputFormat(
    "a baseline of slipway check", code: .baselineInvalid, recognizes: CheckBaseline.isBaseline)

  /// Whether a check has written this.
  @Sendable private static func isReport(_ bytes: [UInt8]) -> Bool {
    if bytes.first == UInt8(ascii: "{") {
      guard let object = try? JSONValue(parsing: bytes, file: nil) else { return false }
      let tool = object["runs"]?.array?.first?["tool"]?["driver"]?["name"]?.string
      return object["schema"]?.string.map { $0.hasPrefix("slipway.check/") || $0.hasPrefix("slipway.error/") }
        ?? (tool == "slipway")
    }
    if bytes.first == UInt8(ascii: "[") { return isCodeQuality(bytes) }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    if lines.first?.hasPrefix("<?xml") == true {
      return lines.dropFirst().first?.hasPrefix("<testsuites name=\"slipway check\"") ?? false
    }
    return lines.allSatisfy(isAnnotation) || lines.contains(where: isSummary)
  }

  /// Whether this is a Code Quality report of Slipway: one of its rules or of an error, or an empty one.
  private static func isCodeQuality(_ bytes: [UInt8]) -> Bool {
    guard let items = (try? JSONValue(parsing: bytes, file: nil))?.array else { return false }
    return items.allSatisfy { item in
      item["fingerprint"]?.string != nil && item["check_name"]?.string.map(isRuleOrError) == true
    }
  }

  private static func isRuleOrError(_ name: String) -> Bool {
    RuleCatalog.rule(name) != nil || Explainer.errorCodes.contains { $0.name == name }
  }

  private static func isAnnotation(_ line: Substring) -> Bool {
    line.hasPrefix("::") && line.contains("title=slipway ")
  }

  /// The line with which a report for people ends, such as `2 errors, 1 warning in 1 project, 1 target, 7 files`.
  private static func isSummary(_ line: Substring) -> Bool {
    let words = line.split(separator: " ").filter { $0 != "✓" }
    return words.count > 5 && words[1].hasPrefix("error") && words[3].hasPrefix("warning") && words.contains("in")
      && (words.last == "file" || words.last == "files")
  }
}

extension Diagnostic.Code {
  /// A report file that exists and is not a report.
  public static let reportInTheWay: Self = "report-in-the-way"
}
