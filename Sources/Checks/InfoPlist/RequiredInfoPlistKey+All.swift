import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

extension RequiredInfoPlistKey {
  /// One row a key, after Apple's reference of bundle resources and the App Store's codes.
  static let all: [RequiredInfoPlistKey] = ofAllBundles + ofApplications + ofParts

  private static let ofAllBundles = [
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "bundle-executable-missing", severity: .error, summary: "an Info.plist names the program in the bundle",
        explanation: """
          CFBundleExecutable names the file that is run. A bundle with code whose Info.plist does not name \
          it can be neither installed nor uploaded.
          """,
        wrong: "an Info.plist without CFBundleExecutable",
        right: "<key>CFBundleExecutable</key><string>$(EXECUTABLE_NAME)</string>",
        source: "Apple's reference of CFBundleExecutable"),
      key: "CFBundleExecutable", value: "<string>$(EXECUTABLE_NAME)</string>", only: .string("$(EXECUTABLE_NAME)"),
      need: { needsExecutable.contains($0.target.kindOfProduct) ? .error : nil }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "bundle-name-missing", severity: .warning, summary: "an Info.plist has a short name",
        explanation: """
          CFBundleName is what menus and the system call an app whose display name is not given. The App \
          Store refuses an app in which it is missing or empty.
          """,
        wrong: "an Info.plist without CFBundleName",
        right: "<key>CFBundleName</key><string>$(PRODUCT_NAME)</string>",
        source: "ITMS-90784, ITMS-90783"),
      key: "CFBundleName", others: ["CFBundleDisplayName"], value: "<string>$(PRODUCT_NAME)</string>",
      only: .string("$(PRODUCT_NAME)"),
      need: { $0.target.isDistributed ? .warning : nil }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "package-type-missing", severity: .warning, summary: "an Info.plist says what kind of bundle it is in",
        explanation: """
          CFBundlePackageType is APPL for an app, XPC! for an extension and FMWK for a framework. Tools and \
          the system tell bundles apart by it.
          """,
        wrong: "an Info.plist without CFBundlePackageType",
        right: "<key>CFBundlePackageType</key><string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string>",
        source: "Apple's reference of CFBundlePackageType"),
      key: "CFBundlePackageType", value: "<string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string>",
      only: .string("$(PRODUCT_BUNDLE_PACKAGE_TYPE)"),
      need: { $0.target.isDistributed || $0.target.kindOfProduct == "framework" ? .warning : nil }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "info-dictionary-version-missing", severity: .note,
        summary: "an Info.plist says which version of the format it has",
        explanation: """
          CFBundleInfoDictionaryVersion is 6.0 in every Info.plist that Xcode makes. Systems of today read \
          others all the same.
          """,
        wrong: "an Info.plist without CFBundleInfoDictionaryVersion",
        right: "<key>CFBundleInfoDictionaryVersion</key><string>6.0</string>",
        source: "Apple's reference of CFBundleInfoDictionaryVersion"),
      key: "CFBundleInfoDictionaryVersion", value: "<string>6.0</string>", only: .string("6.0"),
      need: { $0.target.isDistributed ? .note : nil }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "development-region-missing", severity: .note, summary: "an Info.plist names the language of development",
        explanation: """
          CFBundleDevelopmentRegion names the language of the texts in the sources. The system falls back on \
          it where no language of the user's is there.
          """,
        wrong: "an Info.plist without CFBundleDevelopmentRegion",
        right: "<key>CFBundleDevelopmentRegion</key><string>$(DEVELOPMENT_LANGUAGE)</string>",
        source: "Apple's reference of CFBundleDevelopmentRegion"),
      key: "CFBundleDevelopmentRegion", value: "<string>$(DEVELOPMENT_LANGUAGE)</string>",
      only: .string("$(DEVELOPMENT_LANGUAGE)"),
      need: { $0.target.isDistributed ? .note : nil }),
  ]

  /// Products that always hold a program of their own; those with one of Apple's, such as sticker packs, are left out.
  private static let needsExecutable: Set<String> = [
    "application", "application.on-demand-install-capable", "app-extension", "framework", "xpc-service",
    "extensionkit-extension", "bundle.unit-test", "bundle.ui-testing",
  ]

  private static let ofApplications = [
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "requires-iphone-os-missing", severity: .warning,
        summary: "an app for iPhone, iPad or Apple TV says that it needs that system",
        explanation: """
          LSRequiresIPhoneOS tells stores and the Mac that the app runs on iOS or tvOS. Xcode writes it into \
          each Info.plist that it makes.
          """,
        wrong: "an Info.plist of an iOS app without LSRequiresIPhoneOS",
        right: "<key>LSRequiresIPhoneOS</key><true/>",
        source: "Apple's reference of LSRequiresIPhoneOS"),
      key: "LSRequiresIPhoneOS", value: "<true/>", only: .boolean(true),
      need: { context in
        let platform = context.configuration.settings.platform
        return context.isPlainApplication && context.isInArchive && (platform == .iOS || platform == .tvOS)
          ? .warning : nil
      }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "app-category-missing", severity: .note, summary: "an app for the Mac has a category",
        explanation: """
          LSApplicationCategoryType says in which shelf of the Mac App Store the app stands. The store \
          refuses the upload without it. An app that is given away otherwise needs none.
          """,
        wrong: "an Info.plist of a Mac app without LSApplicationCategoryType",
        right: "INFOPLIST_KEY_LSApplicationCategoryType = \"public.app-category.productivity\";",
        source: "ITMS-90242"),
      key: "LSApplicationCategoryType", value: "<string>public.app-category.productivity</string>",
      setting: "\"public.app-category.productivity\"",
      need: { $0.isPlainApplication && $0.isInArchive && $0.configuration.settings.platform == .macOS ? .note : nil }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "orientations-missing", severity: .warning, summary: "an app for iPhone or iPad says which way up it works",
        explanation: """
          Without UISupportedInterfaceOrientations an app stays upright, and the App Store refuses one for \
          iPad that neither turns with the screen nor needs all of it.
          """,
        wrong: "an Info.plist without UISupportedInterfaceOrientations",
        right: """
          INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone = "UIInterfaceOrientationPortrait \
          UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight";
          """,
        source: "Apple's reference of UISupportedInterfaceOrientations; ITMS-90474"),
      key: "UISupportedInterfaceOrientations",
      others: [
        "UISupportedInterfaceOrientations~ipad", "UISupportedInterfaceOrientations~iphone", "UIInterfaceOrientation",
      ],
      value: "<array><string>UIInterfaceOrientationPortrait</string></array>",
      setting: "UIInterfaceOrientationPortrait",
      tablet: (
        "<array>\(OrientationsForTablet.needed.map { "<string>\($0)</string>" }.joined())</array>",
        "\"\(OrientationsForTablet.needed.joined(separator: " "))\""
      ),
      need: { context in
        let needsAll = context.entry("UIRequiresFullScreen")?.looseBoolean != true
        return context.isApplicationForIOS && context.isInArchive && needsAll ? .warning : nil
      }),
  ]

  private static let ofParts = [
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "extension-display-name-missing", severity: .error, summary: "an app extension has a name to show",
        explanation: """
          Every extension in an app needs CFBundleDisplayName, the name that lists of extensions show. The \
          App Store refuses an upload in which one lacks it.
          """,
        wrong: "an Info.plist of an extension without CFBundleDisplayName",
        right: "INFOPLIST_KEY_CFBundleDisplayName = Widget;",
        source: "ITMS-90360"),
      key: "CFBundleDisplayName", value: "<string>$(PRODUCT_NAME)</string>", setting: "\"$(PRODUCT_NAME)\"",
      need: { $0.target.isDistributed && $0.target.productType.isAppExtension ? .error : nil }),
    RequiredInfoPlistKey(
      description: RuleDescription(
        id: "xpc-service-missing", severity: .error, summary: "an XPC service says how it is run",
        explanation: """
          The system starts an XPC service by what the dictionary XPCService in its Info.plist says, and \
          does not start one without it.
          """,
        wrong: "an Info.plist of an XPC service without XPCService",
        right: "<key>XPCService</key><dict><key>ServiceType</key><string>Application</string></dict>",
        source: "Apple's manual page xpcservice.plist"),
      key: "XPCService", value: "<dict><key>ServiceType</key><string>Application</string></dict>",
      need: { $0.target.kindOfProduct == "xpc-service" ? .error : nil }),
  ]
}

extension CheckedTarget {
  /// The short name of the kind of product that a native target makes; empty for other targets.
  var kindOfProduct: String { target.kind == .native ? productType.suffix : "" }
}
