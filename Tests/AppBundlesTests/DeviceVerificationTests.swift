import AppBundles
import AppleIdentifiers
import CodeSignatures
import CodeSigning
import Diagnostics
import Foundation
import PropertyLists
import TestSupport
import Testing

@testable import SignatureFixtures

/// What a device refuses beside signatures: families, processors, systems, certificates, and keys of the Info.plist.
@Suite(.tags(.slow)) struct DeviceVerificationTests {
  private let world: SignedWorld
  private let signer: BundleSigner

  init() throws {
    world = try SignedWorld()
    signer = try BundleSigner(world)
  }

  /// The failed and unknown checks of an app, which is signed after `change`.
  private func problems(
    system: String? = "17.4", family: DeviceFamily? = DeviceFamily(name: "iPhone", runs: true, numbers: [1]),
    change: (BundleFixture) throws -> Void = { _ in },
    asking prepare: (inout ProductVerification.Request) -> Void = { _ in }
  ) throws -> [ProductCheck] {
    let app = try BundleFixture.app()
    try change(app)
    try signer.signApp(app)
    var request = ProductVerification.Request(
      context: try VerificationContext(at: world.day + 7200), devices: signer.devices,
      systemVersion: try system.map { text throws(Diagnostic) in try BundleVersion(text) }, purpose: .device)
    request.family = { _, _ in family }
    prepare(&request)
    return try ProductVerification(of: ProductTree(at: app.path), with: request).parts.flatMap(\.checks)
      .filter { $0.outcome != .passed }
  }

  @Test func `a device takes an app for its family, its processor and its system`() throws {
    #expect(try problems().map(\.message) == [])
  }

  @Test func `an app for iPad is refused by an iPhone`() throws {
    let found = try problems { try $0.change("UIDeviceFamily", to: [2]) }
    #expect(found.map(\.name) == ["profile-device-family"] && found.first?.deviceCode == "0xE8000080")
    let pad = DeviceFamily(name: "iPad", runs: true, numbers: [1, 2])
    #expect(try problems(family: pad) { try $0.change("UIDeviceFamily", to: [1]) }.isEmpty)
  }

  @Test func `an app for another platform is refused`() throws {
    let found = try problems(family: DeviceFamily(name: "Apple TV", runs: false))
    #expect(Set(found.map(\.name)) == ["profile-device-family"])
    #expect(Set(found.map(\.deviceCode)) == ["0xE8008012"])
  }

  @Test func `without a profile the platform and the family are checked too`() throws {
    func found(_ family: DeviceFamily?) throws -> [ProductCheck] {
      let app = try BundleFixture.app()
      try app.change("UIDeviceFamily", to: [2])
      var request = ProductVerification.Request(
        context: try VerificationContext(at: world.day), devices: signer.devices, purpose: .device)
      request.family = { _, _ in family }
      return try ProductVerification(of: ProductTree(at: app.path), with: request).parts[0].checks
        .filter { $0.name == "profile-device-family" }
    }
    #expect(try found(DeviceFamily(name: "Apple Watch", runs: false)).map(\.deviceCode) == ["0xE8008012"])
    #expect(try found(DeviceFamily(name: "iPhone", runs: true, numbers: [1])).map(\.deviceCode) == ["0xE8000080"])
    #expect(try found(DeviceFamily(name: "iPad", runs: true, numbers: [1, 2])).map(\.outcome) == [.passed])
    #expect(try found(nil).map(\.outcome) == [.unknown])
  }

  @Test func `32-bit code is refused by iOS 11 and later`() throws {
    func found(_ system: String?) throws -> [ProductCheck] {
      try problems(system: system) { app in
        var builder = MachOBuilder()
        builder.architecture = .armv7
        builder.builds = [(2, MachOVersion(9))]
        try app.put(builder.bytes(), "Wecker")
        try app.change("MinimumOSVersion", to: "9.0")
        try app.change("MinimumOSVersion", to: "9.0", in: "PlugIns/Widget.appex/")
      }.filter { $0.name == "word-size" }
    }
    #expect(try found("26.0").map(\.outcome) == [.failed])
    #expect(try found("26.0").map(\.deviceCode) == ["0xE8000087"])
    #expect(try found(nil).map(\.outcome) == [.unknown])
    #expect(try found("10.3").isEmpty)
  }

  @Test func `a certificate that the portal revoked is refused`() throws {
    let found = try problems(asking: { $0.isRevoked = { _ in true } })
    #expect(Set(found.map(\.name)) == ["profile-certificate-lifetime"])
    #expect(found.allSatisfy { $0.deviceCode == "0xE8008018" && $0.message.contains("is revoked") })
    #expect(try problems(asking: { $0.isRevoked = { _ in false } }).isEmpty)
  }

  @Test func `the minimum system of the code counts too`() throws {
    let found = try problems(system: "16.0") { try $0.change("MinimumOSVersion", to: "12.0") }
    #expect(Set(found.map(\.name)) == ["profile-system-version"])
    #expect(found.allSatisfy { $0.deviceCode == "0xE800007E" && $0.message.contains("17.0") })
  }

  @Test func `an app with another application identifier can't upgrade the installed one`() throws {
    let found = try problems(asking: { $0.installedApplicationIdentifier = "ABCDE12345.de.example.Wecker" })
    #expect(found.map(\.name) == ["profile-upgrade"] && found.first?.deviceCode == "0xE80000BE")
  }

  private static let widget = "PlugIns/Widget.appex/"

  @Test(
    arguments: [
      ("CFBundleVersion", nil, "", "build-number", "0xE800009C"),
      ("CFBundleVersion", nil, widget, "build-number", "0xE800009C"),
      ("CFBundlePackageType", "APPL", widget, "package-type", "0xE80000A1"),
      ("NSExtension", nil, widget, "extension-point", "0xE80000A0"),
      ("NSExtension", ["NSExtensionPrincipalClass": "A"], widget, "extension-point", "0xE80000A6"),
      (
        "NSExtension", ["NSExtensionPointIdentifier": "com.apple.share-services"], widget, "extension-class",
        "0xE80000A2"
      ),
      ("CFBundleName", "", widget, "bundle-name", "0xE80000AB"),
      ("CFBundleDisplayName", nil, widget, "display-name", "0xE80000AC"),
      ("CFBundleShortVersionString", 1, widget, "version", "0xE80000AD"),
      ("UISupportedDevices", ["iPad1,1"], "", "supported-devices", "0xE80000C8"),
    ] as [(String, PropertyList?, String, String, String)])
  func `a key that devices require is checked`(
    key: String, value: PropertyList?, folder: String, check: String, code: String
  ) throws {
    let found = try problems { try $0.change(key, to: value, in: folder) }
    #expect(found.map(\.name) == [check] && found.first?.deviceCode == code, "\(found.map { ($0.name, $0.message) })")
    #expect(found.first?.file == "Wecker.app/\(folder)Info.plist" || check == "extension-point")
  }
}
