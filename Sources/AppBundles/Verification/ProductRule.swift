/// A rule for products: its name, and who refuses a product that violates it.
struct ProductRule: Sendable {
  /// The name, in kebab case.
  let name: String
  /// The error of a device.
  let device: String?
  /// The error of App Store Connect.
  let store: String?
  /// The status of `codesign --verify`.
  let codesign: Int?
  /// Whether a violation is known to be refused; otherwise the check has an unknown result.
  let isCertain: Bool

  init(_ name: String, device: String? = nil, store: Int? = nil, codesign: Int? = nil, isCertain: Bool = true) {
    self.name = name
    self.device = device
    self.store = store.map { "ITMS-\($0)" }
    self.codesign = codesign
    self.isCertain = isCertain
  }
}

// MARK: Every purpose

/// Sources: ios-deploy's `errors.h` and MobileDevice's headers; App Store Connect's messages; `CSCommon.h`.
extension ProductRule {
  static let infoPlist = ProductRule("bundle-info", device: "0xE800004C", codesign: -67030)
  static let executable = ProductRule("executable", device: "0xE800004B", store: 90124, codesign: -67029)
  static let seal = ProductRule("seal", device: "0xE8008017", store: 90035, codesign: -67056)
  static let unsealedFiles = ProductRule("unsealed-files", store: 90035, codesign: -67008)
  static let unsealedLinks = ProductRule("symbolic-links", device: "0xE80000BF", store: 90035, codesign: -67003)
  static let frameworkVersion = ProductRule("framework-version", store: 90035, codesign: -67009)
  static let signingIdentifier = ProductRule("signing-identifier", device: "0xE80000C5", store: 90334)
  static let host = ProductRule("host", device: "0xE800009E")
  static let companion = ProductRule("companion")
  static let appClipParent = ProductRule("app-clip-parent")
  static let extensionPoint = ProductRule("extension-point", device: "0xE80000A0")
  static let extensionPointName = ProductRule("extension-point", device: "0xE80000A6")
  static let nestedTeam = ProductRule("nested-team", device: "0xE8008015", store: 90035)
  static let profile = ProductRule("profile", device: "0xE8008015", store: 90174)
  static let encryption = ProductRule("encryption", isCertain: false)
}

// MARK: Signatures

/// Sources: App Store Connect's messages in public issue threads, and profiles that were measured.
extension ProductRule {
  static let distributionCertificate = ProductRule("distribution-certificate", store: 90035)
  static let simulatedAuthority = ProductRule("simulated-authority", isCertain: false)
  static let storeProfile = ProductRule("store-profile", store: 90161)
  static let debugEntitlements = ProductRule("debug-entitlements", store: 90164)
  static let debugEntitlementsOnMac = ProductRule("debug-entitlements", isCertain: false)
  static let apsEnvironment = ProductRule("aps-environment", store: 90164)
  /// App Store Connect only warns.
  static let apsEnvironmentMissing = ProductRule("aps-environment", store: 90078, isCertain: false)
  static let libraryEntitlements = ProductRule("library-entitlements", store: 90046)
  static let applicationIdentifier = ProductRule("application-identifier", store: 90075)
  static let betaReports = ProductRule("beta-reports", isCertain: false)
  static let appSandbox = ProductRule("app-sandbox")
}

// MARK: Code

extension ProductRule {
  static let architectures = ProductRule("architectures", store: 90087)
  static let executableType = ProductRule("executable-type", store: 90124)
  /// Measured: all slices for iOS and tvOS devices have the load command.
  static let encryptionInfo = ProductRule("encryption-info", store: 90125)
  /// Apple's message does not name the alignment; reports name segments and the encrypted part.
  static let segmentAlignment = ProductRule("segment-alignment", store: 90209, isCertain: false)
  static let libraries = ProductRule("libraries", store: 90562)
  static let unreachableLibraries = ProductRule("libraries", isCertain: false)
  /// Apple's message names bitcode and slices; which differences it accepts is not known.
  static let nestedSlices = ProductRule("nested-slices", store: 90635, isCertain: false)
  static let localSymbols = ProductRule("local-symbols", isCertain: false)
  /// Apple's maximum build file sizes.
  static let textSize = ProductRule("text-size")
}

// MARK: Info.plist

