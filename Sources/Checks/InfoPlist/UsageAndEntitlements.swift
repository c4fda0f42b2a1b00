import AppleIdentifiers
import Capabilities
import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Entitlements without the usage description that they need.
struct UsageOfEntitlement: AbsenceRule {
  let description = RuleDescription(
    id: "usage-description-missing", severity: .warning,
    summary: "Usage description for an entitlement is missing",
    explanation: """
      HealthKit, HomeKit, Siri and NFC request permission with a usage description in the Info.plist. In the macOS \
      sandbox, access to the camera, microphone and personal data needs one too. The system terminates an app that \
      requests permission without one, and the App Store rejects it. For Siri, the finding is a note, because \
      shortcuts need no permission. On macOS, it is a note if no source uses what the entitlement allows.
      """,
    wrong: "<key>com.apple.developer.homekit</key><true/> without NSHomeKitUsageDescription",
    right: "<key>NSHomeKitUsageDescription</key><string>Wecker turns on your lights.</string>",
    source: "ITMS-90683", command: .describeUse())

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { context -> [Finding] in
      guard let file = context.configuration.entitlementsFile, let claims = file.content?.dictionary else { return [] }
      return claims.entries.compactMap { claim in
        let keys = Self.usages(for: claim.key, on: context.configuration.settings.platform)
        guard let key = keys.first, Self.isClaimed(claim.value), keys.allSatisfy({ context.lacks($0) }) else {
          return nil
        }
        let isUsed = Self.mayUse(claim.key, in: context)
        return finding(
          "\"\(context.target.name)\" claims \(claim.key) but has no \(keys.alternatives)",
          hint: context.commands.purposeHint(key) + (isUsed ? "" : ", or remove the entitlement"),
          at: Place(file: file.shownPath, line: claim.keyPosition?.line, column: claim.keyPosition?.column),
          severity: key == "NSSiriUsageDescription" || !isUsed ? .note : .warning, in: context)
      }
    }
  }

  /// The usage descriptions that a target's entitlements need and that it lacks.
  static func missingKeys(in context: TargetContext) -> Set<String> {
    let claims = context.configuration.entitlementsFile?.content?.dictionary?.entries ?? []
    return Set(
      claims.filter { isClaimed($0.value) }.flatMap { claim -> [String] in
        let keys = usages(for: claim.key, on: context.configuration.settings.platform)
        // For Siri, an entitlement alone is no violation, but a request is.
        return keys.allSatisfy(context.lacks) && !keys.contains("NSSiriUsageDescription") ? keys : []
      })
  }

  /// Whether the sources may use what an entitlement of the sandbox or the hardened runtime allows.
  private static func mayUse(_ entitlement: String, in context: TargetContext) -> Bool {
    guard let names = markers[entitlement] else { return true }
    let sources = context.project.sources(of: context.target)
    // A source that could not be read is no sign of a use.
    if sources.use(of: names) == .certain || names.contains(where: { context.project.hasLiteral($0, in: sources) }) {
      return true
    }
    // Camera and microphone share an API.
    guard let media = media[entitlement],
      ["AVCaptureDevice", "AVCaptureSession"].contains(
        where: sources.mentionsWithLibraries)
    else { return false }
    // Code that captures names what it captures, so a source that could not be read hardly captures something else.
    let captured = sources.capturedMedia.intersection(["audio", "video"])
    return captured.isEmpty || captured.contains(media)
  }

  /// What the entitlements for the camera and the microphone allow to capture.
  private static let media = [
    "com.apple.security.device.camera": "video", "com.apple.security.device.audio-input": "audio",
    "com.apple.security.device.microphone": "audio",
  ]

  /// The names without which no source uses what an entitlement allows.
  private static let markers: [String: [String]] = [
    "com.apple.security.device.camera": camera,
    "com.apple.security.device.audio-input": microphone,
    "com.apple.security.device.microphone": microphone,
    "com.apple.security.personal-information.addressbook": ["CNContactStore", "ABAddressBook", "CNContactPicker"],
    "com.apple.security.personal-information.photos-library": ["PHPhotoLibrary", "PHAsset", "PHImageManager"],
    "com.apple.security.personal-information.calendars": ["EKEventStore"],
    "com.apple.security.personal-information.location": ["CLLocationManager"],
    "com.apple.security.automation.apple-events": [
      "NSAppleScript", "NSAppleEventDescriptor", "SBApplication", "AEDesc", "AESendMessage", "NSUserAppleScriptTask",
      "OSAScript", "ScriptingBridge", "osascript",
    ],
  ]

  private static let camera = ["IKPictureTaker"]
  private static let microphone = [
    "AVAudioRecorder", "AVAudioEngine", "AudioUnit", "AudioComponent",
    "AudioQueueNewInput", "AudioDeviceStart", "AudioDeviceCreateIOProcID", "SFSpeechRecognizer", "SCStream",
  ]

  private static func isClaimed(_ value: PropertyList) -> Bool {
    value.boolean ?? value.array.map { !$0.isEmpty } ?? true
  }

  /// The usage descriptions, of which one is required.
  private static func usages(for entitlement: String, on platform: Platform) -> [String] {
    if platform == .macOS { return ofSandbox[entitlement] ?? [] }
    // The capability's other entitlements only refine the first.
    guard let capability = CapabilityTable.capability(forEntitlement: entitlement),
      capability.entitlements.first?.key == entitlement, capability.platforms.contains(platform)
    else { return [] }
    return capability.infoPlistKeys.filter { $0.form == .purposeText }.map(\.key)
  }

  /// The usage descriptions for entitlements of the sandbox and the hardened runtime.
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

extension CheckedProject {
  /// Whether a literal in the sources is or ends with a name, such as the path of a program.
  fileprivate func hasLiteral(_ name: String, in sources: TargetSources) -> Bool {
    sources.linkedPaths.contains { path in
      sourceIndex.facts(of: path)?.literals.contains { $0.text == name || $0.text.hasSuffix("/" + name) } ?? false
    }
  }
}

/// Usage descriptions of capabilities without the entitlement.
struct UsageWithoutEntitlement: CheckRule {
  let description = RuleDescription(
    id: "usage-without-entitlement", severity: .note,
    summary: "Usage description has no matching entitlement",
    explanation: """
      HealthKit, HomeKit, NFC and Siri require the capability's entitlement in addition to the usage description. The \
      App Store also requires the usage description if only a library of the app contains the API. Such an app may \
      never use the API and then needs no entitlement, so the finding is a note.
      """,
    wrong: "<key>NSHealthShareUsageDescription</key> without com.apple.developer.healthkit",
    right: "<key>NSHealthShareUsageDescription</key> with com.apple.developer.healthkit",
    source: "Apple's documentation of HealthKit, HomeKit, Core NFC and SiriKit",
    command: "\(command: "capability.add") NAME --target TARGET")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isApplication && $0.configuration.settings.platform != .macOS }.flatMap {
      context in
      Self.capabilities.compactMap { capability in
        guard let entitlement = capability.entitlements.first?.key, context.claimsNothing(for: [entitlement]),
          let key = capability.infoPlistKeys.map(\.key).first(where: { context.entry($0) != nil })
        else { return nil }
        return finding(
          "\"\(context.target.name)\" has \(key) but does not claim \(entitlement)",
          hint:
            "\(context.commands.capability(capability.name)), or remove the usage description if the app never uses it",
          at: context.place(ofEntry: key), in: context)
      }
    }
  }

  private static let capabilities = CapabilityTable.all.filter { row in
    row.infoPlistKeys.contains { $0.form == .purposeText }
  }
}
