import AppBundles
import AppleIdentifiers
import CodeSignatures
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@testable import SignatureFixtures

@Suite struct StoreSignatureTests {
  private func problems(_ app: BundleFixture, _ signer: PurposeSigner, for purpose: ProductPurpose = .appStore) throws
    -> [ProductCheck]
  {
    try app.checks(for: purpose, at: signer.moment).filter { $0.outcome != .passed }
  }

  private func expect(
    _ name: String, _ code: String?, _ signer: PurposeSigner, outcome: SignatureCriterion.Outcome = .failed,
    for purpose: ProductPurpose = .appStore, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let app = try BundleFixture.storeApp()
    try signer.sign(app)
    let found = try problems(app, signer, for: purpose)
    #expect(
      found.contains { $0.name == name && $0.storeCode == code && $0.outcome == outcome },
      "\(found.map { ($0.name, $0.storeCode, $0.message) })", sourceLocation: location)
  }

  @Test func `an app that is signed for the store has no problem`() throws {
    var signer = try PurposeSigner()
    signer.entitlements = ["get-task-allow": false, "beta-reports-active": true]
    let app = try BundleFixture.storeApp()
    try signer.sign(app)
    for purpose in [.appStore, .testFlight] as [ProductPurpose] {
      // Apple does not know the authority that signed.
      #expect(try problems(app, signer, for: purpose).map(\.name) == ["simulated-authority"])
    }
  }

  @Test func `a development certificate and profile are refused`() throws {
    var signer = try PurposeSigner(.appleDevelopment)
    signer.profile = .development
    try expect("distribution-certificate", "ITMS-90035", signer)
    try expect("store-profile", "ITMS-90161", signer)
  }

  @Test func `an ad hoc profile is refused`() throws {
    var signer = try PurposeSigner()
    signer.profile = .adHoc
    try expect("store-profile", "ITMS-90161", signer)
  }

  @Test func `an application identifier is required`() throws {
    var signer = try PurposeSigner()
    signer.entitlements["application-identifier"] = false
    try expect("application-identifier", "ITMS-90075", signer)
  }

  @Test func `an ad hoc signature is refused`() throws {
    try expect("distribution-certificate", "ITMS-90035", try PurposeSigner(nil))
  }

  @Test func `a certificate that is not in the profile is refused`() throws {
    var signer = try PurposeSigner()
    signer.profileCertificate = try signer.world.certificate(.appleDistribution, key: try PrivateKey.generate(.p256))
    try expect("profile-code-signature", "ITMS-90179", signer)
  }

  @Test(arguments: ["get-task-allow", "run-unsigned-code"]) func `entitlements for debugging are refused`(
    key: String
  ) throws {
    var signer = try PurposeSigner()
    signer.entitlements[key] = true
    try expect("debug-entitlements", "ITMS-90164", signer)
  }

  @Test func `the environment of push notifications must be production`() throws {
    var signer = try PurposeSigner()
    signer.entitlements = ["aps-environment": "development"]
    try expect("aps-environment", "ITMS-90164", signer)
  }

  @Test func `TestFlight uses the entitlement for beta reports`() throws {
    try expect("beta-reports", nil, try PurposeSigner(), outcome: .unknown, for: .testFlight)
  }

  /// The signer gives entitlements only to programs, so the framework is one while it is signed.
  @Test func `a library with entitlements is refused`() throws {
    let signer = try PurposeSigner()
    let app = try BundleFixture.storeApp()
    let file = "Frameworks/Klang.framework/Klang"
    let code = try MachOFile(reading: MachOBuilder().bytes())
    let request = CodeSigningRequest(
      identifier: "de.example.Klang", identity: signer.identity, entitlements: ["get-task-allow": true],
      signingTime: signer.world.day)
    var bytes = try code.signed(with: request).content.allBytes()
    bytes[12] = UInt8(MachOSlice.FileType.dylib.rawValue)
    try app.put(bytes, file)
    let found = try problems(app, signer)
    #expect(found.contains { $0.name == "library-entitlements" && $0.storeCode == "ITMS-90046" })
  }

  @Test func `a Mac app for the store is in the sandbox`() throws {
    var signer = try PurposeSigner()
    signer.platform = .macOS
    let app = try BundleFixture.macApp()
    try signer.sign(app)
    #expect(try problems(app, signer).contains { $0.name == "app-sandbox" && $0.outcome == .failed })
    signer.entitlements = ["com.apple.security.app-sandbox": true, "com.apple.security.get-task-allow": true]
    let sandboxed = try BundleFixture.macApp()
    try signer.sign(sandboxed)
    let found = try problems(sandboxed, signer)
    #expect(!found.contains { $0.name == "app-sandbox" })
    #expect(found.contains { $0.name == "debug-entitlements" && $0.outcome == .unknown })
  }

  @Test func `the Mac App Store has its own code for signatures`() throws {
    let found = try BundleFixture.macApp().checks(for: .appStore)
    #expect(found.first { $0.name == "signature" }?.storeCode == "ITMS-90238")
    #expect(!found.contains { $0.storeCode == "ITMS-90035" })
  }

  @Test func `a background mode for push notifications needs the entitlement`() throws {
    let app = try BundleFixture.storeApp()
    try app.change("UIBackgroundModes", to: ["remote-notification"])
    var signer = try PurposeSigner()
    signer.entitlements = ["get-task-allow": false]
    try signer.sign(app)
    #expect(try problems(app, signer).contains { $0.storeCode == "ITMS-90078" && $0.outcome == .unknown })
  }
}

