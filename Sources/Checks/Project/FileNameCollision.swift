import Diagnostics
import XcodeProjects

/// Check for files of a project that have the same name on a Mac.
struct FileNameCollision: CheckRule {
  let description = RuleDescription(
    id: "file-name-collision", severity: .warning, summary: "Files of the project have the same name on a Mac",
    explanation: """
      macOS usually ignores case and Unicode normalization (é as one or two characters) in file names. Two references \
      that differ only in case or normalization refer to the same file, so Xcode builds the file twice.
      """,
    wrong: "path = Alarm.swift; and path = alarm.swift;",
    right: "path = Alarm.swift; and path = AlarmView.swift;",
    source: "Apple File System Reference, case-insensitive and normalization-insensitive names")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let tracked = Set(input.trackedPaths.map { Array($0.utf8) })
      let members = project.locations.members.filter { member in
        guard member.location.root == .project, !member.location.path.isEmpty, case .file = member.item else {
          return false
        }
        return true
      }
      let names = members.map(\.location.path) + project.targets.flatMap { project.contents.members(of: $0).paths }
      return SpelledNames(names).collisions.compactMap { group in
        let shown = group.map(project.checkedPath)
        // Another rule reports tracked files.
        guard !shown.allSatisfy({ tracked.contains(Array($0.utf8)) }), let last = group.last else { return nil }
        let member = members.last { $0.location.path.utf8.elementsEqual(last.utf8) }
        return finding(
          "\(NameList(shown.map { "\"\($0)\"" }).text) are one file on a Mac, but the project has each of them",
          hint: "remove one of them from the project, or rename it",
          at: member.map { $0.item.object.place(of: "path") ?? $0.item.object.place }
            ?? Place(file: project.checkedPath(last)))
      }
    }
  }
}
