import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// A usage description is for something that the system asks leave for.
struct UsageDescriptionUnknown: CheckRule {
  let description = RuleDescription(
    id: "usage-description-unknown", severity: .note,
    summary: "a usage description is for something that the system asks leave for",
    explanation: """
      A key that ends with UsageDescription and that the system does not know is never shown, and what it \
      was meant for ends the app. Names that come near are told.
      """,
    wrong: "<key>NSContactUsageDescription</key>",
    right: "<key>NSContactsUsageDescription</key>",
    source: "swift-build's InfoPlistProcessor; Apple's reference of protected resources")

  private static let suffix = "UsageDescription"
  private static let known = Set(
    InfoPlistKey.all.map(\.name).filter { $0.hasSuffix(suffix) }
      + [
        "NSAudioCaptureUsageDescription", "NSLocationDefaultAccuracyReducedUsageDescription",
        "NSFileProviderPresenceUsageDescription", "NSRemoteDesktopUsageDescription",
        "NSLocationAccuracyReductionUsageDescription", "NSCrossWebsiteTrackingUsageDescription",
      ])

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .infoPlist }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard entry.key.hasSuffix(Self.suffix), entry.key.hasPrefix("NS"), !Self.known.contains(entry.key) else {
          return nil
        }
        let near = NearNames.slip(entry.key, among: Self.known)
        return finding(
          "\(entry.key) belongs to no permission that the system asks for, as far as is known here",
          hint: near.map { "write \($0), if that is meant" } ?? "remove it",
          at: Place(
            file: seen.file.shownPath, line: entry.keyPosition?.line, column: entry.keyPosition?.column),
          severity: near == nil ? .note : .warning, target: seen.context?.target.name)
      }
    }
  }
}

/// An app that may always know where it is may also know it while in use.
struct LocationUsagePair: AbsenceRule {
  let description = RuleDescription(
    id: "location-usage-pair", severity: .warning,
    summary: "an app that asks to always know where it is also asks to know it while in use",
    explanation: """
      The system asks for the place while the app is in use first, and for always later. Without \
      NSLocationWhenInUseUsageDescription the request is ignored.
      """,
    wrong: "NSLocationAlwaysAndWhenInUseUsageDescription alone",
    right: "NSLocationAlwaysAndWhenInUseUsageDescription and NSLocationWhenInUseUsageDescription",
    source: "Apple's reference of NSLocationAlwaysAndWhenInUseUsageDescription")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isApplication && $0.isForIOS }.compactMap { context in
      let always = "NSLocationAlwaysAndWhenInUseUsageDescription"
      let inUse = "NSLocationWhenInUseUsageDescription"
      guard context.entry(always) != nil, context.lacks(inUse) else { return nil }
      return finding(
        "\"\(context.target.name)\" has \(always) and not \(inUse)", hint: "add \(inUse)",
        at: context.place(ofEntry: always), in: context)
    }
  }
}

/// An app for systems before iOS 17 has the old usage descriptions of calendars and reminders.
struct CalendarUsageOldKey: AbsenceRule {
  let description = RuleDescription(
    id: "calendar-usage-old-key", severity: .warning,
    summary: "an app for systems before iOS 17 has the old usage descriptions of calendars and reminders",
    explanation: """
      The keys for full access are read from iOS 17, macOS 14 and watchOS 10 on. An older system ends an \
      app that asks for calendars or reminders without NSCalendarsUsageDescription or \
      NSRemindersUsageDescription.
      """,
    wrong: "IPHONEOS_DEPLOYMENT_TARGET = 16.0; with NSCalendarsFullAccessUsageDescription alone",
    right: "NSCalendarsFullAccessUsageDescription and NSCalendarsUsageDescription",
    source: "Apple's TN3153")

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
        guard context.entry(new) != nil, context.lacks(old) else { return nil }
        return finding(
          "\"\(context.target.name)\" also runs on systems that read \(old), and has \(new) alone",
          hint: "add \(old) with the same text", at: context.place(ofEntry: new), in: context)
      }
    }
  }
}

/// An app that looks for services in the local network says what for.
struct BonjourUsagePair: AbsenceRule {
  let description = RuleDescription(
    id: "bonjour-usage-pair", severity: .warning,
    summary: "an app that looks for services in the local network says what for",
    explanation: """
      NSBonjourServices lists the services that an app looks for, and the system asks the user for leave \
      with the text in NSLocalNetworkUsageDescription.
      """,
    wrong: "NSBonjourServices alone",
    right: "NSBonjourServices and NSLocalNetworkUsageDescription",
    source: "Apple's reference of NSBonjourServices")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isApplication && $0.isForIOS }.compactMap { context in
      let usage = "NSLocalNetworkUsageDescription"
      guard context.entry("NSBonjourServices")?.array?.isEmpty == false, context.lacks(usage) else { return nil }
      return finding(
        "\"\(context.target.name)\" looks for services in the local network and has no \(usage)",
        hint: "add \(usage) with a sentence that says what for", at: context.place(ofEntry: "NSBonjourServices"),
        in: context)
    }
  }
}
