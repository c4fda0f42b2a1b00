import AppleIdentifiers
import Checks
import Foundation
import PropertyLists
import ProvisioningProfiles

/// A profile of the simulated authority, made for one test.
struct MadeProfile {
  var name = "Wecker Store"
  var pattern = "de.uni-hd.demo.Wecker"
  var team = "A1B2C3D4E5"
  var type = ProfileType.development
  var platform = Platform.iOS
  var entitlements = PropertyListDictionary()
  var isXcodeManaged = false
  /// How many days before the sample's day it was made; it lives for 365 days.
  var age = 10.0
  /// How many days before the sample's day its certificate was made; it lives for 364 or 365.
  var certificateAge = 10.0

  private static let key = try? PrivateKey.generate(.p256)

  /// The kind of its certificate; `nil` for the kind of its type.
  var certificateKind: CertificateKind?

  /// Its certificate.
  func certificate() throws -> SigningCertificate {
    let key = try Self.key ?? PrivateKey.generate(.p256)
    return try SimulatedAuthority().issueCertificate(
      kind: certificateKind ?? (type == .development ? .appleDevelopment : .appleDistribution),
      subject: .team("Example", id: try TeamID(team)),
      request: try CertificateRequest(commonName: "Ada", emailAddress: "ada@uni-hd.de", key: key), serial: [1, 2],
      at: SampleProject().date.addingTimeInterval(-certificateAge * 86_400))
  }

  /// Its certificate and the key of that, as text.
  func identity() throws -> String {
    try certificate().pem + (Self.key ?? PrivateKey.generate(.p256)).pem
  }

  /// The file.
  func bytes() throws -> [UInt8] {
    let day = SampleProject().date
    let team = try TeamID(team)
    let certificate = try certificate()
    let content = ProfileContent(
      name: name, uuid: "00000000-0000-0000-0000-000000000001", type: type, platform: platform, team: team,
      teamName: "Example", pattern: try BundleIdentifierPattern(pattern), appIDName: "Wecker",
      certificates: [certificate],
      devices: type.listsDevices
        ? [try UDID("00008030-001A2B3C4D5E6F70"), try UDID("00008030-001A2B3C4D5E6F71")] : [],
      entitlements: entitlements, isXcodeManaged: isXcodeManaged)
    return try content.signed(by: SimulatedAuthority(), at: day.addingTimeInterval(-age * 86_400))
  }

  /// The file with one text in its outer layer replaced by another of the same length.
  func bytes(replacing old: String, with new: String) throws -> [UInt8] {
    precondition(old.utf8.count == new.utf8.count)
    var bytes = try bytes()
    if let range = bytes.firstRange(of: Array(old.utf8)) { bytes.replaceSubrange(range, with: Array(new.utf8)) }
    return bytes
  }

  func profile() throws -> ProvisioningProfile {
    try ProvisioningProfile(parsing: try bytes(), file: "Wecker.mobileprovision")
  }
}
