import AppBundles
import AppleIdentifiers
import CodeSignatures
import Foundation
import PropertyLists
import ProvisioningProfiles

@testable import SignatureFixtures

/// Signs the bundles of a fixture from inside to outside, as Xcode does.
struct BundleSigner {
  let world: SignedWorld
  let identity: CodeSigningIdentity?
  /// The devices of the embedded profiles.
  var devices: [UDID] = []

  init(_ world: SignedWorld, adHoc: Bool = false) throws {
    self.world = world
    identity = adHoc ? nil : try world.identity()
    devices = [try UDID("00008030-001A2B3C4D5E6F70")]
  }

  /// A development profile for one identifier.
  func profile(_ identifier: String) throws -> [UInt8] {
    let content = ProfileContent(
      name: identifier, uuid: "11111111-2222-3333-4444-555555555555", type: .development, platform: .iOS,
      team: world.team, teamName: "Example", prefix: world.team, pattern: try BundleIdentifierPattern(identifier),
      appIDName: identifier, certificates: [identity?.certificate].compactMap(\.self), devices: devices,
      entitlements: [:])
    return try content.signed(by: SimulatedAuthority(), at: world.day)
  }

  func entitlements(_ identifier: String) -> PropertyListDictionary {
    [
      "application-identifier": .string("\(world.team).\(identifier)"),
      "com.apple.developer.team-identifier": .string(world.team.rawValue), "get-task-allow": true,
    ]
  }

  /// Signs a Mach-O file in place.
  func sign(
    _ file: String, of fixture: BundleFixture, _ identifier: String, entitlements: PropertyListDictionary? = nil,
    infoPlist: [UInt8]? = nil, resources: [UInt8]? = nil
  ) throws {
    let code = try MachOFile(reading: fixture.bytes(file), file: file)
    let request = CodeSigningRequest(
      identifier: identifier, identity: identity, entitlements: entitlements, infoPlist: infoPlist,
      resources: resources, signingTime: identity == nil ? nil : world.day + 3600)
    try fixture.put(try code.signed(with: request).content.allBytes(), file)
  }

  /// Signs a flat bundle: its profile, its seal, its executable.
  func sign(bundle folder: String, of fixture: BundleFixture, _ identifier: String, _ executable: String, isApp: Bool)
    throws
  {
    let prefix = folder.isEmpty ? "" : folder + "/"
    if isApp, identity != nil { try fixture.put(try profile(identifier), prefix + "embedded.mobileprovision") }
    let entries = try fixture.entries(below: folder)
    let builder = try SealBuilder(entries, layout: .flat, executable: executable)
    var digests: [String: FileDigests] = [:]
    for path in builder.filePaths {
      digests[path] = try FileDigests(of: fixture.bytes(prefix + path), [.sha1, .sha256])
    }
    let seal = try builder.seal(files: digests)
    try fixture.put(seal, prefix + "_CodeSignature/CodeResources")
    try sign(
      prefix + executable, of: fixture, identifier, entitlements: isApp ? entitlements(identifier) : nil,
      infoPlist: try fixture.bytes(prefix + "Info.plist"), resources: seal)
  }

  /// Signs the app of ``BundleFixture/app()``.
  func signApp(_ app: BundleFixture) throws {
    try sign("Frameworks/libTon.dylib", of: app, "libTon")
    try sign(bundle: "Frameworks/Klang.framework", of: app, "de.example.Klang", "Klang", isApp: false)
    try sign(bundle: "PlugIns/Widget.appex", of: app, "de.example.Wecker.Widget", "Widget", isApp: true)
    try sign(bundle: "", of: app, "de.example.Wecker", "Wecker", isApp: true)
  }
}

extension BundleFixture {
  /// The files and links below a folder.
  func entries(below folder: String) throws -> [BundleEntry] {
    let top = path + (folder.isEmpty ? "" : "/" + folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: top).sorted()
    return try names.compactMap { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: top + "/" + name)
      switch attributes[.type] as? FileAttributeType {
      case .typeSymbolicLink?:
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: top + "/" + name)
        return BundleEntry(path: name, linkTarget: target)
      case .typeRegular?: return BundleEntry(path: name)
      default: return nil
      }
    }
  }
}
