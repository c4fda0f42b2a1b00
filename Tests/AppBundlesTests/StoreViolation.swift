import AppBundles
import CodeSignatures
import PropertyLists
import Testing

@testable import SignatureFixtures

/// A fault of an app that App Store Connect checks, and the check that finds it.
struct StoreViolation: Sendable, CustomTestStringConvertible {
  let check: String
  let outcome: SignatureCriterion.Outcome
  let code: String?
  let make: @Sendable (BundleFixture) throws -> Void

  init(
    _ check: String, failed code: Int?, _ make: @escaping @Sendable (BundleFixture) throws -> Void
  ) {
    self.check = check
    outcome = .failed
    self.code = code.map { "ITMS-\($0)" }
    self.make = make
  }

  init(
    _ check: String, unknown code: Int?, _ make: @escaping @Sendable (BundleFixture) throws -> Void
  ) {
    self.check = check
    outcome = .unknown
    self.code = code.map { "ITMS-\($0)" }
    self.make = make
  }

  var testDescription: String { "\(check) \(code ?? "without a code")" }

  static let all = code + information + appInformation + files + sizes
}

private let widget = "PlugIns/Widget.appex/"
private let framework = "Frameworks/Klang.framework/"

extension StoreViolation {
  private static let code: [StoreViolation] = [
    StoreViolation("architectures", failed: 90087) { app in
      var intel = MachOBuilder()
      intel.architecture = .x86_64
      intel.builds = [(7, MachOVersion(17))]
      intel.fileType = .dylib
      try app.put(
        MachOBuilder.universal([(.arm64, BundleFixture.library()), (.x86_64, intel.bytes())]), framework + "Klang")
    },
    StoreViolation("architectures", failed: 90087) { app in
      try app.program { $0.builds = [(7, MachOVersion(17))] }
    },
    StoreViolation("executable-type", failed: 90124) { app in try app.program { $0.fileType = .dylib } },
    StoreViolation("encryption-info", failed: 90125) { app in try app.program { $0.encryptionIdentifier = nil } },
    StoreViolation("encryption-info", failed: 90125) { app in try app.program { $0.encryptionIdentifier = 1 } },
    StoreViolation("segment-alignment", unknown: 90209) { app in
      try app.program { $0.misplaced = ["__LINKEDIT": (0x4010, 64)] }
    },
    StoreViolation("segment-alignment", unknown: 90209) { app in
      try app.program { builder in
        builder.encryptionIdentifier = nil
        builder.extraCommands = [builder.command(0x2C, builder.word(0x1000) + builder.word(0x1000) + builder.word(0))]
      }
    },
    StoreViolation("libraries", failed: 90562) { app in
      try app.program { $0.libraries.append("@rpath/Absent.framework/Absent") }
    },
    StoreViolation("libraries", unknown: nil) { app in try app.program { $0.runPaths = [] } },
    StoreViolation("local-symbols", unknown: nil) { app in
      try app.program { builder in
        let rest = builder.word(0) + builder.word(500) + [UInt8](repeating: 0, count: 64)
        builder.extraCommands = [builder.command(0xB, rest)]
      }
    },
    StoreViolation("nested-slices", unknown: 90635) { app in
      var old = MachOBuilder()
      old.architecture = .armv7
      old.fileType = .dylib
      try app.put(
        MachOBuilder.universal([(.arm64, BundleFixture.library()), (.armv7, old.bytes())]), framework + "Klang")
    },
    StoreViolation("text-size", failed: nil) { app in
      let size = 501 << 20
      try app.program { $0.misplaced = ["__TEXT": (0, size), "__LINKEDIT": (size, 80)] }
      try app.enlarge("Wecker", to: size + 80)
    },
  ]

