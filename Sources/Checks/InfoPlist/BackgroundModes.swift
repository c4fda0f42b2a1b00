import AppleIdentifiers
import Capabilities
import Diagnostics
import PropertyLists
import XcodeProjects

extension SubjectInfoPlist {
  /// The modes in the Info.plist array `key`, without those that contain a reference to a setting.
  func backgroundModes(_ key: String) -> [PropertyList] {
    (entry(key)?.array ?? []).filter { $0.string?.contains("$") == false }
  }
}

/// Background modes that do not exist.
struct BackgroundModeUnknown: CheckRule {
  let description = RuleDescription(
    id: "background-mode-unknown", severity: .error, summary: "Background mode does not exist",
    explanation: """
      The App Store rejects an app whose UIBackgroundModes contains an unknown mode. A mode \
      that is not similar to a known one may be new, so the finding is a warning. In WKBackgroundModes, the finding is \
      always a warning. For a mode of another platform it is a note, because the build removes the mode.
      """,
    wrong: "<key>UIBackgroundModes</key><array><string>background-fetch</string></array>",
    right: "<key>UIBackgroundModes</key><array><string>fetch</string></array>",
    source: "Apple's reference of UIBackgroundModes; swift-build's InfoPlistProcessor",
    command: .setInformation("UIBackgroundModes MODE,..."))

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.filter { $0.platform != .macOS }.flatMap { unknown($0) + foreign($0) }
  }

  private func unknown(_ subject: SubjectInfoPlist) -> [Finding] {
    [("UIBackgroundModes", Set(BackgroundModes.all.keys)), ("WKBackgroundModes", BackgroundModes.ofWatch)].flatMap {
      key, known in
      subject.backgroundModes(key).compactMap { mode in
        guard let name = mode.string, !known.contains(name) else { return nil }
        let near = NearNames(to: name, among: known, limit: 1).names.first
        let meant = name.hasPrefix("background-") ? known.first { name == "background-" + $0 } : near
        return finding(
          "\"\(name)\" is not a mode of \(key)",
          hint: meant.map { subject.writing($0, insteadOf: mode, in: key) } ?? "remove it",
          at: subject.place(of: mode, in: key),
          severity: key == "UIBackgroundModes" && meant != nil ? .error : .warning,
          in: subject.context)
      }
    }
  }

  private func foreign(_ subject: SubjectInfoPlist) -> [Finding] {
    // The builds for other platforms keep the mode.
    guard let platform = subject.platform,
      subject.context.map({ !$0.configuration.settings.isForSeveralPlatforms }) ?? true
    else { return [] }
    return subject.backgroundModes("UIBackgroundModes").compactMap { mode in
      guard let name = mode.string, let platforms = BackgroundModes.all[name], !platforms.contains(platform) else {
        return nil
      }
      return finding(
        "background mode \"\(name)\" does not exist on \(platform.displayName), so the build removes it",
        hint: "remove it", at: subject.place(of: mode, in: "UIBackgroundModes"), severity: .note, in: subject.context
      ).caused(
        by: Finding.Cause(
          subject: "background modes", words: "do not exist on \(platform.displayName), so the build removes them",
          name: name, hint: "remove them"))
    }
  }
}

/// Apps with the background mode processing that list no tasks.
struct BackgroundProcessingTasks: CheckRule {
  let description = RuleDescription(
    id: "background-tasks-missing", severity: .error,
    summary: "App with background processing lists no task identifiers",
    explanation: """
      If UIBackgroundModes contains "processing", BGTaskSchedulerPermittedIdentifiers must list the identifiers of all \
      tasks that the app submits. Otherwise the App Store rejects the upload.
      """,
    wrong: "<key>UIBackgroundModes</key><array><string>processing</string></array>",
    right: """
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>com.company.Wecker.clean</string></array>
      """,
    source: "ITMS-90771")

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.filter { $0.platform != .macOS }.compactMap { subject in
      let key = "BGTaskSchedulerPermittedIdentifiers"
      guard let mode = subject.backgroundModes("UIBackgroundModes").first(where: { $0.string == "processing" }),
        subject.lacks(key) || subject.entry(key)?.array?.isEmpty == true
      else { return nil }
      return finding(
        "app with the background mode processing lists no task identifiers (\(key))",
        hint: "add \(key) with the task identifiers, or remove the mode",
        at: subject.place(of: mode, in: "UIBackgroundModes"), severity: subject.context?.distribution.uploadSeverity,
        in: subject.context
      ).caused(
        by: subject.context.map {
          Finding.Cause(
            subject: "apps", words: "with the background mode processing list no task identifiers (\(key))",
            name: $0.target.name, hint: "add \(key) with the task identifiers, or remove the mode")
        })
    }
  }
}

