import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// App icons without the image for the App Store.
struct AppIconMarketingMissing: CheckRule {
  let description = RuleDescription(
    id: "app-icon-marketing-missing", severity: .error,
    summary: "App icon has no 1024 x 1024 image",
    explanation: """
      The App Store shows the app's 1024 x 1024 icon, and rejects an upload that has only other sizes. An app icon \
      without images is not reported, because every project starts with one. Lanes of fastlane and export \
      options prove an ad hoc app beside one for the App Store. If only Debug or ad hoc configurations use \
      the app icon, the finding is a note.
      """,
    wrong: """
      { "filename" : "icon-120.png", "idiom" : "iphone", "scale" : "2x", "size" : "60x60" }, { "idiom" : \
      "ios-marketing", "scale" : "1x", "size" : "1024x1024" }
      """,
    right: """
      { "filename" : "icon-120.png", "idiom" : "iphone", "scale" : "2x", "size" : "60x60" }, { "filename" : \
      "icon-1024.png", "idiom" : "ios-marketing", "scale" : "1x", "size" : "1024x1024" }
      """,
    source: "ITMS-90704, ITMS-90719")

  func findings(in input: CheckInput) -> [Finding] {
    input.appIconSets.compactMap { set in
      let platform = set.context.configuration.settings.platform
      guard platform == .iOS || platform == .watchOS, set.context.target.kindOfProduct != "application.messages" else {
        return nil
      }
      let hasLarge = set.filled.contains {
        AppIconSet.platform(of: $0) == platform && AppIconSet.pixels(of: $0) == 1024
      }
      guard !hasLarge, !set.filled.isEmpty else { return nil }
      return finding(
        "app icon of \"\(set.context.target.name)\" has no 1024 x 1024 image for the App Store",
        hint: "add a PNG of 1024 x 1024 pixels without transparency",
        at: set.place(
          of: set.slots.first { AppIconSet.platform(of: $0) == platform && AppIconSet.pixels(of: $0) == 1024 }),
        severity: set.context.distribution.isUploaded ? set.severity : .note, target: set.context.target.name
      ).caused(
        by: Finding.Cause(
          subject: "app icons", words: "have no 1024 x 1024 image for the App Store", name: set.context.target.name))
    }
  }
}

/// App icons without a size that devices need.
struct AppIconSizeMissing: CheckRule {
  let description = RuleDescription(
    id: "app-icon-size-missing", severity: .error, summary: "App icon lacks a size that devices need",
    explanation: """
      App icons from before Xcode 14 have an image for each size. The App Store requires 120 pixels for iPhone, 152 \
      and 167 for iPad. A Mac app needs 512 points in both scales. On iOS and watchOS, a single 1024 x 1024 image \
      replaces the other sizes. If only Debug configurations use the app icon, the finding is a warning. For an app \
      that another app embeds, the finding is a note. For a Mac app that the App Store does not accept (no \
      sandbox, or Sparkle), the finding is a note.
      """,
    wrong: """
      { "idiom" : "iphone", "scale" : "2x", "size" : "60x60" }, { "filename" : "icon-1024.png", "idiom" : \
      "ios-marketing", "scale" : "1x", "size" : "1024x1024" }
      """,
    right:
      "{ \"filename\" : \"icon.png\", \"idiom\" : \"universal\", \"platform\" : \"ios\", \"size\" : \"1024x1024\" }",
    source: "ITMS-90022, ITMS-90023, ITMS-90236, ITMS-90394")

  /// An image size that a device needs.
  private struct Need {
    let idiom: String
    let size: String
    let scale: String
    let family: String?
  }

  private static let needs: [Platform: [Need]] = [
    .iOS: [
      Need(idiom: "iphone", size: "60x60", scale: "2x", family: "1"),
      Need(idiom: "ipad", size: "76x76", scale: "2x", family: "2"),
      Need(idiom: "ipad", size: "83.5x83.5", scale: "2x", family: "2"),
    ],
    .macOS: [
      Need(idiom: "mac", size: "512x512", scale: "1x", family: nil),
      Need(idiom: "mac", size: "512x512", scale: "2x", family: nil),
    ],
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.appIconSets.flatMap { set -> [Finding] in
      let settings = set.context.configuration.settings
      let own = set.filled.filter { AppIconSet.platform(of: $0) == settings.platform }
      // macOS icons are drawn for each size; no single image replaces them.
      let isOneForAll =
        settings.platform != .macOS
        && set.slots.contains {
          $0.idiom == "universal" && AppIconSet.platform(of: $0) == settings.platform
            && AppIconSet.pixels(of: $0) == 1024
        }
      guard !isOneForAll, !own.isEmpty, set.context.target.kindOfProduct != "application.messages" else { return [] }
      let families = (settings["TARGETED_DEVICE_FAMILY"] ?? "").split { !$0.isNumber }.map(String.init)
      return (Self.needs[settings.platform] ?? []).compactMap { need in
        guard need.family.map(families.contains) ?? true else { return nil }
        let has = own.contains { $0.idiom == need.idiom && $0.size == need.size && $0.scale == need.scale }
        guard !has else { return nil }
        return finding(
          "app icon of \"\(set.context.target.name)\" has no image of \(need.size) points at \(need.scale) for \(need.idiom)",
          hint: settings.platform == .macOS
            ? "add one" : "add one, or use a single image of 1024 x 1024 pixels for all sizes",
          at: set.place(
            of: set.slots.first { $0.idiom == need.idiom && $0.size == need.size && $0.scale == need.scale }),
          severity: set.sizeSeverity, target: set.context.target.name
        ).caused(
          by: Finding.Cause(
            subject: "app icons",
            words: "have no image of \(need.size) points at \(need.scale) for \(need.idiom)",
            name: set.context.target.name))
      }
    }
  }
}

