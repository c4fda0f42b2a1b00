import Diagnostics
import XcodeProjects

/// Check for targets with synchronized folders that lack a build phase.
struct SynchronizedFolderWithoutPhase: CheckRule {
  let description = RuleDescription(
    id: "synchronized-folder-without-phase", severity: .warning,
    summary: "Target with synchronized folders lacks a build phase",
    explanation: """
      The target's build phases process a synchronized folder's files, although the project file does not list those \
      files. Without Copy Bundle Resources, asset catalogs and storyboards are silently omitted.
      """,
    wrong: "buildPhases = (AA01 /* Sources */, ); // Assets.xcassets in the folder",
    right: "buildPhases = (AA01 /* Sources */, AA02 /* Resources */, );",
    source: "XcodeGen's pull request 1587")

  private static let sources: Set<Substring> = ["swift", "m", "mm", "c", "cpp", "cc", "metal"]
  private static let resources: Set<Substring> = [
    "xcassets", "storyboard", "xib", "strings", "stringsdict", "xcstrings",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let targets = project.targets.filter { !$0.target.synchronizedGroups.isEmpty && $0.target.kind == .native }
      guard !targets.isEmpty, !project.paths.isEmpty else { return [] }
      return targets.flatMap { target -> [Finding] in
        let kinds = Set(target.target.phases.map(\.kind))
        let lacksSources = !kinds.contains(.sources)
        let lacksResources = !kinds.contains(.resources) && target.isBundle
        guard lacksSources || lacksResources else { return [] }
        let members = project.contents.members(of: target)
        let wanted = [
          ("Compile Sources", lacksSources ? Self.sources : []),
          ("Copy Bundle Resources", lacksResources ? Self.resources : []),
        ]
        return wanted.compactMap { phase, endings in
          guard let path = members.first(withEnding: endings) else { return nil }
          return finding(
            "\"\(target.name)\" has no \(phase) phase, so \"\(path)\" in its folder is not built",
            hint: "add the \(phase) phase to the target", at: target.target.object.place, target: target.name)
        }
      }
    }
  }
}
