import Diagnostics
import XcodeProjects

/// No two Swift files of a target have one name.
struct SourceNameDuplicate: CheckRule {
  let description = RuleDescription(
    id: "source-name-duplicate", severity: .error, summary: "no two Swift files of a target have one name",
    explanation: """
      The Swift compiler tells what is private to a file by the file's name alone, and refuses two files with \
      one name in a module, also from different folders.
      """,
    wrong: "Alarm/Model.swift and Clock/Model.swift in Compile Sources of one target",
    right: "Alarm/AlarmModel.swift and Clock/ClockModel.swift",
    source: "swiftc: filename used twice")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in project.targets.flatMap { findings(in: $0, of: project) } }
  }

  /// A reference to a file that is not there is no second file; two references to one file are another rule's.
  private func findings(in target: CheckedTarget, of project: CheckedProject) -> [Finding] {
    var first: [String: String] = [:]
    let sources = target.target.phases.filter { $0.kind == .sources }
    return sources.flatMap(\.files).compactMap { file -> Finding? in
      guard file.platformFilters.isEmpty, case .file(let reference)? = file.item,
        let name = reference.path?.split(separator: "/").last.map(String.init), name.hasSuffix(".swift")
      else { return nil }
      guard let location = project.locations[reference.id],
        location.root != .project || project.paths.contains(location.path)
      else { return nil }
      guard let earlier = first[name] else {
        first[name] = location.path
        return nil
      }
      guard earlier != location.path else { return nil }
      return finding(
        "\"\(target.name)\" has two Swift files called \"\(name)\"",
        hint: "rename one of them, or remove one from the target",
        at: file.object.place, target: target.name)
    }
  }
}
