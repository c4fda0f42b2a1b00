import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// The oldest system in the Info.plist is that of the build settings.
struct MinimumSystemDiffers: CheckRule {
  let description = RuleDescription(
    id: "minimum-system-differs", severity: .warning,
    summary: "the oldest system in an Info.plist is that of the build settings",
    explanation: """
      The build writes the oldest system that the product runs on from the deployment target. Xcode warns \
      of an older one in the Info.plist and replaces it; a newer one keeps the app from systems that it \
      was built for; what is no version stops the build.
      """,
    wrong: "MACOSX_DEPLOYMENT_TARGET = 14.0; and <key>LSMinimumSystemVersion</key><string>12.0</string>",
    right: "<key>LSMinimumSystemVersion</key><string>$(MACOSX_DEPLOYMENT_TARGET)</string>",
    source: "swift-build's InfoPlistProcessor")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      let platform = context.configuration.settings.platform
      let key = platform == .macOS ? "LSMinimumSystemVersion" : "MinimumOSVersion"
      guard let value = context.configuration.infoPlistFile?.content?[key], let text = value.string,
        !text.contains("$"), !text.isEmpty, let target = context.deploymentTarget
      else { return nil }
      let version = try? BundleVersion(text)
      guard version != target else { return nil }
      let isNewer = version.map { $0 > target } ?? false
      return finding(
        version == nil
          ? "\(key) is \"\(text)\", which is no version"
          : "\(key) is \(text), and the deployment target of \"\(context.target.name)\" is \(target)",
        hint: "write $(\(platform.deploymentTargetSetting)), or remove \(key)", at: context.place(of: value, in: key),
        severity: version == nil ? .error : isNewer ? .note : .warning, in: context,
        fixes: isNewer ? [] : context.infoPlistFix(key, .string("$(\(platform.deploymentTargetSetting))")))
    }
  }
}
