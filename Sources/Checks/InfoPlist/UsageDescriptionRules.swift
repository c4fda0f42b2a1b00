import AppleIdentifiers
import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Usage description keys that the system does not know.
struct UsageDescriptionUnknown: CheckRule {
  let description = RuleDescription(
    id: "usage-description-unknown", severity: .note,
    summary: "Usage description key is unknown",
    explanation: """
      The system never shows a usage description with an unknown key, and terminates an app that lacks the right one. \
      For a key similar to a known one, the finding is a warning.
      """,
    wrong: "<key>NSContactUsageDescription</key>",
    right: "<key>NSContactsUsageDescription</key>",
    source: "swift-build's InfoPlistProcessor; Apple's reference of protected resources")

  private static let suffix = "UsageDescription"
  /// The known keys.
  static let known = Set(
    InfoPlistKey.all.map(\.name).filter { $0.hasSuffix(suffix) }
      + [
        "NSAlarmKitUsageDescription", "NSAudioCaptureUsageDescription",
        "NSLocationDefaultAccuracyReducedUsageDescription",
        "NSFileProviderPresenceUsageDescription", "NSRemoteDesktopUsageDescription",
        "NSLocationAccuracyReductionUsageDescription", "NSCrossWebsiteTrackingUsageDescription",
      ])

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .infoPlist }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard entry.key.hasPrefix("NS"), !Self.known.contains(entry.key) else { return nil }
        let near = NearNames.slip(entry.key, among: Self.known)
        guard entry.key.hasSuffix(Self.suffix) || near != nil else { return nil }
        return finding(
          "\(entry.key) is not a known usage description key",
          hint: near.map { "write \($0)" } ?? "remove it",
          at: Place(
            file: seen.file.shownPath, line: entry.keyPosition?.line, column: entry.keyPosition?.column),
          severity: near == nil ? .note : .warning, target: seen.context?.target.name)
      }
    }
  }
}

/// Apps that may always use the location but lack the description for use while open.
struct LocationUsagePair: AbsenceRule {
  let description = RuleDescription(
    id: "location-usage-pair", severity: .warning,
    summary: "NSLocationWhenInUseUsageDescription is missing",
    explanation: """
      iOS first asks the user for location access "While Using the App", and later for "Always". The first request \
      shows NSLocationWhenInUseUsageDescription. If the key is missing, iOS ignores the app's request.
      """,
    wrong: "<key>NSLocationAlwaysAndWhenInUseUsageDescription</key> alone",
    right: "<key>NSLocationAlwaysAndWhenInUseUsageDescription</key> and <key>NSLocationWhenInUseUsageDescription</key>",
    source: "Apple's reference of NSLocationAlwaysAndWhenInUseUsageDescription",
    command: .describeUse("NSLocationWhenInUseUsageDescription"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isApplication && $0.isForIOS }.compactMap { context in
      let always = "NSLocationAlwaysAndWhenInUseUsageDescription"
      let inUse = "NSLocationWhenInUseUsageDescription"
      guard context.entry(always) != nil, context.lacks(inUse) else { return nil }
      return finding(
        "\"\(context.target.name)\" has \(always) but not \(inUse)", hint: context.commands.purposeHint(inUse),
        at: context.place(ofEntry: always), in: context)
    }
  }
}

/// Apps for systems before iOS 17 without the usage descriptions of these systems.
struct CalendarUsageOldKey: AbsenceRule {
  let description = RuleDescription(
    id: "calendar-usage-old-key", severity: .warning,
    summary: "Calendar usage description for older systems is missing",
    explanation: """
      iOS 17, macOS 14 and watchOS 10 introduced the keys for full access. Older systems require \
      NSCalendarsUsageDescription and NSRemindersUsageDescription, and terminate an app that requests access without \
      them.
      """,
    wrong: "IPHONEOS_DEPLOYMENT_TARGET = 16.0; with NSCalendarsFullAccessUsageDescription alone",
    right: "<key>NSCalendarsFullAccessUsageDescription</key> and <key>NSCalendarsUsageDescription</key>",
    source: "Apple's TN3153", command: .describeUse("NSCalendarsUsageDescription"))

  private static let pairs = [
    ("NSCalendarsFullAccessUsageDescription", "NSCalendarsUsageDescription"),
    ("NSRemindersFullAccessUsageDescription", "NSRemindersUsageDescription"),
  ]
  private static let since: [Platform: String] = [.iOS: "17.0", .macOS: "14.0", .watchOS: "10.0"]

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { context -> [Finding] in
      guard let since = Self.since[context.configuration.settings.platform], context.deploymentTarget != nil,
        !context.runsOnlyFrom(since)
      else { return [] }
      return Self.pairs.compactMap { new, old in
        guard let entry = context.entry(new), context.lacks(old) else { return nil }
        return finding(
          "\"\(context.target.name)\" supports systems that require \(old), but has only \(new)",
          hint: entry.string.flatMap { context.commands.entry(old, $0) } ?? "add \(old) with the same text",
          at: context.place(ofEntry: new), in: context)
      }
    }
  }
}

/// Apps with NSBonjourServices that lack a usage description.
struct BonjourUsagePair: AbsenceRule {
  let description = RuleDescription(
    id: "bonjour-usage-pair", severity: .warning,
    summary: "App that browses the local network has no usage description",
    explanation: """
      NSBonjourServices lists the services that an app browses for. The system requests permission with \
      NSLocalNetworkUsageDescription.
      """,
    wrong: "<key>NSBonjourServices</key><array><string>_wecker._tcp</string></array> alone",
    right: "<key>NSLocalNetworkUsageDescription</key><string>Wecker finds alarm clocks on your network.</string>",
    source: "Apple's reference of NSBonjourServices", command: .describeUse("NSLocalNetworkUsageDescription"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isApplication && $0.isForIOS }.compactMap { context in
      let usage = "NSLocalNetworkUsageDescription"
      guard context.entry("NSBonjourServices")?.array?.isEmpty == false, context.lacks(usage) else { return nil }
      return finding(
        "\"\(context.target.name)\" has NSBonjourServices but no \(usage)",
        hint: context.commands.purposeHint(usage), at: context.place(ofEntry: "NSBonjourServices"),
        in: context)
    }
  }
}
