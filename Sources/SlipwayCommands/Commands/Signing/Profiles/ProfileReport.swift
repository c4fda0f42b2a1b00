import AppleIdentifiers
import CodeSigning
import JSONTrees
import PropertyLists
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A provisioning profile, whoever made it.
struct ProfileReport: Report {
  let profile: ProvisioningProfile
  let date: Date
  /// What the portal says of it, where it holds one with its UUID.
  let standing: PortalStanding?

  var schema: String { "slipway.profile.show/1" }

  var fields: JSONObject {
    var fields = profileFields
    if let standing, !standing.isValid { fields["invalidBecause"] = .array(standing.flaws.map { .string($0) }) }
    return fields
  }

  private var profileFields: JSONObject {
    [
      "name": .string(profile.name), "uuid": .string(profile.uuid), "type": .string(profile.type.rawValue),
      "teamIdentifier": .optional(profile.teams.first), "teamName": .optional(profile.teamName),
      "applicationIdentifier": .string(profile.applicationIdentifier),
      "bundleIdentifierPattern": .string(profile.bundleIdentifierPattern), "explicit": .bool(profile.isExplicit),
      "created": .string(DateWording.iso(profile.creationDate)),
      "expires": .string(DateWording.iso(profile.expirationDate)),
      "expired": .bool(profile.isExpired(at: date)),
      "platforms": .array(profile.platforms.map { .string($0.rawValue) }),
      "devices": profile.deviceNames.map { .array($0.map { .string($0) }) } ?? .null,
      "certificates": .array(profile.certificates.map(json)),
      "entitlements": PropertyListJSON.value(of: PropertyList(.dictionary(profile.entitlements))),
      "signature": [
        "status": .string(profile.signature.name), "root": .optional(profile.signature.root?.rawValue),
        "signer": .optional(profile.signerName),
      ],
    ]
  }

  func show(on page: inout Page) {
    page.line("\(profile.name, .bold)")
    page.fields(rows)
    page.line("certificates")
    for certificate in profile.certificates {
      page.line(
        "  \(certificate.commonName)  \("expires " + DateWording.day(certificate.notAfter), .faint)")
    }
    showDevices(on: &page)
    page.line("entitlements")
    page.table(
      profile.entitlements.entries.map {
        ["\($0.key)", "\(PropertyListJSON.text(of: $0.value), .name)"]
      }, indent: 2)
  }

  private var rows: [(name: String, value: StyledText)] {
    var rows: [(name: String, value: StyledText)] = [
      ("type", "\(profile.type.displayName)\(profile.isXcodeManaged ? ", managed by Xcode" : "")"),
      ("App ID", "\(profile.applicationIdentifier, .name) \(profile.isExplicit ? "explicit" : "wildcard", .faint)"),
      ("team", "\(profile.teamName ?? "") \(profile.teams.joined(separator: ", "), .faint)"),
      ("UUID", "\(profile.uuid)"),
      ("platforms", "\(profile.platforms.map(\.displayName).joined(separator: ", "))"),
      ("created", "\(DateWording.day(profile.creationDate))"), ("expires", expiry), ("signature", signature),
    ]
    if let standing, !standing.isValid {
      rows.append(("in the portal", "\("invalid", .bad): \(standing.flaws.joined(separator: "; "))"))
    }
    return rows
  }

  private func showDevices(on page: inout Page) {
    guard let devices = profile.deviceNames else {
      page.line(profile.coversAllDevices ? "devices: all of them" : "devices: none are named")
      return
    }
    page.line("devices (\(devices.count))")
    for device in devices { page.line("  \(device)") }
  }

  private var expiry: StyledText {
    StyledText(DateWording.distant(profile.expirationDate, from: date), profile.isExpired(at: date) ? .bad : .plain)
  }

  private var signature: StyledText {
    let name = profile.signature.name
    switch profile.signature {
    case .trusted(let root):
      return "\(name, .good), root: \(root.rawValue), signer: \(profile.signerName ?? "unknown")"
    case .untrustedRoot(let root): return "\(name, .warning): it is signed under \"\(root)\""
    case .invalid(let reason): return "\(name, .bad): \(reason)"
    }
  }

  private func json(_ certificate: SigningCertificate) -> JSONValue {
    [
      "commonName": .string(certificate.commonName), "sha1": .string(certificate.sha1),
      "sha256": .string(certificate.sha256), "serial": .string(certificate.serialNumber),
      "expires": .string(DateWording.iso(certificate.notAfter)), "kind": .optional(certificate.kind?.rawValue),
    ]
  }
}
