import Diagnostics
import XcodeProjects

/// Check for development assets that do not exist.
struct DevelopmentAssetMissing: CheckRule {
  let description = RuleDescription(
    id: "development-asset-missing", severity: .error, summary: "Folder of development assets does not exist",
    explanation: """
      DEVELOPMENT_ASSET_PATHS lists files for previews, which Xcode leaves out of archives. Xcode stops the build if one \
      of them does not exist. Git stores no empty folders, so a clone lacks them. If VALIDATE_DEVELOPMENT_ASSET_PATHS is \
      YES, Xcode only warns; if it is NO, nothing is reported.
      """,
    wrong: "DEVELOPMENT_ASSET_PATHS = \"\\\"Wecker/Old Content\\\"\";",
    right: "DEVELOPMENT_ASSET_PATHS = \"\\\"Wecker/Preview Content\\\"\";",
    source: "swift-build: \"One of the paths in DEVELOPMENT_ASSET_PATHS does not exist\"",
    command: "\(command: "setting.unset") DEVELOPMENT_ASSET_PATHS --target TARGET")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      let known = Set(project.paths.map { $0.lowercased() })
      let submodules = project.contents.submodules(in: input)
      return project.contexts.flatMap { context -> [Finding] in
        let settings = context.configuration.settings
        let validation = settings["VALIDATE_DEVELOPMENT_ASSET_PATHS"] ?? "YES_ERROR"
        guard validation.hasPrefix("YES") else { return [] }
        let paths = settings.list("DEVELOPMENT_ASSET_PATHS").map { RelativePaths.joined("", $0) }
        let missing = paths.filter { path in
          guard let first = path.first, !"/.~".contains(first), !path.contains("$"), !path.contains("*") else {
            return false
          }
          return !known.contains(path.lowercased()) && !project.contents.isBehindUnseen(path)
            && !project.contents.generated.has(path) && submodules.folder(of: path) == nil
        }
        return missing.map { path in
          let found = finding(
            "DEVELOPMENT_ASSET_PATHS contains \"\(path)\", which does not exist",
            hint: paths.count == 1
              ? context.commands.unsetting("DEVELOPMENT_ASSET_PATHS")
              : "remove the path from the setting, or restore it",
            at: context.configuration.place(ofSetting: "DEVELOPMENT_ASSET_PATHS"),
            severity: validation == "YES" ? .warning : nil, in: context)
          return input.doubting(found, ifIgnored: [project.checkedPath(path)])
        }
      }
    }
  }
}
