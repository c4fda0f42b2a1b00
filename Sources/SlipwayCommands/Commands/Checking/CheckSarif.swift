import Checks
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// Findings in the Static Analysis Results Interchange Format (OASIS, SARIF 2.1.0).
struct CheckSarif {
  let document: JSONValue

  init(_ result: CheckResult, paths: RepositoryPaths) {
    let findings = result.singles
    let names = Array(Set(findings.map(\.rule))).sorted()
    let offsets = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let fingerprints = Finding.fingerprints(of: findings, in: paths)
    let results = zip(findings, fingerprints).map { finding, fingerprint -> JSONValue in
      Self.result(
        finding, paths, index: offsets[finding.rule] ?? 0,
        line: result.line(of: finding),
        fingerprint: fingerprint)
    }
    var run: JSONObject = [
      "tool": [
        "driver": [
          "name": "slipway", "version": .string(SlipwayVersion.current),
          "rules": .array(names.map { RuleCatalog.rule($0).map { Self.rule($0.description) } ?? ["id": .string($0)] }),
        ]
      ],
      "automationDetails": ["id": "slipway/check/"], "columnKind": "utf16CodeUnits", "results": .array(results),
    ]
    if result.problem != nil { run["invocations"] = [["executionSuccessful": false]] }
    document = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [.object(run)],
    ]
  }

  private static func rule(_ rule: RuleDescription) -> JSONValue {
    let help = "\(rule.explanation)\n\nWrong: \(rule.wrong)\n\nRight: \(rule.right)"
    return [
      "id": .string(rule.id), "shortDescription": ["text": .string(rule.summary)],
      "fullDescription": ["text": .string(rule.explanation)], "help": ["text": .string(help)],
      "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
      "properties": ["tags": .array(rule.codes.map { .string($0) }), "source": .string(rule.source)],
    ]
  }

  private static func result(
    _ finding: Finding, _ paths: RepositoryPaths, index: Int, line: String?, fingerprint: String
  ) -> JSONValue {
    let hint = FindingWording.hint(of: finding).map { ". Hint: \($0)" } ?? ""
    var result: JSONObject = [
      "ruleId": .string(finding.rule), "ruleIndex": .integer(index), "level": .string(finding.severity.rawValue),
      "message": ["text": .string(FindingWording.message(of: finding) + hint)],
    ]
    // GitHub refuses a whole file with a result that has no location.
    let location = finding.place.flatMap { physical($0, line: line, paths) } ?? root
    result["locations"] = [["physicalLocation": location]]
    let further = finding.furtherPlaces.enumerated().compactMap { number, further -> JSONValue? in
      guard let location = physical(further.place, line: nil, paths) else { return nil }
      let text = further.configuration.map { "also in \($0)" } ?? "also here"
      return ["id": .integer(number + 1), "physicalLocation": location, "message": ["text": .string(text)]]
    }
    if !further.isEmpty { result["relatedLocations"] = .array(further) }
    result["partialFingerprints"] = ["slipwayFinding/v1": .string(fingerprint)]
    return .object(result)
  }

  private static let root: JSONValue = ["artifactLocation": ["uri": "."], "region": ["startLine": 1]]

  /// The physical location of a place (SARIF 2.1.0, 3.29); `nil` without a file.
  private static func physical(_ place: Place, line: String?, _ paths: RepositoryPaths) -> JSONValue? {
    guard let file = place.file else { return nil }
    var location: JSONObject = ["artifactLocation": ["uri": .string(uri(paths.fromTop(file)))]]
    if let number = place.line {
      var region: JSONObject = ["startLine": .integer(max(1, number))]
      if let column = place.column, let line { region["startColumn"] = .integer(units(line, column)) }
      location["region"] = .object(region)
    }
    return .object(location)
  }

  /// Converts a column in bytes to UTF-16 code units, both counted from 1.
  private static func units(_ line: String, _ column: Int) -> Int {
    String(decoding: Array(line.utf8).prefix(max(0, column - 1)), as: UTF8.self).utf16.count + 1
  }

  /// A path as a percent-encoded URI reference (RFC 3986).
  private static func uri(_ path: String) -> String {
    var result = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.append(Character(Unicode.Scalar(byte)))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
