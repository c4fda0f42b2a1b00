import Diagnostics
import XcodeProjects

/// A Podfile names a target that the project does not have.
struct PodfileTargetUnknown: CheckRule {
  let description = RuleDescription(
    id: "podfile-target-unknown", severity: .warning, summary: "Podfile names a target that the project does not have",
    explanation: """
      pod install stops if the project lacks a target of the Podfile. Slipway does not run the Podfile. It reports only \
      names that differ from a target of the project by one or two letters. A folder with several projects is skipped.
      """,
    wrong: "target 'WeckerTest' do, and the target is WeckerTests", right: "target 'WeckerTests' do",
    source: "CocoaPods: \"Unable to find a target named …\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      guard project.paths.contains("Podfile"), let text = project.files.text(of: "Podfile"),
        input.projectFolders.count(where: { $0 == project.folder }) <= 1
      else { return [] }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop(while: \.isWhitespace) }
      // The targets may be those of another project.
      guard !lines.contains(where: { $0.hasPrefix("project ") || $0.hasPrefix("xcodeproj ") }) else { return [] }
      let names = Set(project.targets.map(\.name))
      return lines.enumerated().compactMap { number, line in
        guard line.hasPrefix("target "), let name = Self.literal(in: line),
          let near = NearNames.slip(name, among: names)
        else { return nil }
        return finding(
          "the Podfile names the target \"\(name)\", which the project does not have", hint: "write \(near)",
          at: Place(file: project.checkedPath("Podfile"), line: number + 1))
      }
    }
  }

  /// The first string literal of a line without interpolation.
  private static func literal(in line: Substring) -> String? {
    let parts = line.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }
    return parts.count > 2 && !parts[1].contains("#{") ? String(parts[1]) : nil
  }
}
