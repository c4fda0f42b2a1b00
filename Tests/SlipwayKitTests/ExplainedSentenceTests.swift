import Diagnostics
import FileTrees
import SlipwayKit
import TestSupport
import Testing

/// Codes and sentences as developers meet them: all that the facts name, found by the code alone, in any of its forms, and
/// by the sentence alone.
@Suite struct ExplainedSentenceTests {
  private let explainer = Explainer()

  @Test(arguments: [
    "90022", "90023", "90032", "90046", "90049", "90053", "90054", "90055", "90056", "90057", "90058", "90060",
    "90061", "90062", "90075", "90078", "90161", "90164", "90189", "90205", "90206", "90236", "90242", "90243",
    "90277", "90360", "90361", "90363", "90379", "90394", "90396", "90473", "90474", "90475", "90542", "90562",
    "90683", "90685", "90704", "90713", "90717", "90719", "90725", "90783", "90784", "90788", "90806", "90890",
    "90892", "91053", "91054",
  ])
  func `a code of the App Store has one explanation`(code: String) throws {
    for query in ["ITMS-\(code)", code, "ERROR ITMS-\(code): \"Invalid Bundle. ITMS-\(code)\""] {
      #expect(try explainer.explanations(of: query).map(\.name) == ["ITMS-\(code)"], "\(query)")
    }
  }

  @Test(
    arguments: [
      0xE800_00BE, 0xE800_00C5, 0xE800_002C, 0xE800_003A, 0xE800_8001, 0xE800_8002, 0xE800_8003, 0xE800_8004,
      0xE800_8005, 0xE800_8006, 0xE800_8007, 0xE800_8008, 0xE800_8009, 0xE800_800A, 0xE800_800B, 0xE800_800C,
      0xE800_800D, 0xE800_800E, 0xE800_800F, 0xE800_8010, 0xE800_8011, 0xE800_8012, 0xE800_8013, 0xE800_8014,
      0xE800_8015, 0xE800_8016, 0xE800_8017, 0xE800_8018, 0xE800_8019, 0xE800_801A, 0xE800_801B, 0xE800_801C,
      0xE800_801D, 0xE800_801E, 0xE800_801F, 0xE800_8020, 0xE800_8021, 0xE800_8022, 0xE800_8023, 0xE800_8024,
      0xE800_8025, 0xE800_8026, 0xE800_8027, 0xE800_8028,
    ] as [UInt32])
  func `a code of a device is found in hexadecimal and as the number that tools print`(code: UInt32) throws {
    let digits = String(code, radix: 16, uppercase: true)
    let forms = ["0x\(digits)", "0x\(digits.lowercased())", digits, "\(Int32(bitPattern: code))", "\(code)"]
    for query in forms + ["ApplicationVerificationFailed: 0x\(digits) (see 0x\(digits))"] {
      #expect(try explainer.explanations(of: query).map(\.name) == ["0x\(digits)"], "\(query)")
    }
  }

