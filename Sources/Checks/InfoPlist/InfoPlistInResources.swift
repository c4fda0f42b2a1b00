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
      let named = project.contexts.compactMap { context in
        context.configuration.infoPlistFile.map { (path: $0.path, owner: context.target.name) }
      }
      let owners = Dictionary(named.map { ($0.path, [$0.owner]) }) { $0 + $1 }
      return project.contexts.flatMap { context -> [Finding] in
        let resources = context.target.target.phase(.resources)?.files ?? []
        return resources.compactMap { file in
          guard let item = file.item, let location = paths[item.object.id], location.root == .project,
            let targets = owners[location.path]
          else { return nil }
          let isOwn = context.configuration.infoPlistFile?.path == location.path
          guard isOwn || !targets.contains(context.target.name) else { return nil }
          return isOwn
            ? finding(
              "the Info.plist \"\(location.path)\" of \"\(context.target.name)\" is also in Copy Bundle Resources",
              hint: "remove it from the phase; INFOPLIST_FILE is enough", at: file.object.place, in: context)
            : finding(
              "Copy Bundle Resources of \"\(context.target.name)\" has \"\(location.path)\", the Info.plist of \"\(targets[0])\"",
              hint: "remove it from the phase", at: file.object.place,
              // Under its own name it is a file that nothing reads; as Info.plist it takes the place of the target's own.
              severity: location.path.hasSuffix("/Info.plist") || location.path == "Info.plist" ? nil : .warning,
              in: context)
        }
      }
    }
  }
}
