import CodeSignatures
import PropertyLists
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The DistributionSummary.plist of an export: what signed each bundle, with the keys that Xcode writes.
struct DistributionSummary {
  /// The name of the package.
  let package: String
  /// How each part was signed, from inside to outside.
  let parts: [SigningPlan.Part]
  /// The embedded profiles, by the paths of products.
  let profiles: [String: ProvisioningProfile]
  /// The method.
  let method: DistributionMethod

  var list: PropertyListDictionary {
    guard let app = parts.last else { return PropertyListDictionary() }
    var entry = description(of: app)
    let embedded = parts.dropLast().sorted { $0.product.path < $1.product.path }
    if !embedded.isEmpty { entry["embeddedBinaries"] = .array(embedded.map { .dictionary(description(of: $0)) }) }
    entry.sortByKey()
    return PropertyListDictionary([(package, .array([.dictionary(entry)]))])
  }

  private func description(of part: SigningPlan.Part) -> PropertyListDictionary {
    let product = part.product
    let slices = product.code?.slices ?? []
    var entry: PropertyListDictionary = [
      "architectures": .array(slices.map { .string($0.architecture.description) })
    ]
    if let build = product.build { entry["buildNumber"] = .string(build) }
    if let certificate = part.request.identity?.certificate {
      entry["certificate"] = [
        "SHA1": .string(certificate.sha1.uppercased()),
        "dateExpires": .string(Self.text(of: certificate.notAfter)),
        "type": .string(certificate.kind?.displayName ?? "Unknown"),
      ]
    }
    if slices.first?.fileType == .execute, let entitlements = part.request.entitlements {
      entry["entitlements"] = .dictionary(entitlements)
    }
    entry["name"] = .string(product.name)
    if let profile = profiles[product.path] {
      entry["profile"] = [
        "UUID": .string(profile.uuid), "dateExpires": .string(Self.text(of: profile.expirationDate)),
        "name": .string(profile.name),
      ]
    }
    // No symbols are in the package: only Xcode can write Symbols/UUID.symbols.
    if method == .appStoreConnect { entry["symbols"] = false }
    entry["team"] = [
      "id": .string(part.request.teamID ?? part.request.identity?.teamID ?? ""),
      "name": .string(part.request.identity?.certificate.organization ?? ""),
    ]
    if let version = product.version { entry["versionNumber"] = .string(version) }
    return entry
  }

  /// The date as Xcode writes it in the United States; elsewhere, it follows the settings of the Mac.
  private static func text(of date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    let year = (parts.year ?? 0) % 100
    return "\(parts.month ?? 0)/\(parts.day ?? 0)/\(year < 10 ? "0" : "")\(year)"
  }
}
