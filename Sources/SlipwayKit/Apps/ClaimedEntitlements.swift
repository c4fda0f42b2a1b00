import CodeSigning
import PropertyLists

/// The entitlements that a product's signature has, as an entitlements file would claim them.
struct ClaimedEntitlements {
  /// The claims, in which the prefix of the App ID is a build setting.
  let values: PropertyListDictionary

  /// Takes the entitlements of a signature, and the bundle identifier that was signed.
  init(in signed: PropertyListDictionary, bundleIdentifier bundle: String) {
    let keys = ["application-identifier", "com.apple.application-identifier"]
    let identifier = keys.lazy.compactMap { signed[$0]?.string }.first
    let prefix = identifier.map { String($0.prefix { $0 != "." }) + "." }
    values = PropertyListDictionary(
      signed.entries.filter { !EntitlementRules.addedBySigning.contains($0.key) }.map {
        ($0.key, Self.claim($0.value, prefix: prefix, bundle: bundle))
      })
  }

  /// The value with the prefix, and the bundle identifier after it, as build settings.
  private static func claim(_ value: PropertyList, prefix: String?, bundle: String) -> PropertyList {
    if let items = value.array { return .array(items.map { claim($0, prefix: prefix, bundle: bundle) }) }
    guard let text = value.string, let prefix, text.hasPrefix(prefix) else { return value }
    let rest = text.dropFirst(prefix.count)
    return .string("$(AppIdentifierPrefix)" + (rest == bundle ? "$(CFBundleIdentifier)" : rest))
  }
}