/// Background modes without the usage description or entitlement that they need.
struct BackgroundModeNeeds: AbsenceRule {
  let description = RuleDescription(
    id: "background-mode-needs", severity: .warning,
    summary: "Background mode lacks a usage description or entitlement",
    explanation: """
      The mode "location" needs a location usage description, and the Bluetooth modes need a Bluetooth usage \
      description. The mode "remote-notification" needs the push notifications entitlement; if it is missing, the \
      finding is a note. If another entitlements file of the project has it, nothing is reported.
      """,
    wrong: "<key>UIBackgroundModes</key><array><string>location</string></array> without a location usage description",
    right: """
      <key>NSLocationWhenInUseUsageDescription</key><string>Wecker wakes you on arrival.</string> and \
      <key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>Wecker wakes you on arrival.</string>
      """,
    source: "Apple's documentation of Core Location, Core Bluetooth and User Notifications", command: .describeUse())

  private static let usages: [String: [String]] = [
    "location": [
      "NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationWhenInUseUsageDescription",
      "NSLocationAlwaysUsageDescription",
    ],
    "bluetooth-central": ["NSBluetoothAlwaysUsageDescription", "NSBluetoothPeripheralUsageDescription"],
    "bluetooth-peripheral": ["NSBluetoothAlwaysUsageDescription", "NSBluetoothPeripheralUsageDescription"],
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isApplication && $0.configuration.settings.platform != .macOS }.flatMap {
      context in
      SubjectInfoPlist(of: context).backgroundModes("UIBackgroundModes").compactMap { mode in
        // Another rule reports modes that the platform does not have.
        guard let name = mode.string,
          BackgroundModes.all[name]?.contains(context.configuration.settings.platform) ?? true
        else { return nil }
        let place = context.place(of: mode, in: "UIBackgroundModes")
        if name == "remote-notification", context.claimsNothing(for: ["aps-environment"]),
          !context.project.hasOtherEntitlements(claiming: "aps-environment")
        {
          return finding(
            "\"\(context.target.name)\" has the background mode remote-notification but no aps-environment entitlement",
            hint: "\(context.commands.capability("push-notifications")), or remove the mode", at: place,
            severity: .note,
            in: context
          )
        }
        guard let keys = Self.usages[name], keys.allSatisfy({ context.lacks($0) }), let key = keys.first else {
          return nil
        }
        return finding(
          "\"\(context.target.name)\" has the background mode \(name) but no \(key)",
          hint: Self.hint(name, key, context), at: place, in: context)
      }
    }
  }

  /// The hint for a mode whose usage descriptions, of which `key` is the first, are all missing.
  private static func hint(_ mode: String, _ key: String, _ context: TargetContext) -> Hint {
    // The permission to always use the location follows the permission to use it while the app is open.
    let keys = mode == "location" ? ["NSLocationWhenInUseUsageDescription", key] : [key]
    let additions = Hint.sequence(keys.map(context.commands.purposeHint)) ?? "add \(keys.joined(separator: " and "))"
    return "\(additions), or remove the mode"
  }
}

extension TargetContext {
  /// Whether the target's entitlements certainly contain none of `keys`.
  func claimsNothing(for keys: [String]) -> Bool {
    guard !configuration.settings.mayBeUnread("CODE_SIGN_ENTITLEMENTS") else { return false }
    guard let file = configuration.entitlementsFile else {
      return configuration.settings.assignments(of: "CODE_SIGN_ENTITLEMENTS").isEmpty
        && configuration.settings.undecided("CODE_SIGN_ENTITLEMENTS").isEmpty
    }
    guard let content = file.content?.dictionary else { return false }
    return keys.allSatisfy { content[$0] == nil }
  }
}

extension CheckedProject {
  /// Whether any entitlements file in the project's folder has `key`; a script or another user may choose that file.
  fileprivate func hasOtherEntitlements(claiming key: String) -> Bool {
    paths.contains {
      ($0.lowercased().hasSuffix("entitlements.plist") || $0.hasSuffix(".entitlements"))
        && files.propertyList(at: $0).content?[key] != nil
    }
  }
}
