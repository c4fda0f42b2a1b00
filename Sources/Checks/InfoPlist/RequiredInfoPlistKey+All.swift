import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

extension RequiredInfoPlistKey {
  /// The required keys, from Apple's reference of bundle resources and the App Store's codes.
  static let all: [RequiredInfoPlistKey] = ofAllBundles + ofApplications + ofParts

  private static let ofAllBundles = [
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "bundle-executable-missing", severity: .error, summary: "Info.plist has no CFBundleExecutable",
        explanation: """
          CFBundleExecutable names the bundle's executable. Without it, a bundle with code can't be installed or \
          uploaded. For a test bundle, the finding is a note, because the system also tries the bundle's name. On a Mac, \
          and for a framework that no app embeds, the finding is a warning.
          """,
        wrong: "an Info.plist without CFBundleExecutable",
        right: "<key>CFBundleExecutable</key><string>$(EXECUTABLE_NAME)</string>",
        source: "Apple's reference of CFBundleExecutable",
        command: .setInformation("CFBundleExecutable '$(EXECUTABLE_NAME)'")),
      key: "CFBundleExecutable", value: "$(EXECUTABLE_NAME)", only: .string("$(EXECUTABLE_NAME)"),
      need: { context in
        guard needsExecutable.contains(context.target.kindOfProduct) else { return nil }
        if context.target.productType.isTestBundle { return .note }
        let isAlone = context.target.kindOfProduct == "framework" && !context.isEmbedded
        return isAlone || context.configuration.settings.platform == .macOS ? .warning : .error
      }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "bundle-name-missing", severity: .warning,
        summary: "Info.plist has neither CFBundleName nor CFBundleDisplayName",
        explanation: """
          The system shows CFBundleDisplayName, or CFBundleName if there is no display name. An app with neither key \
          has no name, and the App Store rejects it. The App Store may also reject an app with only \
          CFBundleDisplayName, which this rule does not report.
          """,
        wrong: "an Info.plist without CFBundleName and CFBundleDisplayName",
        right: "<key>CFBundleName</key><string>$(PRODUCT_NAME)</string>",
        source: "ITMS-90784, ITMS-90783", command: .setInformation("CFBundleName '$(PRODUCT_NAME)'")),
      key: "CFBundleName", others: ["CFBundleDisplayName"], value: "$(PRODUCT_NAME)",
      only: .string("$(PRODUCT_NAME)"),
      need: { $0.target.isDistributed ? .warning : nil }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "package-type-missing", severity: .warning, summary: "Info.plist has no CFBundlePackageType",
        explanation: """
          CFBundlePackageType is APPL for an app, XPC! for an extension and FMWK for a framework. The system and \
          other programs use it to identify the kind of bundle.
          """,
        wrong: "an Info.plist without CFBundlePackageType",
        right: "<key>CFBundlePackageType</key><string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string>",
        source: "Apple's reference of CFBundlePackageType",
        command: .setInformation("CFBundlePackageType '$(PRODUCT_BUNDLE_PACKAGE_TYPE)'")),
      key: "CFBundlePackageType", value: "$(PRODUCT_BUNDLE_PACKAGE_TYPE)",
      only: .string("$(PRODUCT_BUNDLE_PACKAGE_TYPE)"),
      need: { $0.target.isDistributed || $0.target.kindOfProduct == "framework" ? .warning : nil }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "info-dictionary-version-missing", severity: .note,
        summary: "Info.plist has no CFBundleInfoDictionaryVersion",
        explanation: """
          CFBundleInfoDictionaryVersion is 6.0 in every Info.plist that Xcode generates. Current systems also read \
          files without it.
          """,
        wrong: "an Info.plist without CFBundleInfoDictionaryVersion",
        right: "<key>CFBundleInfoDictionaryVersion</key><string>6.0</string>",
        source: "Apple's reference of CFBundleInfoDictionaryVersion",
        command: .setInformation("CFBundleInfoDictionaryVersion 6.0")),
      key: "CFBundleInfoDictionaryVersion", value: "6.0", only: .string("6.0"),
      need: { $0.target.isDistributed ? .note : nil }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "development-region-missing", severity: .note, summary: "Info.plist has no CFBundleDevelopmentRegion",
        explanation: """
          CFBundleDevelopmentRegion is the development language. The system uses it if the app supports none of the \
          user's languages.
          """,
        wrong: "an Info.plist without CFBundleDevelopmentRegion",
        right: "<key>CFBundleDevelopmentRegion</key><string>$(DEVELOPMENT_LANGUAGE)</string>",
        source: "Apple's reference of CFBundleDevelopmentRegion",
        command: .setInformation("CFBundleDevelopmentRegion '$(DEVELOPMENT_LANGUAGE)'")),
      key: "CFBundleDevelopmentRegion", value: "$(DEVELOPMENT_LANGUAGE)",
      only: .string("$(DEVELOPMENT_LANGUAGE)"),
      need: { $0.target.isDistributed && ($0.isInArchive || $0.isEmbedded) ? .note : nil }),
  ]

  /// Product types that always contain their own executable, unlike sticker packs.
  private static let needsExecutable: Set<String> = [
    "application", "application.on-demand-install-capable", "app-extension", "framework", "xpc-service",
    "extensionkit-extension", "bundle.unit-test", "bundle.ui-testing",
  ]

  private static let ofApplications = [
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "requires-iphone-os-missing", severity: .note,
        summary: "App for iPhone, iPad or Apple TV lacks LSRequiresIPhoneOS",
        explanation: """
          LSRequiresIPhoneOS declares to the App Store and to macOS that the app runs on iOS or tvOS. Xcode writes it \
          into every generated Info.plist. The App Store accepts apps without it, so the finding is a note.
          """,
        wrong: "an Info.plist of an iOS app without LSRequiresIPhoneOS",
        right: "<key>LSRequiresIPhoneOS</key><true/>",
        source: "Apple's reference of LSRequiresIPhoneOS", command: .setInformation("LSRequiresIPhoneOS YES")),
      key: "LSRequiresIPhoneOS", value: "YES", only: .boolean(true),
      need: { context in
        let platform = context.configuration.settings.platform
        return context.isPlainApplication && context.isInArchive && (platform == .iOS || platform == .tvOS)
          ? .note : nil
      }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "app-category-missing", severity: .note, summary: "Mac app has no category",
        explanation: """
          LSApplicationCategoryType is the app's category in the Mac App Store, which rejects uploads without it. The \
          rule skips apps without the sandbox and apps with the Sparkle updater, which the Mac App Store rejects \
          anyway. It also skips apps inside another app, and apps for tests, by their names.
          """,
        wrong: "an Info.plist of a Mac app without LSApplicationCategoryType",
        right: "INFOPLIST_KEY_LSApplicationCategoryType = \"public.app-category.productivity\";",
        source: "ITMS-90242", command: .setInformation("LSApplicationCategoryType CATEGORY")),
      key: "LSApplicationCategoryType", value: nil,
      need: { context in
        let isForMac = context.configuration.settings.platform == .macOS
        return context.isPlainApplication && context.isInArchive && isForMac
          && context.distribution.uploadSeverity == nil
          && !context.isEmbedded && !context.isAid
          ? .note : nil
      }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "orientations-missing", severity: .warning, summary: "iPhone or iPad app declares no orientations",
        explanation: """
          Without UISupportedInterfaceOrientations, an app stays in portrait. The App Store rejects an iPad app that \
          neither supports all orientations nor requires full screen.
          """,
        wrong: "an Info.plist without UISupportedInterfaceOrientations",
        right: """
          INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone = "UIInterfaceOrientationPortrait \
          UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight";
          """,
        source: "Apple's reference of UISupportedInterfaceOrientations; ITMS-90474",
        command: .setInformation("UISupportedInterfaceOrientations ORIENTATION,...")),
      key: "UISupportedInterfaceOrientations",
      others: [
        "UISupportedInterfaceOrientations~ipad", "UISupportedInterfaceOrientations~iphone", "UIInterfaceOrientation",
      ],
      value: "UIInterfaceOrientationPortrait",
      tablet: OrientationsForTablet.needed.joined(separator: ","),
      need: { context in
        let needsAll = context.entry("UIRequiresFullScreen")?.looseBoolean != true
        return context.isApplicationForIOS && context.isInArchive && needsAll ? .warning : nil
      }),
  ]

  private static let ofParts = [
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "extension-display-name-missing", severity: .error, summary: "App extension has no display name",
        explanation: """
          CFBundleDisplayName is the name shown in lists of extensions. The App Store rejects an upload if an \
          extension has none. For a Mac app that the App Store does not accept (no \
          sandbox, or Sparkle), the finding is a warning.
          """,
        wrong: "an Info.plist of an extension without CFBundleDisplayName",
        right: "INFOPLIST_KEY_CFBundleDisplayName = Widget;",
        source: "ITMS-90360", command: .setInformation("CFBundleDisplayName NAME")),
      key: "CFBundleDisplayName", value: "$(PRODUCT_NAME)",
      need: { context in
        let isExtension = context.target.isDistributed && context.target.productType.isAppExtension
        return isExtension ? context.distribution.uploadSeverity ?? .error : nil
      }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "xpc-service-missing", severity: .error, summary: "XPC service has no XPCService dictionary",
        explanation: """
          The XPCService dictionary in the Info.plist tells the system how to run the service. Without it, the \
          service does not start.
          """,
        wrong: "an Info.plist of an XPC service without XPCService",
        right: "<key>XPCService</key><dict><key>ServiceType</key><string>Application</string></dict>",
        source: "Apple's manual page xpcservice.plist", command: .setInformation("XPCService.ServiceType Application")),
      key: "XPCService", value: #"{"ServiceType": "Application"}"#,
      need: { $0.target.kindOfProduct == "xpc-service" ? .error : nil }),
  ]
}

extension CheckedTarget {
  /// The product type's short name for native targets; empty for other targets.
  var kindOfProduct: String { target.kind == .native ? productType.suffix : "" }
}

extension TargetContext {
  /// Whether the app only helps developers, for example as the host of tests: by its name, or because it has no icon,
  /// without which the App Store accepts no app.
  var isAid: Bool {
    if hasNoIcon { return true }
    let name = target.name.lowercased()
    return ["dummy", "testhost", "test host"].contains { name.contains($0) } || ["test", "tests"].contains(name)
      || ["Test", "Tests", "TestApp", "Preview", "Previews"].contains { target.name.hasSuffix($0) }
  }

  /// Whether neither a build setting nor the Info.plist names an icon.
  private var hasNoIcon: Bool {
    let settings = configuration.settings
    let keys = ["CFBundleIconName", "CFBundleIconFile", "CFBundleIconFiles", "CFBundleIcons", "CFBundleIcons~ipad"]
    return (settings["ASSETCATALOG_COMPILER_APPICON_NAME"] ?? "").isEmpty && settings.findings.isEmpty
      && configuration.infoPlist != nil
      && keys.allSatisfy { entry($0) == nil }
  }
}
