import XcodeProjects

extension TargetContext {
  /// Whether a script phase of the project may write the version into an Info.plist.
  ///
  /// The script names the key, the setting with the path of the Info.plist, or a program that is for either.
  func mayScriptSet(_ key: VersionKey) -> Bool {
    let words = [key.key.lowercased(), "infoplist_", "plistbuddy", "agvtool", "build_number", "buildnumber"]
    return project.project.targets.flatMap(\.phases).compactMap { $0.script?.lowercased() }.contains { script in
      words.contains { script.contains($0) }
    }
  }
}