extension ProductRule {
  static let bundleIdentifier = ProductRule("bundle-identifier", store: 90049)
  /// Existing apps with underscores were accepted.
  static let underscore = ProductRule("bundle-identifier", store: 90049, isCertain: false)
  static let uniqueIdentifiers = ProductRule("unique-identifiers", store: 90685)
  static let buildMissing = ProductRule("build-number", store: 90056)
  static let buildFormat = ProductRule("build-number", store: 90060)
  /// Builds with four numbers were accepted.
  static let buildParts = ProductRule("build-number", store: 90060, isCertain: false)
  static let versionMissing = ProductRule("version", store: 90057)
  static let versionFormat = ProductRule("version", store: 90060)
  static let watchVersion = ProductRule("host-version", store: 90379)
  /// App Store Connect only warns.
  static let extensionVersion = ProductRule("host-version", store: 90473, isCertain: false)
  static let clipVersion = ProductRule("host-version", isCertain: false)
  static let minimumSystemMissing = ProductRule("minimum-system", isCertain: false)
  static let minimumSystemOfCode = ProductRule("minimum-system", isCertain: false)
  static let minimumSystemFormat = ProductRule("minimum-system", store: 90362)
  static let minimumSystemOfHost = ProductRule("host-minimum-system", store: 90208, isCertain: false)
  static let sdk = ProductRule("sdk", store: 90725, isCertain: false)
  static let supportedPlatforms = ProductRule("supported-platforms", store: 90542)
  static let displayName = ProductRule("display-name", store: 90360)
  static let bundleName = ProductRule("bundle-name", store: 90784, isCertain: false)
  static let emptyDisplayName = ProductRule("display-name", store: 90783, isCertain: false)
  static let documentTypeName = ProductRule("document-types", store: 90243)
  /// App Store Connect only warns.
  static let documentRank = ProductRule("document-types", store: 90788, isCertain: false)
  static let extensionKeys = ProductRule("extension-keys", store: 90361)
  static let refusedExtensionKeys = ProductRule("extension-keys", store: 90363)
  static let category = ProductRule("category", store: 90242)
  static let usageDescriptions = ProductRule("usage-descriptions", store: 90683)
  static let linkedUsage = ProductRule("usage-descriptions", store: 90683, isCertain: false)
  static let appTransportSecurity = ProductRule("app-transport-security", isCertain: false)
  static let deviceCapabilities = ProductRule("device-capabilities", isCertain: false)
  static let orientations = ProductRule("orientations", store: 90474)
  static let launchScreen = ProductRule("launch-screen", store: 90475)
  static let iconName = ProductRule("icon-name", store: 90713)
  static let phoneIcon = ProductRule("icons", store: 90022)
  static let padIcon = ProductRule("icons", store: 90023)
  static let namedIcon = ProductRule("icons", store: 90032)
  static let compiledCatalog = ProductRule("icons", isCertain: false)
  static let marketingIcon = ProductRule("icons", store: 90704)
  static let macIcon = ProductRule("icons", store: 90236)
  static let localizations = ProductRule("localizations", isCertain: false)
}

// MARK: Files

extension ProductRule {
  static let stub = ProductRule("stub")
  static let kind = ProductRule("product-kind", isCertain: false)
  static let standaloneCode = ProductRule("standalone-code", store: 90171)
  static let nestedBundles = ProductRule("nested-bundles", store: 90205)
  static let nestedFrameworks = ProductRule("nested-frameworks", store: 90206)
  /// Extensions of watch apps may differ.
  static let watchNesting = ProductRule("nested-bundles", isCertain: false)
  static let appleDouble = ProductRule("apple-double", store: 90048)
  static let finderFiles = ProductRule("finder-files", store: 90048, isCertain: false)
  static let leftovers = ProductRule("leftover-files", isCertain: false)
  static let secretFiles = ProductRule("secret-files", isCertain: false)
  static let assetCatalogs = ProductRule("asset-catalogs", isCertain: false)
  static let privacyReasons = ProductRule("privacy-manifest", store: 91053)
  static let privacyCategories = ProductRule("privacy-manifest", store: 91054)
  static let privacyManifest = ProductRule("privacy-manifest", isCertain: false)
  static let listedSDK = ProductRule("sdk-privacy-manifest", store: 91061)
  static let sdkSignature = ProductRule("sdk-signature", store: 91065, isCertain: false)
  static let swiftSupport = ProductRule("swift-support", store: 90426)
  static let swiftSupportUnknown = ProductRule("swift-support", store: 90426, isCertain: false)
  static let swiftSupportEmpty = ProductRule("swift-support", store: 90424)
  static let swiftSupportPlace = ProductRule("swift-support", store: 90429)
  static let swiftSupportAbsent = ProductRule("swift-support", isCertain: false)
  static let swiftSupportMatch = ProductRule("swift-support", store: 90428)
  static let swiftSupportSignature = ProductRule("swift-support", store: 90433, isCertain: false)
  static let watchKitSupport = ProductRule("watchkit-support", store: 90484)
  /// Apple's maximum build file sizes; the size of a thinned app may be lower.
  static let appSize = ProductRule("app-size", store: 90558, isCertain: false)
  static let watchSize = ProductRule("app-size")
  static let clipSize = ProductRule("app-size", isCertain: false)
}

// MARK: Devices and Developer ID

/// Sources: ios-deploy's `errors.h`; Apple's requirements for notarization.
extension ProductRule {
  static let simulatorOnly = ProductRule("architectures", device: "0xE8000087")
  static let buildMissingOnDevice = ProductRule("build-number", device: "0xE800009C")
  static let packageType = ProductRule("package-type", device: "0xE80000A1")
  static let extensionClass = ProductRule("extension-class", device: "0xE80000A2")
  /// The headers name the errors; which values devices refuse exactly is not known.
  static let nameOnDevice = ProductRule("bundle-name", device: "0xE80000AB", isCertain: false)
  static let displayNameOnDevice = ProductRule("display-name", device: "0xE80000AC", isCertain: false)
  static let versionOnDevice = ProductRule("version", device: "0xE80000AD", isCertain: false)
  static let metadataVersions = ProductRule("store-metadata", device: "0xE80000C3", isCertain: false)
  static let metadata = ProductRule("store-metadata", device: "0xE80000C4")
  static let supportedDevices = ProductRule("supported-devices", device: "0xE80000C8", isCertain: false)
  static let only32Bit = ProductRule("word-size", device: "0xE8000087")
  static let only32BitMaybe = ProductRule("word-size", device: "0xE8000087", isCertain: false)
  static let simulatorSlices = ProductRule("architectures", isCertain: false)
  static let foreignEncryption = ProductRule("encryption")
  static let distribution = ProductRule("distribution")
  static let devices = ProductRule("devices", isCertain: false)
  static let macOnly = ProductRule("platform")
  static let developerIDCertificate = ProductRule("developer-id-certificate")
  static let developerIDProfile = ProductRule("developer-id-profile", isCertain: false)
  static let hardenedRuntime = ProductRule("hardened-runtime")
  static let secureTimestamp = ProductRule("secure-timestamp")
  static let notarizedDebugging = ProductRule("debug-entitlements")
  static let notarizationTicket = ProductRule("notarization-ticket", isCertain: false)
}
