import FileTrees
import PropertyLists

/// The folders in a repository that Xcode builds into.
///
/// By default it builds into a folder of the user's library. Settings of a workspace, for everybody or one person, may
/// choose a folder beside it (`DerivedDataLocationStyle`, as Xcode's File > Workspace Settings writes it); and a folder
/// DerivedData beside a project is where `xcodebuild -derivedDataPath` puts it by custom.
struct BuildFolders {
  /// The folders, in order, relative to the folder in which the tracked paths are.
  let paths: [String]

  /// Finds the build folders of the projects and workspaces in `tracked`, relative to the absolute path `root`.
  init(of tracked: [String], in root: String) {
    var found: Set<String> = []
    for bundle in Self.bundles(among: tracked) {
      let folder = bundle.lastIndex(of: "/").map { String(bundle[...$0]) } ?? ""
      let isThere = FileAccess.kind(of: "\(root)/\(folder)DerivedData") == .directory
      if isThere { found.insert(folder + "DerivedData") }
      let inner = bundle.hasSuffix(".xcodeproj") ? bundle + "/project.xcworkspace" : bundle
      for settings in Self.settings(of: root + "/" + inner) {
        if let path = Self.location(settings) { found.insert(folder + path) }
      }
    }
    paths = found.sorted()
  }

  private static func bundles(among tracked: [String]) -> Set<String> {
    var bundles: Set<String> = []
    for path in tracked {
      if path.hasSuffix(".xcodeproj/project.pbxproj") {
        bundles.insert(String(path.dropLast("/project.pbxproj".count)))
      } else if path.hasSuffix(".xcworkspace/contents.xcworkspacedata"), !path.contains(".xcodeproj/") {
        bundles.insert(String(path.dropLast("/contents.xcworkspacedata".count)))
      }
    }
    return bundles
  }

  /// The shared settings, and the settings of each user of this machine.
  private static func settings(of workspace: String) -> [PropertyList] {
    let people = ((try? FileAccess.entries(of: workspace + "/xcuserdata")) ?? []).map { "xcuserdata/\($0.name)" }
    return (["xcshareddata"] + people).compactMap { folder in
      let file = "\(workspace)/\(folder)/WorkspaceSettings.xcsettings"
      guard FileAccess.kind(of: file) == .file, let bytes = try? FileAccess.read(file, limit: 1 << 20) else {
        return nil
      }
      return try? PropertyList(parsing: bytes, file: file)
    }
  }

  /// The folder that the settings choose, relative to the workspace's folder; `nil` if it is outside.
  private static func location(_ settings: PropertyList) -> String? {
    guard settings["DerivedDataLocationStyle"]?.string == "WorkspaceRelativePath" else { return nil }
    let path = settings["DerivedDataCustomLocation"]?.string ?? "DerivedData"
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !path.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
    return parts.joined(separator: "/")
  }
}
