import Diagnostics
import XcodeProjects

/// The files that a project names lie beside it, so that they can be looked at.
struct ProjectAlone: CheckRule {
  let description = RuleDescription(
    id: "project-alone", severity: .note, summary: "the files that a project names lie beside it",
    explanation: """
      No file lies beside the project, so nothing that depends on one could be checked: Info.plists, \
      entitlements, icons, languages, storyboards, and whether files are there at all. What the project file \
      itself says was checked.
      """,
    wrong: "Wecker.xcodeproj in a folder of its own",
    right: "Wecker.xcodeproj beside the folder Wecker",
    source: "what this program can look at")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.compactMap { project in
      guard !project.hasFilesAround, !project.paths.isEmpty else { return nil }
      let count = project.locations.members.count { $0.location.root == .project }
      guard count > 0 else { return nil }
      return finding(
        "no file lies beside the project, which names \(count == 1 ? "one" : "\(count)"): what depends on them could not be checked",
        hint: "check the folder that the project belongs to", at: project.file.map { Place(file: $0, line: 1) })
    }
  }
}
