import Capabilities

extension ListPolicy {
  /// The lists of property lists whose order means nothing.
  ///
  /// In all others, insertions of both sides at one place conflict. The lists of capabilities come from their table.
  static let ofPropertyListKeys: [String: ListPolicy] = Dictionary(
    CapabilityTable.unorderedLists.map { ($0, .members) }, uniquingKeysWith: { first, _ in first }
  ).merging(ofOtherKeys) { first, _ in first }

  private static let ofOtherKeys: [String: ListPolicy] = [
    "CFBundleLocalizations": .members,
    "CFBundleURLSchemes": .members,
    "LSApplicationQueriesSchemes": .members,
    "NSBonjourServices": .members,
    "SKAdNetworkItems": .members,
    "UIAppFonts": .members,
    "UIRequiredDeviceCapabilities": .members,
    "NSUserActivityTypes": .members,
    "NSPrivacyAccessedAPITypeReasons": .members,
    "NSPrivacyTrackingDomains": .members,
  ]
}