  private static let information: [StoreViolation] = [
    StoreViolation("bundle-identifier", failed: 90049) { app in
      try app.change("CFBundleIdentifier", to: "de.example..Klang", in: framework)
    },
    StoreViolation("bundle-identifier", unknown: 90049) { app in
      try app.change("CFBundleIdentifier", to: "de.example.Klang_2", in: framework)
    },
    StoreViolation("unique-identifiers", failed: 90685) { app in
      try app.change("CFBundleIdentifier", to: "DE.example.Wecker", in: framework)
    },
    StoreViolation("version", failed: 90057) { app in try app.change("CFBundleShortVersionString", to: nil) },
    StoreViolation("version", failed: 90060) { app in try app.change("CFBundleShortVersionString", to: "1.2.3.4") },
    StoreViolation("version", failed: 90060) { app in try app.change("CFBundleShortVersionString", to: 1.2) },
    StoreViolation("build-number", failed: 90056) { app in
      try app.change("CFBundleVersion", to: nil, in: framework)
    },
    StoreViolation("build-number", failed: 90060) { app in try app.change("CFBundleVersion", to: "34b1") },
    StoreViolation("host-version", unknown: 90473) { app in
      try app.change("CFBundleVersion", to: "35", in: widget)
    },
    StoreViolation("host-version", failed: 90379) { app in
      try app.addApp("watchkitapp", in: "Watch", platform: 4, ["CFBundleVersion": "35"])
    },
    StoreViolation("host-version", unknown: nil) { app in
      try app.addApp("Clip", in: "AppClips", ["CFBundleVersion": "35"])
    },
    StoreViolation("minimum-system", unknown: nil) { app in try app.change("MinimumOSVersion", to: nil) },
    StoreViolation("minimum-system", unknown: nil) { app in try app.change("MinimumOSVersion", to: "12.0") },
    StoreViolation("minimum-system", failed: 90362) { app in try app.change("MinimumOSVersion", to: "seventeen") },
    StoreViolation("minimum-system", failed: 90362) { app in try app.change("MinimumOSVersion", to: 17) },
    StoreViolation("host-minimum-system", unknown: 90208) { app in
      try app.change("MinimumOSVersion", to: "18.0", in: framework)
    },
    StoreViolation("sdk", unknown: 90725) { app in try app.change("DTSDKName", to: "iphoneos17.5") },
    StoreViolation("sdk", unknown: 90725) { app in try app.change("DTSDKName", to: nil) },
    StoreViolation("supported-platforms", failed: 90542) { app in
      try app.change("CFBundleSupportedPlatforms", to: ["iPhoneSimulator"], in: framework)
    },
    StoreViolation("display-name", failed: 90360) { app in
      try app.change("CFBundleDisplayName", to: "", in: widget)
    },
    StoreViolation("display-name", unknown: 90783) { app in try app.change("CFBundleDisplayName", to: "") },
    StoreViolation("bundle-name", unknown: 90784) { app in try app.change("CFBundleName", to: nil) },
    StoreViolation("document-types", failed: 90243) { app in
      try app.change("CFBundleDocumentTypes", to: [["LSHandlerRank": "Owner"]])
    },
    StoreViolation("document-types", unknown: 90788) { app in
      try app.change("CFBundleDocumentTypes", to: [["CFBundleTypeName": "Text"]])
    },
    StoreViolation("extension-keys", failed: 90361) { app in
      try app.change("EXAppExtensionAttributes", to: ["EXExtensionPointIdentifier": "a.b"], in: widget)
    },
    StoreViolation("extension-keys", failed: 90363) { app in
      try app.change(
        "NSExtension",
        to: ["NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionPointName": "Share"], in: widget)
    },
    StoreViolation("extension-keys", failed: 90361) { app in
      try app.change(
        "NSExtension",
        to: [
          "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionAttributes": ["NSExtensionActivationRule": ["NSExtensionActivationSupportsText": 3]],
        ], in: widget)
    },
  ]

