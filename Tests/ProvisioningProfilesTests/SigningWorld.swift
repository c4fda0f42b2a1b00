import AppleIdentifiers
import Foundation
import Processes
import PropertyLists
import ProvisioningProfiles
import Testing

/// What the tests of this suite sign with: a team, its people's keys and certificates, and a fixed day.
struct SigningWorld {
  let team: TeamID
  let authority = SimulatedAuthority()
  let key: PrivateKey
  let development: SigningCertificate
  let distribution: SigningCertificate
  let day = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    team = try TeamID("A1B2C3D4E5")
    key = try PrivateKey.generate(.p256)
    development = try Self.certificate(.appleDevelopment, key: key, team: team, at: day)
    distribution = try Self.certificate(.appleDistribution, key: key, team: team, at: day)
  }

  static func certificate(
    _ kind: CertificateKind, key: PrivateKey, team: TeamID, at day: Date, isInHouse: Bool = false
  ) throws -> SigningCertificate {
    let request = try CertificateRequest(commonName: "Ada Example", emailAddress: "ada@example.org", key: key)
    let subject: CertificateSubject =
      kind.purpose == .development
      ? .person(
        "Ada Example", memberID: "M1M2M3M4M5", userID: "U1U2U3U4U5", team: team, organization: "Example Gmbh",
        country: "DE")
      : .team("Example Gmbh", id: team, isInHouse: isInHouse, country: "DE")
    return try SimulatedAuthority().issueCertificate(
      kind: kind, subject: subject, request: request, serial: [0x7F, 1, 2, 3], at: day)
  }

  /// The content of a profile of `type`, with whatever that type needs.
  func content(
    _ type: ProfileType, platform: Platform = .iOS, pattern: String = "de.example.*",
    devices: [String] = ["00008030-001A2B3C4D5E6F70", "0123456789abcdef0123456789abcdef01234567"]
  ) throws -> ProfileContent {
    let certificate: SigningCertificate
    switch type {
    case .development: certificate = development
    case .adHoc, .appStore: certificate = distribution
    case .inHouse:
      certificate = try Self.certificate(.iPhoneDistribution, key: key, team: team, at: day, isInHouse: true)
    case .developerID: certificate = try Self.certificate(.developerIDApplication, key: key, team: team, at: day)
    }
    return ProfileContent(
      name: "Example \(type.displayName)", uuid: "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0", type: type,
      platform: platform, team: team, teamName: "Example Gmbh", pattern: try BundleIdentifierPattern(pattern),
      appIDName: "XC de example", certificates: [certificate],
      devices: type.listsDevices ? try devices.map { try UDID($0) } : [])
  }

  /// A profile of `type`, made and read.
  func profile(_ type: ProfileType, platform: Platform = .iOS) throws -> ProvisioningProfile {
    try ProvisioningProfile(parsing: try content(type, platform: platform).signed(by: authority, at: day))
  }
}
