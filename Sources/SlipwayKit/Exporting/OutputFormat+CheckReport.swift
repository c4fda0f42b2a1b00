import Checks
package import Diagnostics
import FileTrees
import SyntaxTrees

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
    return lines.allSatisfy(isAnnotation) || isHumanReport(lines)
  }

  /// Whether this is a Code Quality report of Slipway: one of its rules or of an error, or an empty one.
  private static func isCodeQuality(_ bytes: [UInt8]) -> Bool {
    guard let items = (try? JSONValue(parsing: bytes, file: nil))?.array else { return false }
    return items.allSatisfy { item in
      item["fingerprint"]?.string != nil && item["check_name"]?.string.map(isRuleOrError) == true
    }
  }

  private static func isRuleOrError(_ name: String) -> Bool {
    RuleCatalog.rule(name) != nil || Diagnostic.Code.all.contains { $0.rawValue == name }
  }

  private static func isAnnotation(_ line: Substring) -> Bool {
    line.hasPrefix("::") && line.contains("title=slipway ")
  }

  /// Whether the lines are findings and then a summary, as a report for people has them.
  private static func isHumanReport(_ lines: [Substring]) -> Bool {
    guard let end = lines.lastIndex(where: { !isAfterSummary($0) }) else { return false }
    return isSummary(lines[end]) && lines[..<end].allSatisfy { isFinding($0) || isDetail($0) }
  }

  /// A finding, such as `Info.plist:4: error: MESSAGE (Wecker) [RULE]`.
  private static func isFinding(_ line: Substring) -> Bool {
    guard line.hasSuffix("]"), let start = line.lastIndex(of: "[") else { return false }
    return isRuleOrError(String(line[line.index(after: start)...].dropLast()))
      && ["error: ", "warning: ", "note: "].contains { line.hasPrefix($0) || line.contains(": " + $0) }
  }

  /// A line below a finding: the source line, the caret, the hint or the further places.
  private static func isDetail(_ line: Substring) -> Bool {
    guard line.hasPrefix("  ") else { return false }
    let margin = line.drop { $0 == " " || $0.isNumber }
    return ["|", "hint: ", "also in ", "also on "].contains { margin.hasPrefix($0) }
  }

  /// The line below the findings, such as `2 errors, 1 warning in 1 project, 1 target, 7 files`.
  private static func isSummary(_ line: Substring) -> Bool {
    let words = line.split(separator: " ").filter { $0 != "✓" }
    func isCount(_ word: Substring) -> Bool { word == "no" || Int(word) != nil }
    return words.count > 5 && isCount(words[0]) && words[1].hasPrefix("error") && isCount(words[2])
      && words[3].hasPrefix("warning") && words.contains("in") && (words.last == "file" || words.last == "files")
  }

  /// What a report says below the summary: the baseline and the fixes.
  private static func isAfterSummary(_ line: Substring) -> Bool {
    let beginnings = ["Wrote ", "Fixed ", "note: ", "next: ", "  next: "]
    return line.hasSuffix(" suppressed by the baseline") && line.first?.isNumber == true
      || beginnings.contains { line.hasPrefix($0) }
  }
}

extension Diagnostic.Code {
  package static let reportInTheWay = Diagnostic.Code(
    "report-in-the-way", "The report file exists and is not a report of the command.",
    "name another file, or delete the existing one first")
}
