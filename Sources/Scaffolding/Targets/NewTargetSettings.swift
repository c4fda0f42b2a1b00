import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// The build settings of a target that is added to a project, in each of the project's configurations.
///
/// Xcode's template has these values; values of its host or of another target of its kind take precedence, and what the
/// project gives to all of its targets is left to it.
struct NewTargetSettings {
  let draft: TargetDraft
  /// The versions of the host's product, which what goes into it must have (ITMS-90379, ITMS-90473).
  let versions: (_ configuration: String) -> (version: String?, build: String?)

  private var ground: TargetGround { draft.ground }
  private var answers: ResolvedAnswers { draft.resolved }
  private var planned: PlannedTarget { draft.planned }
  private var host: ProjectTarget? { draft.host }

  /// The target's own settings in a configuration.
  func target(_ configuration: String) -> [ProjectValue.Field] {
    var values = SettingTable(answers: answers).target(planned(in: configuration), flavour(configuration))
    adapt(&values, in: configuration)
    adoptVersions(&values, in: configuration)
    addPlatform(to: &values, in: configuration)
    refuseSigning(&values, in: configuration)
    refuseFiles(&values, in: configuration)
    if AppClipParentSetting.isNeeded(for: planned.kind, in: host, on: ground), let host {
      values[AppClipParentSetting.key] = ground.bundleIdentifier(of: host, in: configuration).map {
        .string($0.rawValue)
      }
    }
    adoptIdentifiers(&values, in: configuration)
    if !planned.kind.testsInHost(host) {
      values["TEST_HOST"] = nil
      values["BUNDLE_LOADER"] = nil
    }
    return [ProjectValue.Field](values)
  }

  /// The template's project settings that are the same in all configurations and that no .xcconfig file sets.
  func project(_ configuration: String) -> [ProjectValue.Field] {
    guard planned.kind != .aggregate else { return [] }
    let table = SettingTable(answers: answers)
    let release = table.project(.release)
    let settings = ground.settings(of: nil, in: configuration)
    return [ProjectValue.Field](
      table.project(.debug).filter { key, value in
        release[key] == value && !Self.platformKeys.contains(key) && key != "DEVELOPMENT_TEAM"
          && (key != "CLANG_ENABLE_OBJC_WEAK" || hasWeakReferences)
          && settings.origin(of: key)?.level != .projectFile
      })
  }

  /// Whether the deployment target supports weak references: `objc_initWeak` exists since iOS 5 and macOS 10.7.
  private var hasWeakReferences: Bool {
    let first: [Platform: SystemVersion] = [
      .iOS: SystemVersion(major: 5, minor: 0), .macOS: SystemVersion(major: 10, minor: 7),
    ]
    return first[answers.platform].map { answers.deploymentTarget >= $0 } ?? true
  }

  /// Notes on the host's versions, which are copied because Apple requires equal ones.
  ///
  /// An invalid version is copied as well: a number in its place would be reported like the host's text,
  /// and the product's parts would differ (ITMS-90379, ITMS-90473).
  var notes: [Diagnostic] {
    guard let host, planned.kind.isBundle, case .embedded = planned.kind.facts.role else { return [] }
    var found: [(noun: String, text: String)] = []
    for configuration in ground.project.configurations {
      let given = versions(configuration.name)
      for (noun, text) in [("version", given.version), ("build number", given.build)] {
        guard let text, !text.contains("$"), !Self.isTolerated(text),
          !found.contains(where: { $0 == (noun, text) })
        else { continue }
        found.append((noun, text))
      }
    }
    return found.map { noun, text in
      Diagnostic(
        .versionInvalid,
        "\"\(planned.name)\" has the \(noun) \"\(text)\", as \"\(host.name)\" must have; "
          + "the App Store rejects this \(noun)",
        severity: .note, at: host.object.place,
        remedy: .operation(.init("version.set", noun == "version" ? [:] : ["build": "NUMBER"])))
    }
  }

