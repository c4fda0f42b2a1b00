import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for Info.plists that a synchronized folder also copies as resources.
struct InfoPlistInSynchronizedFolder: CheckRule {
  let description = RuleDescription(
    id: "info-plist-in-synchronized-folder", severity: .error,
    summary: "Info.plist in a synchronized folder is also a resource",
    explanation: """
      All files of a synchronized folder belong to its target, so its Info.plist is copied as a resource. \
      INFOPLIST_FILE already makes it the product's Info.plist. The build stops with the message "Multiple commands \
      produce". For a Mac app the finding is a warning, because resources and the Info.plist are in different folders.
      """,
    wrong: "INFOPLIST_FILE = Wecker/Info.plist; // in the synchronized folder Wecker",
    right: "membershipExceptions = (Info.plist, ); // in the folder's exception set for the target",
    source: "Xcode: \"Multiple commands produce\"; XcodeGen's pull request 1587")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      guard project.targets.contains(where: { !$0.target.synchronizedGroups.isEmpty }) else { return [] }
      let paths = project.locations
      return project.contexts.compactMap { context -> Finding? in
        // A command-line tool has no bundle for resources.
        guard context.target.isBundle, let path = context.configuration.infoPlistFile?.path,
          case .known(_, let place) = context.configuration.setting("INFOPLIST_FILE"),
          let folder = Self.folder(of: path, context.target.target, paths)
        else { return nil }
        return finding(
          "the synchronized folder \"\(folder)\" also copies \"\(path)\", the Info.plist of \"\(context.target.name)\", as a resource",
          hint: "add it to membershipExceptions of the folder for \(context.target.name)", at: place,
          // On the Mac, resources are not in the folder of the Info.plist.
          severity: context.configuration.settings.platform == .macOS ? .warning : .error, in: context)
      }
    }
  }

  /// The target's synchronized folder that makes the file at `path` a resource.
  private static func folder(of path: String, _ target: ProjectTarget, _ paths: ProjectPaths) -> String? {
    for group in target.synchronizedGroups {
      guard let location = paths[group.id], location.root == .project, !location.path.isEmpty,
        let inside = path.path(below: location.path)
      else { continue }
      guard inside.split(separator: "/").last == "Info.plist" else { continue }
      let left = group.exceptions.filter { $0.target?.id == target.id }.flatMap(\.memberships)
      let inFolder = group.explicitFolders.contains { inside.path(below: $0) != nil }
      if !left.contains(inside), !inFolder { return group.name }
    }
    return nil
  }
}
