import Diagnostics
import XcodeProjects

/// The Info.plist is not copied as a resource.
struct InfoPlistInResources: CheckRule {
  let description = RuleDescription(
    id: "info-plist-in-resources", severity: .warning, summary: "the Info.plist is not copied as a resource",
    explanation: """
      Xcode puts the Info.plist that INFOPLIST_FILE names into the product by itself. In Copy Bundle \
      Resources too, it is made twice, and Xcode complains of several commands that produce it.
      """,
    wrong: "Info.plist in the phase Copy Bundle Resources",
    right: "Info.plist in no build phase",
    source: "Xcode: Multiple commands produce")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let paths = project.locations
      return project.contexts.flatMap { context -> [Finding] in
        guard let path = context.configuration.infoPlistFile?.path else { return [] }
        let resources = context.target.target.phase(.resources)?.files ?? []
        return resources.compactMap { file in
          guard let item = file.item, paths[item.object.id]?.path == path else { return nil }
          return finding(
            "the Info.plist \"\(path)\" of \"\(context.target.name)\" is also in Copy Bundle Resources",
            hint: "remove it from the phase; INFOPLIST_FILE is enough", at: file.object.place, in: context)
        }
      }
    }
  }
}
