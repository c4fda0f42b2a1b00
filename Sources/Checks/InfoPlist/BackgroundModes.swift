import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// What an app may do in the background, and the systems that know it.
enum BackgroundModes {
  /// Each mode of UIBackgroundModes with the systems that have it, after swift-build's InfoPlistProcessor.
  static let all: [String: Set<Platform>] = [
    "audio": [.iOS, .tvOS, .watchOS, .visionOS], "location": [.iOS, .watchOS], "voip": [.iOS, .watchOS, .visionOS],
    "fetch": [.iOS, .tvOS, .visionOS], "remote-notification": [.iOS, .tvOS, .watchOS, .visionOS],
    "newsstand-content": [.iOS], "external-accessory": [.iOS],
    "bluetooth-central": [.iOS, .watchOS, .visionOS], "bluetooth-peripheral": [.iOS],
    "network-authentication": [.iOS, .visionOS], "processing": [.iOS, .tvOS, .visionOS], "push-to-talk": [.iOS],
    "nearby-interaction": [.iOS],
  ]

  /// The modes of WKBackgroundModes.
  static let ofWatch: Set<String> = [
    "workout-processing", "self-care", "mindfulness", "physical-therapy", "alarm", "underwater-depth",
  ]
}

extension SubjectInfoPlist {
  /// The modes that the Info.plist's `key` names.
  func backgroundModes(_ key: String) -> [PropertyList] {
    (entry(key)?.array ?? []).filter { $0.string?.contains("$") == false }
  }
}

/// A background mode is one that the system knows.
struct BackgroundModeUnknown: CheckRule {
  let description = RuleDescription(
    id: "background-mode-unknown", severity: .error, summary: "a background mode is one that the system knows",
    explanation: """
      The App Store refuses an app whose UIBackgroundModes has a word that is no mode. Modes that another \
      system has are taken out by the build.
      """,
    wrong: "<key>UIBackgroundModes</key><array><string>background-fetch</string></array>",
    right: "<key>UIBackgroundModes</key><array><string>fetch</string></array>",
    source: "Apple's reference of UIBackgroundModes; swift-build's InfoPlistProcessor")

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
          "\"\(name)\" is none of the modes of \(key)", hint: meant.map { "write \($0)" } ?? "remove it",
          at: subject.place(of: mode, in: key), severity: key == "UIBackgroundModes" ? .error : .warning,
          in: subject.context)
      }
    }
  }

  private func foreign(_ subject: SubjectInfoPlist) -> [Finding] {
    guard let platform = subject.platform else { return [] }
    return subject.backgroundModes("UIBackgroundModes").compactMap { mode in
      guard let name = mode.string, let platforms = BackgroundModes.all[name], !platforms.contains(platform) else {
        return nil
      }
      return finding(
        "the background mode \"\(name)\" is unknown to \(platform.displayName), and the build takes it out",
        hint: "remove it", at: subject.place(of: mode, in: "UIBackgroundModes"), severity: .note, in: subject.context)
    }
  }
}

/// An app that processes in the background names its tasks.
struct BackgroundProcessingTasks: CheckRule {
  let description = RuleDescription(
    id: "background-tasks-missing", severity: .error,
    summary: "an app that processes in the background names its tasks",
    explanation: """
      With the mode processing, BGTaskSchedulerPermittedIdentifiers must list the identifiers of the tasks \
      that the app submits. The App Store refuses the upload otherwise.
      """,
    wrong: "UIBackgroundModes with processing, without BGTaskSchedulerPermittedIdentifiers",
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
        "\"\(subject.name)\" processes in the background and names no tasks (\(key))",
        hint: "add \(key) with the identifiers of the tasks, or remove the mode",
        at: subject.place(of: mode, in: "UIBackgroundModes"), in: subject.context)
    }
  }
}

/// A background mode has the usage description or entitlement that it can't do without.
struct BackgroundModeNeeds: AbsenceRule {
  let description = RuleDescription(
    id: "background-mode-needs", severity: .warning,
    summary: "a background mode has the usage description or entitlement that it can't do without",
    explanation: """
      The mode location is of use only to an app that may know where it is, those of Bluetooth only to one \
      that may use it, and remote-notification only to one that gets push notifications.
      """,
    wrong: "UIBackgroundModes with location, without NSLocationWhenInUseUsageDescription",
    right: "<key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>Wecker wakes you on arrival.</string>",
    source: "Apple's documentation of Core Location, Core Bluetooth and User Notifications")

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
        guard let name = mode.string else { return nil }
        let place = context.place(of: mode, in: "UIBackgroundModes")
        if name == "remote-notification", context.claimsNothing(for: ["aps-environment"]) {
          return finding(
            "\"\(context.target.name)\" has the background mode remote-notification and no entitlement to get notifications",
            hint: "add aps-environment to the entitlements, or remove the mode", at: place, severity: .note, in: context
          )
        }
        guard let keys = Self.usages[name], keys.allSatisfy({ context.lacks($0) }), let key = keys.first else {
          return nil
        }
        return finding(
          "\"\(context.target.name)\" has the background mode \(name) and no \(key)",
          hint: "say in \(key) what for, or remove the mode", at: place, in: context)
      }
    }
  }
}

extension TargetContext {
  /// Whether it is certain that the target's entitlements have none of `keys`.
  func claimsNothing(for keys: [String]) -> Bool {
    guard configuration.settings.findings.isEmpty else { return false }
    guard let file = configuration.entitlementsFile else {
      return configuration.settings.assignments(of: "CODE_SIGN_ENTITLEMENTS").isEmpty
        && configuration.settings.undecided("CODE_SIGN_ENTITLEMENTS").isEmpty
    }
    guard let content = file.content?.dictionary else { return false }
    return keys.allSatisfy { content[$0] == nil }
  }
}
