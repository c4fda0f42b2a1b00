import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// TARGETED_DEVICE_FAMILY has a device of the system that the target is for.
struct DeviceFamilyInvalid: CheckRule {
  let description = RuleDescription(
    id: "device-family-invalid", severity: .warning,
    summary: "TARGETED_DEVICE_FAMILY names a device of the system that the target is for",
    explanation: """
      1 is iPhone, 2 iPad, 3 Apple TV, 4 Apple Watch, 6 the Mac and 7 Apple Vision. Xcode warns of other \
      values, and where none of the system's own is among them.
      """,
    wrong: "SDKROOT = watchos; TARGETED_DEVICE_FAMILY = \"1,2\";",
    right: "SDKROOT = watchos; TARGETED_DEVICE_FAMILY = 4;",
    source: "swift-build's InfoPlistProcessor")

  private static let devices: [Platform: Set<String>] = [
    .iOS: ["1", "2"], .tvOS: ["3"], .watchOS: ["4"], .visionOS: ["7"],
  ]

  func findings(in input: CheckInput) -> [Finding] {
    // The first apps for the watch are made with the SDK of iOS.
    let subjects = input.contexts.filter { $0.target.isDistributed && !$0.target.kindOfProduct.hasPrefix("watch") }
    return subjects.filter { $0.target.kindOfProduct != "application.watchapp" }.compactMap { context in
      let settings = context.configuration.settings
      guard let own = Self.devices[settings.platform],
        case .known(let text, let place) = context.configuration.setting("TARGETED_DEVICE_FAMILY")
      else { return nil }
      let given = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
      guard !given.isEmpty, own.isDisjoint(with: given) else { return nil }
      return finding(
        "TARGETED_DEVICE_FAMILY of \"\(context.target.name)\" is \"\(text)\", which has no device of \(settings.platform.displayName)",
        hint: "write \(own.sorted().joined(separator: ","))", at: place, in: context)
    }
  }
}
