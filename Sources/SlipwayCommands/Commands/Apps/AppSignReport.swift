import AppBundles
import CodeSignatures
import PropertyLists
import ProvisioningProfiles
import SlipwayKit
import SyntaxTrees

/// The signatures that were made, or are planned.
struct AppSignReport: Report {
  let result: AppSigning.Result
  let output: String

  var schema: String { "slipway.app.sign/1" }

  private var isPlan: Bool { result.signatures == nil }

  /// The parts with the outermost first.
  private var parts: [(part: SigningPlan.Part, cdHash: String?)] {
    let made = result.signatures?.map(\.first?.cdHash.hexadecimalText)
    return result.parts.enumerated().map { ($1, made?[$0] ?? nil) }.reversed()
  }

  var fields: JSONObject {
    var fields: JSONObject = ["output": .string(output), "bundles": .array(parts.map(json))]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    let verb = isPlan ? "Would sign" : "Signed"
    page.line("\(verb) \(output, .name)")
    showParts(on: &page)
  }

  /// What signs each part.
  func showParts(on page: inout Page) {
    page.table(parts.map { row($0.part) }, indent: 2)
    for (part, _) in parts where part.product.code?.slices.first?.fileType == .execute {
      for key in part.request.entitlements?.keys ?? [] {
        page.detail("\(part.product.path, .name)  entitlement \(key)")
      }
    }
  }

  private func row(_ part: SigningPlan.Part) -> [StyledText] {
    let profile = profile(part).map { ", profile \"\($0.name)\"" } ?? ""
    return ["\(part.product.path, .name)", "\(part.request.identifier)", "\(signer(part) + profile, .faint)"]
  }

  private func signer(_ part: SigningPlan.Part) -> String { part.request.identity?.certificate.commonName ?? "ad hoc" }

  private func profile(_ part: SigningPlan.Part) -> (name: String, uuid: String)? {
    result.profiles[part.product.path].map { ($0.name, $0.uuid) }
  }

  private func json(_ entry: (part: SigningPlan.Part, cdHash: String?)) -> JSONValue {
    let request = entry.part.request
    let entitlements = entry.part.product.code?.slices.first?.fileType == .execute ? request.entitlements : nil
    return [
      "path": .string(entry.part.product.path), "identifier": .string(request.identifier),
      "signer": .optional(request.identity?.certificate.commonName),
      "teamIdentifier": .optional(request.teamID ?? request.identity?.teamID),
      "profile": profile(entry.part).map { ["name": .string($0.name), "uuid": .string($0.uuid)] } ?? .null,
      "entitlements": .object(
        JSONObject((entitlements?.entries ?? []).map { ($0.key, PropertyListJSON.value(of: $0.value)) })),
      "cdhash": .optional(entry.cdHash),
    ]
  }
}

/// The signatures that were removed, or would be.
struct AppUnsignReport: Report {
  let paths: [String]
  let output: String
  let isPlan: Bool

  var schema: String { "slipway.app.unsign/1" }

  var fields: JSONObject {
    var fields: JSONObject = ["output": .string(output), "bundles": .array(paths.map { .string($0) })]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    guard !paths.isEmpty else { return page.line("\(output, .name) has no signatures") }
    page.line(
      "\(isPlan ? "Would remove" : "Removed") \(paths.count == 1 ? "1 signature" : "\(paths.count) signatures"):")
    for path in paths.reversed() { page.line("  \(path, .name)") }
  }
}

/// The entitlements of a signature.
struct AppEntitlementsReport: Report {
  let entitlements: SignedEntitlementsFile

  var schema: String { "slipway.app.entitlements/1" }

  var fields: JSONObject {
    let entries = entitlements.values.entries.map { ($0.key, PropertyListJSON.value(of: $0.value)) }
    return ["entitlements": .object(JSONObject(entries))]
  }

  func show(on page: inout Page) {
    page.text(String(decoding: entitlements.bytes, as: UTF8.self))
  }
}
