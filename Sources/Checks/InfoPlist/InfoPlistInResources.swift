import Diagnostics
import XcodeProjects

/// Info.plist files in the Copy Bundle Resources phase.
struct InfoPlistInResources: CheckRule {
  let description = RuleDescription(
    id: "info-plist-in-resources", severity: .warning, summary: "Info.plist is in Copy Bundle Resources",
    explanation: """
      Xcode writes the Info.plist in INFOPLIST_FILE into the product, so no build phase has to copy it. An iOS app \
      that also copies a file named Info.plist does not build: two commands write the file. For a Mac app, or for a \
      file with another name, Xcode only warns. The rule does not distinguish these cases, so the finding is always a \
      warning.
      """,
    wrong: "Info.plist in the files of the Copy Bundle Resources phase",
    right: "INFOPLIST_FILE = Wecker/Info.plist; and the file in no build phase",
    source: "Xcode: \"Multiple commands produce\"")

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
              "Info.plist \"\(location.path)\" of \"\(context.target.name)\" is also in Copy Bundle Resources",
              hint: "remove it from the phase; INFOPLIST_FILE is enough", at: file.object.place, in: context
            ).caused(
              by: Finding.Cause(
                subject: "Info.plists of \"\(context.target.name)\"", words: "are also in its Copy Bundle Resources",
                name: location.path, hint: "remove them from the phase; INFOPLIST_FILE is enough"))
            : finding(
              "Copy Bundle Resources of \"\(context.target.name)\" contains \"\(location.path)\", the Info.plist of \"\(targets[0])\"",
              hint: "remove it from the phase", at: file.object.place,
              // With another name nothing reads the file; as Info.plist it replaces the target's own.
              severity: location.path.hasSuffix("/Info.plist") || location.path == "Info.plist" ? nil : .warning,
              in: context)
        }
      }
    }
  }
}
