import PropertyLists
import ProvisioningProfiles
import SyntaxTrees

/// The differences between two profiles.
struct ProfileDiffReport: Report {
  /// The first profile, as the user named it.
  let before: String
  /// The second profile, as the user named it.
  let after: String
  let comparison: ProfileComparison

  var schema: String { "slipway.profile.diff/1" }

  var isAffirmative: Bool { comparison.isEmpty }

  var fields: JSONObject {
    [
      "before": .string(before), "after": .string(after), "same": .bool(comparison.isEmpty),
      "fields": .array(
        comparison.fields.map {
          ["name": .string($0.name.rawValue), "before": .optional($0.before), "after": .optional($0.after)]
        }),
      "devices": [
        "added": .array(comparison.devices.added.map { .string($0) }),
        "removed": .array(comparison.devices.removed.map { .string($0) }),
      ],
      "certificates": [
        "added": .array(comparison.certificates.added.map(Self.json)),
        "removed": .array(comparison.certificates.removed.map(Self.json)),
      ],
      "entitlements": .array(
        comparison.entitlements.map {
          [
            "key": .string($0.key), "before": $0.before.map(PropertyListJSON.value) ?? .null,
            "after": $0.after.map(PropertyListJSON.value) ?? .null,
          ]
        }),
    ]
  }

  func show(on page: inout Page) {
    guard !comparison.isEmpty else {
      return page.line("No differences between \(before, .name) and \(after, .name)")
    }
    page.line("\("- " + before, .removed)")
    page.line("\("+ " + after, .added)")
    page.fields(
      comparison.fields.map { field in
        (Self.title(field.name), "\(field.before ?? "none", .removed) → \(field.after ?? "none", .added)")
      })
    show("devices", comparison.devices, on: &page) { $0 }
    show("certificates", comparison.certificates, on: &page) {
      "\($0.commonName), expires \(DateWording.day($0.notAfter)), SHA-1 \($0.sha1.prefix(8))"
    }
    showEntitlements(on: &page)
  }

  private func show<Element>(
    _ title: String, _ change: ProfileComparison.ListChange<Element>, on page: inout Page,
    _ text: (Element) -> String
  ) {
    guard !change.isEmpty else { return }
    page.line("\(title)")
    for element in change.removed { page.line("  \("- " + text(element), .removed)") }
    for element in change.added { page.line("  \("+ " + text(element), .added)") }
  }

  private func showEntitlements(on page: inout Page) {
    guard !comparison.entitlements.isEmpty else { return }
    page.line("entitlements")
    for change in comparison.entitlements {
      if let before = change.before {
        page.line("  \("- \(change.key) = \(PropertyListJSON.text(of: before))", .removed)")
      }
      if let after = change.after {
        page.line("  \("+ \(change.key) = \(PropertyListJSON.text(of: after))", .added)")
      }
    }
  }

  private static func title(_ name: ProfileComparison.Name) -> String {
    switch name {
    case .name: "name"
    case .uuid: "UUID"
    case .type: "type"
    case .applicationIdentifier: "App ID"
    case .appIDName: "App ID name"
    case .teamIdentifier: "team"
    case .teamName: "team name"
    case .platforms: "platforms"
    case .created: "created"
    case .expires: "expires"
    case .allDevices: "all devices"
    case .xcodeManaged: "managed by Xcode"
    case .signature: "signature"
    }
  }

  private static func json(_ certificate: SigningCertificate) -> JSONValue {
    [
      "commonName": .string(certificate.commonName), "sha1": .string(certificate.sha1),
      "sha256": .string(certificate.sha256), "expires": .string(DateWording.iso(certificate.notAfter)),
    ]
  }
}
