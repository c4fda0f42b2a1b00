import Diagnostics
import PropertyLists

/// Keys that the build writes do not stand in the Info.plist.
struct KeyOfBuildByHand: CheckRule {
  let description = RuleDescription(
    id: "info-plist-key-of-build", severity: .warning,
    summary: "keys that the build writes do not stand in an Info.plist",
    explanation: """
      Xcode notes with which tools, for which system and SDK a product was made. Values written by hand \
      stay behind when the tools change, and the App Store refuses an app that claims to be for the \
      simulator.
      """,
    wrong: "<key>CFBundleSupportedPlatforms</key><array><string>iPhoneSimulator</string></array>",
    right: "an Info.plist without CFBundleSupportedPlatforms",
    source: "ITMS-90542, ITMS-90562")

  /// What Xcode's builds add to each product; keys of the oldest system have a rule of their own.
  private static let keys: Set<String> = [
    "BuildMachineOSBuild", "CFBundleSupportedPlatforms", "DTCompiler", "DTPlatformBuild", "DTPlatformName",
    "DTPlatformVersion", "DTSDKBuild", "DTSDKName", "DTXcode", "DTXcodeBuild",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .infoPlist }.flatMap { seen -> [Finding] in
      guard let content = seen.file.content?.dictionary else { return [] }
      return content.entries.compactMap { entry in
        guard Self.keys.contains(entry.key), entry.value.string?.contains("$") != true else { return nil }
        return finding(
          "\(entry.key) stands in \"\(seen.file.shownPath)\", and the build writes it",
          hint: "remove \(entry.key)",
          at: Place(
            file: seen.file.shownPath, line: entry.keyPosition?.line, column: entry.keyPosition?.column),
          target: seen.context?.target.name,
          fixes: [Fix(of: seen.file.shownPath, .value([.key(entry.key)], nil))])
      }
    }
  }
}
