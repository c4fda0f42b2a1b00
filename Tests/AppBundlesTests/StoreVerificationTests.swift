import AppBundles
import CodeSignatures
import Diagnostics
import FileTrees
import Foundation
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@testable import SignatureFixtures

@Suite struct StoreVerificationTests {
  /// The checks that an unsigned app does not pass.
  private static let ofSignatures: Set = ["signature", "profile"]

  private func problems(_ checks: [ProductCheck]) -> [ProductCheck] {
    checks.filter { $0.outcome != .passed && !Self.ofSignatures.contains($0.name) }
  }

  @Test(arguments: StoreViolation.all) func `a violation is found`(violation: StoreViolation) throws {
    let app = try BundleFixture.storeApp()
    #expect(problems(try app.checks(for: .appStore)).map(\.message) == [])
    try violation.make(app)
    let found = try app.checks(for: .appStore)
    let problem = found.first {
      $0.name == violation.check && $0.outcome == violation.outcome && $0.storeCode == violation.code
    }
    #expect(problem != nil, "\(problems(found).map { ($0.name, $0.outcome, $0.storeCode, $0.message) })")
    #expect(problem?.remedies.isEmpty == false)
    #expect(problem?.message.isEmpty == false)
    #expect(problem.map { ($0.files + [$0.file]).allSatisfy { $0.hasPrefix("Wecker.app") } } == true)
  }

