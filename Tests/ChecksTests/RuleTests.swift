import Checks
import Diagnostics
import PropertyLists
import Testing

@Suite struct RuleTests {
  /// A change of the sample that breaks one rule, and words of what the rule then says.
  struct Breach: Sendable, CustomTestStringConvertible {
    let rule: String
    let words: String
    let change: @Sendable (inout SampleProject) -> Void

    init(_ rule: String, _ words: String, _ change: @escaping @Sendable (inout SampleProject) -> Void) {
      self.rule = rule
      self.words = words
      self.change = change
    }

    var testDescription: String { "\(rule): \(words)" }
  }

  private static func identifier(_ rule: String, _ words: String, _ app: PropertyList) -> Breach {
    Breach(rule, words) { $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = app }
  }

  private static func plist(_ rule: String, _ words: String, _ content: String) -> Breach {
    Breach(rule, words) { $0.files["Wecker/Info.plist"] = SampleProject.plist(content) }
  }

  static let identifiers = [
    identifier("bundle-id-missing", "\"Wecker\" has no bundle identifier", ""),
    Breach("bundle-id-missing", "\"Wecker\" has no bundle identifier") {
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = nil
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>")
    },
    identifier("bundle-id-characters", "\"de.café.Wecker\" contains \"é\"", "de.café.Wecker"),
    identifier("bundle-id-characters", "contains \" \"", "de.uni hd.Wecker"),
    identifier("bundle-id-underscore", "has an underscore", "de.uni_hd.Wecker"),
    identifier("bundle-id-empty-segment", "nothing between two periods", "de..Wecker"),
    identifier("bundle-id-single-segment", "a single word", "Wecker"),
    identifier("bundle-id-wildcard", "asterisk", "de.uni-hd.*"),
    identifier("bundle-id-placeholder", "still the example's", "com.example.Wecker"),
    identifier("bundle-id-reserved", "Apple's own", "com.apple.Wecker"),
    identifier("bundle-id-not-child", "does not begin with \"de.uni-hd.Other.\"", "de.uni-hd.Other"),
    Breach("bundle-id-duplicate", "the same bundle identifier") {
      $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.demo.Wecker"
    },
    Breach("bundle-id-case-collision", "differ in capitals only") {
      $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.demo.WECKER"
    },
  ]

  static let versions = [
    Breach("version-missing", "\"Wecker\" has no version (CFBundleShortVersionString)") {
      $0.projectSettings["MARKETING_VERSION"] = nil
    },
    Breach("version-form", "the version \"1.0b\"") { $0.projectSettings["MARKETING_VERSION"] = "1.0b" },
    Breach("version-form", "the build number \"1.\"") { $0.projectSettings["CURRENT_PROJECT_VERSION"] = "1." },
    Breach("version-parts", "has 4 numbers") { $0.projectSettings["MARKETING_VERSION"] = "1.2.3.4" },
    Breach("version-length", "has 19 characters") {
      $0.projectSettings["CURRENT_PROJECT_VERSION"] = "1234567890.12345678"
    },
    Breach("version-differs-from-host", "the version of \"Widget\" is 1.1") {
      $0.widgetSettings["MARKETING_VERSION"] = "1.1"
    },
  ]

  static let infoPlists = [
    Breach("info-plist-not-found", "\"Wecker/Info.plist\" of \"Wecker\" is not there") {
      $0.files["Wecker/Info.plist"] = nil
    },
    Breach("entitlements-not-found", "\"Wecker/Wecker.entitlements\" of \"Wecker\" are not there") {
      $0.files["Wecker/Wecker.entitlements"] = nil
    },
    plist("info-plist-unreadable", "expected a value for the key \"a\"", "<key>a</key>"),
    Breach("info-plist-unreadable", "holds an array") {
      $0.files["Wecker/Wecker.entitlements"] = "<plist><array/></plist>"
    },
    plist("info-plist-duplicate-key", "\"a\" stands in line 4 already", "<key>a</key><true/><key>a</key><true/>"),
    plist("usage-description-empty", "is empty", "<key>NSCameraUsageDescription</key><string> </string>"),
    plist("usage-description-empty", "is a boolean", "<key>NSCameraUsageDescription</key><true/>"),
    plist(
      "url-scheme-form", "\"my_app\" is not a URL scheme",
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>my_app</string></array></dict></array>"
    ),
    Breach("info-plist-in-resources", "also in Copy Bundle Resources") {
      $0.change = { objects in
        objects["AR"]?["files"] = ["BI"]
        objects["BI"] = ["isa": "PBXBuildFile", "fileRef": "I"]
      }
    },
    Breach("info-plist-key-unknown", "INFOPLIST_KEY_UIBackgroundModes") {
      $0.appSettings["INFOPLIST_KEY_UIBackgroundModes"] = "audio"
    },
    Breach("orientations-ipad", "does not take UIInterfaceOrientationPortraitUpsideDown") {
      $0.appSettings["INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad"] =
        "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight"
    },
    Breach("launch-screen-missing", "no launch screen") {
      $0.appSettings["INFOPLIST_KEY_UILaunchScreen_Generation"] = nil
    },
  ]

