import AppleIdentifiers
import Checks
import Diagnostics
import PropertyLists
public import Scaffolding
import SyntaxTrees
import XcodeProjects

/// The attributes of a target in Xcode's General and Signing & Capabilities editors, as far as they are to change.
public struct TargetAttributes: Sendable {
  /// The orientations of an iOS app.
  public enum Orientation: String, Sendable, CaseIterable {
    case portrait
    case portraitUpsideDown = "portrait-upside-down"
    case landscapeLeft = "landscape-left"
    case landscapeRight = "landscape-right"

    /// The element of UISupportedInterfaceOrientations.
    var key: String {
      switch self {
      case .portrait: "UIInterfaceOrientationPortrait"
      case .portraitUpsideDown: "UIInterfaceOrientationPortraitUpsideDown"
      case .landscapeLeft: "UIInterfaceOrientationLandscapeLeft"
      case .landscapeRight: "UIInterfaceOrientationLandscapeRight"
      }
    }
  }

  /// The styles of an iOS app's status bar.
  public enum StatusBar: String, Sendable, CaseIterable {
    case standard = "default"
    case light, dark

    /// The value of UIStatusBarStyle.
    var value: String {
      switch self {
      case .standard: "UIStatusBarStyleDefault"
      case .light: "UIStatusBarStyleLightContent"
      case .dark: "UIStatusBarStyleDarkContent"
      }
    }
  }

  /// The bundle identifier.
  public var bundleIdentifier: String?
  /// The product name.
  public var productName: String?
  /// The name that users see.
  public var displayName: String?
  /// The team.
  public var team: String?
  /// The deployment target.
  public var deploymentTarget: String?
  /// The devices.
  public var devices: Devices?
  /// The orientations.
  public var orientations: [Orientation] = []
  /// The main storyboard or xib, by its file name.
  public var mainInterface: String?
  /// The launch screen's storyboard, by its file name.
  public var launchScreen: String?
  /// The app icon, by the name of its set.
  public var appIcon: String?
  /// Whether signing is automatic.
  public var isAutomatic: Bool?
  /// The provisioning profile, by its name.
  public var profile: String?
  /// The App Store category, with or without `public.app-category.`.
  public var category: String?
  /// The style of the status bar.
  public var statusBar: StatusBar?

  /// Changes nothing.
  public init() {}

  /// The changes of a target.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - loaded: The project.
  /// - Returns: The build settings and entries to write.
  /// - Throws: `attribute-unfit` for an attribute that the target's platform does not have, an empty one, or
  ///   an unknown category.
  func part(for target: ProjectTarget, in loaded: LoadedProject) throws(Diagnostic) -> TargetEditing.Part {
    let configuration = loaded.configurations.configuration(of: target)
    let platform = configuration.settings.platform
    try requireFitting(target, platform)
    var part = TargetEditing.Part(target)
    func set(_ key: String, _ value: String?) {
      if let value { part.settings.append(SettingEditing.Request(key, .set(value))) }
    }
    func enter(_ key: String, _ value: PropertyList?) {
      if let value { part.entries.append(InformationRequest(.infoPlist, [.key(key)], to: value)) }
    }
    if let bundleIdentifier {
      let written = configuration.infoPlistFile?.content?["CFBundleIdentifier"]?.string
      if let written, !written.contains("$"), !configuration.settings.generatesInfoPlist {
        enter("CFBundleIdentifier", .string(bundleIdentifier))
      } else {
        set("PRODUCT_BUNDLE_IDENTIFIER", bundleIdentifier)
      }
    }
    set("PRODUCT_NAME", productName)
    enter("CFBundleDisplayName", displayName.map { .string($0) })
    set("DEVELOPMENT_TEAM", team)
    set(platform.deploymentTargetSetting, deploymentTarget)
    set("TARGETED_DEVICE_FAMILY", devices.map { Self.families($0, besides: configuration.settings) })
    for key in orientationKeys(of: configuration) where !orientations.isEmpty {
      enter(key, .array(orientations.map { .string($0.key) }))
    }
    enter(Self.mainInterfaceKey(on: platform, of: mainInterface), mainInterface.map { .string(Self.stem($0)) })
    enter("UILaunchStoryboardName", launchScreen.map { .string(Self.stem($0)) })
    set("ASSETCATALOG_COMPILER_APPICON_NAME", appIcon.map(Self.stem))
    set("CODE_SIGN_STYLE", isAutomatic.map { $0 ? "Automatic" : "Manual" })
    set("PROVISIONING_PROFILE_SPECIFIER", profile)
    enter("LSApplicationCategoryType", category.map { .string(AppCategory($0).value) })
    enter("UIStatusBarStyle", statusBar.map { .string($0.value) })
    return part
  }

