import AppBundles
import AppleIdentifiers
import Capabilities
import CodeSignatures
import Diagnostics
import PropertyLists

/// A new bundle identifier for an app, and for what is nested in it.
struct IdentifierChange {
  let old: String
  let new: BundleIdentifier

  /// The identifier that takes the place of `identifier`, which begins with the app's; another one stays.
  func callAsFunction(_ identifier: String) -> String {
    if identifier == old { return new.rawValue }
    guard identifier.hasPrefix(old + ".") else { return identifier }
    return new.rawValue + identifier.dropFirst(old.count)
  }

  /// The Info.plist of an app or extension with the new identifiers, in the form that it has; `nil` if none changes.
  ///
  /// The watch app names its companion, and the extension of a watch app names that app.
  ///
  /// - Throws: `property-list-unwritable`.
  func infoPlist(of product: Product) throws(Diagnostic) -> [UInt8]? {
    guard case .content(let bytes) = product.infoPlist, let information = product.information else { return nil }
    let changed = dictionary(information)
    guard changed != information else { return nil }
    return try PropertyList.dictionary(changed).serialized(as: PropertyList.Form(recognizing: bytes))
  }

  /// The claims of an App Clip with the new identifier of the app that embeds it.
  func entitlements(_ claims: PropertyListDictionary) -> PropertyListDictionary {
    let key = CapabilityTable.parentApplications
    guard let parents = claims[key]?.array else { return claims }
    var changed = claims
    changed[key] = .array(parents.map { $0.string.map { .string(parent($0)) } ?? $0 })
    return changed
  }

  /// The application identifier, whose prefix is a build setting or ends with a period.
  private func parent(_ text: String) -> String {
    for end: Character in [")", "."] {
      guard let mark = text.firstIndex(of: end) else { continue }
      return text[...mark] + self(String(text[text.index(after: mark)...]))
    }
    return text
  }

  private static let keys: Set<String> = [
    "CFBundleIdentifier", "WKCompanionAppBundleIdentifier", "WKAppBundleIdentifier",
  ]
  private static let folders: Set<String> = ["NSExtension", "NSExtensionAttributes"]

  private func dictionary(_ information: PropertyListDictionary) -> PropertyListDictionary {
    var changed = information
    for key in information.keys {
      if Self.keys.contains(key), let text = information[key]?.string { changed[key] = .string(self(text)) }
      if Self.folders.contains(key), let inner = information[key]?.dictionary {
        changed[key] = .dictionary(dictionary(inner))
      }
    }
    return changed
  }
}
