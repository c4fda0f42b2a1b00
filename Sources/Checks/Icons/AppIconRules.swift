import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// A set of app icons has the large icon that the store shows.
struct AppIconMarketingMissing: CheckRule {
  let description = RuleDescription(
    id: "app-icon-marketing-missing", severity: .error,
    summary: "a set of app icons has the large icon that the store shows",
    explanation: """
      The App Store takes the icon of 1024 pixels out of the app. A set that has other icons and lacks this \
      one is refused at the upload. A set without any image is left alone: every project begins with one.
      """,
    wrong: "an AppIcon.appiconset whose place for 1024x1024 has no file",
    right:
      "{ \"filename\" : \"icon.png\", \"idiom\" : \"universal\", \"platform\" : \"ios\", \"size\" : \"1024x1024\" }",
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
        "the app icon of \"\(set.context.target.name)\" has no image of 1024 by 1024 pixels for the App Store",
        hint: "add a PNG of 1024 by 1024 pixels without transparency",
        at: set.place(
          of: set.slots.first { AppIconSet.platform(of: $0) == platform && AppIconSet.pixels(of: $0) == 1024 }),
        target: set.context.target.name)
    }
  }
}

/// A set of app icons has the sizes that devices need.
struct AppIconSizeMissing: CheckRule {
  let description = RuleDescription(
    id: "app-icon-size-missing", severity: .error, summary: "a set of app icons has the sizes that devices need",
    explanation: """
      Sets from before Xcode 14 have a place for each size. The App Store asks for 120 pixels for iPhone, \
      152 and 167 for iPad, and 512 points in both scales for the Mac. One icon of 1024 pixels for all \
      devices makes the other sizes unnecessary on iOS and watchOS.
      """,
    wrong: "an AppIcon.appiconset without a file for 60x60 at 2x",
    right:
      "{ \"filename\" : \"icon.png\", \"idiom\" : \"universal\", \"platform\" : \"ios\", \"size\" : \"1024x1024\" }",
    source: "ITMS-90022, ITMS-90023, ITMS-90236, ITMS-90394")

  /// A size that a kind of device needs, with the code of the refusal.
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
      // A Mac's icons are drawn for each size; no single one stands in for them.
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
          "the app icon of \"\(set.context.target.name)\" has no image of \(need.size) points at \(need.scale) for \(need.idiom)",
          hint: settings.platform == .macOS
            ? "add one" : "add one, or use one image of 1024 by 1024 pixels for all sizes",
          at: set.place(
            of: set.slots.first { $0.idiom == need.idiom && $0.size == need.size && $0.scale == need.scale }),
          target: set.context.target.name)
      }
    }
  }
}

/// An app icon has as many pixels as its place says.
struct AppIconWrongSize: CheckRule {
  let description = RuleDescription(
    id: "app-icon-wrong-size", severity: .error, summary: "an app icon has as many pixels as its place says",
    explanation: """
      The size of a place in points, times its scale, is the number of pixels on each side. Xcode leaves an \
      image of another size out, and the App Store then misses the icon.
      """,
    wrong: "an image of 100 by 100 pixels at the place 60x60, 2x",
    right: "an image of 120 by 120 pixels at the place 60x60, 2x",
    source: "ITMS-90022, ITMS-90023; Xcode's asset catalog compiler")

  func findings(in input: CheckInput) -> [Finding] {
    input.appIconSets.flatMap { set in
      set.filled.compactMap { slot in
        guard let wanted = AppIconSet.pixels(of: slot), let image = set.image(of: slot), let name = slot.filename,
          image.width != wanted || image.height != wanted
        else { return nil }
        return finding(
          "the app icon \"\(name)\" has \(image.width) by \(image.height) pixels, and its place is for \(wanted) by \(wanted)",
          hint: "scale the image to \(wanted) by \(wanted) pixels", at: set.place(of: slot),
          target: set.context.target.name)
      }
    }
  }
}

/// The large app icon of an iPhone, iPad or watch app has no transparency.
struct AppIconAlpha: CheckRule {
  let description = RuleDescription(
    id: "app-icon-alpha", severity: .note, summary: "the large app icon has no transparency",
    explanation: """
      The App Store refuses an icon of 1024 pixels that is transparent, and any such icon of a watch app. Apps ship \
      with an alpha channel in which every pixel is opaque. The pixels are not looked at, so this is a note. Variants for \
      dark and tinted screens may be transparent.
      """,
    wrong: "a PNG of 1024 by 1024 pixels with an alpha channel",
    right: "the same image saved without an alpha channel",
    source: "ITMS-90717, ITMS-90396")

  func findings(in input: CheckInput) -> [Finding] {
    input.appIconSets.flatMap { set -> [Finding] in
      let platform = set.context.configuration.settings.platform
      guard platform == .iOS || platform == .watchOS else { return [] }
      return set.filled.compactMap { slot in
        guard AppIconSet.platform(of: slot) == platform, slot.appearances.isEmpty,
          platform == .watchOS || AppIconSet.pixels(of: slot) == 1024, let name = slot.filename,
          set.image(of: slot)?.hasAlpha == true
        else { return nil }
        return finding(
          "the app icon \"\(name)\" has an alpha channel, and the App Store refuses transparent pixels",
          hint: "save the image without an alpha channel", at: set.place(of: slot), target: set.context.target.name)
      }
    }
  }
}