  /// A sentence as it is printed, and a word that the cause of the first explanation has.
  @Test(arguments: [
    (
      "Invalid Bundle. iPad Multitasking support requires these orientations: 'UIInterfaceOrientationPortrait,UIInterfaceOrientationPortraitUpsideDown,UIInterfaceOrientationLandscapeLeft,UIInterfaceOrientationLandscapeRight'. Found 'UIInterfaceOrientationPortrait' in bundle 'de.uni-hd.demo.Wecker'.",
      "ITMS-90474"
    ),
    ("Invalid Bundle. iPad Multitasking support requires launch story board in bundle 'de.x.A'.", "ITMS-90475"),
    (
      "Invalid Bundle. The bundle at 'MyApp.app/PlugIns/Share.appex' contains disallowed file 'Frameworks'.",
      "ITMS-90206"
    ),
    ("Invalid Bundle. The bundle at 'A.app/Frameworks/B.framework' contains disallowed nested bundles.", "ITMS-90205"),
    (
      "Invalid Code Signing Entitlements. Your application bundle's signature contains code signing entitlements that are not supported on iOS. Specifically, value 'hotspot-provider' for key 'com.apple.developer.networking.networkextension' in 'Payload/A.app/A' is not supported.",
      "ITMS-90046"
    ),
    (
      "Invalid Provisioning Profile. The provisioning profile included in the bundle com.x [Payload/A.app] is invalid. [Missing code-signing certificate]. A Distribution Provisioning profile should be used when submitting apps to the App Store.",
      "ITMS-90161"
    ),
    ("invalid image path - no image found at the path referenced under key CFBundleIconFiles:'xxx'", "ITMS-90032"),
    (
      "Invalid App Store Icon. The App Store Icon in the asset catalog in 'H.app' can't be transparent nor contain an alpha channel.",
      "ITMS-90717"
    ),
    (
      "Missing Info.plist value. A value for the Info.plist key 'CFBundleIconName' is missing in the bundle 'de.x'.",
      "ITMS-90713"
    ),
    (
      "CFBundleIdentifier Collision. There is more than one bundle with the CFBundleIdentifier value 'de.x.A'",
      "ITMS-90685"
    ),
    (
      "Redundant Binary Upload. You've already uploaded a build with build number '3' for version number '1.0.1'.",
      "ITMS-90189"
    ),
    (
      "SDK version issue. This app was built with the iOS 17.2 SDK. Starting April 24, 2025, all iOS and iPadOS apps must be built with the iOS 18 SDK or later, included in Xcode 16 or later, in order to be uploaded to App Store Connect or submitted for distribution.",
      "ITMS-90725"
    ),
    (
      "Missing API declaration - Your app's code in the \"A\" file references one or more APIs that require reasons, including the following API categories: NSPrivacyAccessedAPICategoryUserDefaults.",
      "ITMS-91053"
    ),
    (
      "Missing purpose string in Info.plist. Your app's code references one or more APIs that access sensitive user data, or the app has one or more entitlements that permit such access.",
      "ITMS-90683"
    ),
    (
      "No profiles for 'de.x.A' were found: Xcode couldn't find any iOS App Development provisioning profiles matching 'de.x.A'. Automatic signing is disabled and unable to generate a profile. To enable automatic signing, pass -allowProvisioningUpdates to xcodebuild.",
      "No profile of this team matches the bundle identifier"
    ),
    (
      "No profile for team 'ABCDE12345' matching 'Wecker Store' found: Xcode couldn't find any provisioning profiles matching 'ABCDE12345/Wecker Store'. Install the profile (by dragging and dropping it onto Xcode's dock item) or select a different one in the Signing & Capabilities tab of the target editor.",
      "no profile with the specified name"
    ),
    (
      "Provisioning profile \"P\" has app ID \"de.x.A\", which does not match the bundle ID \"de.x.B\".",
      "another bundle identifier"
    ),
    (
      "Provisioning profile \"P\" doesn't include signing certificate \"Apple Development: A (B)\".",
      "does not include the certificate"
    ),
    (
      "No signing certificate \"iOS Distribution\" found: No \"iOS Distribution\" signing certificate matching team ID \"T\" with a private key was found.",
      "together with its private key"
    ),
    ("Provisioning profile \"P\" doesn't support the Push Notifications capability.", "does not have the capability"),
    (
      "Provisioning profile \"P\" doesn't include the aps-environment entitlement.",
      "an entitlement that the profile does not allow"
    ),
    (
      "Provisioning profile \"P\" doesn't match the entitlements file's value for the aps-environment entitlement.",
      "a different value of the entitlement"
    ),
    ("Provisioning profile \"P\" expired on Mar 3, 2026.", "expired"),
    (
      "Provisioning profile \"P\" is Xcode managed, but signing settings require a manually managed profile.",
      "automatic signing"
    ),
    (
      "Wecker is automatically signed for development, but a conflicting code signing identity iPhone Distribution has been manually specified.",
      "signed automatically"
    ),
    (
      "Alamofire does not support provisioning profiles, but provisioning profile P has been manually specified.",
      "needs none"
    ),
    ("Code signing is required for product type 'Application' in SDK 'iOS 26.0'", "requires code signing"),
    ("Provisioning profile \"P\" doesn't include the currently selected device \"iPhone\".", "device"),
    ("Provisioning profile \"P\" failed qualification checks: Profile doesn't fit.", "does not match"),
  ])
  func `a sentence alone is enough`(printed: String, word: String) throws {
    let cause = try #require(try explainer.explanations(of: printed).first?.cause)
    #expect(cause.contains(word), "\(cause)")
  }

  @Test func `every sentence of the tables leads to its own explanation first`() throws {
    for row in explainer.all where row.kind == .xcode || row.kind == .git {
      let found = try explainer.explanations(of: row.name)
      #expect(found.first?.cause == row.cause, "\(row.name): \(found.map(\.name))")
    }
  }

  /// A hundred messages as developers paste them: the message, a tab, and the start of the name of its explanation.
  @Test func `messages from logs are explained by the right row first`() throws {
    let file = checkout + "/Tests/SlipwayKitTests/Fixtures/printed-sentences.tsv"
    let lines = String(decoding: try FileAccess.read(file), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 100)
    var wrong: [String] = []
    for line in lines {
      let parts = line.split(separator: "\t")
      let printed = String(parts[0]).replacing("\\n", with: "\n").replacing("\\t", with: "\t")
      let wanted = parts[1].split(separator: " || ")
      let noisy = "▸ Touching Wecker.app (in target 'Wecker' from project 'Wecker')\n\(printed)\n** BUILD FAILED **\n"
      for query in [printed, printed.uppercased(), noisy] {
        let first = (try? explainer.explanations(of: query))?.first?.name
        if !wanted.contains(where: { first?.hasPrefix($0) ?? false }) { wrong.append("\(query): \(first ?? "none")") }
      }
    }
    #expect(wrong.count <= 15, "\(wrong.joined(separator: "\n"))")
  }

  @Test(arguments: ["no-such-rule", "no-such-rule-at-all", "bundle-id-no-such"])
  func `a name that nothing has is not taken for a sentence`(name: String) {
    let error = #expect(throws: Diagnostic.self) { try explainer.explanations(of: name) }
    #expect(error?.code == .explanationNotFound)
    #expect(error?.message == "no rule, error code, capability or build setting is named \"\(name)\"")
  }

  @Test func `nothing is told twice`() {
    for row in explainer.all where row.kind != .rule {
      let found = (try? explainer.explanations(of: row.cause)) ?? []
      let told = found.map { "\($0.kind) \($0.cause) \(String(describing: $0.remedy))" }
      #expect(Set(told).count == told.count, "\(row.cause): \(found.map(\.name))")
    }
  }

  @Test func `names are explained one after the other, and words are one sentence`() throws {
    func names(_ words: String...) throws -> [String] { try explainer.explanations(ofWords: words).map(\.name) }
    #expect(try names("version-form", "ITMS-90049", "version-form") == ["version-form", "ITMS-90049"])
    #expect(try names("0xE8008015", "-402620395") == ["0xE8008015"])
    #expect(throws: Diagnostic.self) { try names("version-form", "version-from") }
    #expect(try names("No", "such", "module", "Alamofire").first == "No such module *")
    #expect(try names("ERROR", "ITMS-90049:", "This", "bundle", "is", "invalid") == ["ITMS-90049"])
  }
}
