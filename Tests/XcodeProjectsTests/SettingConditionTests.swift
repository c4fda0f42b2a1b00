import AppleIdentifiers
import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct SettingConditionTests {
  private func settings(
    _ text: String, sdk: String = "iphoneos", type: String = "application", query: SettingQuery? = nil
  ) throws -> ResolvedSettings {
    let project = """
      {objects = {
      P = {isa = PBXProject; buildConfigurationList = L; targets = (T, ); };
      L = {isa = XCConfigurationList; buildConfigurations = (C, ); };
      C = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SDKROOT = \(sdk); }; };
      T = {isa = PBXNativeTarget; name = Wecker; buildConfigurationList = M;
      productType = "com.apple.product-type.\(type)"; };
      M = {isa = XCConfigurationList; buildConfigurations = (D, ); };
      D = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(text) }; };
      }; rootObject = P; }
      """
    let parsed = try XcodeProject(document: ProjectDocument(parsing: Array(project.utf8)), name: "P")
    return parsed.settings(of: parsed.targets.first, query: query ?? SettingQuery(configuration: "Debug"))
  }

  @Test(
    arguments: [
      ("iphoneos*", "iphoneos", true), ("iphone*", "iphoneos", true), ("*", "macosx", true),
      ("iphoneos17*", "iphoneos17.2", true), ("iphoneos17*", "iphoneos16.4", false), ("iphoneos17*", "macosx", false),
      ("iphonesimulator*", "iphoneos", false), ("iphonesimulator*", "iphonesimulator17.0", true),
      ("macosx10.15", "macosx10.15", true), ("macosx10.?", "macosx10.9", true), ("macosx10.15", "macosx14.0", false),
      ("iphoneos17*", "iphoneos", nil), ("macosx10.15", "macosx", nil),
    ] as [(String, String, Bool?)])
  func `a condition on an SDK looks at name and version`(pattern: String, sdk: String, counts: Bool?) throws {
    let settings = try settings("A = no; \"A[sdk=\(pattern)]\" = yes;", sdk: "\"\(sdk)\"")
    #expect(settings["A"] == (counts == true ? "yes" : "no"))
    #expect(settings.undecided("A").map(\.value) == (counts == nil ? ["yes"] : []))
    #expect(settings.problems(of: "A").map(\.code) == (counts == nil ? [.settingConditionUndecided] : []))
  }

  @Test func `a query names SDK, processor, configuration and variant`() throws {
    let text = """
      A = 0; "A[sdk=iphonesimulator*][arch=x86_64]" = 1; "A[sdk=iphoneos17.*,arch=arm64]" = 2;
      "A[variant=profile]" = 3; "A[config=Other*]" = 4; "A[wish=x]" = 5;
      """
    let rows: [(SettingQuery, String)] = [
      (SettingQuery(configuration: "Debug"), "0"),
      (SettingQuery(configuration: "Debug", sdk: SDKName("iphonesimulator17.0"), architecture: "x86_64"), "1"),
      (SettingQuery(configuration: "Debug", sdk: SDKName("iphoneos17.2")), "2"),
      (SettingQuery(configuration: "Debug", variant: "profile"), "3"),
      (SettingQuery(configuration: "Other one"), "4"),
    ]
    for (query, value) in rows {
      #expect(try settings(text, query: query)["A"] == value, "\(query)")
    }
  }

  @Test func `the SDK's version is what SDKROOT says, in whatever form`() throws {
    #expect(try settings("", sdk: "iphoneos").sdk == SDKName("iphoneos"))
    #expect(try settings("", sdk: "\"macosx10.15\"").sdk.version == "10.15")
    #expect(try settings("", sdk: "\"/Developer/SDKs/MacOSX10.5.sdk\"").sdk == SDKName("macosx10.5"))
    let simulated = try settings("", query: SettingQuery(configuration: "Debug", sdk: SDKName("watchsimulator11.0")))
    #expect(simulated.platform == .watchOS)
    #expect(simulated["PLATFORM_NAME"] == "watchsimulator")
    #expect(simulated["SDK_NAME"] == "watchsimulator11.0")
  }

  @Test(arguments: [
    ("$(P:suffix=.o)", "a/b.o"), ("$(P:suffix=o)", "a/b.o"), ("$(F:suffix=.o)", "c.o"), ("$(P:base=x)", "a/x.swift"),
    ("$(F:base=x)", "x.swift"), ("$(P:file=x.y)", "a/x.y"), ("$(F:file=x.y)", "x.y"), ("$(P:dir=q/r)", "q/r/b.swift"),
    ("$(F:dir)", "./"), ("$(ABS:relativeto=/a/b/c)", "c"), ("$(ABS:relativeto=/x)", "../../x"),
    ("$(F:relativeto=/x)", "c.swift"), ("$(ABS:isancestor=/a)", "YES"), ("$(ABS:isancestor=/ab)", "NO"),
    ("$(YES_:not)", "NO"), ("$(ONE:not)", "YES"), ("$(NONE:not)", "YES"), ("$(NONE:suffix=.o)", ""),
    ("$(P:standardizepath)", "a/b.swift"), ("$(Q:standardizepath)", "a/c"), ("$(NAME:identifier)", "_9a_b"),
    ("$(NAME:rfc1034identifier)", "-9a-b"), ("$(NAME:upper:c99extidentifier)", "_9A_B"), ("$(SPACED:quote)", "a\\ b"),
    ("$MISSING/x", "$MISSING/x"), ("$(MISSING)/x", "/x"), ("${F}$[x]", "c.swift$[x]"),
    ("$(NONE:default=$(F:base))", "c"),
    ("$(A_$(ONE)_$(F:base))", "deep"),
  ])
  func `operators do what swift-build's do`(text: String, value: String) throws {
    let settings = try settings(
      """
      P = a/b.swift; F = c.swift; ABS = "/a/b"; YES_ = YES; ONE = 1; NONE = ""; Q = "a//b/../c"; NAME = "99a b";
      SPACED = "a b"; A_1_c = deep;
      """)
    #expect(settings.expanded(text) == value)
  }

  @Test func `a value can be called what it inherits`() throws {
    let settings = try settings("\"LIST[sdk=iphone*]\" = \"$(value) b\"; LIST = a;")
    #expect(settings["LIST"] == "a b")
  }

  @Test func `a setting in its own value means what it inherits, and is no circle`() throws {
    let settings = try settings("A = \"$(A$(NONE):default=x)\"; B = \"$(A)\"; C = \"$(D)\"; D = \"$(C)\";")
    #expect(settings["B"] == "x")
    #expect(settings.problems(of: "B") == [])
    #expect(settings.problems(of: "C").map(\.code) == [.settingRecursive])
    for key in settings.keys where settings.origin(of: key)?.level == .builtIn {
      #expect(settings.problems(of: key) == [], "\(key)")
    }
  }

  @Test(arguments: [
    ("application", "iphoneos", "INSTALL_PATH", "/Applications"), ("tool", "macosx", "INSTALL_PATH", "/usr/local/bin"),
    ("framework", "macosx", "INSTALL_PATH", "/Library/Frameworks"),
    ("library.static", "macosx", "FULL_PRODUCT_NAME", "libWecker.a"),
    ("library.dynamic", "macosx", "FULL_PRODUCT_NAME", "Wecker.dylib"),
    ("app-extension", "iphoneos", "WRAPPER_EXTENSION", "appex"),
    ("app-extension", "iphoneos", "APPLICATION_EXTENSION_API_ONLY", "YES"),
    ("framework", "iphoneos", "CODE_SIGNING_REQUIRED", "NO"),
    ("application", "iphoneos", "PROVISIONING_PROFILE_REQUIRED", "YES"),
    ("application", "macosx", "PROVISIONING_PROFILE_REQUIRED", "NO"),
    ("application", "iphonesimulator", "PROVISIONING_PROFILE_REQUIRED", "NO"),
    ("bundle.ui-testing", "iphoneos", "USES_XCTRUNNER", "YES"),
    ("bundle.unit-test", "iphoneos", "PROVISIONING_PROFILE_REQUIRED", "NO"),
    ("driver-extension", "macosx", "FULL_PRODUCT_NAME", "de.example.Driver.dext"),
    ("application", "macosx", "ENABLE_HARDENED_RUNTIME", "NO"),
    ("application.on-demand-install-capable", "iphoneos", "SKIP_INSTALL", "YES"),
  ])
  func `what nobody sets is as swift-build's tables say`(type: String, sdk: String, key: String, value: String) throws {
    let settings = try settings("PRODUCT_BUNDLE_IDENTIFIER = de.example.Driver;", sdk: sdk, type: type)
    #expect(settings[key] == value)
    #expect(settings.origin(of: key)?.level == .builtIn)
    #expect(settings.origin(of: key)?.source != nil)
  }

  @Test(arguments: [
    ("bundle.ui-testing", "XCTContainsUITests"), ("application.messages", "LSApplicationLaunchProhibited"),
    ("app-extension.messages-sticker-pack", "LSApplicationIsStickerProvider"),
  ])
  func `the Info.plist of some kinds of product has a key besides`(type: String, key: String) throws {
    #expect(try settings("", type: type).infoPlist()[key]?.boolean == true)
    #expect(try settings("").infoPlist()[key] == nil)
  }

  @Test func `what the tables leave open is not made up`() throws {
    let settings = try settings("")
    for key in ["CODE_SIGN_IDENTITY", "CODE_SIGN_STYLE", "DEVELOPMENT_TEAM", "SWIFT_VERSION", "MARKETING_VERSION"] {
      #expect(settings[key] == nil)
    }
  }
}
