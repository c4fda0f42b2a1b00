import AppleIdentifiers
import Capabilities
import Diagnostics
import PropertyLists
import XcodeProjects

/// A capability that an app claims has the usage description without which the system ends it.
struct UsageOfEntitlement: AbsenceRule {
  let description = RuleDescription(
    id: "usage-description-missing", severity: .warning,
    summary: "what an app's entitlements give access to has a usage description",
    explanation: """
      HealthKit, HomeKit, Siri and the reader of NFC tags ask the user for leave with a text from the \
      Info.plist, and so do camera, microphone and personal data for an app in the Mac's sandbox. An app \
      that asks without one is ended at once, and the App Store refuses it. Shortcuts work without leave, so \
      that for Siri it is a note.
      """,
    wrong: "the entitlement com.apple.developer.homekit without NSHomeKitUsageDescription",
    right: "<key>NSHomeKitUsageDescription</key><string>Wecker turns on your lights.</string>",
    source: "ITMS-90683")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { context -> [Finding] in
      guard let file = context.configuration.entitlementsFile, let claims = file.content?.dictionary else { return [] }
      return claims.entries.compactMap { claim in
        let keys = Self.usages(for: claim.key, on: context.configuration.settings.platform)
        guard let key = keys.first, Self.isClaimed(claim.value), keys.allSatisfy({ context.lacks($0) }) else {
          return nil
        }
        return finding(
          "\"\(context.target.name)\" claims \(claim.key) and has no \(keys.joined(separator: " or "))",
          hint: "add \(key) with a sentence that says what for",
          at: Place(file: file.shownPath, line: claim.keyPosition?.line, column: claim.keyPosition?.column),
          severity: key == "NSSiriUsageDescription" ? .note : .warning, in: context)
      }
    }
  }

  private static func isClaimed(_ value: PropertyList) -> Bool {
    value.boolean ?? value.array.map { !$0.isEmpty } ?? true
  }

  /// The usage descriptions of which one is needed.
  private static func usages(for entitlement: String, on platform: Platform) -> [String] {
    if platform == .macOS { return ofSandbox[entitlement] ?? [] }
    // The other entitlements of a capability refine the first.
    guard let capability = CapabilityTable.capability(forEntitlement: entitlement),
      capability.entitlements.first?.key == entitlement, capability.platforms.contains(platform)
    else { return [] }
    return capability.infoPlistKeys.filter { $0.form == .purposeText }.map(\.key)
  }

  /// What the Mac's sandbox and hardened runtime open, and what the system then asks the user with.
  private static let ofSandbox: [String: [String]] = [
    "com.apple.security.device.camera": ["NSCameraUsageDescription"],
    "com.apple.security.device.audio-input": ["NSMicrophoneUsageDescription"],
    "com.apple.security.device.microphone": ["NSMicrophoneUsageDescription"],
    "com.apple.security.device.bluetooth": ["NSBluetoothAlwaysUsageDescription"],
    "com.apple.security.personal-information.addressbook": ["NSContactsUsageDescription"],
    "com.apple.security.personal-information.calendars": [
      "NSCalendarsFullAccessUsageDescription", "NSCalendarsUsageDescription",
      "NSCalendarsWriteOnlyAccessUsageDescription", "NSRemindersUsageDescription",
      "NSRemindersFullAccessUsageDescription",
    ],
    "com.apple.security.personal-information.location": [
      "NSLocationUsageDescription", "NSLocationWhenInUseUsageDescription",
      "NSLocationAlwaysAndWhenInUseUsageDescription",
    ],
    "com.apple.security.personal-information.photos-library": ["NSPhotoLibraryUsageDescription"],
    "com.apple.security.automation.apple-events": ["NSAppleEventsUsageDescription"],
  ]
}

/// A usage description of a capability comes with its entitlement.
struct UsageWithoutEntitlement: CheckRule {
  let description = RuleDescription(
    id: "usage-without-entitlement", severity: .note,
    summary: "a usage description of a capability comes with its entitlement",
    explanation: """
      An app can't use HealthKit, HomeKit or the reader of NFC tags without the capability's entitlement, \
      whatever its Info.plist says. The text may also be there for a library that never asks.
      """,
    wrong: "NSHealthShareUsageDescription without com.apple.developer.healthkit",
    right: "NSHealthShareUsageDescription and com.apple.developer.healthkit",
    source: "Apple's documentation of HealthKit, HomeKit and Core NFC")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isApplication && $0.configuration.settings.platform != .macOS }.flatMap {
      context in
      Self.capabilities.compactMap { capability in
        guard let entitlement = capability.entitlements.first?.key, context.claimsNothing(for: [entitlement]),
          let key = capability.infoPlistKeys.map(\.key).first(where: { context.entry($0) != nil })
        else { return nil }
        return finding(
          "\"\(context.target.name)\" has \(key) and does not claim \(entitlement)",
          hint: "add the capability \(capability.displayName), or remove the text if nothing in the app asks for it",
          at: context.place(ofEntry: key), in: context)
      }
    }
  }

  private static let capabilities = ["healthkit", "homekit", "nfc-tag-reading", "siri"].compactMap { name in
    CapabilityTable.all.first { $0.name == name }
  }
}
