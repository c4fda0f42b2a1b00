import XcodeProjects

extension TargetVersions {
  /// Whether a script phase of the project may write the version into an Info.plist.
  ///
  /// The script names the key, the setting with the path of the Info.plist, or a program that is for either.
  func mayScriptSet(_ key: VersionKey) -> Bool {
    let words = [key.key.lowercased(), "infoplist_", "plistbuddy", "agvtool", "build_number", "buildnumber"]
    return context.project.project.targets.flatMap(\.phases).compactMap { $0.script?.lowercased() }.contains { script in
      words.contains { script.contains($0) }
    } || hasScriptFile(setting: key)
  }

  /// Whether a script of the project's folder names both the key and the Info.plist.
  private func hasScriptFile(setting key: VersionKey) -> Bool {
    guard let file = context.configuration.infoPlistFile?.path.split(separator: "/").last else { return false }
    return context.project.paths.contains { path in
      guard path.hasSuffix(".sh") || path.hasSuffix("Fastfile"), !DependencyFolder.contains(path),
        let text = context.project.files.text(of: path)
      else { return false }
      return text.contains(key.key) && text.contains(file)
    }
  }

  /// Whether a script probably replaces a version: it is a placeholder, or contains the one of the build number.
  func isReplaced(_ version: String) -> Bool {
    if VersionKey.isPlaceholder(version) { return true }
    guard case .known(let build, _) = VersionKey.build.answer(context.configuration) else { return false }
    return VersionKey.isPlaceholder(build) && version.contains(build)
  }
}
