import AppBundles
import AppleIdentifiers
import CodeSignatures
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles

@testable import SignatureFixtures

/// Signs the bundles of a fixture from inside to outside, as Xcode does.
struct BundleSigner {
  let world: SignedWorld
  let identity: CodeSigningIdentity?
  /// The names of the nested code that is signed ad hoc all the same.
  var adHoc: Set<String> = []
  /// The devices of the embedded profiles.
  var devices: [UDID] = []

  private static let identifiers = [
    "Wecker.app": "de.example.Wecker", "Widget.appex": "de.example.Wecker.Widget",
    "Klang.framework": "de.example.Klang", "Klang.bundle": "de.example.Klang",
    "libTon.dylib": "libTon",
  ]

  init(_ world: SignedWorld, adHoc isAdHoc: Bool = false) throws {
    self.world = world
    identity = isAdHoc ? nil : try world.identity()
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

  /// How a bundle or Mach-O file of ``BundleFixture/app()`` is signed.
  func part(_ product: Product) throws(Diagnostic) -> SigningPlan.Part {
    let identifier = Self.identifiers[product.name] ?? product.name
    let isApp = product.kind.carriesProfile
    let signer = adHoc.contains(product.name) ? nil : identity
    let request = CodeSigningRequest(
      identifier: identifier, identity: signer, entitlements: isApp ? entitlements(identifier) : nil,
      signingTime: signer == nil ? nil : world.day + 3600)
    return SigningPlan.Part(
      product, request: request, profile: isApp && signer != nil ? try? profile(identifier) : nil)
  }

  /// Signs an app with all nested code.
  @discardableResult
  func signApp(_ app: BundleFixture, into output: String? = nil) throws -> SigningPlan.Signatures {
    try SigningPlan(of: ProductTree(at: app.path), part: part).sign(into: output)
  }
}
