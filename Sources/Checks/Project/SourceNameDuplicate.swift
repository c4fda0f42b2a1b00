import Diagnostics
import XcodeProjects

/// Check for Swift files of a target with the same name.
struct SourceNameDuplicate: CheckRule {
  let description = RuleDescription(
    id: "source-name-duplicate", severity: .error, summary: "Two Swift files of a target have the same name",
    explanation: """
      The Swift compiler distinguishes private declarations by file name. It rejects two files with the same name in \
      a module, even in different folders. Files that a configuration excludes are not compared.
      """,
    wrong: "files = (AA01 /* Alarm/Model.swift in Sources */, AA02 /* Clock/Model.swift in Sources */, );",
    right: "files = (AA01 /* Alarm/AlarmModel.swift in Sources */, AA02 /* Clock/ClockModel.swift in Sources */, );",
    source: "swiftc: \"filename … used twice\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in project.targets.flatMap { findings(in: $0, of: project) } }
  }

  /// Finds different existing files with the same name; another rule reports two references to one file.
  private func findings(in target: CheckedTarget, of project: CheckedProject) -> [Finding] {
    var first: [String: String] = [:]
    return project.contents.compiled(of: target).filter { target.alwaysBuilds($0.path) }.compactMap {
      path, place -> Finding? in
      guard let name = path.split(separator: "/").last.map(String.init), name.hasSuffix(".swift") else { return nil }
      guard let earlier = first[name] else {
        first[name] = path
        return nil
      }
      guard earlier != path else { return nil }
      return finding(
        "\"\(target.name)\" has two Swift files named \"\(name)\"",
        hint: "rename one of them, or remove one from the target", at: place, target: target.name)
    }
  }
}