  /// Whether a version is valid, or has further numbers, which the system ignores and released apps have.
  private static func isTolerated(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return (try? BundleVersion(parts.prefix(3).joined(separator: "."))) != nil
      && parts.dropFirst(3).allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private func planned(in configuration: String) -> PlannedTarget {
    var planned = planned
    if let identifier = draft.identifiers.byConfiguration[configuration] { planned.bundleIdentifier = identifier }
    if let host {
      planned.hostProduct = ground.productName(of: host, in: configuration)
      planned.hostIdentifier = ground.bundleIdentifier(of: host, in: configuration)
    }
    return planned
  }

  private func flavour(_ configuration: String) -> BuildConfiguration {
    let level = ground.settings(of: nil, in: configuration)["GCC_OPTIMIZATION_LEVEL"]
    return level == "0" || configuration.lowercased().contains("debug") ? .debug : .release
  }

  /// Takes over what the host has, and leaves out what the project gives.
  private func adapt(_ values: inout [String: PropertyList], in configuration: String) {
    let model = host ?? ground.peer(of: planned.kind, on: answers.platform)
    let settings = ground.settings(of: model, in: configuration)
    let own = model?.configurations.first { $0.name == configuration }?.settings
    var keys = Self.adopted + (draft.sharesPlatforms && planned.kind != .watchApp ? Self.adoptedForPlatform : [])
    if answers.team != nil { keys.removeAll { $0 == "DEVELOPMENT_TEAM" } }
    for key in keys {
      let isThere = values[key] != nil
      guard isThere || Self.platformKeys.contains(key) || key == "DEVELOPMENT_TEAM" else { continue }
      if let raw = own?[key] {
        values[key] = carried(raw, settings[key], in: configuration)
      } else if let level = settings.origin(of: key)?.level, level != .builtIn, let value = settings[key],
        !value.isEmpty
      {
        values[key] = level == .targetFile ? .string(value) : nil
      }
    }
  }

  /// What another target's setting says, as far as it says the same in this one: a reference to a setting that only the
  /// other target has is replaced by its value.
  private func carried(_ raw: PropertyList, _ value: String?, in configuration: String) -> PropertyList {
    guard let text = raw.string, text.contains("$"), let value else { return raw }
    return ground.settings(of: nil, in: configuration).expanded(text) == value ? raw : .string(value)
  }

  /// Gives the target the host's versions, by the same setting where that says them.
  private func adoptVersions(_ values: inout [String: PropertyList], in configuration: String) {
    let project = ground.settings(of: nil, in: configuration)
    let own = host?.configurations.first { $0.name == configuration }?.settings
    let given = versions(configuration)
    for (key, text) in [("MARKETING_VERSION", given.version), ("CURRENT_PROJECT_VERSION", given.build)]
    where values[key] != nil {
      let isInherited = project.origin(of: key).map { $0.level != .builtIn } ?? false && project[key]?.isEmpty == false
      if isInherited, text == nil || text == project[key] {
        values[key] = nil
      } else if let text, let host {
        let raw = own?[key]
        let isSetting = ground.settings(of: host, in: configuration)[key] == text
        values[key] = raw.flatMap { isSetting ? carried($0, text, in: configuration) : nil } ?? .string(text)
      }
    }
  }

  /// Writes the host's bundle identifier, also as the beginning of one, as the host does: with a setting that the project
  /// has for all targets.
  ///
  /// Such a setting may come from a file that is different on each machine.
  private func adoptIdentifiers(_ values: inout [String: PropertyList], in configuration: String) {
    let own = host?.configurations.first { $0.name == configuration }?.settings["PRODUCT_BUNDLE_IDENTIFIER"]?.string
    guard let raw = own, raw.contains("$") else { return }
    let parent = ground.settings(of: nil, in: configuration).expanded(raw)
    guard !parent.contains("$"), !parent.isEmpty else { return }
    for key in Self.identifierKeys {
      guard let value = values[key]?.string, value == parent || value.hasPrefix(parent + ".") else { continue }
      values[key] = .string(raw + value.dropFirst(parent.count))
    }
  }

  private static let identifierKeys = [
    "PRODUCT_BUNDLE_IDENTIFIER", "INFOPLIST_KEY_WKCompanionAppBundleIdentifier", AppClipParentSetting.key,
  ]

  /// Names no profile for what can't have one, and no profile and no distribution identity for what Xcode signs
  /// automatically, where the project names one for all of its targets.
  private func refuseSigning(_ values: inout [String: PropertyList], in configuration: String) {
    let project = ground.settings(of: nil, in: configuration)
    let isAutomatic = (values["CODE_SIGN_STYLE"]?.string ?? project["CODE_SIGN_STYLE"]) == "Automatic"
    let profile = "PROVISIONING_PROFILE_SPECIFIER"
    let isLibrary = planned.kind == .framework || planned.kind == .staticLibrary
    if isLibrary || isAutomatic, project[profile]?.isEmpty == false { values[profile] = "" }
    if isAutomatic, project["CODE_SIGN_IDENTITY"]?.contains("Distribution") ?? false {
      values["CODE_SIGN_IDENTITY"] = "Apple Development"
    }
  }

  /// Sets no Info.plist and no entitlements if the project sets those of one product for all of its targets: what is
  /// generated would have the other one's keys in it.
  private func refuseFiles(_ values: inout [String: PropertyList], in configuration: String) {
    guard planned.kind.isBundle else { return }
    let project = ground.settings(of: nil, in: configuration)
    for key in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] where values[key] == nil && project[key]?.isEmpty == false {
      values[key] = ""
    }
  }

