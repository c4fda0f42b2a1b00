import AppleIdentifiers
import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Info.plist keys that the build writes.
struct KeyOfBuildByHand: CheckRule {
  let description = RuleDescription(
    id: "info-plist-key-of-build", severity: .warning,
    summary: "Info.plist contains a key that the build writes",
    explanation: """
      Xcode records the tools, platform and SDK of a build in the product. Values in the file become outdated when \
      the tools change. The App Store rejects an app that declares the simulator as its platform. If the file has only \
      the platform that Xcode writes, the finding is a note. Without an Xcode project, CFBundleSupportedPlatforms is not \
      reported.
      """,
    wrong: "<key>CFBundleSupportedPlatforms</key><array><string>iPhoneSimulator</string></array>",
    right: "an Info.plist without CFBundleSupportedPlatforms",
    source: "ITMS-90542, ITMS-90562", isFixable: true)

  /// The keys that every Xcode build writes; another rule checks the deployment target keys.
  private static let keys: Set<String> = [
    "BuildMachineOSBuild", "CFBundleSupportedPlatforms", "DTCompiler", "DTPlatformBuild", "DTPlatformName",
    "DTPlatformVersion", "DTSDKBuild", "DTSDKName", "DTXcode", "DTXcodeBuild",
  ]

  /// Whether a value is the one that Xcode writes, so that nothing changes without it.
  private static func isRight(_ value: PropertyList, for key: String, in context: TargetContext?) -> Bool {
    guard key == "CFBundleSupportedPlatforms", let context, let names = value.array?.compactMap(\.string) else {
      return false
    }
    return !names.isEmpty
      && names.allSatisfy { Platform(sdk: $0.lowercased()) == context.configuration.settings.platform }
      && !names.contains { $0.lowercased().contains("simulator") }
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .infoPlist }.flatMap { seen -> [Finding] in
      guard let content = seen.file.content?.dictionary else { return [] }
      let found = content.entries.filter { entry in
        Self.keys.contains(entry.key) && entry.value.string?.contains("$") != true
          // Other build systems, such as Theos, copy the file as it is.
          && (seen.context != nil || entry.key != "CFBundleSupportedPlatforms")
      }
      let names = NameList(found.map(\.key)).text
      return Finding.atOnce(
        found.map { entry in
          finding(
            "\(entry.key) must not be in the file, because the build sets it", hint: "remove \(entry.key)",
            at: Place(
              file: seen.file.shownPath, line: entry.keyPosition?.line, column: entry.keyPosition?.column),
            severity: found.allSatisfy { Self.isRight($0.value, for: $0.key, in: seen.context) } ? .note : nil,
            target: seen.context?.target.name,
            fixes: [Fix(of: seen.file.shownPath, .value([.key(entry.key)], nil))])
        }, saying: "\(names) must not be in the file, because the build sets them", hint: "remove them"
      ).map { [$0] } ?? []
    }
  }
}