  static let others = [
    Breach("project-object-duplicate", "\"F\"") { sample in
      sample.changeText = { $0.replacingFirst("F = {", with: "F = {isa = PBXFileReference; }; F = {") }
    },
    Breach("project-key-duplicate", "\"archiveVersion\"") { sample in
      sample.changeText = { $0.replacingFirst("archiveVersion", with: "archiveVersion = 1; archiveVersion") }
    },
    Breach("project-reference-dangling", "\"X\"") { sample in
      sample.change = { $0["G"]?["children"] = ["F", "I", "AP", "WP", "X"] }
    },
    Breach("project-object-orphaned", "\"O\"") { sample in
      sample.change = { $0["O"] = ["isa": "PBXFileReference", "path": "o.swift"] }
    },
    Breach("project-build-file-misplaced", "is in 2 build phases") { sample in
      sample.change = { $0["AR"]?["files"] = ["BF"] }
    },
    Breach("configuration-names-differ", "\"Wecker\" has no configuration \"Debug\"") { sample in
      sample.change = {
        $0["AL"]?["buildConfigurations"] = ["ACRelease"]; $0["ACDebug"] = nil
      }
    },
    Breach("default-configuration-unknown", "\"Production\" of \"Wecker\"") { sample in
      sample.change = { $0["AL"]?["defaultConfigurationName"] = "Production" }
    },
    Breach("app-icon-set-missing", "the app icon \"AppIcon\"") {
      $0.files["Wecker/Assets.xcassets/AppIcon.appiconset/Contents.json"] = nil
    },
    Breach("user-data-tracked", "xcuserdata") {
      $0.trackedPaths.append("Wecker.xcodeproj/xcuserdata/me.xcuserdatad/x.plist")
    },
    Breach("signing-secret-tracked", "holds a private key") { $0.trackedPaths.append("certificates/Distribution.p12") },
  ]

  @Test(arguments: identifiers + versions + infoPlists + others)
  func `a rule finds what breaks it`(breach: Breach) throws {
    var sample = SampleProject()
    breach.change(&sample)
    let findings = try Checker(only: [breach.rule]).findings(in: sample.input())
    #expect(findings.contains { $0.message.contains(breach.words) }, "\(findings.map(\.message))")
    #expect(findings.allSatisfy { $0.place?.file != nil && $0.rule == breach.rule })
    #expect(findings.allSatisfy { !$0.message.hasSuffix(".") && $0.configuration == nil })
  }

  @Test func `no rule has anything to say about a sound project`() throws {
    #expect(try Checker().findings(in: SampleProject().input()) == [])
  }

  @Test func `every rule is told of in full and has a test`() {
    let descriptions = RuleCatalog.all.map(\.description)
    #expect(Set(descriptions.map(\.id)).count == descriptions.count)
    let tested = Set((Self.identifiers + Self.versions + Self.infoPlists + Self.others).map(\.rule))
    #expect(Set(descriptions.map(\.id)) == tested)
    for description in descriptions {
      #expect(!description.summary.isEmpty && !description.summary.hasSuffix("."))
      #expect(description.explanation.hasSuffix("."))
      #expect(!description.wrong.isEmpty && !description.right.isEmpty && description.wrong != description.right)
      #expect(!description.source.isEmpty)
    }
  }
}

extension String {
  func replacingFirst(_ text: String, with replacement: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return self[..<range.lowerBound] + replacement + self[range.upperBound...]
  }
}
