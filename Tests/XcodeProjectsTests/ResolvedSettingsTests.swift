import AppleIdentifiers
import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct ResolvedSettingsTests {
  private static let files: [String: String] = [
    "Wecker/Shared.xcconfig": """
    // what all share
    #include "../Base.xcconfig"
    #include? "Missing.xcconfig"
    ID_SUFFIX = .beta // for testers
    ID_SUFFIX[config=Release] = ;
    MARKETING_VERSION = 9.9
    OTHER_LDFLAGS = $(inherited) -ObjC;
    """,
    "Base.xcconfig": "OTHER_LDFLAGS = -lz\nBASE[sdk=iphone*][arch=arm64] = phone\nBASE[sdk=macosx*] = mac\n",
  ]

  private let files = ProjectFiles(read: { path in Self.files[path].map { Array($0.utf8) } })

  private func settings(_ text: String, sdk: String = "iphoneos") throws -> ResolvedSettings {
    let project = """
      {objects = {
      P = {isa = PBXProject; buildConfigurationList = L; targets = (T, ); };
      L = {isa = XCConfigurationList; buildConfigurations = (C, ); };
      C = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SDKROOT = \(sdk); LEVEL = project; }; };
      T = {isa = PBXNativeTarget; name = "Mein Wecker"; buildConfigurationList = M;
      productType = "com.apple.product-type.application"; };
      M = {isa = XCConfigurationList; buildConfigurations = (D, ); };
      D = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(text) }; };
      }; rootObject = P; }
      """
    let parsed = try XcodeProject(document: ProjectDocument(parsing: Array(project.utf8)), name: "P")
    return parsed.settings(of: parsed.targets.first, configuration: "Debug")
  }

  @Test func `the target counts more than its file, and that more than the project`() throws {
    let project = try Fixture.classic.project
    let app = project.target(named: "Wecker")
    let settings = project.settings(of: app, configuration: "Debug", files: files)
    #expect(settings.findings == [])
    #expect(settings["MARKETING_VERSION"] == "1.2")
    #expect(settings.origin(of: "MARKETING_VERSION")?.level == .target)
    #expect(settings.origin(of: "MARKETING_VERSION")?.place?.line == 286)
    #expect(settings["OTHER_LDFLAGS"] == "-lz -ObjC")
    #expect(settings.origin(of: "ID_SUFFIX")?.place == Place(file: "Wecker/Shared.xcconfig", line: 4))
    #expect(settings["SDKROOT"] == "iphoneos")
    #expect(settings.origin(of: "SDKROOT")?.level == .project)
    #expect(settings["PRODUCT_BUNDLE_IDENTIFIER"] == "de.example.Wecker.beta")
    #expect(settings["BASE"] == "phone")
    #expect(settings["CODE_SIGN_IDENTITY"] == "Apple Development")
    #expect(settings["NOT_SET"] == nil)
    #expect(settings.list("LD_RUNPATH_SEARCH_PATHS") == ["@executable_path/Frameworks"])
    #expect(settings.platform == .iOS)
    #expect(settings["FULL_PRODUCT_NAME"] == "Wecker.app")
    #expect(settings.origin(of: "FULL_PRODUCT_NAME")?.level == .builtIn)
  }

  @Test func `an include is looked for beside the files around it and in the project's folder`() throws {
    let project = try Fixture.classic.project
    let contents = [
      "Wecker/Shared.xcconfig": "#include \"Config/Common\"\nA = 1",
      "Config/Common.xcconfig": "#include \"Beside.xcconfig\"\n#include \"Own\"\nB = 2",
      "Config/Beside.xcconfig": "C = 3", "Wecker/Own.xcconfig": "D = 4", "Own.xcconfig": "D = 5",
    ]
    let settings = project.settings(
      of: project.target(named: "Wecker"), configuration: "Debug",
      files: ProjectFiles(read: { path in contents[path].map { Array($0.utf8) } }))
    #expect(settings.findings == [])
    #expect(["A", "B", "C", "D"].map { settings[$0] } == ["1", "2", "3", "4"])
  }

  @Test func `the text of a value that is nothing but references is where they lead`() throws {
    let settings = try settings("LEVEL = \"$(inherited)\"; A = \"$(LEVEL)\"; B = \"x$(LEVEL)\"; C = \"$(C)\";")
    #expect(settings.textOrigin(of: "LEVEL")?.level == .project && settings.textOrigin(of: "A")?.level == .project)
    #expect(settings.textOrigin(of: "B")?.level == .target && settings.textOrigin(of: "C")?.level == .target)
    #expect(settings.textOrigin(of: "MISSING") == nil)
  }

  @Test func `a file that is missing or includes itself is a finding`() throws {
    let project = try Fixture.classic.project
    let app = project.target(named: "Wecker")
    let missing = project.settings(of: app, configuration: "Debug")
    #expect(missing.findings.map(\.code) == [.configurationFileMissing])
    let circle = project.settings(
      of: app, configuration: "Debug",
      files: ProjectFiles(read: { path in
        Array("#include \"\(path.split(separator: "/").last ?? "")\"\nA = 1\n?\n".utf8)
      }))
    #expect(circle.findings.map(\.code) == [.configurationFileInvalid, .configurationFileRecursive])
    #expect(circle["A"] == "1")
  }

  @Test(arguments: [
    ("A = \"$(TARGET_NAME:rfc1034identifier)\";", "Mein-Wecker"),
    ("A = \"$(TARGET_NAME:c99extidentifier:lower)\";", "mein_wecker"),
    ("A = \"${TARGET_NAME:upper}\";", "MEIN WECKER"),
    ("A = \"$(MISSING:default=x$(LEVEL))\";", "xproject"),
    ("A = \"$(LEVEL:default=y)\";", "project"),
    ("A = \"$LEVEL/$$(LEVEL)\";", "project/$(LEVEL)"),
    ("A = \"$(B_$(LEVEL))\"; B_project = nested;", "nested"),
    ("LEVEL = \"$(inherited) target\"; A = \"$(LEVEL)\";", "project target"),
    ("LEVEL = \"$(LEVEL)+\"; A = \"$(LEVEL)\";", "project+"),
    ("A = \"$(B)\"; B = \"$(A)x\";", "x"),
    ("A = \"$(open\";", "$(open"),
    ("A = \"costs $5\";", "costs $5"),
    ("A = (\"$(inherited)\", \"a b\", c, );", "\"a b\" c"),
    ("A = \"$(P:file) $(P:base) $(P:suffix) $(P:dir)\"; P = a/b.c.txt;", "b.c.txt b.c .txt a/"),
    ("A = \"$(EXECUTABLE_PATH)\";", "Mein Wecker.app/Mein Wecker"),
    ("A = \"$(PRODUCT_MODULE_NAME)\";", "Mein_Wecker"),
    ("A = \"$(BUILT_PRODUCTS_DIR)/x\";", "$(BUILT_PRODUCTS_DIR)/x"),
    ("A = no; \"A[sdk=iphoneos*]\" = yes; \"A[sdk=macosx*]\" = mac;", "yes"),
    ("A = no; \"A[config=Debug]\" = \"$(inherited) debug\";", "no debug"),
  ])
  func `references are resolved as Xcode resolves them`(text: String, value: String) throws {
    let settings = try settings(text)
    #expect(settings["A"]?.drop { $0 == " " } ?? "" == value)
  }

  @Test(arguments: [
    ("A = \"com.jb55.$(FLAVOR)\";", "com.jb55.$(FLAVOR)"), ("A = \"$(B).x\"; B = \"${C}\";", "$(C).x"),
    ("A = \"$(MISSING:default=x)\";", "x"), ("A = \"$(LEVEL) $(inherited)\";", "project "),
  ])
  func `people are shown the references that nothing defines`(text: String, value: String) throws {
    #expect(try settings(text).displayValue(of: "A") == value)
  }

  @Test func `entitlements have the settings that are known, and lack what only a build knows`() throws {
    let settings = try settings("APS = production;")
    let file: PropertyListDictionary = [
      "aps-environment": "$(APS)", "unknown": "$(NOBODY)", "flag": true,
      "keychain-access-groups": ["$(AppIdentifierPrefix)$(LEVEL)", "${NOBODY}.x"],
    ]
    let expected: PropertyListDictionary = [
      "aps-environment": "production", "flag": true, "keychain-access-groups": ["$(AppIdentifierPrefix)project"],
    ]
    #expect(settings.entitlements(file) == expected)
  }

  @Test func `settings that refer to each other in circles are a finding`() throws {
    let settings = try settings("A = \"$(B)\"; B = \"$(C)\"; C = \"$(A)\";")
    #expect(settings["A"] == "")
    #expect(settings.problems(of: "A").map(\.code) == [.settingRecursive])
    #expect(settings.problems(of: "LEVEL") == [])
  }

  @Test func `settings that double each other, or nest without end, stop`() throws {
    let doubling = (0..<64).map { "L\($0) = \"$(L\($0 + 1))$(L\($0 + 1))\"; " }.joined() + "L64 = x;"
    let doubled = try settings(doubling)
    #expect((doubled["L0"] ?? "").utf8.count <= 1 << 20)
    #expect(doubled.problems(of: "L0").map(\.code) == [.settingTooLarge])
    let chain = try settings((0..<5_000).map { "K\($0) = \"$(K\($0 + 1))\"; " }.joined() + "K5000 = x;")
    _ = chain["K0"]
    let nested = try settings("A = \"\(String(repeating: "$(", count: 50_000))\";")
    _ = nested["A"]
  }

  @Test func `the system is what SDKROOT says, or the first that is supported`() throws {
    #expect(try settings("").platform == .iOS)
    #expect(try settings("", sdk: "macosx10.9").platform == .macOS)
    #expect(try settings("", sdk: "\"/Developer/SDKs/MacOSX10.5.sdk\"").platform == .macOS)
    #expect(try settings("SDKROOT = auto; SUPPORTED_PLATFORMS = \"watchos watchsimulator\";").platform == .watchOS)
    let project = try Fixture.synchronized.project
    let onPhone = project.settings(of: project.targets.first, configuration: "Release")
    #expect(onPhone["LD_RUNPATH_SEARCH_PATHS"] == "@executable_path/Frameworks")
    let onMac = project.settings(of: project.targets.first, configuration: "Release", platform: .macOS)
    #expect(onMac["LD_RUNPATH_SEARCH_PATHS"] == "@executable_path/../Frameworks")
    #expect(onMac["EXECUTABLE_PATH"] == "Notiz.app/Contents/MacOS/Notiz")
  }

  @Test func `a generated Info.plist takes defaults, settings and the file together`() throws {
    let project = try Fixture.classic.project
    let settings = project.settings(of: project.target(named: "Wecker"), configuration: "Debug", files: files)
    #expect(settings.infoPlistPath == "Wecker/Info.plist")
    let file: PropertyList = [
      "CFBundleShortVersionString": "0.1", "Greeting": "Hello $(PRODUCT_NAME)", "Own": "$(CFBundleIdentifier).own",
      "UISupportedInterfaceOrientations~ipad": ["UIInterfaceOrientationPortraitUpsideDown"], "NSPrincipalClass": "",
    ]
    let plist = settings.infoPlist(file: file)
    let expected: PropertyList = [
      "CFBundleShortVersionString": "1.2", "Greeting": "Hello Wecker", "Own": "de.example.Wecker.beta.own",
      "UISupportedInterfaceOrientations~ipad": [
        "UIInterfaceOrientationPortraitUpsideDown", "UIInterfaceOrientationPortrait",
        "UIInterfaceOrientationLandscapeLeft",
      ],
      "CFBundleName": "Wecker", "CFBundleExecutable": "Wecker", "CFBundleDevelopmentRegion": "en",
      "CFBundleIdentifier": "de.example.Wecker.beta", "CFBundlePackageType": "APPL",
      "CFBundleInfoDictionaryVersion": "6.0", "LSRequiresIPhoneOS": true,
      "UILaunchScreen": ["UILaunchScreen": [:]], "MinimumOSVersion": "16.0", "UIDeviceFamily": [1, 2],
    ]
    #expect(plist == expected)
  }

  @Test func `without generation the Info.plist is the file's, with references resolved`() throws {
    let project = try Fixture.classic.project
    let settings = project.settings(of: project.target(named: "Wecker"), configuration: "Release")
    let plist = settings.infoPlist(file: [
      "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)", "A": ["$(TARGET_NAME)"],
    ])
    #expect(
      plist == [
        "CFBundleIdentifier": "de.example.Wecker", "A": ["Wecker"], "MinimumOSVersion": "16.0", "UIDeviceFamily": [1],
      ])
  }

  @Test func `only the keys that Xcode knows may come from settings`() {
    #expect(InfoPlistKey.isKnown(setting: "INFOPLIST_KEY_NSCameraUsageDescription"))
    #expect(InfoPlistKey.isKnown(setting: "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad"))
    #expect(InfoPlistKey.isKnown(setting: "INFOPLIST_KEY_UILaunchScreen_Generation"))
    #expect(!InfoPlistKey.isKnown(setting: "INFOPLIST_KEY_NSExtension"))
    #expect(Set(InfoPlistKey.all.map(\.name)).count == InfoPlistKey.all.count)
  }
}
