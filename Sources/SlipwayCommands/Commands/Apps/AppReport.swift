import AppBundles
import CodeSignatures
import Diagnostics
import ProvisioningProfiles
import SlipwayKit
import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The bundles and signatures in a product.
struct AppReport: Report {
  let inspection: AppInspection
  let date: Date

  var schema: String { "slipway.app.show/1" }

  var isAffirmative: Bool { true }

  var fields: JSONObject { ["bundles": .array(inspection.parts.map(json))] }

  func show(on page: inout Page) {
    for (index, part) in inspection.parts.enumerated() {
      if index > 0 { page.blank() }
      page.line("\(part.product.path, .name)  \(ProductWording.kind(part.product), .faint)")
      page.fields(rows(part))
      for problem in part.problems { page.line("  \(StyledText("warning:", .warning)) \(problem.message)") }
    }
  }

  // MARK: JSON

  private func json(_ part: AppInspection.Part) -> JSONValue {
    let product = part.product
    return [
      "path": .string(product.path), "kind": .string(product.kind.rawValue), "stub": .bool(product.isStub),
      "identifier": .optional(product.identifier), "version": .optional(product.version),
      "build": .optional(product.build), "platform": .optional(ProductWording.platform(product)),
      "minimumSystem": .optional(product.minimumSystem),
      "devices": .array(product.devices.map { .string($0) }), "layout": .optional(product.layout?.name),
      "executable": .optional(product.executable), "files": .integer(product.fileCount),
      "size": .integer(product.byteCount),
      "sizes": .array(
        part.sizes.parts.map { ["part": .string($0.part.rawValue), "bytes": .integer($0.bytes)] }),
      "icons": .array(part.icons.files.map(icon) + catalogIcons(part.icons)),
      "profile": profile(part.profile),
      "slices": .array(part.signatures.filter { $0.slice != nil }.map(slice)),
      "signature": part.signatures.first.map(signature) ?? .null,
      "problems": .array(part.problems.map { .string($0.message) }),
    ]
  }

  private func icon(_ file: AppIcons.File) -> JSONValue {
    ["path": .string(file.path), "width": .integer(file.width), "height": .integer(file.height)]
  }

  private func catalogIcons(_ icons: AppIcons) -> [JSONValue] {
    icons.catalogImages.map { image in
      [
        "path": .optional(icons.catalogPath), "width": .integer(image.width), "height": .integer(image.height),
        "name": .string(image.name), "scale": .integer(image.scale), "family": .optional(image.family),
      ]
    }
  }

  private func profile(_ profile: ProvisioningProfile?) -> JSONValue {
    guard let profile else { return .null }
    return [
      "name": .string(profile.name), "uuid": .string(profile.uuid), "type": .string(profile.type.rawValue),
      "expires": .string(DateWording.iso(profile.expirationDate)),
    ]
  }

  private func slice(_ signed: SliceSignature) -> JSONValue {
    let slice = signed.slice
    return [
      "architecture": .optional(slice?.architecture.description),
      "platform": .optional(slice?.build?.platform.description),
      "minimumSystem": .optional(slice?.build?.minimumSystem.description),
      "sdk": .optional(slice?.build?.sdk.description),
      "encrypted": .bool(slice?.encryption?.isEncrypted == true), "signature": signature(signed),
    ]
  }

  private func signature(_ signed: SliceSignature) -> JSONValue {
    guard let signature = signed.signature else { return .null }
    let directory = signature.directory
    return [
      "identifier": .string(signature.identifier), "teamIdentifier": .optional(signature.teamID),
      "adHoc": .bool(signature.isAdHoc), "signer": .optional(signed.signer?.commonName),
      "signingTime": .optional(signed.signingTime.map(DateWording.iso)),
      "cdhash": .string(signature.cdHash.hexadecimalText),
      "flags": .array(directory.flags.setNames.map { .string($0) }),
      "digests": .array(signature.directories.map { .string($0.digest.name) }),
      "directoryVersion": .string("0x" + String(directory.version, radix: 16)),
      "pageSize": directory.pageSize.map { .integer($0) } ?? .null,
      "entitlements": .object(
        JSONObject(ProductWording.entitlements(signature).map { ($0.key, PropertyListJSON.value(of: $0.value)) })),
    ]
  }

  // MARK: Text

  private func rows(_ part: AppInspection.Part) -> [(name: String, value: StyledText)] {
    let product = part.product
    var rows: [(String, String?)] = [
      ("identifier", product.identifier), ("version", ProductWording.version(product)),
      (
        "platform",
        ProductWording.platform(product).map { $0 + (product.minimumSystem.map { " \($0) and later" } ?? "") }
      ),
      ("devices", product.devices.isEmpty ? nil : product.devices.joined(separator: ", ")),
      ("architectures", architectures(part)),
      ("contents", "\(product.fileCount == 1 ? "1 file" : "\(product.fileCount) files"), \(product.byteCount) bytes"),
      ("sizes", part.sizes.parts.count < 2 ? nil : Self.text(of: part.sizes)),
      ("icons", Self.text(of: part.icons)),
      (
        "profile",
        part.profile.map {
          "\($0.name) (\($0.type.displayName)), expires \(DateWording.distant($0.expirationDate, from: date))"
        }
      ),
    ]
    if product.kind == .machO { rows.removeAll { ["contents", "sizes"].contains($0.0) } }
    if let signed = part.signatures.first(where: { $0.signature != nil }), let signature = signed.signature {
      rows += [
        ("signer", signed.signer?.commonName ?? (signature.isAdHoc ? "ad hoc" : "none")), ("team", signature.teamID),
        ("cdhash", signature.cdHash.hexadecimalText),
        ("flags", signature.directory.flags.isEmpty ? nil : signature.directory.flags.setNames.joined(separator: ", ")),
      ]
      rows += ProductWording.entitlements(signature).map {
        ("entitlement", "\($0.key) = \(PropertyListJSON.text(of: $0.value))")
      }
    } else if product.kind != .archive {
      rows.append(("signer", "not signed"))
    }
    return rows.compactMap { row in row.1.map { (row.0, "\($0)") } }
  }

  private static func text(of icons: AppIcons) -> String? {
    let images = icons.catalogImages.map { image in
      "\(image.width) x \(image.height)" + (image.family.map { " (\($0))" } ?? "")
    }
    var unique: [String] = []
    for text in icons.files.map({ "\($0.width) x \($0.height)" }) + images where !unique.contains(text) {
      unique.append(text)
    }
    if let problem = icons.catalogProblem { unique.append("Assets.car is damaged: \(problem)") }
    return unique.isEmpty ? nil : unique.joined(separator: ", ")
  }

  private static func text(of sizes: ProductSizes) -> String {
    sizes.parts.map { "\($0.part.rawValue) \($0.bytes)" }.joined(separator: ", ")
  }

  private func architectures(_ part: AppInspection.Part) -> String? {
    guard let code = part.product.code else { return nil }
    return code.slices.map { slice in
      "\(slice.architecture)" + (slice.encryption?.isEncrypted == true ? " (encrypted)" : "")
    }.joined(separator: ", ")
  }
}
