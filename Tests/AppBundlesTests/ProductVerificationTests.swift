import AppBundles
import AppleIdentifiers
import CodeSignatures
import Diagnostics
import FileTrees
import Foundation
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@testable import SignatureFixtures

@Suite(.tags(.slow)) struct ProductVerificationTests {
  private static let changes = Soak.count(25, soak: 200)
  private let world: SignedWorld
  private let signer: BundleSigner

  init() throws {
    world = try SignedWorld()
    signer = try BundleSigner(world)
  }

  private func signedApp() throws -> BundleFixture {
    let app = try BundleFixture.app()
    try signer.signApp(app)
    return app
  }

  private func verification(
    _ app: BundleFixture, at moment: Date? = nil, devices: [UDID] = [], systemVersion: BundleVersion? = nil
  ) throws -> ProductVerification {
    let context = try VerificationContext(at: moment ?? world.day + 7200)
    return try ProductVerification(
      of: ProductTree(at: app.path), with: .init(context: context, devices: devices, systemVersion: systemVersion))
  }

  private func failures(_ verification: ProductVerification) -> [ProductCheck] {
    verification.parts.flatMap(\.checks).filter { $0.outcome == .failed }
  }

  /// Expects that the product is refused because of `file`, and that the check `name` failed.
  private func expectFailure(
    _ name: String, _ file: String, _ app: BundleFixture, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let verification = try verification(app)
    let found = failures(verification)
    #expect(!verification.isValid, sourceLocation: location)
    #expect(
      found.contains { $0.name == name && ($0.file == file || $0.files.contains(file)) },
      "\(found.map { ($0.name, $0.file, $0.message) })", sourceLocation: location)
  }

  @Test func `a signed app with nested code is valid`() throws {
    let verification = try verification(try signedApp())
    #expect(verification.isValid, "\(failures(verification).map { ($0.file, $0.message) })")
    #expect(verification.parts.map(\.state) == [.valid, .valid, .valid, .valid])
    #expect(verification.parts.allSatisfy { $0.checks.contains { $0.outcome == .passed } })
    #expect(verification.parts[0].signer?.certificate?.commonName.hasPrefix("Apple Development: Ada") == true)
    #expect(verification.parts[0].seal?.criteria.isEmpty == false)
  }

  @Test func `an unsigned app is refused`() throws {
    let app = try BundleFixture.app()
    let verification = try verification(app)
    #expect(verification.parts.map(\.state) == [.none, .none, .none, .none])
    #expect(failures(verification).contains { $0.name == "signature" && $0.deviceCode == "0xE800801C" })
  }

  @Test func `an ad hoc signature is intact, and no device takes it`() throws {
    let app = try BundleFixture.app()
    try BundleSigner(world, adHoc: true).signApp(app)
    let verification = try verification(app)
    #expect(verification.parts.map(\.state) == [.adHoc, .adHoc, .adHoc, .adHoc])
    #expect(failures(verification).map(\.name) == ["profile", "profile"])
  }

  // MARK: Corruption

  @Test func `a changed page is found`() throws {
    let app = try signedApp()
    var bytes = try app.bytes("Wecker")
    bytes[0x3000] ^= 1
    try app.put(bytes, "Wecker")
    try expectFailure("pages", "Wecker.app/Wecker", app)
  }

  @Test func `a changed Info.plist is found`() throws {
    let app = try signedApp()
    try app.information("de.example.Wecker", executable: "Wecker", ["CFBundleVersion": "35"])
    try expectFailure("info-plist", "Wecker.app/Info.plist", app)
  }

  @Test func `a changed resource is found`() throws {
    let app = try signedApp()
    try app.put("Hallo", "greeting.txt")
    try expectFailure("sealed-files", "Wecker.app/greeting.txt", app)
  }

  @Test func `a missing resource is found`() throws {
    let app = try signedApp()
    try FileManager.default.removeItem(atPath: app.path + "/greeting.txt")
    try expectFailure("sealed-files", "Wecker.app/greeting.txt", app)
  }

  @Test func `an added file is found`() throws {
    let app = try signedApp()
    try app.put("x", "added.txt")
    try expectFailure("added-files", "Wecker.app/added.txt", app)
  }

  @Test func `a changed seal is found`() throws {
    let app = try signedApp()
    let seal = String(decoding: try app.bytes("_CodeSignature/CodeResources"), as: UTF8.self)
    try app.put(seal.replacingOccurrences(of: "greeting", with: "gretting"), "_CodeSignature/CodeResources")
    try expectFailure("resources", "Wecker.app/_CodeSignature/CodeResources", app)
  }

  @Test func `changed nested code is found in it and in the bundle around it`() throws {
    let app = try signedApp()
    var bytes = try app.bytes("Frameworks/Klang.framework/Klang")
    bytes[0x3000] ^= 1
    try app.put(bytes, "Frameworks/Klang.framework/Klang")
    try expectFailure("pages", "Wecker.app/Frameworks/Klang.framework/Klang", app)
    try expectFailure("sealed-files", "Wecker.app/Frameworks/Klang.framework/Klang", app)
  }

  @Test func `a changed entitlement is found`() throws {
    let app = try signedApp()
    let bytes = try app.bytes("Wecker")
    let text = Array("get-task-allow".utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
    var changed = bytes
    changed[start] = UInt8(ascii: "s")
    try app.put(changed, "Wecker")
    try expectFailure("entitlements", "Wecker.app/Wecker", app)
  }

  /// Every byte that is sealed or hashed counts; what follows the signature in the app's own executable is covered by
  /// nothing.
  @Test func `any changed byte is found in its file`() throws {
    let app = try signedApp()
    let names = try FileAccess.walk(app.path).filter { $0.kind != .directory }.map(\.name)
    let code = try #require(try MachOFile(reading: app.bytes("Wecker")).slices.first?.signatureRange)
    var generator = SeededNumbers(seed: 24)
    for _ in 0..<Self.changes {
      let name = try #require(names.randomElement(using: &generator))
      let original = try app.bytes(name)
      let place = Int.random(in: 0..<(name == "Wecker" ? code.lowerBound : original.count), using: &generator)
      var changed = original
      changed[place] ^= UInt8.random(in: 1...255, using: &generator)
      try app.put(changed, name)
      let found = failures(try verification(app))
      #expect(
        found.contains { check in
          ([check.file] + check.files).contains {
            $0 == "Wecker.app/" + name || (name == "Wecker" && $0 == "Wecker.app")
          }
        },
        "\(name) at \(place): \(found.map { ($0.name, $0.file, $0.message) })")
      try app.put(original, name)
    }
    #expect(try verification(app).isValid)
  }

  @Test func `an Info.plist that can't be read is named, and nothing else`() throws {
    let app = try signedApp()
    // The name of the folder does not tell the executable's.
    let path = app.folder.path + "/Renamed.app"
    try FileAccess.move(app.path, to: path)
    var bytes = try FileAccess.read(path + "/Info.plist")
    bytes[bytes.count - 3] = UInt8(ascii: "<")
    try FileAccess.write(bytes, to: path + "/Info.plist")
    let verification = try ProductVerification(
      of: ProductTree(at: path), with: .init(context: VerificationContext(at: world.day + 7200)))
    let found = failures(verification)
    #expect(Set(found.map(\.name)) == ["info-plist", "bundle-info"], "\(found.map { ($0.name, $0.message) })")
    #expect(found.allSatisfy { $0.file == "Renamed.app/Info.plist" })
  }

  @Test func `an executable that is missing is reported for the Info.plist, which names it`() throws {
    let app = try signedApp()
    try app.information("de.example.Wecker", executable: "Other")
    let found = failures(try verification(app))
    #expect(found.first { $0.name == "executable" }?.file == "Wecker.app/Info.plist")
  }

  // MARK: Bundles

  @Test func `an extension whose identifier is no child of the app's is refused`() throws {
    let app = try BundleFixture.app()
    try app.information(
      "de.example.Other", executable: "Widget", in: "PlugIns/Widget.appex/",
      ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"]])
    try signer.signApp(app)
    let found = failures(try verification(app))
    #expect(found.contains { $0.name == "host" && $0.deviceCode == "0xE800009E" })
    #expect(found.contains { $0.name == "signing-identifier" && $0.storeCode == "ITMS-90334" })
  }

  @Test func `an extension without an extension point is refused`() throws {
    let app = try BundleFixture.app()
    try app.information("de.example.Wecker.Widget", executable: "Widget", in: "PlugIns/Widget.appex/")
    try signer.signApp(app)
    #expect(failures(try verification(app)).map(\.name) == ["extension-point"])
  }

  @Test func `nested code of nobody is refused`() throws {
    let app = try BundleFixture.app()
    var signer = signer
    signer.adHoc = ["libTon.dylib"]
    try signer.signApp(app)
    let found = failures(try verification(app))
    #expect(found.map(\.name) == ["nested-team"] && found.first?.deviceCode == "0xE8008015")
  }

  @Test func `a missing executable is refused`() throws {
    let app = try signedApp()
    try FileManager.default.removeItem(atPath: app.path + "/Wecker")
    let found = failures(try verification(app))
    #expect(found.contains { $0.name == "executable" && $0.deviceCode == "0xE800004B" })
  }

  // MARK: Profiles

  @Test func `a device that the profile does not list is refused`() throws {
    let app = try signedApp()
    let known = try #require(signer.devices.first)
    #expect(try verification(app, devices: [known], systemVersion: BundleVersion("17.4")).isValid)
    let other = try UDID("00008030-00000000000000FF")
    let found = failures(try verification(app, devices: [known, other]))
    #expect(found.map(\.name) == ["profile-device", "profile-device"])
    #expect(found.allSatisfy { $0.deviceCode == "0xE8008012" && $0.message.contains("\(other)") })
    let old = failures(try verification(app, devices: [known], systemVersion: BundleVersion("16.0")))
    #expect(old.map(\.name) == ["profile-system-version", "profile-system-version"])
    #expect(old.allSatisfy { !$0.isOfProfile }, "the app requires the version, not the profile")
  }

  @Test func `an expired profile and certificate are refused`() throws {
    let app = try signedApp()
    let found = failures(try verification(app, at: world.day + 366 * 86_400))
    #expect(Set(found.map(\.name)) == ["profile-lifetime", "certificate-validity"])
    #expect(found.contains { $0.deviceCode == "0xE8008011" && $0.file == "Wecker.app/embedded.mobileprovision" })
  }

  @Test func `an entitlement that the profile does not allow is refused`() throws {
    let app = try signedApp()
    var entitlements = signer.entitlements("de.example.Wecker")
    entitlements["aps-environment"] = "development"
    try signer.sign(
      "Wecker", of: app, "de.example.Wecker", entitlements: entitlements, infoPlist: try app.bytes("Info.plist"),
      resources: try app.bytes("_CodeSignature/CodeResources"))
    let found = failures(try verification(app))
    #expect(found.map(\.name) == ["profile-entitlements"])
    #expect(found.first?.deviceCode == "0xE8008016" && found.first?.storeCode == "ITMS-90164")
  }

  /// A framework for the Mac with one version and a seal.
  private func versionedFramework(current: String? = "A") throws -> BundleFixture {
    let framework = try BundleFixture("Ton.framework")
    try framework.information("de.example.Ton", executable: "Ton", in: "Versions/A/Resources/")
    try framework.put(BundleFixture.library(), "Versions/A/Ton")
    if let current { try framework.link("Versions/Current", to: current) }
    try framework.link("Ton", to: "Versions/Current/Ton")
    try framework.put(
      "<plist version=\"1.0\"><dict><key>files</key><dict/><key>rules</key><dict/></dict></plist>",
      "Versions/A/_CodeSignature/CodeResources")
    return framework
  }

  @Test func `files beside the sealed folder are found`() throws {
    let framework = try versionedFramework()
    try framework.put("x", "stray.txt")
    try expectFailure("unsealed-files", "Ton.framework/stray.txt", framework)
  }

  @Test func `links beside the sealed folder may not lead out of the bundle`() throws {
    func names(_ framework: BundleFixture) throws -> Set<String> {
      Set(failures(try verification(framework)).map(\.name)).intersection(["symbolic-links", "framework-version"])
    }
    let framework = try versionedFramework()
    #expect(try names(framework) == [])
    try framework.link("passwords", to: "/etc/passwd")
    try expectFailure("symbolic-links", "Ton.framework/passwords", framework)
    try expectFailure("symbolic-links", "Ton.framework/Versions/Current", versionedFramework(current: "/tmp"))
    try expectFailure("framework-version", "Ton.framework/Versions/Current", versionedFramework(current: "/tmp"))
    let bare = try versionedFramework(current: nil)
    #expect(try names(bare) == ["framework-version"])
    let app = try BundleFixture.macApp()
    try app.link("e", to: "../../etc")
    let moment = world.day + 7200
    #expect(!(try app.checks(for: nil, at: moment)).contains { $0.name == "symbolic-links" })
    let signer = try PurposeSigner(nil)
    try signer.sign(app)
    let check = try app.checks(for: nil, at: moment).first { $0.name == "symbolic-links" && $0.outcome == .failed }
    #expect(check?.deviceCode == "0xE80000BF" && check?.codesignStatus == -67003 && check?.file == "Wecker.app/e")
  }
}
