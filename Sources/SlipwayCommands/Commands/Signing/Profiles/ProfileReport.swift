import AppleIdentifiers
import CodeSigning
import Diagnostics
import PropertyLists
import ProvisioningProfiles
import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The text of an entitlement's value.
enum EntitlementWording {
  /// Arrays separated by commas, booleans as yes and no, other values as JSON.
  static func text(_ value: PropertyList) -> String {
    switch value.value {
    case .boolean(let flag): flag ? "yes" : "no"
    case .array(let items): items.map { PropertyListJSON.text(of: $0) }.joined(separator: ", ")
    default: PropertyListJSON.text(of: value)
    }
  }
}

/// A provisioning profile of the portal or in a file.
struct ProfileReport: Report {
  let profile: ProvisioningProfile
  let date: Date
  /// The status in the portal, if the portal has a profile with this UUID.
  let standing: PortalStanding?
  /// The names of the team's devices, by lowercase UDID.
  let deviceNames: [String: String]
  let context: Context

  var schema: String { "slipway.profile.show/1" }

  var fields: JSONObject {
    var fields = profileFields
    if let standing, !standing.isValid { fields["invalidBecause"] = .array(standing.flaws.map { .string($0) }) }
    fields["findings"] = .array(findings.map { FindingWording.json($0, in: context) })
    return fields
  }

  private var findings: [Diagnostic] { profile.findings(at: date) }

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
    page.line("certificates \("(\(profile.certificates.count))", .faint)")
    page.table(
      profile.certificates.map { certificate in
        [
          "\(certificate.commonName, .name)", expiry(certificate.notAfter, isOver: certificate.isExpired(at: date)),
          "\("SHA-1 " + certificate.sha1.prefix(8), .faint)",
        ]
      }, indent: 2)
    showDevices(on: &page)
    page.line("entitlements \("(\(profile.entitlements.count))", .faint)")
    page.fields(
      profile.entitlements.entries.map { ($0.key, "\(EntitlementWording.text($0.value), .name)") })
    showFindings(on: &page)
  }

  private func showFindings(on page: inout Page) {
    guard !findings.isEmpty else { return }
    page.line("findings \("(\(findings.count))", .faint)")
    for finding in findings {
      page.line("  \(FindingWording.severity(finding.severity)) \(finding.message) \("[\(finding.code)]", .faint)")
    }
  }

  private var rows: [(name: String, value: StyledText)] {
    var rows: [(name: String, value: StyledText)] = [
      ("type", "\(profile.type.displayName)\(profile.isXcodeManaged ? ", managed by Xcode" : "")"),
      (
        "App ID",
        "\(profile.applicationIdentifier, .name) \("(\(profile.isExplicit ? "explicit" : "wildcard"))", .faint)"
      ),
      ("team", "\(profile.teamName ?? "") \(profile.teams.joined(separator: ", "), .faint)"),
      ("UUID", "\(profile.uuid)"),
      ("platforms", "\(profile.platforms.map(\.displayName).joined(separator: ", "))"),
      ("created", "\(DateWording.day(profile.creationDate))"), ("expires", lifetime),
      ("signature", SignatureWording.text(profile.signature, signer: profile.signerName)),
    ]
    if let standing, !standing.isValid {
      rows.append(("in the portal", "\("invalid", .bad): \(standing.flaws.joined(separator: "; "))"))
    }
    return rows
  }

  private func showDevices(on page: inout Page) {
    guard let devices = profile.deviceNames else {
      page.line("devices \(profile.coversAllDevices ? "(all)" : "(none listed)", .faint)")
      return
    }
    page.line("devices \("(\(devices.count))", .faint)")
    page.table(
      devices.map { ["\($0, .name)", "\(deviceNames[$0.lowercased()] ?? "", .faint)"] }, indent: 2)
  }

  private func expiry(_ end: Date, isOver: Bool) -> StyledText {
    StyledText("\(isOver ? "expired" : "expires") \(DateWording.distant(end, from: date))", isOver ? .bad : .plain)
  }

  private var lifetime: StyledText {
    StyledText(DateWording.distant(profile.expirationDate, from: date), profile.isExpired(at: date) ? .bad : .plain)
  }

  private func json(_ certificate: SigningCertificate) -> JSONValue {
    [
      "commonName": .string(certificate.commonName), "sha1": .string(certificate.sha1),
      "sha256": .string(certificate.sha256), "serial": .string(certificate.serialNumber),
      "expires": .string(DateWording.iso(certificate.notAfter)), "kind": .optional(certificate.kind?.rawValue),
    ]
  }
}
