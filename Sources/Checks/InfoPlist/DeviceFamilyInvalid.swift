import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// TARGETED_DEVICE_FAMILY without a device of the target's platform.
struct DeviceFamilyInvalid: CheckRule {
  let description = RuleDescription(
    id: "device-family-invalid", severity: .warning,
    summary: "TARGETED_DEVICE_FAMILY lists no device of the platform",
    explanation: """
      1 is iPhone, 2 iPad, 3 Apple TV, 4 Apple Watch, 6 the Mac and 7 Apple Vision. Xcode warns about other values. It \
      also warns if none of the platform's devices is listed.
      """,
    wrong: "SDKROOT = watchos; TARGETED_DEVICE_FAMILY = \"1,2\";",
    right: "SDKROOT = watchos; TARGETED_DEVICE_FAMILY = 4;",
    source: "swift-build's InfoPlistProcessor", command: .setSetting("TARGETED_DEVICE_FAMILY=FAMILIES"))

  private static let devices: [Platform: Set<String>] = [
    .iOS: ["1", "2"], .tvOS: ["3"], .watchOS: ["4"], .visionOS: ["7"],
  ]

  func findings(in input: CheckInput) -> [Finding] {
    // The first watchOS apps are built with the iOS SDK.
    let subjects = input.contexts.filter { $0.target.isDistributed && !$0.target.kindOfProduct.hasPrefix("watch") }
    return subjects.filter { $0.target.kindOfProduct != "application.watchapp" }.compactMap { context in
      let settings = context.configuration.settings
      guard let own = Self.devices[settings.platform],
        case .known(let text, let place) = context.configuration.setting("TARGETED_DEVICE_FAMILY")
      else { return nil }
      let given = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
      guard !given.isEmpty, own.isDisjoint(with: given) else { return nil }
      let supported = settings.list("SUPPORTED_PLATFORMS").compactMap { SDKName($0).platform }
      let isForOthers = supported.contains { $0 != settings.platform }
      return finding(
        "TARGETED_DEVICE_FAMILY of \"\(context.target.name)\" is \"\(text)\", which lists no \(settings.platform.displayName) device",
        hint: context.commands.setting(
          "TARGETED_DEVICE_FAMILY", ((isForOthers ? given : []) + own.sorted()).joined(separator: ",")), at: place,
        in: context)
    }
  }
}
