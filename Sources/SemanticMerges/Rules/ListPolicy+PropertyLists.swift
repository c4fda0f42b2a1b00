extension ListPolicy {
  /// The lists of property lists whose order means nothing; in all others, insertions of both sides at one place
  /// conflict.
  static let ofPropertyListKeys: [String: ListPolicy] = [
    "CFBundleLocalizations": .members,
    "CFBundleURLSchemes": .members,
    "LSApplicationQueriesSchemes": .members,
    "NSBonjourServices": .members,
    "SKAdNetworkItems": .members,
    "UIAppFonts": .members,
    "UIBackgroundModes": .members,
    "UIRequiredDeviceCapabilities": .members,
    "NSUserActivityTypes": .members,
    "NSPrivacyAccessedAPITypeReasons": .members,
    "NSPrivacyTrackingDomains": .members,
    "com.apple.developer.applesignin": .members,
    "com.apple.developer.associated-domains": .members,
    "com.apple.developer.healthkit.access": .members,
    "com.apple.developer.icloud-container-identifiers": .members,
    "com.apple.developer.icloud-services": .members,
    "com.apple.developer.in-app-payments": .members,
    "com.apple.developer.nfc.readersession.formats": .members,
    "com.apple.developer.networking.networkextension": .members,
    "com.apple.developer.pass-type-identifiers": .members,
    "com.apple.developer.ubiquity-container-identifiers": .members,
    "com.apple.security.application-groups": .members,
    "keychain-access-groups": .members,
  ]
}