  /// Sets the SDK and the deployment targets if neither the project nor the host does.
  private func addPlatform(to values: inout [String: PropertyList], in configuration: String) {
    guard planned.kind != .aggregate else { return }
    let project = ground.settings(of: nil, in: configuration)
    let platform = answers.platform
    let given = project.origin(of: "SDKROOT").map { $0.level != .builtIn } ?? false
    if values["SDKROOT"] == nil, !given || (project.platform != platform || project["SDKROOT"] == "auto") {
      values["SDKROOT"] = .string(platform.sdk)
    }
    let key = "SUPPORTED_PLATFORMS"
    if !draft.sharesPlatforms, planned.kind != .watchContainer, values[key] == nil,
      let level = project.origin(of: key)?.level, level != .builtIn
    {
      values[key] = .string(answers.platforms.flatMap(\.sdks).joined(separator: " "))
    }
    for platform in answers.platforms { addDeploymentTarget(of: platform, to: &values, beside: project) }
  }

  private func addDeploymentTarget(
    of platform: Platform, to values: inout [String: PropertyList], beside project: ResolvedSettings
  ) {
    let key = platform.deploymentTargetSetting
    let isKnown = project.origin(of: key).map { $0.level != .builtIn } ?? false
    if isKnown, values[key]?.string == project[key] { values[key] = nil }
    if let own = draft.ownDeploymentTargets[platform] { values[key] = .string(own.description) }
    if values[key] == nil, !isKnown {
      values[key] = answers.deploymentTargets[platform].map { .string($0.description) }
    }
  }

  private static let adopted = ["CODE_SIGN_STYLE", "DEVELOPMENT_TEAM", "SWIFT_VERSION"]
  private static let adoptedForPlatform =
    ["SDKROOT", "SUPPORTED_PLATFORMS", "TARGETED_DEVICE_FAMILY"] + Platform.allCases.map(\.deploymentTargetSetting)
  private static let platformKeys = Set(adoptedForPlatform).subtracting(["TARGETED_DEVICE_FAMILY"])
}

extension TargetKind {
  /// Whether tests run inside what `host` makes.
  fileprivate func testsInHost(_ host: ProjectTarget?) -> Bool {
    self == .unitTests && ["application", "application.on-demand-install-capable"].contains(host?.productType?.suffix)
  }
}

extension TargetGround {
  /// A target whose settings fit one for a platform that is added to no other.
  func peer(of kind: TargetKind, on platform: Platform) -> ProjectTarget? {
    let targets = project.targets.filter { $0.productType != nil && platforms(of: $0) == [platform] }
    return targets.first { $0.productType?.suffix == "application" } ?? targets.first
  }
}
