import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Minimum system versions in an Info.plist that differ from the deployment target.
struct MinimumSystemDiffers: CheckRule {
  let description = RuleDescription(
    id: "minimum-system-differs", severity: .warning,
    summary: "Minimum system version differs from the deployment target",
    explanation: """
      The build writes the deployment target into the Info.plist. If the file contains an earlier version, Xcode warns \
      and replaces it, so the finding is a warning. If the file contains a later version, the app excludes systems \
      that the target supports. The finding is then a note. An invalid version fails the build, so the finding is an \
      error.
      """,
    wrong: "MACOSX_DEPLOYMENT_TARGET = 14.0; and <key>LSMinimumSystemVersion</key><string>12.0</string>",
    right: "<key>LSMinimumSystemVersion</key><string>$(MACOSX_DEPLOYMENT_TARGET)</string>",
    source: "swift-build's InfoPlistProcessor", isFixable: true)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      let platform = context.configuration.settings.platform
      let key = platform == .macOS ? "LSMinimumSystemVersion" : "MinimumOSVersion"
      guard let value = context.configuration.infoPlistFile?.content?[key], let text = value.string,
        !text.contains("$"), !text.isEmpty, ValuePlaceholder(in: text) == nil, let target = context.deploymentTarget
      else { return nil }
      let version = try? BundleVersion(text)
      guard version != target else { return nil }
      let isNewer = version.map { $0 > target } ?? false
      return finding(
        version == nil
          ? "\(key) \"\(text)\" is not a version"
          : "\(key) is \(text), but the deployment target of \"\(context.target.name)\" is \(target)",
        hint: "write $(\(platform.deploymentTargetSetting)), or remove \(key)", at: context.place(of: value, in: key),
        severity: version == nil ? .error : isNewer ? .note : .warning, in: context,
        fixes: isNewer ? [] : context.infoPlistFix(key, .string("$(\(platform.deploymentTargetSetting))")))
    }
  }
}
