import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Boolean INFOPLIST_KEY_ settings with another value than YES or NO.
struct InfoPlistSettingValue: CheckRule {
  let description = RuleDescription(
    id: "info-plist-setting-value", severity: .warning,
    summary: "Boolean INFOPLIST_KEY_ setting is neither YES nor NO",
    explanation: """
      Xcode accepts YES and NO for settings that become Info.plist booleans. It reads any other value as NO.
      """,
    wrong: "INFOPLIST_KEY_UIRequiresFullScreen = on;",
    right: "INFOPLIST_KEY_UIRequiresFullScreen = YES;",
    source: "swift-build's BuiltinMacros")

  func findings(in input: CheckInput) -> [Finding] {
    let booleans = InfoPlistKey.all.filter { $0.kind == .boolean }.map(\.setting) + InfoPlistKey.switches
    return input.contexts.filter { $0.target.isBundle && $0.configuration.settings.generatesInfoPlist }.flatMap {
      context in
      booleans.compactMap { setting in
        guard case .known(let value, let place) = context.configuration.setting(setting),
          !["YES", "NO", "TRUE", "FALSE", "1", "0"].contains(value.uppercased())
        else { return nil }
        return finding(
          "\(setting) is \"\(value)\", expected YES or NO", hint: "write YES or NO", at: place, in: context)
      }
    }
  }
}

/// App categories that the App Store does not have.
struct AppCategoryUnknown: CheckRule {
  let description = RuleDescription(
    id: "app-category-unknown", severity: .warning, summary: "App category does not exist",
    explanation: """
      LSApplicationCategoryType consists of the prefix "public.app-category." and an App Store category or game \
      category. Xcode warns about other values, and the Mac App Store rejects them.
      """,
    wrong: "<key>LSApplicationCategoryType</key><string>public.app-category.health</string>",
    right: "<key>LSApplicationCategoryType</key><string>public.app-category.healthcare-fitness</string>",
    source: "ITMS-90242; swift-build's BuiltinMacros", command: .setInformation("LSApplicationCategoryType CATEGORY"))

  /// A value that fits into a message.
  private static func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 60 ? line.prefix(60) + "…" : line
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.compactMap { subject in
      let key = "LSApplicationCategoryType"
      guard let value = subject.entry(key), let text = value.string, !text.isEmpty, !text.contains("$") else {
        return nil
      }
      let category = AppCategory(text)
      guard !category.isKnown || text != category.value else { return nil }
      return finding(
        "\"\(Self.shortened(text))\" is not an App Store category",
        hint: category.nearest.map { subject.writing(AppCategory($0).value, insteadOf: value, in: key) }
          ?? "write a category of the App Store, such as \(AppCategory("utilities").value)",
        at: subject.place(of: value, in: key), in: subject.context)
    }
  }
}

/// Required device capabilities that are unknown.
struct DeviceCapabilityUnknown: CheckRule {
  let description = RuleDescription(
    id: "device-capability-unknown", severity: .warning, summary: "Required device capability is unknown",
    explanation: """
      UIRequiredDeviceCapabilities excludes devices that lack a capability. An unknown capability excludes all \
      devices. Slipway's list is from Apple's reference, so newer capabilities may be missing. If the name is similar \
      to a known capability, the finding is a warning. Otherwise it is a note.
      """,
    wrong: "<key>UIRequiredDeviceCapabilities</key><array><string>camera</string></array>",
    right: "<key>UIRequiredDeviceCapabilities</key><array><string>still-camera</string></array>",
    source: "Apple's reference of UIRequiredDeviceCapabilities",
    command: .setInformation("UIRequiredDeviceCapabilities CAPABILITY,..."))

  /// The capabilities that unknown names mean.
  private static let meant = ["camera": "still-camera"]

  private static let known: Set<String> = [
    "accelerometer", "arkit", "arm64", "armv6", "armv7", "auto-focus-camera", "bluetooth-le", "camera-flash",
    "driverkit", "front-facing-camera", "gamekit", "gps", "gyroscope", "healthkit",
    "iphone-ipad-minimum-performance-a12", "iphone-performance-gaming-tier", "ipad-minimum-performance-m1",
    "location-services", "magnetometer", "metal", "microphone", "nfc", "opengles-1", "opengles-2", "opengles-3",
    "peer-peer", "sms", "still-camera", "telephony", "video-camera", "watch-companion", "wifi",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    let key = "UIRequiredDeviceCapabilities"
    return input.infoPlists.filter { $0.platform != .macOS }.flatMap { subject -> [Finding] in
      guard let value = subject.entry(key) else { return [] }
      let given =
        value.array?.compactMap { item in item.string.map { ($0, item) } }
        ?? value.dictionary?.entries.map { ($0.key, $0.value) } ?? []
      return given.compactMap { name, item in
        guard !Self.known.contains(name), !name.contains("$"), !name.isEmpty else { return nil }
        let near = Self.meant[name] ?? NearNames(to: name, among: Self.known, limit: 1).names.first
        return finding(
          "\"\(name)\" is not a known device capability",
          hint: near.map { subject.writing($0, insteadOf: item, in: key) }, at: subject.place(of: item, in: key),
          severity: near == nil ? .note : .warning, in: subject.context)
      }
    }
  }
}
