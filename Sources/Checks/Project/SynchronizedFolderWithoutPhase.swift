import Diagnostics
import XcodeProjects

/// A target with synchronized folders has the phases that work on what is in them.
struct SynchronizedFolderWithoutPhase: CheckRule {
  let description = RuleDescription(
    id: "synchronized-folder-without-phase", severity: .warning,
    summary: "a target with synchronized folders has the phases that work on what is in them",
    explanation: """
      What a synchronized folder brings along goes through the target's build phases, empty as they are in \
      the project file. Without Copy Bundle Resources, asset catalogs and storyboards are left out without a word.
      """,
    wrong: "buildPhases = (AA01 /* Sources */, ); with Assets.xcassets in the folder",
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
        let members = SynchronizedMembers(of: target.target, in: project)
        let wanted = [
          ("Compile Sources", lacksSources ? Self.sources : []),
          ("Copy Bundle Resources", lacksResources ? Self.resources : []),
        ]
        return wanted.compactMap { phase, endings in
          guard let path = members.first(withEnding: endings) else { return nil }
          return finding(
            "\"\(target.name)\" has no phase \(phase), so \"\(path)\" in its folder is left out",
            hint: "add the phase \(phase) to the target", at: target.target.object.place, target: target.name)
        }
      }
    }
  }
}
