import Diagnostics
import PropertyLists

/// What an app's sources ask the user's leave for has a usage description.
struct UsageOfCode: AbsenceRule {
  let description = RuleDescription(
    id: "usage-description-needed", severity: .warning,
    summary: "what an app's sources ask the user's leave for has a usage description",
    explanation: """
      Before an app gets at the camera, the place, contacts and the like, the system asks the user with a \
      sentence from the Info.plist. An app that asks without one is ended or gets nothing, and the App Store \
      refuses it. Looked at is what names stand in the sources of the app itself, comments and texts left \
      aside; code that is compiled for other systems only counts too.
      """,
    wrong: "CNContactStore() in a source, without NSContactsUsageDescription",
    right: "<key>NSContactsUsageDescription</key><string>Wecker shows whom an alarm is from.</string>",
    source: "ITMS-90683; Apple's reference of the usage descriptions")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isApplication && $0.isForIOS }.flatMap { context -> [Finding] in
      let sources = context.project.sources(of: context.target)
      return Self.askers.compactMap { asker in
        guard asker.names.allSatisfy(sources.mentions), asker.isFor(sources.capturedMedia),
          let name = asker.names.first, let key = asker.keys.first,
          asker.keys.allSatisfy(context.lacks), !context.project.localizesInfoPlist(asker.keys)
        else { return nil }
        return finding(
          "\"\(context.target.name)\" uses \(asker.names.joined(separator: " with ")) and has no \(asker.keys.joined(separator: " or "))",
          hint: "add \(key) with a sentence that says what for",
          at: context.project.place(ofName: name, inSourcesOf: context.target), in: context)
      }
    }
  }

  /// Names that together show that a source asks for something, and the usage descriptions of which one is needed.
  private struct Asker {
    let names: [String]
    let keys: [String]
    /// The kind of media that a capture device is asked for; `nil` where the names say all.
    let media: String?

    init(_ names: String..., media: String? = nil, needs keys: [String]) {
      self.names = names
      self.keys = keys
      self.media = media
    }

    func isFor(_ captured: Set<String>) -> Bool { media.map(captured.contains) ?? true }
  }

  private static let photos = ["NSPhotoLibraryUsageDescription", "NSPhotoLibraryAddUsageDescription"]
  private static let health = ["NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription"]
  private static let location = [
    "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
    "NSLocationAlwaysUsageDescription",
  ]
  private static let calendars = [
    "NSCalendarsUsageDescription", "NSCalendarsFullAccessUsageDescription",
    "NSCalendarsWriteOnlyAccessUsageDescription", "NSRemindersUsageDescription",
    "NSRemindersFullAccessUsageDescription",
  ]

  /// From Apple's reference of each usage description, which names the interfaces that read it.
  private static let askers = [
    Asker("requestWhenInUseAuthorization", needs: location),
    Asker("requestAlwaysAuthorization", needs: Array(location.dropFirst())),
    Asker("CNContactStore", needs: ["NSContactsUsageDescription"]),
    Asker("EKEventStore", needs: calendars),
    Asker("PHPhotoLibrary", "requestAuthorization", needs: photos),
    Asker("UIImageWriteToSavedPhotosAlbum", needs: photos.reversed()),
    Asker("AVCaptureDevice", media: "video", needs: ["NSCameraUsageDescription"]),
    Asker("UIImagePickerController", media: "camera", needs: ["NSCameraUsageDescription"]),
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

extension CheckedProject {
  /// Whether a strings file for the Info.plist has one of `keys`: the system finds a text that only that file has.
  fileprivate func localizesInfoPlist(_ keys: [String]) -> Bool {
    paths.contains { path in
      let name = path.lowercased()
      guard name.hasSuffix("/infoplist.strings") else { return false }
      return files.strings(at: path).content.map { strings in keys.contains { strings[$0] != nil } } ?? false
    }
  }
}
