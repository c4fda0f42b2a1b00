/// A rule for products of one purpose: its name, and who refuses a product that violates it.
struct PurposeRule: Sendable {
  /// The name, in kebab case.
  let name: String
  /// The error of a device.
  let device: String?
  /// The error of App Store Connect.
  let store: String?
  /// Whether a violation is known to be refused; otherwise the check has an unknown result.
  let isCertain: Bool

  init(_ name: String, device: String? = nil, store: Int? = nil, isCertain: Bool = true) {
    self.name = name
    self.device = device
    self.store = store.map { "ITMS-\($0)" }
    self.isCertain = isCertain
  }
}

// MARK: Signatures

/// Sources: App Store Connect's messages in public issue threads, and profiles that were measured.
extension PurposeRule {
  static let distributionCertificate = PurposeRule("distribution-certificate", store: 90035)
  static let simulatedAuthority = PurposeRule("simulated-authority", isCertain: false)
  static let storeProfile = PurposeRule("store-profile", store: 90161)
  static let debugEntitlements = PurposeRule("debug-entitlements", store: 90164)
  static let debugEntitlementsOnMac = PurposeRule("debug-entitlements", isCertain: false)
  static let apsEnvironment = PurposeRule("aps-environment", store: 90164)
  static let libraryEntitlements = PurposeRule("library-entitlements", store: 90046)
  static let betaReports = PurposeRule("beta-reports", isCertain: false)
  static let appSandbox = PurposeRule("app-sandbox")
}

// MARK: Code

extension PurposeRule {
  static let architectures = PurposeRule("architectures", store: 90087)
  static let executableType = PurposeRule("executable-type", store: 90124)
  /// Measured: all slices for iOS and tvOS devices have the load command.
  static let encryptionInfo = PurposeRule("encryption-info", store: 90125)
  static let libraries = PurposeRule("libraries", store: 90562)
  static let unreachableLibraries = PurposeRule("libraries", isCertain: false)
  static let localSymbols = PurposeRule("local-symbols", isCertain: false)
  /// Apple's maximum build file sizes.
  static let textSize = PurposeRule("text-size")
}

// MARK: Info.plist

extension PurposeRule {
  static let bundleIdentifier = PurposeRule("bundle-identifier", store: 90049)
  /// Existing apps with underscores were accepted.
  static let underscore = PurposeRule("bundle-identifier", store: 90049, isCertain: false)
  static let uniqueIdentifiers = PurposeRule("unique-identifiers", store: 90685)
  static let buildMissing = PurposeRule("build-number", store: 90056)
  static let buildFormat = PurposeRule("build-number", store: 90060)
  /// Builds with four numbers were accepted.
  static let buildParts = PurposeRule("build-number", store: 90060, isCertain: false)
  static let versionMissing = PurposeRule("version", store: 90057)
  static let versionFormat = PurposeRule("version", store: 90060)
  static let watchVersion = PurposeRule("host-version", store: 90379)
  /// App Store Connect only warns.
  static let extensionVersion = PurposeRule("host-version", store: 90473, isCertain: false)
  static let clipVersion = PurposeRule("host-version", isCertain: false)
  static let minimumSystemMissing = PurposeRule("minimum-system", isCertain: false)
  static let minimumSystemFormat = PurposeRule("minimum-system", store: 90362)
  static let minimumSystemOfHost = PurposeRule("host-minimum-system", store: 90208, isCertain: false)
  static let sdk = PurposeRule("sdk", store: 90725, isCertain: false)
  static let supportedPlatforms = PurposeRule("supported-platforms", store: 90542)
  static let displayName = PurposeRule("display-name", store: 90360)
  static let category = PurposeRule("category", store: 90242)
  static let usageDescriptions = PurposeRule("usage-descriptions", store: 90683)
  static let linkedUsage = PurposeRule("usage-descriptions", store: 90683, isCertain: false)
  static let appTransportSecurity = PurposeRule("app-transport-security", isCertain: false)
  static let deviceCapabilities = PurposeRule("device-capabilities", isCertain: false)
  static let orientations = PurposeRule("orientations", store: 90474)
  static let launchScreen = PurposeRule("launch-screen", store: 90475)
  static let iconName = PurposeRule("icon-name", store: 90713)
  static let phoneIcon = PurposeRule("icons", store: 90022)
  static let padIcon = PurposeRule("icons", store: 90023)
  static let localizations = PurposeRule("localizations", isCertain: false)
}

// MARK: Files

extension PurposeRule {
  static let stub = PurposeRule("stub")
  static let kind = PurposeRule("product-kind", isCertain: false)
  static let standaloneCode = PurposeRule("standalone-code", store: 90171)
  static let nestedBundles = PurposeRule("nested-bundles", store: 90205)
  static let nestedFrameworks = PurposeRule("nested-frameworks", store: 90206)
  /// Extensions of watch apps may differ.
  static let watchNesting = PurposeRule("nested-bundles", isCertain: false)
  static let appleDouble = PurposeRule("apple-double", store: 90048)
  static let finderFiles = PurposeRule("finder-files", store: 90048, isCertain: false)
  static let leftovers = PurposeRule("leftover-files", isCertain: false)
  static let secretFiles = PurposeRule("secret-files", isCertain: false)
  static let assetCatalogs = PurposeRule("asset-catalogs", isCertain: false)
  static let privacyReasons = PurposeRule("privacy-manifest", store: 91053)
  static let privacyCategories = PurposeRule("privacy-manifest", store: 91054)
  static let privacyManifest = PurposeRule("privacy-manifest", isCertain: false)
  static let swiftSupport = PurposeRule("swift-support", store: 90426, isCertain: false)
  /// Apple's maximum build file sizes; the size of a thinned app may be lower.
  static let appSize = PurposeRule("app-size", store: 90558, isCertain: false)
  static let watchSize = PurposeRule("app-size")
  static let clipSize = PurposeRule("app-size", isCertain: false)
}

// MARK: Devices and Developer ID

/// Sources: ios-deploy's `errors.h`; Apple's requirements for notarization.
extension PurposeRule {
  static let simulatorOnly = PurposeRule("architectures", device: "0xE8000087")
  static let simulatorSlices = PurposeRule("architectures", isCertain: false)
  static let foreignEncryption = PurposeRule("encryption")
  static let distribution = PurposeRule("distribution")
  static let devices = PurposeRule("devices", isCertain: false)
  static let macOnly = PurposeRule("platform")
  static let developerIDCertificate = PurposeRule("developer-id-certificate")
  static let developerIDProfile = PurposeRule("developer-id-profile", isCertain: false)
  static let hardenedRuntime = PurposeRule("hardened-runtime")
  static let secureTimestamp = PurposeRule("secure-timestamp")
  static let notarizedDebugging = PurposeRule("debug-entitlements")
  static let notarizationTicket = PurposeRule("notarization-ticket", isCertain: false)
}