/// App icons whose image has another size than declared.
struct AppIconWrongSize: CheckRule {
  let description = RuleDescription(
    id: "app-icon-wrong-size", severity: .error, summary: "App icon image has the wrong size",
    explanation: """
      An image's width and height in pixels must be the size in points times the scale. Xcode ignores an image of \
      another size, so the app icon is missing in the upload. If only Debug configurations use the app icon, the \
      finding is a warning. For a Mac app that the App Store does not accept (no sandbox, or Sparkle), the \
      finding is a warning. It is also a warning for a size that the App Store does not require.
      """,
    wrong: "an image of 100 x 100 pixels for \"size\" : \"60x60\", \"scale\" : \"2x\"",
    right: "an image of 120 x 120 pixels for \"size\" : \"60x60\", \"scale\" : \"2x\"",
    source: "ITMS-90022, ITMS-90023; Xcode's asset catalog compiler")

  func findings(in input: CheckInput) -> [Finding] {
    input.appIconSets.flatMap { set in
      set.filled.compactMap { slot in
        guard let wanted = AppIconSet.pixels(of: slot), let image = set.image(of: slot), let name = slot.filename,
          image.width != wanted || image.height != wanted
        else { return nil }
        return finding(
          "app icon \"\(name)\" has \(image.width) x \(image.height) pixels, expected \(wanted) x \(wanted)",
          hint: "scale the image to \(wanted) x \(wanted) pixels", at: set.place(of: slot),
          severity: Self.isRequired(slot, of: set) ? set.severity : .warning, target: set.context.target.name)
      }
    }
  }

  /// Whether the App Store requires an image of the size for the platform of the app icon.
  private static func isRequired(_ slot: AssetContents.Slot, of set: AppIconSet) -> Bool {
    let platform = set.context.configuration.settings.platform
    guard AppIconSet.platform(of: slot) == platform else { return false }
    return switch platform {
    case .iOS: AppIconSet.pixels(of: slot).map([120, 152, 167, 1024].contains) ?? false
    case .macOS: slot.size == "512x512"
    default: true
    }
  }
}

/// App icons with an alpha channel.
struct AppIconAlpha: CheckRule {
  let description = RuleDescription(
    id: "app-icon-alpha", severity: .error, summary: "App icon has transparent pixels",
    explanation: """
      The App Store rejects a transparent 1024 x 1024 icon, and any transparent icon of a watch app. Dark and tinted \
      variants may be transparent. The rule does not report an alpha channel with only opaque pixels. If only Debug \
      or ad hoc configurations use the app icon, the finding is a note.
      """,
    wrong: "an icon.png of 1024 x 1024 pixels with rounded, transparent corners",
    right: "an icon.png of 1024 x 1024 opaque pixels",
    source: "ITMS-90717, ITMS-90396")

  func findings(in input: CheckInput) -> [Finding] {
    input.appIconSets.flatMap { set -> [Finding] in
      let platform = set.context.configuration.settings.platform
      guard platform == .iOS || platform == .watchOS else { return [] }
      let slots = set.filled.filter { slot in
        AppIconSet.platform(of: slot) == platform && slot.appearances.isEmpty
          && (platform == .watchOS || AppIconSet.pixels(of: slot) == 1024) && set.isTransparent(slot)
      }
      let name = slots.first?.filename ?? ""
      return [
        Finding.atOnce(
          slots.map { slot in
            finding(
              "app icon \"\(slot.filename ?? "")\" has transparent pixels, which the App Store rejects",
              hint: "fill the background, and save the image\(slots.count == 1 ? "" : "s") without an alpha channel",
              at: set.place(of: slot), severity: set.context.distribution.isUploaded ? set.severity : .note,
              target: set.context.target.name)
          },
          saying:
            "\(slots.count) images of the app icon, such as \"\(name)\", have transparent pixels, which the App Store rejects"
        )
      ].compactMap(\.self)
    }
  }
}