@Suite struct DevicePurposeTests {
  private func problems(_ app: BundleFixture, at moment: Date, devices: [UDID] = []) throws -> [ProductCheck] {
    try app.checks(for: .device, at: moment, devices: devices).filter { $0.outcome != .passed }
  }

  @Test func `an app with a development profile is for its devices`() throws {
    var signer = try PurposeSigner(.appleDevelopment)
    signer.profile = .development
    let app = try BundleFixture.storeApp()
    try signer.sign(app)
    let found = try problems(app, at: signer.moment)
    #expect(found.map(\.name) == ["devices"] && found.first?.outcome == .unknown)
    let known = try UDID("00008030-001A2B3C4D5E6F70")
    #expect(!(try problems(app, at: signer.moment, devices: [known])).contains { $0.name == "devices" })
  }

  @Test func `an app with a profile for the store is refused`() throws {
    let signer = try PurposeSigner()
    let app = try BundleFixture.storeApp()
    try signer.sign(app)
    let found = try problems(app, at: signer.moment)
    #expect(found.map(\.name) == ["distribution", "distribution"])
    #expect(found.allSatisfy { $0.outcome == .failed && $0.deviceCode == nil })
  }

  @Test func `code for simulators is refused`() throws {
    let app = try BundleFixture.storeApp()
    #expect(try app.checks(for: .device).filter { $0.name == "architectures" }.allSatisfy { $0.outcome == .passed })
    try app.program { $0.builds = [(7, MachOVersion(17))] }
    let found = try app.checks(for: .device).filter { $0.name == "architectures" && $0.outcome == .failed }
    #expect(found.map(\.deviceCode) == ["0xE8000087"] && found.map(\.file) == ["Wecker.app/Wecker"])
  }

  @Test func `a slice for simulators beside one for devices is not loaded`() throws {
    let app = try BundleFixture.storeApp()
    var intel = MachOBuilder()
    intel.architecture = .x86_64
    try app.put(
      MachOBuilder.universal([(.arm64, BundleFixture.program().bytes()), (.x86_64, intel.bytes())]), "Wecker")
    #expect(try app.checks(for: .device).contains { $0.name == "architectures" && $0.outcome == .unknown })
  }

  @Test func `encrypted code is refused`() throws {
    let app = try BundleFixture.storeApp()
    #expect(!(try app.checks(for: .device)).contains { $0.name == "encryption" })
    try app.program { $0.encryptionIdentifier = 1 }
    #expect(try app.checks(for: .device).filter { $0.name == "encryption" }.map(\.outcome) == [.failed])
    #expect(try app.checks(for: nil).filter { $0.name == "encryption" }.map(\.outcome) == [.unknown])
  }
}