  @Test func `without a purpose, the rules of the store are not checked`() throws {
    let app = try BundleFixture.storeApp()
    let names = Set(try app.checks(for: nil).map(\.name))
    for violation in StoreViolation.all { #expect(!names.contains(violation.check)) }
  }

  @Test func `rules that the app fulfils are reported as passed`() throws {
    let passed = try BundleFixture.storeApp().checks(for: .appStore).filter { $0.outcome == .passed }.map(\.name)
    let expected: Set = [
      "architectures", "executable-type", "encryption-info", "libraries", "text-size", "bundle-identifier",
      "unique-identifiers", "version", "build-number", "host-version", "minimum-system", "host-minimum-system", "sdk",
      "supported-platforms", "display-name", "device-capabilities", "orientations", "launch-screen", "icon-name",
      "standalone-code", "nested-bundles", "nested-frameworks", "apple-double", "leftover-files", "app-size",
    ]
    #expect(expected.subtracting(passed) == [])
  }

  @Test func `icon files of every size are sufficient without an asset catalog`() throws {
    let app = try BundleFixture.storeApp()
    try app.remove("Assets.car")
    for side in [120, 152, 167] as [UInt8] { try app.put(BundleFixture.png(side: side), "Icon\(side).png") }
    try app.change("CFBundleIcons", to: ["CFBundlePrimaryIcon": ["CFBundleIconFiles": ["Icon"]]])
    #expect(problems(try app.checks(for: .appStore)).map(\.message) == [])
  }

  @Test func `icon files that the Info.plist names must be in the app`() throws {
    let app = try BundleFixture.storeApp()
    try app.remove("Assets.car")
    try app.change("CFBundleIconFiles", to: ["Icon", "Gone"])
    for side in [120, 152, 167] as [UInt8] { try app.put(BundleFixture.png(side: side), "Icon\(side).png") }
    let found = problems(try app.checks(for: .appStore))
    #expect(found.map(\.storeCode) == ["ITMS-90032"] && found.first?.actual == "Gone")
  }

  /// Writes a library of Swift, as an app embeds it and as SwiftSupport has it.
  private func swiftLibrary(uuid: UInt8, signed isSigned: Bool = false) throws -> [UInt8] {
    var builder = MachOBuilder()
    builder.fileType = .dylib
    builder.uuid = [UInt8](repeating: uuid, count: 16)
    guard isSigned else { return builder.bytes() }
    var request = CodeSigningRequest(identifier: "com.apple.dt.runtime.swiftCore")
    request.identity = try SignedWorld().identity(.appleDistribution)
    return try MachOFile(reading: builder.bytes(), file: "x").signed(with: request).content.allBytes()
  }

  @Test(arguments: [
    ([String: UInt8](), ["libswiftCore.dylib": UInt8(1)], true, ["ITMS-90424"]),
    (["libswiftCore.dylib": 1], ["libswiftCore.dylib": 1], false, ["ITMS-90426"]),
    (
      ["libswiftCore.dylib": 1, "libswiftUIKit.dylib": 1], ["libswiftCore.dylib": 1], true,
      ["ITMS-90429", "ITMS-90433"]
    ),
    (["libswiftCore.dylib": 2], ["libswiftCore.dylib": 1], true, ["ITMS-90428", "ITMS-90433"]),
    (["libswiftCore.dylib": 1], ["libswiftCore.dylib": 1], true, ["ITMS-90433"]),
  ])
  func `the Swift libraries of an archive are compared with SwiftSupport`(
    support: [String: UInt8], embedded: [String: UInt8], hasFolder: Bool, codes: [String]
  ) throws {
    let app = try BundleFixture.storeApp()
    for (name, uuid) in embedded { try app.put(swiftLibrary(uuid: uuid), "Frameworks/" + name) }
    let archive = app.folder.path + "/W.xcarchive"
    try FileAccess.createDirectory(archive + "/Products/Applications")
    try FileAccess.copy(app.path, to: archive + "/Products/Applications/Wecker.app")
    if hasFolder { try FileAccess.createDirectory(archive + "/SwiftSupport/iphoneos") }
    for (name, uuid) in support where hasFolder {
      try FileAccess.write(swiftLibrary(uuid: uuid, signed: true), to: archive + "/SwiftSupport/iphoneos/" + name)
    }
    let request = ProductVerification.Request(
      context: try VerificationContext(at: Date(timeIntervalSince1970: 1_780_000_000)), purpose: .appStore)
    let checks = try ProductVerification(of: ProductTree(at: archive), with: request).parts.flatMap(\.checks)
    let found = checks.filter { $0.name == "swift-support" && $0.outcome != .passed }
    #expect(found.compactMap(\.storeCode).sorted() == codes, "\(found.map(\.message))")
  }

  @Test func `a watch app with Apple's program needs WatchKitSupport2 in the archive`() throws {
    let app = try BundleFixture.storeApp()
    try app.addApp("Uhr", in: "Watch", platform: 4, ["WKCompanionAppBundleIdentifier": "de.example.Wecker"])
    try app.put(MachOBuilder().bytes(), "Watch/Uhr.app/_WatchKitStub/WK")
    let archive = app.folder.path + "/W.xcarchive"
    try FileAccess.createDirectory(archive + "/Products/Applications")
    try FileAccess.copy(app.path, to: archive + "/Products/Applications/Wecker.app")
    func found() throws -> [ProductCheck] {
      let request = ProductVerification.Request(
        context: try VerificationContext(at: Date(timeIntervalSince1970: 1_780_000_000)), purpose: .appStore)
      return try ProductVerification(of: ProductTree(at: archive), with: request).parts.flatMap(\.checks).filter {
        $0.name == "watchkit-support"
      }
    }
    #expect(try found().map(\.storeCode) == ["ITMS-90484"])
    try FileAccess.createDirectory(archive + "/WatchKitSupport2")
    #expect(try found().isEmpty)
  }

  @Test func `a launch storyboard may be in the folder of a language`() throws {
    let app = try BundleFixture.storeApp()
    try app.change("UILaunchScreen", to: nil)
    try app.change("UILaunchStoryboardName", to: "Launch")
    try app.put("x", "Base.lproj/Launch.storyboardc/Info.plist")
    #expect(problems(try app.checks(for: .appStore)).map(\.message) == [])
  }

  @Test func `the manifest of a listed SDK may be in a bundle of the framework`() throws {
    let app = try BundleFixture.storeApp()
    try app.addFramework("Alamofire")
    func found() throws -> [ProductCheck] {
      try app.checks(for: .appStore).filter { $0.name == "sdk-privacy-manifest" }
    }
    #expect(try found().map(\.file) == ["Wecker.app/Frameworks/Alamofire.framework"])
    // The app's own manifest does not speak for the SDK.
    try app.privacyManifest([
      "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryUserDefaults",
      "NSPrivacyAccessedAPITypeReasons": ["CA92.1"],
    ])
    #expect(try found().map(\.outcome) == [.failed])
    try app.put("<plist><dict/></plist>", "Frameworks/Alamofire.framework/Alamofire.bundle/PrivacyInfo.xcprivacy")
    #expect(try found().map(\.outcome) == [.passed])
  }

  @Test func `only frameworks with exactly the name of a listed SDK are one`() throws {
    let app = try BundleFixture.storeApp()
    try app.addFramework("AlamofireImage")
    #expect(problems(try app.checks(for: .appStore)).map(\.message) == [])
  }

  @Test func `Swift libraries of the system are not in the app`() throws {
    let app = try BundleFixture.storeApp()
    try app.program {
      $0.libraries.append("@rpath/libswiftCore.dylib")
      $0.runPaths.insert("/usr/lib/swift", at: 0)
    }
    #expect(problems(try app.checks(for: .appStore)).map(\.message) == [])
  }

  @Test func `an SDK is required only from its day on`() throws {
    let app = try BundleFixture.storeApp()
    try app.change("DTSDKName", to: "iphoneos17.5")
    let day = Date(timeIntervalSince1970: 1_775_001_599)
    #expect(!(try app.checks(for: .appStore, at: day)).contains { $0.name == "sdk" })
  }

  @Test func `a framework is only a part of what the store receives`() throws {
    let framework = try BundleFixture("Klang.framework")
    try framework.information("de.example.Klang", executable: "Klang")
    try framework.put(BundleFixture.library(), "Klang")
    #expect(try framework.checks(for: .appStore).contains { $0.name == "product-kind" && $0.outcome == .unknown })
  }

  @Test func `a Mac app needs a category`() throws {
    let app = try BundleFixture.macApp()
    #expect(try app.checks(for: .appStore).contains { $0.name == "category" && $0.outcome == .passed })
    try app.change("LSApplicationCategoryType", to: nil, in: "Contents/")
    #expect(try app.checks(for: .appStore).contains { $0.name == "category" && $0.storeCode == "ITMS-90242" })
  }

  @Test func `a Mac app's icon has the large sizes`() throws {
    let app = try BundleFixture.macApp()
    func icon(_ types: [String]) throws -> [ProductCheck] {
      var images: [UInt8] = []
      for type in types { images += Array(type.utf8) + [0, 0, 0, 9, 1] as [UInt8] }
      let head: [UInt8] = Array("icns".utf8) + [0, 0, 0, UInt8(8 + images.count)]
      try app.put(head + images, "Contents/Resources/Icon.icns")
      return try app.checks(for: .appStore).filter { $0.name == "icons" }
    }
    try app.change("CFBundleIconFile", to: "Icon", in: "Contents/")
    #expect(try icon(["TOC ", "ic09", "ic10"]).map(\.outcome) == [.passed])
    let found = try icon(["ic08", "ic09"])
    #expect(found.map(\.storeCode) == ["ITMS-90236"] && found.first?.message.hasSuffix("512 x 512@2x") == true)
    try app.put("icns", "Contents/Resources/Icon.icns")
    #expect(try app.checks(for: .appStore).allSatisfy { $0.name != "icons" })
  }

  // MARK: Hostile products

  private static let values: [PropertyList] = [
    "", "\u{FEFF}../..", 7, -1, 1.5, true, [], [1, [], ["a": true]], .data([0, 255]),
    .dictionary(PropertyListDictionary()), ["a": ["b": 1]],
  ]
  private static let keys = [
    "CFBundleIdentifier", "CFBundleExecutable", "CFBundleVersion", "CFBundleShortVersionString", "MinimumOSVersion",
    "UIDeviceFamily", "CFBundleIconName", "CFBundleIconFiles", "CFBundleIconFile", "CFBundleIcons",
    "CFBundleIcons~ipad", "CFBundleLocalizations", "CFBundleSupportedPlatforms", "DTSDKName", "UILaunchScreen",
    "UILaunchStoryboardName", "UIRequiresFullScreen", "UIRequiredDeviceCapabilities",
    "UISupportedInterfaceOrientations", "NSAppTransportSecurity", "NSCameraUsageDescription", "CFBundleDisplayName",
    "NSExtension", "LSApplicationCategoryType", "WKCompanionAppBundleIdentifier", "SlipwayStub",
  ]

  @Test(arguments: values) func `values of any type are refused without a crash`(value: PropertyList) throws {
    let app = try BundleFixture.storeApp()
    for folder in ["", "PlugIns/Widget.appex/", "Frameworks/Klang.framework/"] {
      for key in Self.keys { try app.change(key, to: value, in: folder) }
    }
    for purpose in ProductPurpose.allCases {
      #expect(try app.checks(for: purpose).contains { $0.outcome == .failed })
    }
  }

  @Test func `privacy manifests and entries of any type are refused without a crash`() throws {
    let app = try BundleFixture.storeApp()
    for value in Self.values {
      try app.privacyManifest(value)
      #expect(try app.checks(for: .appStore).contains { $0.name == "privacy-manifest" && $0.outcome != .passed })
    }
  }

  @Test func `many run paths and libraries take little time`() throws {
    let app = try BundleFixture.storeApp()
    try app.program { builder in
      builder.textSize = 1 << 20
      builder.libraries += (0..<4000).map { "@rpath/Library\($0).framework/Library\($0)" }
      builder.runPaths += (0..<2000).map { "@executable_path/Folder\($0)" }
    }
    let start = ContinuousClock.now
    #expect(try app.checks(for: .appStore).contains { $0.name == "libraries" && $0.outcome == .failed })
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}

extension BundleFixture {
  /// An unsigned Mac app with a tool.
  static func macApp() throws -> BundleFixture {
    let app = try BundleFixture()
    try app.information(
      "de.example.Wecker", executable: "Wecker", in: "Contents/",
      [
        "CFBundleSupportedPlatforms": ["MacOSX"], "LSApplicationCategoryType": "public.app-category.utilities",
        "LSMinimumSystemVersion": "14.0",
      ])
    var program = MachOBuilder()
    program.builds = [(1, MachOVersion(14))]
    program.encryptionIdentifier = nil
    try app.put(program.bytes(), "Contents/MacOS/Wecker")
    try app.put("Hello", "Contents/Resources/greeting.txt")
    return app
  }
}
