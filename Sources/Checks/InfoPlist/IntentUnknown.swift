import Diagnostics
import PropertyLists
import XcodeProjects

/// Misspelled system intents in an Info.plist.
struct IntentUnknown: CheckRule {
  let description = RuleDescription(
    id: "intent-unknown", severity: .note, summary: "Intent in the Info.plist does not exist",
    explanation: """
      IntentsSupported lists the intents of an extension, and INIntentsSupported lists the intents of the app. Siri never \
      calls the extension for an unknown intent. Only names that are similar to an intent of the system are reported. \
      A name in an intent definition of the project is not reported. \
      If the project has intent definitions, a custom intent that none of them has is reported. Apple may add intents, so this is a note.
      """,
    wrong: "<key>IntentsSupported</key><array><string>INSendMesageIntent</string></array>",
    right: "<key>IntentsSupported</key><array><string>INSendMessageIntent</string></array>",
    source: "Apple's reference of IntentsSupported and the Intents framework",
    command: .setInformation("NSExtension.NSExtensionAttributes.IntentsSupported INTENT,..."))

  private static let keys = [
    "IntentsSupported", "IntentsRestrictedWhileLocked", "IntentsRestrictedWhileProtectedDataUnavailable",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.flatMap { subject -> [Finding] in
      let attributes = subject.entry("NSExtension")?["NSExtensionAttributes"]
      let listed = Self.keys.flatMap { key in (attributes?[key]?.array ?? []).map { (root: "NSExtension", value: $0) } }
      let ofApp = (subject.entry("INIntentsSupported")?.array ?? []).map { (root: "INIntentsSupported", value: $0) }
      let named = listed + ofApp
      guard !named.isEmpty else { return [] }
      let own = subject.context.map { Self.definitions(of: $0.project) } ?? []
      var seen: Set<String> = []
      let custom = subject.context.map { ownIntents(named, own, in: $0, subject) } ?? []
      return custom
        + named.compactMap { root, value in
          guard let name = value.string, name.hasSuffix("Intent") || name.hasPrefix("IN"), !Self.known.contains(name),
            !own.contains(where: { $0.contains(name.dropLast(name.hasSuffix("Intent") ? 6 : 0)) }),
            let near = NearNames.slip(name, among: Self.known), seen.insert(name).inserted
          else { return nil }
          return finding(
            "the system has no intent \"\(name)\"", hint: subject.writing(near, insteadOf: value, in: root),
            at: subject.place(of: value, in: root), in: subject.context)
        }
    }
  }

  /// The names of custom intents that no intent definition has.
  private func ownIntents(
    _ named: [(root: String, value: PropertyList)], _ definitions: [String], in context: TargetContext,
    _ subject: SubjectInfoPlist
  ) -> [Finding] {
    guard !definitions.isEmpty, !context.project.mayHaveIntentsElsewhere else { return [] }
    let names = Set(definitions.flatMap(Self.intentNames))
    return named.compactMap { root, value in
      guard let name = value.string, name.hasSuffix("Intent"), !name.hasPrefix("IN"), !name.contains("$"),
        !definitions.contains(where: { $0.contains(name.dropLast("Intent".count)) }),
        !context.project.sources(of: context.target).mentions(name)
      else { return nil }
      let left = names.subtracting(named.compactMap(\.value.string))
      return finding(
        "no intent definition of the project has \"\(name)\"",
        hint: (NearNames.slip(name, among: names) ?? (left.count == 1 ? left.first : nil)).map {
          subject.writing($0, insteadOf: value, in: root)
        } ?? "write the name of an intent in the intent definition, followed by Intent",
        at: subject.place(of: value, in: root), in: context)
    }
  }

  /// The names of the intents in a definition, as an Info.plist writes them.
  private static func intentNames(in definition: String) -> [String] {
    definition.split(separator: "<key>INIntentName</key>").dropFirst().compactMap { rest in
      let text = rest.drop { $0 != "<" }
      guard text.hasPrefix("<string>") else { return nil }
      return text.dropFirst("<string>".count).prefix { $0 != "<" } + "Intent"
    }
  }

  /// The texts of the intent definitions in the project's folder.
  private static func definitions(of project: CheckedProject) -> [String] {
    project.paths.filter { $0.hasSuffix(".intentdefinition") }.sorted().compactMap(project.files.text)
  }

  /// The system's intents, from Apple's documentation.
  private static let known: Set<String> = Set(
    [
      "ActivateCarSignal", "AddMedia", "AddTasks", "AnswerCall", "AppendToNote", "BookRestaurantReservation",
      "CancelRide", "CancelWorkout", "CreateNote", "CreateTaskList", "DeleteTasks", "EditMessage", "EndWorkout",
      "GetAvailableRestaurantReservationBookingDefaults", "GetAvailableRestaurantReservationBookings",
      "GetCarLockStatus",
      "GetCarPowerLevelStatus", "GetReservationDetails", "GetRestaurantGuest", "GetRideStatus",
      "GetUserCurrentRestaurantReservationBookings", "GetVisualCode", "HangUpCall", "ListCars", "ListRideOptions",
      "PauseWorkout", "PayBill", "PlayMedia", "RequestPayment", "RequestRide", "ResumeWorkout", "SaveProfileInCar",
      "SearchCallHistory", "SearchForAccounts", "SearchForBills", "SearchForMedia", "SearchForMessages",
      "SearchForNotebookItems", "SearchForPhotos", "SendMessage", "SendPayment", "SendRideFeedback",
      "SetAudioSourceInCar", "SetCarLockStatus", "SetClimateSettingsInCar", "SetDefrosterSettingsInCar",
      "SetMessageAttribute", "SetProfileInCar", "SetRadioStation", "SetSeatSettingsInCar", "SetTaskAttribute",
      "ShareFocusStatus", "SnoozeTasks", "StartAudioCall", "StartCall", "StartPhotoPlayback", "StartVideoCall",
      "StartWorkout", "TransferMoney", "UnsendMessages", "UpdateMediaAffinity",
    ].map { "IN\($0)Intent" })
}

extension CheckedProject {
  /// Whether links or submodules may contain intent definitions.
  fileprivate var mayHaveIntentsElsewhere: Bool {
    !unseenPaths.isEmpty
      || locations.members.contains {
        $0.location.root == .project && $0.location.path.hasPrefix("../")
          && $0.location.path.hasSuffix(".intentdefinition")
      }
  }
}
