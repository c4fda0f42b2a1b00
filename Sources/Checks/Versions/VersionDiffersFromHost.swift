import Diagnostics
import PropertyLists
import XcodeProjects

/// Embedded bundles whose version differs from the app's.
struct VersionDiffersFromHost: CheckRule {
  let description = RuleDescription(
    id: "version-differs-from-host", severity: .warning,
    summary: "Embedded bundle's version differs from the app's",
    explanation: """
      Extensions, App Clips and watch apps are uploaded with the app. The App Store warns if their versions differ \
      from the app's. For a watch app, the App Store rejects the upload, unless Xcode manages the versions at export. \
      The rule checks each configuration. If several apps embed the bundle, it should have the version of an app that \
      the shared schemes build. One finding lists all bundles of an app. If the bundle's Info.plist has the app's \
      version but a build setting overrides it, version-setting-ignored reports that.
      """,
    wrong: "app: MARKETING_VERSION = 1.2; widget: MARKETING_VERSION = 1.1;",
    right: "app: MARKETING_VERSION = 1.2; widget: MARKETING_VERSION = 1.2;",
    source: "ITMS-90473, ITMS-90379", command: .setVersion)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { host in
      host.embedded.filter(\.target.isChildKind).flatMap { child in
        VersionKey.all.compactMap { key in
          Self.isDeciding(host, for: child, among: child.embeddingApps, key) ? difference(of: key, host, child) : nil
        }
      }
    }
  }

  /// Whether the bundle should have the version of `host`: of several apps, the first that the shared schemes build.
  ///
  /// With the version of one of them, the bundle is right for that app.
  private static func isDeciding(
    _ host: TargetContext, for child: TargetContext, among hosts: [TargetContext], _ key: VersionKey
  ) -> Bool {
    guard hosts.count > 1 else { return true }
    let version = key.answer(child.configuration)
    let first = hosts.first { $0.project.schemes.builds($0.target) } ?? hosts.first
    return first?.target.id == host.target.id
      && !hosts.contains { isSame(key.answer($0.configuration), version) }
  }

  private static func isSame(_ one: TargetConfiguration.Answer, _ other: TargetConfiguration.Answer) -> Bool {
    guard case .known(let left, _) = one, case .known(let right, _) = other else { return false }
    return left == right
  }

  private func difference(of key: VersionKey, _ host: TargetContext, _ child: TargetContext) -> Finding? {
    guard case .known(let expected, _) = key.answer(host.configuration),
      case .known(let version, let place) = key.answer(child.configuration), version != expected,
      // A script replaces a text without digits.
      !child.versions.isReplaced(version), !host.versions.isReplaced(expected),
      !child.versions.overrides(expected, of: key)
    else { return nil }
    return finding(
      "\(key.name) of \"\(child.target.name)\" is \(version), but \"\(host.target.name)\", which embeds it, has \(expected)",
      hint: Self.hint(key, expected, host, child), at: place, in: child
    ).caused(
      by: Finding.Cause(
        subject: "bundles",
        words: "have other versions or build numbers than \"\(host.target.name)\", which embeds them",
        name: child.target.name))
  }
}

extension VersionDiffersFromHost {
  /// Sets the version of `host`: by the build setting that has it for all targets, if there is one.
  private static func hint(
    _ key: VersionKey, _ expected: String, _ host: TargetContext, _ child: TargetContext
  ) -> Hint {
    let settings = child.configuration.settings
    let shared = [
      child.configuration.infoPlistFile?.content?[key.key]?.string,
      host.configuration.infoPlistFile?.content?[key.key]?.string,
      host.configuration.settings.assignments(of: key.setting).first?.value,
    ].compactMap(\.self).first { text in
      text.contains("$") && !SettingReferences.names(in: text).contains(key.setting)
        && SettingReferences(settings).areKnown(in: text) && settings.expanded(text) == expected
    }
    if let shared, settings.textOrigin(of: key.setting)?.level == .target {
      return child.commands.setting(key.setting, shared)
    }
    guard expected.allSatisfy({ $0.isNumber || $0 == "." }) else {
      return "give both the same \(key.name), which consists of numbers"
    }
    return host.versions.hasOneVersion(key) ? child.versions.hint(key, expected) : "write \(expected)"
  }
}

extension TargetVersions {
  /// Whether the Info.plist has a version that the target's own build setting overrides, which another rule reports.
  fileprivate func overrides(_ version: String, of key: VersionKey) -> Bool {
    let settings = context.configuration.settings
    return settings.generatesInfoPlist && context.configuration.infoPlistFile?.content?[key.key]?.string == version
      && settings.textOrigin(of: key.setting)?.level == .target && !mayScriptSet(key)
  }
}
