import Diagnostics
import PropertyLists
import XcodeProjects

/// Apps whose sources request a permission without a usage description.
struct UsageOfCode: AbsenceRule {
  let description = RuleDescription(
    id: "usage-description-needed", severity: .warning,
    summary: "App requests permission without a usage description",
    explanation: """
      When an app requests access to the camera, location or contacts, the system shows the usage description. An app \
      without one is terminated or gets no data, and the App Store rejects it. Slipway looks for API names in the \
      app's own sources, but not in comments and strings. Code that is compiled only for other platforms counts too. \
      A device that is used only as a torch needs no permission. A variable whose object is never created needs none \
      either. \
      Slipway also reads the local packages whose products the app links, but not their code in #if. If an \
      InfoPlist.strings file has the description, the finding is a note. Apple does not document whether the App Store \
      accepts that.
      """,
    wrong: "CNContactStore() in a source, without NSContactsUsageDescription",
    right: "<key>NSContactsUsageDescription</key><string>Wecker shows whom an alarm is from.</string>",
    source: "ITMS-90683; Apple's reference of the usage descriptions", command: .describeUse())

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isApplication && $0.isForIOS }.flatMap { context -> [Finding] in
      Self.askers.flatMap { asker -> [Finding] in
        guard let name = asker.names.first, let key = asker.keys.first, asker.keys.allSatisfy(context.lacks),
          !(asker.keys.contains(Self.location[0]) && context.describesLocationOfMac),
          // Another rule reports the key with the entitlement that needs it.
          UsageOfEntitlement.missingKeys(in: context).isDisjoint(with: asker.keys)
        else { return [] }
        let isLocalized = context.project.localizesInfoPlist(asker.keys)
        return Self.places(of: asker, name, in: context).map { place in
          finding(
            "\"\(context.target.name)\" uses \(asker.names.joined(separator: " with ")) but has no \(asker.keys.alternatives)"
              + (isLocalized ? " except in InfoPlist.strings" : ""),
            hint: context.commands.purposeHint(key), at: place, severity: isLocalized ? .note : nil, in: context
          ).caused(
            by: Finding.Cause(
              subject: "APIs", words: "are used in \"\(context.target.name)\", which has no \(asker.keys.alternatives)",
              name: name, hint: "add \(key) with the text that the system shows"))
        }
      }
    }
  }

  /// Where the target uses an API: in each of its own sources, or of a package that it links.
  private static func places(of asker: Asker, _ name: String, in context: TargetContext) -> [Place] {
    let project = context.project
    let sources = project.sources(of: context.target)
    if asker.names.allSatisfy(sources.mentions), asker.isUsed(by: sources.calls), asker.isFor(sources.capturedMedia),
      !asker.exceptions.contains(where: sources.mentions),
      !asker.isForTorch(among: sources.mentions),
      !project.isOnlyForMacro(name, in: sources)
    {
      let media =
        asker.media.map { media in sources.paths.compactMap { project.search.place(ofMedia: media, in: $0) } } ?? []
      let uses = media.isEmpty ? sources.paths.compactMap { project.search.place(ofUse: name, in: $0) } : media
      return uses.isEmpty ? project.search.places(ofName: name, inSourcesOf: context.target).compactMap(\.self) : uses
    }
    return project.localPackages.sources(of: context.target).compactMap { path -> Place? in
      guard let facts = project.sourceIndex.facts(of: path), facts.isSound,
        facts.names.isSuperset(of: asker.names), facts.names.isDisjoint(with: asker.exceptions),
        facts.conditionalNames.isDisjoint(with: asker.names),
        asker.isUsed(by: facts.calledNames.contains), asker.isFor(facts.capturedMedia),
        !asker.isForTorch(among: facts.names.contains)
      else { return nil }
      return project.search.place(ofName: name, in: path)
    }
  }

  /// Names that together show a request for permission, and the usage descriptions of which one is required.
  private struct Asker {
    let names: [String]
    let keys: [String]
    /// What the API is used for; `nil` if the names are sufficient.
    let media: String?
    /// Names that show more exactly what the API is used for, so that another one requires a description.
    let exceptions: [String]

    init(_ names: String..., media: String? = nil, unless exceptions: [String] = [], needs keys: [String]) {
      self.names = names
      self.exceptions = exceptions
      self.keys = keys
      self.media = media
    }

    /// Whether code creates an object of the class or uses its members: a variable of the type alone requests nothing.
    func isUsed(by calls: (String) -> Bool) -> Bool {
      // A storyboard creates the views of ARKit.
      guard media == nil, let name = names.first, name.first?.isUppercase == true, !name.hasPrefix("AR") else {
        return true
      }
      return calls(name)
    }

    func isFor(_ captured: Set<String>) -> Bool { media.map(captured.contains) ?? true }

    /// Whether code uses the capture device only as a torch: it takes no pictures and requests no access.
    func isForTorch(among mentions: (String) -> Bool) -> Bool {
      let uses = ["AVCaptureDeviceInput", "AVCaptureSession", "requestAccess", "requestAccessForMediaType"]
      let torch = ["torchMode", "setTorchMode", "hasTorch", "setTorchModeOn", "torchLevel", "isTorchActive"]
      return names == ["AVCaptureDevice"] && torch.contains(where: mentions) && !uses.contains(where: mentions)
    }
  }

  private static let photos = ["NSPhotoLibraryUsageDescription", "NSPhotoLibraryAddUsageDescription"]
  private static let health = ["NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription"]
  private static let location = [
    "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
    "NSLocationAlwaysUsageDescription",
  ]
  private static let reminders = ["NSRemindersUsageDescription", "NSRemindersFullAccessUsageDescription"]
  private static let calendars = [
    "NSCalendarsUsageDescription", "NSCalendarsFullAccessUsageDescription",
    "NSCalendarsWriteOnlyAccessUsageDescription",
  ]

  /// The APIs that require a usage description, from Apple's reference of each key.
  private static let askers = [
    Asker("requestWhenInUseAuthorization", needs: location),
    Asker("requestAlwaysAuthorization", needs: Array(location.dropFirst())),
    Asker("CNContactStore", needs: ["NSContactsUsageDescription"]),
    Asker("EKEventStore", "requestFullAccessToReminders", needs: reminders.reversed()),
    Asker("EKEventStore", "EKReminder", unless: ["requestFullAccessToReminders"], needs: reminders),
    Asker("EKEventStore", "EKEvent", needs: calendars),
    Asker(
      "EKEventStore", unless: ["requestFullAccessToReminders", "EKReminder", "EKEvent"], needs: calendars + reminders),
    Asker("PHPhotoLibrary", "requestAuthorization", needs: photos),
    Asker("PHPhotoLibrary", "performChanges", needs: photos.reversed()),
    Asker("PHPhotoLibrary", "performChangesAndWait", needs: photos.reversed()),
    Asker("UIImageWriteToSavedPhotosAlbum", needs: photos.reversed()),
    Asker("LAContext", media: "biometrics", needs: ["NSFaceIDUsageDescription"]),
    Asker("AVCaptureDevice", media: "video", needs: ["NSCameraUsageDescription"]),
    Asker("UIImagePickerController", media: "camera", needs: ["NSCameraUsageDescription"]),
    Asker("ARSCNView", "session", needs: ["NSCameraUsageDescription"]),
    Asker("ARFaceTrackingConfiguration", needs: ["NSCameraUsageDescription"]),
    Asker("ARWorldTrackingConfiguration", needs: ["NSCameraUsageDescription"]),
    Asker("AVCaptureDevice", media: "audio", needs: ["NSMicrophoneUsageDescription"]),
    Asker("AVAudioRecorder", needs: ["NSMicrophoneUsageDescription"]),
    Asker("requestRecordPermission", needs: ["NSMicrophoneUsageDescription"]),
    Asker("SFSpeechRecognizer", needs: ["NSSpeechRecognitionUsageDescription"]),
    Asker("CBCentralManager", needs: ["NSBluetoothAlwaysUsageDescription"]),
    Asker("CBPeripheralManager", needs: ["NSBluetoothAlwaysUsageDescription"]),
    Asker("CMMotionActivityManager", needs: ["NSMotionUsageDescription"]),
    Asker("CMPedometer", needs: ["NSMotionUsageDescription"]),
    Asker("MPMediaLibrary", needs: ["NSAppleMusicUsageDescription"]),
    Asker("ATTrackingManager", needs: ["NSUserTrackingUsageDescription"]),
    Asker("HKHealthStore", needs: health),
    Asker("HMHomeManager", needs: ["NSHomeKitUsageDescription"]),
    Asker("NFCNDEFReaderSession", needs: ["NFCReaderUsageDescription"]),
    Asker("NFCTagReaderSession", needs: ["NFCReaderUsageDescription"]),
    Asker("requestSiriAuthorization", needs: ["NSSiriUsageDescription"]),
    Asker("NISession", needs: ["NSNearbyInteractionUsageDescription"]),
  ]
}

extension TargetContext {
  /// Whether a Mac Catalyst app describes its use of the location as Apple's reference says for Macs.
  fileprivate var describesLocationOfMac: Bool {
    configuration.settings.flag("SUPPORTS_MACCATALYST") == true && entry("NSLocationUsageDescription") != nil
  }
}

extension CheckedProject {
  /// Whether all sources that contain `name` contain it in code for a macro of the app, which may be for one of its
  /// configurations only.
  fileprivate func isOnlyForMacro(_ name: String, in sources: TargetSources) -> Bool {
    let facts = sources.paths.compactMap(sourceIndex.facts).filter { $0.names.contains(name) }
    return !facts.isEmpty && facts.allSatisfy { $0.macroNames.contains(name) }
  }

  /// Whether a strings file for the Info.plist has one of `keys`: the system finds a text that only that file has.
  fileprivate func localizesInfoPlist(_ keys: [String]) -> Bool {
    paths.contains { path in
      let name = path.lowercased()
      guard name.hasSuffix("/infoplist.strings") else { return false }
      return files.strings(at: path).content.map { strings in keys.contains { strings[$0] != nil } } ?? false
    }
  }
}
