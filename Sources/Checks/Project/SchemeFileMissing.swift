import Diagnostics
import MarkupTrees
import XcodeProjects

/// The test plans and projects that a scheme names are on disk.
struct SchemeFileMissing: CheckRule {
  let description = RuleDescription(
    id: "scheme-file-missing", severity: .warning,
    summary: "the test plans and projects that a scheme names are on disk",
    explanation: """
      A scheme names test plans, and projects whose targets it builds, by paths from the folder of the \
      project. Where nothing is, Xcode shows them as missing, and xcodebuild does without or stops.
      """,
    wrong: "reference = \"container:Old.xctestplan\"",
    right: "reference = \"container:Wecker.xctestplan\"",
    source: "the structure of schemes")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project in
      project.schemes.flatMap { scheme -> [Finding] in
        var seen: Set<String> = []
        let plans = scheme.scheme.testPlanElements.map { ($0[attribute: "reference"] ?? "", scheme.place(of: $0)) }
        let projects = scheme.scheme.references.map { ($0.container, scheme.place($0.line, $0.column)) }
        return (plans + projects).compactMap { location, place in
          guard location.hasPrefix("container:"), seen.insert(location).inserted else { return nil }
          let path = String(location.dropFirst("container:".count))
          guard Self.canBeSeen(path), !project.paths.contains(path) else { return nil }
          return finding(
            "the scheme \"\(scheme.scheme.name)\" names \"\(path)\", which is not there",
            hint: "remove it from the scheme, or bring the file back", at: place)
        }
      }
    }
  }

  /// Whether `path` lies where files were looked for; the folder of a Swift package is named by itself.
  private static func canBeSeen(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let first = parts.first, first != "..", !path.hasPrefix("/"), !path.contains("$") else { return false }
    guard path.hasSuffix(".xcodeproj") || path.hasSuffix(".xctestplan") else { return false }
    return !parts.contains { ["Pods", "Carthage", ".build", "node_modules"].contains($0) }
  }
}
