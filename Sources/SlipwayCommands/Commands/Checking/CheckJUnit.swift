import Checks
import Diagnostics
import SlipwayKit

/// Findings in JUnit's XML format, as Jenkins and GitLab read it.
///
/// A file is a suite, and a finding is a test case: errors and warnings failed, notes passed. GitLab recognizes a test
/// case by its class name and name, and ignores repeated ones, so that both are unique and do not depend on lines.
struct CheckJUnit {
  let text: String

  init(_ result: CheckResult, paths: RepositoryPaths) {
    var suites: [String: Suite] = [:]
    var names: [String] = []
    for finding in result.singles {
      let name = finding.place?.file.map(paths.fromTop) ?? Self.tool
      if suites[name] == nil { names.append(name) }
      suites[name, default: Suite(name: name)].add(finding, paths)
    }
    // Jenkins rejects a report without any test case.
    if names.isEmpty {
      names = [Self.tool]
      suites[Self.tool] = Suite(name: Self.tool, cases: [Self.testCase(Self.tool, "no findings", nil) + "/>"])
    }
    let all = names.compactMap { suites[$0] }
    let (tests, failures) = (all.reduce(0) { $0 + $1.cases.count }, all.reduce(0) { $0 + $1.failures })
    let lines =
      ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
      + ["<testsuites name=\"\(Self.tool)\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\">"]
      + all.flatMap(\.lines) + ["</testsuites>"]
    text = lines.map { $0 + "\n" }.joined()
  }

  private static let tool = "slipway check"

  /// The start of a test case's tag.
  private static func testCase(_ suite: String, _ name: String, _ place: Place?) -> String {
    let line = place?.line.map { " line=\"\(max(1, $0))\"" } ?? ""
    let file = place?.file == nil ? "" : " file=\"\(XMLText.escaped(suite))\""
    return "    <testcase classname=\"\(XMLText.escaped(suite))\" name=\"\(XMLText.escaped(name))\"\(file)\(line)"
  }

  /// The findings in a file.
  private struct Suite {
    let name: String
    var cases: [String] = []
    var failures = 0
    private var occurrences: [String: Int] = [:]

    init(name: String, cases: [String] = []) {
      self.name = name
      self.cases = cases
    }

    mutating func add(_ finding: Finding, _ paths: RepositoryPaths) {
      let scope = FindingWording.scope(of: finding).map { " (\($0))" } ?? ""
      let title = "\(finding.rule): \(finding.stableMessage(naming: paths.stable))\(scope)"
      let number = occurrences[title, default: 0] + 1
      occurrences[title] = number
      let start = CheckJUnit.testCase(name, number == 1 ? title : "\(title) #\(number)", finding.place)
      cases.append("\(start)>\n\(outcome(of: finding))\n    </testcase>")
      if finding.severity != .note { failures += 1 }
    }

    /// The element that says how a test case ended.
    private func outcome(of finding: Finding) -> String {
      let place = finding.place.map { PlaceWording.text($0.file == nil ? $0 : $0.inFile(name)) + ": " } ?? ""
      let message = FindingWording.message(of: finding)
      let hint = FindingWording.hint(of: finding).map { "\nhint: \($0)" } ?? ""
      let body = XMLText.escaped("\(place)\(finding.severity.rawValue): \(message) [\(finding.rule)]\(hint)")
      guard finding.severity != .note else { return "      <system-out>\(body)</system-out>" }
      let type = finding.severity.rawValue
      return "      <failure type=\"\(type)\" message=\"\(XMLText.escaped(message))\">\(body)</failure>"
    }

    var lines: [String] {
      let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\""
      return ["  <testsuite name=\"\(XMLText.escaped(name))\" \(counts)>"] + cases + ["  </testsuite>"]
    }
  }
}
