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
      the tools change. The App Store rejects an app that declares the simulator as its platform.
      """,
    wrong: "<key>CFBundleSupportedPlatforms</key><array><string>iPhoneSimulator</string></array>",
    right: "an Info.plist without CFBundleSupportedPlatforms",
    source: "ITMS-90542, ITMS-90562", isFixable: true)

  /// The keys that every Xcode build writes; another rule checks the deployment target keys.
  private static let keys: Set<String> = [
    "BuildMachineOSBuild", "CFBundleSupportedPlatforms", "DTCompiler", "DTPlatformBuild", "DTPlatformName",
    "DTPlatformVersion", "DTSDKBuild", "DTSDKName", "DTXcode", "DTXcodeBuild",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .infoPlist }.flatMap { seen -> [Finding] in
      guard let content = seen.file.content?.dictionary else { return [] }
      let found = content.entries.filter { Self.keys.contains($0.key) && $0.value.string?.contains("$") != true }
      let names = NameList(found.map(\.key)).text
      let isOne = found.count == 1
      return Finding.atOnce(
        found.map { entry in
          finding(
            "\(names) must not be in the file, because the build sets \(isOne ? "it" : "them")",
            hint: "remove \(isOne ? names : "them")",
            at: Place(
              file: seen.file.shownPath, line: entry.keyPosition?.line, column: entry.keyPosition?.column),
            target: seen.context?.target.name,
            fixes: [Fix(of: seen.file.shownPath, .value([.key(entry.key)], nil))])
        }
      ).map { [$0] } ?? []
    }
  }
}
