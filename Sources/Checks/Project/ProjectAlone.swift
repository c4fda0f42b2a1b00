import Diagnostics
import XcodeProjects

/// Check for projects whose files are missing from their folder.
struct ProjectAlone: CheckRule {
  let description = RuleDescription(
    id: "project-alone", severity: .note, summary: "Project's files are missing from its folder",
    explanation: """
      The project refers to files in its folder, but the folder contains none. Slipway could not check Info.plists, entitlements, \
      icons, localizations and storyboards, or whether files exist. Only the project file was checked.
      """,
    wrong: "Wecker.xcodeproj in an otherwise empty folder",
    right: "Wecker.xcodeproj beside the folder Wecker",
    source: "a limit of Slipway")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.compactMap { project in
      guard !project.hasFilesAround, !project.paths.isEmpty else { return nil }
      let count = project.locations.members.count {
        $0.location.root == .project && !$0.location.path.hasPrefix("../")
      }
      guard count > 0 else { return nil }
      return finding(
        "the project refers to \(count == 1 ? "one file" : "\(count) files"), but its folder contains none, so they could not be checked",
        hint: "run slipway check in the folder with the project's files",
        at: project.file.map { Place(file: $0, line: 1) })
    }
  }
}
