import AppleIdentifiers
import XcodeProjects

/// The placeholders of templates that describe the host of a new target.
struct HostPlaceholders {
  private let name: String
  private let moduleName: String
  private let bundleIdentifier: String

  /// The placeholders of `host`, to which a target of a kind is added.
  init(of host: ProjectTarget, for kind: TargetKind, on ground: TargetGround) {
    name = host.name
    moduleName = ground.testableModuleName(of: host)
    bundleIdentifier =
      AppClipParentSetting.isNeeded(for: kind, in: host, on: ground)
      ? "$(\(AppClipParentSetting.key))" : ground.bundleIdentifier(of: host)?.rawValue ?? ""
  }

  /// Sets them in `values`.
  func set(in values: inout PlaceholderValues) {
    values.set("hostName", name)
    values.set("hostBundleIdentifier", bundleIdentifier)
    values.set("hostModuleName", moduleName)
    values.set("isHosted", true)
  }
}