  private static let appInformation: [StoreViolation] = [
    StoreViolation("usage-descriptions", failed: 90683) { app in
      try app.change("NSCameraUsageDescription", to: "")
    },
    StoreViolation("usage-descriptions", unknown: 90683) { app in
      try app.program { $0.libraries.append("/System/Library/Frameworks/HomeKit.framework/HomeKit") }
    },
    StoreViolation("app-transport-security", unknown: nil) { app in
      try app.change("NSAppTransportSecurity", to: ["NSAllowsArbitraryLoads": true])
    },
    StoreViolation("app-transport-security", unknown: nil) { app in
      try app.change(
        "NSAppTransportSecurity",
        to: ["NSExceptionDomains": ["example.org": ["NSExceptionAllowsInsecureHTTPLoads": true]]])
    },
    StoreViolation("device-capabilities", unknown: nil) { app in try app.program { $0.architecture = .armv7 } },
    StoreViolation("device-capabilities", unknown: nil) { app in
      try app.change("UIRequiredDeviceCapabilities", to: "arm64")
    },
    StoreViolation("localizations", unknown: nil) { app in try app.change("CFBundleLocalizations", to: ["de", "fr"]) },
    StoreViolation("localizations", unknown: nil) { app in
      try app.remove("de.lproj")
      try app.change("CFBundleDevelopmentRegion", to: "en")
    },
    StoreViolation("localizations", unknown: nil) { app in try app.put("x", "fr.lproj/Localizable.strings") },
    StoreViolation("orientations", failed: 90474) { app in
      try app.change("UISupportedInterfaceOrientations~ipad", to: ["UIInterfaceOrientationPortrait"])
    },
    StoreViolation("launch-screen", failed: 90475) { app in try app.change("UILaunchScreen", to: nil) },
    StoreViolation("launch-screen", failed: 90475) { app in try app.change("UILaunchStoryboardName", to: "Launch") },
    StoreViolation("icon-name", failed: 90713) { app in try app.change("CFBundleIconName", to: nil) },
    StoreViolation("icons", failed: 90022) { app in try app.remove("Assets.car") },
    StoreViolation("icons", failed: 90704) { app in
      var catalog = CatalogBytes.storeIcon
      catalog.images = [120, 152, 167].map { side in
        .init(set: 1, file: "Icon.png", idiom: 0, width: side, height: side, scale: 1)
      }
      try app.put(catalog.bytes(), "Assets.car")
    },
    StoreViolation("icons", unknown: nil) { app in try app.put("BOM", "Assets.car") },
    StoreViolation("icons", failed: 90023) { app in
      try app.remove("Assets.car")
      try app.put(BundleFixture.png(side: 120), "AppIcon60x60@2x.png")
      try app.change("CFBundleIconFiles", to: ["AppIcon60x60"])
    },
  ]

  private static let files: [StoreViolation] = [
    StoreViolation("stub", failed: nil) { app in try app.change(Product.stubKey, to: true) },
    StoreViolation("standalone-code", failed: 90171) { app in
      try app.put(BundleFixture.library(), "Frameworks/libTon.dylib")
    },
    StoreViolation("standalone-code", failed: 90171) { app in try app.put("!<arch>\n", "libTon.a") },
    StoreViolation("nested-bundles", failed: 90205) { app in
      let inner = framework + "Ton.framework/"
      try app.information("de.example.Ton", executable: "Ton", in: inner)
      try app.put(BundleFixture.library(), inner + "Ton")
    },
    StoreViolation("nested-frameworks", failed: 90206) { app in try app.put("x", widget + "Frameworks/x.txt") },
    StoreViolation("apple-double", failed: 90048) { app in try app.put("x", "de.lproj/._Localizable.strings") },
    StoreViolation("finder-files", unknown: 90048) { app in try app.put("x", ".DS_Store") },
    StoreViolation("secret-files", unknown: nil) { app in try app.put("key", "Distribution.p12") },
    StoreViolation("leftover-files", unknown: nil) { app in try app.put("x", framework + "Headers/Klang.h") },
    StoreViolation("leftover-files", unknown: nil) { app in try app.put("x", "README.md") },
    StoreViolation("asset-catalogs", unknown: nil) { app in try app.put("{}", "Images.xcassets/Contents.json") },
    StoreViolation("privacy-manifest", failed: 91053) { app in
      try app.privacyManifest(["NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryUserDefaults"])
    },
    StoreViolation("privacy-manifest", failed: 91054) { app in
      try app.privacyManifest([
        "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryWeather",
        "NSPrivacyAccessedAPITypeReasons": ["CA92.1"],
      ])
    },
    StoreViolation("privacy-manifest", unknown: nil) { app in try app.put("<", framework + "PrivacyInfo.xcprivacy") },
    StoreViolation("sdk-privacy-manifest", failed: 91061) { app in try app.addFramework("Alamofire") },
    StoreViolation("sdk-signature", unknown: 91065) { app in try app.addFramework("openssl_grpc") },
    StoreViolation("swift-support", unknown: 90426) { app in
      try app.put(BundleFixture.library(), "Frameworks/libswiftCore.dylib")
    },
  ]

  private static let sizes: [StoreViolation] = [
    StoreViolation("app-size", unknown: 90558) { app in try app.enlarge("film.mov", to: 4 << 30) },
    StoreViolation("app-size", failed: nil) { app in
      try app.addApp("watchkitapp", in: "Watch", platform: 4)
      try app.enlarge("Watch/watchkitapp.app/film.mov", to: 75 << 20)
    },
    StoreViolation("app-size", unknown: nil) { app in
      try app.addApp("Clip", in: "AppClips")
      try app.enlarge("AppClips/Clip.app/film.mov", to: 100 << 20)
    },
  ]
}