  /// Refuses attributes without a value; a build setting can be removed instead.
  private func requireValues(_ target: ProjectTarget, _ platform: Platform) throws(Diagnostic) {
    let texts = [
      ("bundle-id", bundleIdentifier, "PRODUCT_BUNDLE_IDENTIFIER"), ("product-name", productName, "PRODUCT_NAME"),
      ("display-name", displayName, nil), ("team", team, "DEVELOPMENT_TEAM"),
      ("deployment-target", deploymentTarget, platform.deploymentTargetSetting),
      ("main-interface", mainInterface, nil), ("launch-screen", launchScreen, nil),
      ("app-icon", appIcon, "ASSETCATALOG_COMPILER_APPICON_NAME"),
      ("profile", profile, "PROVISIONING_PROFILE_SPECIFIER"), ("category", category, nil),
    ]
    guard let (option, _, setting) = texts.first(where: { $0.1?.isEmpty ?? false }) else { return }
    let removal = setting.map { Hint(Remedy.Operation("setting.unset", ["key": $0, "target": target.name])) }
    throw Diagnostic(
      .attributeUnfit, "--\(option) has no value",
      remedy: .hint(removal.map { "give a value, or run \($0)" } ?? "give a value"))
  }

  /// Refuses a deployment target that no SDK knows; one that refers to a build setting may be any.
  private func requireKnownSystem(_ platform: Platform) throws(Diagnostic) {
    guard let deploymentTarget, !deploymentTarget.contains("$"), let newest = XcodeRelease.newestSystem(of: platform)
    else { return }
    guard let version = try? SystemVersion(deploymentTarget), version > newest.version else { return }
    throw Diagnostic(
      .attributeUnfit,
      "\(platform.displayName) \(version) is newer than the SDK of Xcode \(newest.release.rawValue)",
      remedy: .advice("choose \(newest.version) or earlier"))
  }

  /// Refuses attributes that are empty, or that only apps for iPhone and iPad have.
  private func requireFitting(_ target: ProjectTarget, _ platform: Platform) throws(Diagnostic) {
    try requireValues(target, platform)
    try requireKnownSystem(platform)
    if let productName, productName.contains("/") {
      throw Diagnostic(.attributeUnfit, "\"\(productName)\" can't be a product name: it contains a slash")
    }
    if let category, case let known = AppCategory(category), !known.isKnown {
      throw Diagnostic(
        .attributeUnfit, "\"\(category)\" is not an App Store category",
        remedy: .advice(known.nearest.map { "did you mean \($0)?" } ?? "give one, such as games or utilities"))
    }
    let isForPhones = devices != nil || !orientations.isEmpty || statusBar != nil || launchScreen != nil
    guard isForPhones, platform != .iOS else { return }
    throw Diagnostic(
      .attributeUnfit,
      "\(target.name) is for \(platform.displayName): devices, orientations, launch screen and status bar are for iOS",
      remedy: .advice("leave these options out"))
  }

  /// The device families, with those of other platforms that the target has.
  private static func families(_ devices: Devices, besides settings: ResolvedSettings) -> String {
    let others = (settings["TARGETED_DEVICE_FAMILY"] ?? "").split(separator: ",").filter { !["1", "2"].contains($0) }
    return ([devices.families] + others.map(String.init)).joined(separator: ",")
  }

  /// The keys of the orientations that the target has, such as those for iPhone and iPad.
  ///
  /// An iPad key does not apply to the iPhone, which needs its own key.
  private func orientationKeys(of configuration: TargetConfiguration) -> [String] {
    let base = "UISupportedInterfaceOrientations"
    let present = [base, base + "~iphone", base + "~ipad"].filter { configuration.infoPlist?[$0] != nil }
    let families = devices?.families ?? configuration.settings["TARGETED_DEVICE_FAMILY"] ?? ""
    return present.isEmpty || present == [base + "~ipad"] && families.contains("1") ? [base] + present : present
  }

  private static func mainInterfaceKey(on platform: Platform, of file: String?) -> String {
    guard platform == .macOS else { return "UIMainStoryboardFile" }
    return file?.hasSuffix(".xib") == true ? "NSMainNibFile" : "NSMainStoryboardFile"
  }

  /// The name of a file without the extension of an interface file or an icon set.
  static func stem(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let endings = [".storyboard", ".xib", ".appiconset", ".icon"]
    return endings.first { last.hasSuffix($0) }.map { String(last.dropLast($0.count)) } ?? last
  }
}
