import AppBundles
import AppleIdentifiers
import CodeSignatures
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import Testing

@testable import SignatureFixtures

extension BundleFixture {
  static let orientations: PropertyList = [
    "UIInterfaceOrientationPortrait", "UIInterfaceOrientationPortraitUpsideDown",
    "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight",
  ]

  /// The app's program, which loads the framework.
  static func program() -> MachOBuilder {
    var builder = MachOBuilder()
    builder.libraries.append("@rpath/Klang.framework/Klang")
    builder.runPaths = ["@executable_path/Frameworks"]
    return builder
  }

  /// An unsigned app with an extension and a framework, which violates no rule of the store but those of signatures.
  static func storeApp() throws -> BundleFixture {
    let app = try BundleFixture()
    try app.information(
      "de.example.Wecker", executable: "Wecker",
      [
        "CFBundleIconName": "AppIcon", "CFBundleLocalizations": ["de"], "CFBundleSupportedPlatforms": ["iPhoneOS"],
        "DTSDKName": "iphoneos26.0", "UILaunchScreen": .dictionary(PropertyListDictionary()),
        "UIRequiredDeviceCapabilities": ["arm64"], "UISupportedInterfaceOrientations": orientations,
      ])
    try app.put(program().bytes(), "Wecker")
    try app.put(CatalogBytes.storeIcon.bytes(), "Assets.car")
    try app.put("\"Hello\" = \"Hallo\";", "de.lproj/Localizable.strings")
    try app.information(
      "de.example.Wecker.Widget", executable: "Widget", in: "PlugIns/Widget.appex/",
      [
        "CFBundleDisplayName": "Wecker", "CFBundlePackageType": "XPC!",
        "NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"],
      ])
    try app.put(MachOBuilder().bytes(), "PlugIns/Widget.appex/Widget")
    try app.information(
      "de.example.Klang", executable: "Klang", in: "Frameworks/Klang.framework/", ["CFBundlePackageType": "FMWK"])
    try app.put(library(), "Frameworks/Klang.framework/Klang")
    return app
  }

  /// Adds an app in the folder `Watch` or `AppClips`.
  func addApp(
    _ name: String, in folder: String, platform: UInt32 = 2, _ more: PropertyListDictionary = [:]
  ) throws {
    let place = "\(folder)/\(name).app/"
    try information("de.example.Wecker.\(name)", executable: name, in: place, more)
    var builder = MachOBuilder()
    builder.builds = [(platform, MachOVersion(10))]
    try put(builder.bytes(), place + name)
  }

  /// Adds a framework, which the app does not load.
  func addFramework(_ name: String) throws {
    let place = "Frameworks/\(name).framework/"
    try information("de.example.\(name)", executable: name, in: place, ["CFBundlePackageType": "FMWK"])
    try put(Self.library(), place + name)
  }

  /// Sets a value of an Info.plist, or removes it.
  func change(_ key: String, to value: PropertyList?, in folder: String = "") throws {
    var list = try #require(try PropertyList(parsing: bytes(folder + "Info.plist")).dictionary)
    list[key] = value
    try put(try PropertyList.dictionary(list).serialized(as: .xml), folder + "Info.plist")
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: path + "/" + file) }

  /// Adds a privacy manifest with one API category.
  func privacyManifest(_ entry: PropertyList) throws {
    let list: PropertyListDictionary = ["NSPrivacyAccessedAPITypes": [entry]]
    try put(try PropertyList.dictionary(list).serialized(as: .xml), "PrivacyInfo.xcprivacy")
  }

  /// Changes the app's program.
  func program(_ change: (inout MachOBuilder) -> Void) throws {
    var builder = Self.program()
    change(&builder)
    try put(builder.bytes(), "Wecker")
  }

  /// Makes a file larger, with zeros that take no place on the disk.
  func enlarge(_ file: String, to size: Int) throws {
    if !FileManager.default.fileExists(atPath: path + "/" + file) { try put("", file) }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/" + file))
    try handle.truncate(atOffset: UInt64(size))
    try handle.close()
  }

  /// The start of a PNG image, as far as its size.
  static func png(side: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, side, 0, 0, 0, side]
      + [UInt8](repeating: 0, count: 32)
  }

  /// All checks for a purpose.
  func checks(
    for purpose: ProductPurpose?, at moment: Date = Date(timeIntervalSince1970: 1_780_000_000),
    trusting roots: TrustedRoots? = nil, devices: [UDID] = []
  ) throws -> [ProductCheck] {
    let request = ProductVerification.Request(
      context: try VerificationContext(trusting: roots, at: moment), devices: devices, purpose: purpose)
    return try ProductVerification(of: ProductTree(at: path), with: request).parts.flatMap(\.checks)
  }
}

/// Signs products for a purpose.
struct PurposeSigner {
  let world: SignedWorld
  var identity: CodeSigningIdentity?
  var profile: ProfileType? = .appStore
  /// The certificate in the profiles, if it is not the identity's.
  var profileCertificate: SigningCertificate?
  var platform = Platform.iOS
  /// The entitlements of the app beside those of its profile.
  var entitlements: PropertyListDictionary = [:]
  var flags: CodeDirectoryFlags = []
  var timestamp: SignedData.TimestampSource?

  init(_ kind: CertificateKind? = .appleDistribution) throws {
    world = try SignedWorld()
    identity = try kind.map(world.identity)
  }

  var moment: Date { world.day + 7200 }

  func sign(_ app: BundleFixture) throws {
    try SigningPlan(of: ProductTree(at: app.path), part: part).sign()
  }

  private func part(_ product: Product) throws(Diagnostic) -> SigningPlan.Part {
    let identifier = product.identifier ?? product.name
    let request = CodeSigningRequest(
      identifier: identifier, identity: identity,
      entitlements: product.kind.carriesProfile ? entitlements(identifier) : nil, flags: flags,
      signingTime: identity == nil ? nil : world.day + 3600, timestamp: timestamp)
    return SigningPlan.Part(
      product, request: request, profile: product.kind.carriesProfile ? try? profile(identifier) : nil)
  }

  private func entitlements(_ identifier: String) -> PropertyListDictionary {
    var list: PropertyListDictionary = ["com.apple.developer.team-identifier": .string(world.team.rawValue)]
    list[platform == .macOS ? "com.apple.application-identifier" : "application-identifier"] =
      .string("\(world.team).\(identifier)")
    for entry in entitlements.entries { list[entry.key] = entry.value }
    return list
  }

  private func profile(_ identifier: String) throws -> [UInt8]? {
    guard let profile, let certificate = profileCertificate ?? identity?.certificate else { return nil }
    let content = ProfileContent(
      name: identifier, uuid: "11111111-2222-3333-4444-555555555555", type: profile, platform: platform,
      team: world.team, teamName: "Example", pattern: try BundleIdentifierPattern(identifier), appIDName: identifier,
      certificates: [certificate],
      devices: profile.listsDevices ? [try UDID("00008030-001A2B3C4D5E6F70")] : [])
    return try content.signed(by: SimulatedAuthority(), at: world.day)
  }
}
