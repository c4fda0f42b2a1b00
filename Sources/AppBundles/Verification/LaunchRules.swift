import AppleIdentifiers
import Diagnostics
import PropertyLists

/// The checks of an iOS app's launch screen and orientations, which iPads need for multitasking.
struct LaunchRules {
  let context: PurposeContext

  private var information: PropertyListDictionary { context.information }
  private var file: String { context.infoFile }

  var checks: [ProductCheck] {
    guard context.isPhoneApp, context.isOutermost, isForMultitasking else { return [] }
    return [orientations, launchScreen]
  }

  private var isForMultitasking: Bool {
    context.product.devices.contains("iPad") && value("UIRequiresFullScreen")?.boolean != true
  }

  /// The value of a key for iPads.
  private func value(_ key: String) -> PropertyList? { information[key + "~ipad"] ?? information[key] }

  private static let all = [
    "UIInterfaceOrientationPortrait", "UIInterfaceOrientationPortraitUpsideDown",
    "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight",
  ]

  private var orientations: ProductCheck {
    let key = "UISupportedInterfaceOrientations"
    let given = (value(key)?.array ?? []).compactMap(\.string)
    let absent = Self.all.filter { !given.contains($0) }
    guard !absent.isEmpty else {
      return context.passed(.orientations, "\(key) has all four values for iPads", in: file)
    }
    return context.violated(
      .orientations, "\(key) lacks \(listed(absent)), which iPad multitasking requires", in: file,
      expected: Self.all.joined(separator: ", "), actual: given.prefix(8).joined(separator: ", "),
      remedy: .advice("add the orientations; UIRequiresFullScreen is deprecated as of iPadOS 26"))
  }

  private var launchScreen: ProductCheck {
    let remedy = Remedy.advice("set UILaunchScreen or UILaunchStoryboardName")
    if let name = value("UILaunchStoryboardName")?.string, !name.isEmpty {
      guard hasInterface(name) else {
        return context.violated(
          .launchScreen, "the launch storyboard \(quoted(name)) is not in the app", in: file, actual: name,
          remedy: .advice("add the storyboard to the target's resources, and build again"))
      }
      return context.passed(.launchScreen, "the launch storyboard is in the app", in: file)
    }
    guard value("UILaunchScreen")?.dictionary != nil || value("UILaunchScreens")?.dictionary != nil else {
      return context.violated(
        .launchScreen, "the app has no launch screen, which iPad multitasking requires", in: file, remedy: remedy)
    }
    return context.passed(.launchScreen, "the app has a launch screen", in: file)
  }

  /// Whether a compiled storyboard or nib is in the app or in a folder of a language.
  private func hasInterface(_ name: String) -> Bool {
    let folder = AppFolder(context)
    let places = [""] + folder.folders(".lproj").map { $0 + ".lproj" }
    let stem = name.hasSuffix(".storyboard") ? String(name.dropLast(11)) : name
    return places.contains { place in
      [".storyboardc", ".nib"].contains { folder.contains(joined(place, stem + $0)) }
    }
  }
}
