import Diagnostics
import XcodeProjects

/// The app icon that a target names is in an asset catalog.
struct AppIconSetMissing: CheckRule {
  let description = RuleDescription(
    id: "app-icon-set-missing", severity: .warning, summary: "the app icon that a target names is in an asset catalog",
    explanation: """
      ASSETCATALOG_COMPILER_APPICON_NAME names a set of icons. Where no catalog has it, the app has no \
      icon, and the App Store refuses it.
      """,
    wrong: "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon; without AppIcon.appiconset",
    right: "Assets.xcassets/AppIcon.appiconset",
    source: "ITMS-90022, ITMS-90704")

  /// The kinds of folder and file that hold an app's icons.
  private static let kinds = ["appiconset", "icon", "solidimagestack", "brandassets", "stickersiconset", "iconset"]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let sets = Self.iconSets(in: project.paths)
      guard project.paths.contains(where: { $0.contains(".xcassets/") }) else { return [] }
      return project.contexts.filter(\.target.isApplication).compactMap { context in
        let setting = "ASSETCATALOG_COMPILER_APPICON_NAME"
        guard case .known(let name, let place) = context.configuration.setting(setting), !sets.contains(name) else {
          return nil
        }
        return finding(
          "no asset catalog has the app icon \"\(name)\" of \"\(context.target.name)\"",
          hint: Self.hint(forMissing: name, among: sets), at: place, in: context)
      }
    }
  }

  /// What to do about a set of icons that no catalog has.
  static func hint(forMissing name: String, among sets: Set<String>) -> String {
    let addition = "add \(name).appiconset to an asset catalog of the target"
    return NearNames.slip(name, among: sets).map { "write \($0), if that is meant, or \(addition)" } ?? addition
  }

  /// The names of the icon sets among `paths`.
  static func iconSets(in paths: Set<String>) -> Set<String> {
    var names: Set<String> = []
    for path in paths {
      for part in path.split(separator: "/") {
        guard let dot = part.lastIndex(of: "."), kinds.contains(String(part[part.index(after: dot)...])) else {
          continue
        }
        names.insert(String(part[..<dot]))
      }
    }
    return names
  }
}
