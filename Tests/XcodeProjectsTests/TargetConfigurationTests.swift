import Diagnostics
import PropertyLists
import Synchronization
import Testing
import XcodeProjects

/// Targets in their configurations: settings, Info.plist, entitlements and bundle identifiers.
@Suite struct TargetConfigurationTests {
  /// The files of a project, which count how often each is read.
  private final class CountedFiles: Sendable {
    private let contents: [String: String]
    private let counts = Mutex<[String: Int]>([:])

    init(_ contents: [String: String]) {
      self.contents = contents
    }

    var mostReads: Int { counts.withLock { $0.values.max() ?? 0 } }

    func bytes(of path: String) -> [UInt8]? {
      counts.withLock { $0[path, default: 0] += 1 }
      return contents[path].map { Array($0.utf8) }
    }
  }

  /// The only target of a project, in its configuration Debug.
  private func configuration(
    _ settings: String, _ contents: [String: String] = [:]
  ) throws -> TargetConfiguration {
    let text = """
      {objects = {
      P = {isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (T, ); };
      G = {isa = PBXGroup; children = (F, ); sourceTree = "<group>"; };
      F = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = "<group>"; };
      L = {isa = XCConfigurationList; buildConfigurations = (C, ); };
      C = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F; buildSettings = {}; };
      T = {isa = PBXNativeTarget; name = App; buildConfigurationList = M;
      productType = "com.apple.product-type.application"; };
      M = {isa = XCConfigurationList; buildConfigurations = (D, ); };
      D = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
      SDKROOT = iphoneos; \(settings)
      }; };
      }; rootObject = P; }
      """
    let document = try ProjectDocument(parsing: Array(text.utf8), file: "App.xcodeproj/project.pbxproj")
    let project = try XcodeProject(document: document, name: "App")
    let files = contents.merging(["Base.xcconfig": "NAME = clock\n"]) { given, _ in given }
    let configurations = TargetConfigurations(
      project,
      files: ProjectFiles(
        read: { files[$0].map { Array($0.utf8) } },
        spelled: { path, isRead in isRead ? nil : files.keys.first { $0.lowercased() == path.lowercased() } },
        shown: { "app/" + $0 }))
    return configurations.configuration("Debug", of: try #require(project.targets.first))
  }

  private static func plist(_ key: String, _ value: String) -> String {
    "<plist version=\"1.0\"><dict><key>\(key)</key><string>\(value)</string></dict></plist>"
  }

  @Test func `each file is read once for all targets and configurations`() throws {
    let project = try Fixture.classic.project
    let files = CountedFiles([
      "Wecker/Shared.xcconfig": "#include \"../Base.xcconfig\"\nNAME = clock\n", "Base.xcconfig": "OTHER = 1\n",
      "Wecker/Info.plist": Self.plist("CFBundleIdentifier", "com.example.clock"),
    ])
    let configurations = TargetConfigurations(project, files: ProjectFiles(read: files.bytes))
    for target in project.targets + project.targets {
      for configuration in target.configurations {
        _ = configurations.settings(of: target, in: configuration.name)["NAME"]
        _ = configurations.configuration(configuration.name, of: target).infoPlist
      }
    }
    #expect(files.mostReads == 1)
  }

  @Test(arguments: [
    ("PRODUCT_BUNDLE_IDENTIFIER = com.example.a; GENERATE_INFOPLIST_FILE = YES;", "com.example.a"),
    ("PRODUCT_BUNDLE_IDENTIFIER = \"com.example.$(NAME)\";", "com.example.clock"),
    // The Info.plist decides what the product has, if Xcode does not generate it.
    ("PRODUCT_BUNDLE_IDENTIFIER = com.example.a; INFOPLIST_FILE = Literal.plist;", "com.example.literal"),
    (
      "PRODUCT_BUNDLE_IDENTIFIER = com.example.a; INFOPLIST_FILE = Literal.plist; GENERATE_INFOPLIST_FILE = YES;",
      "com.example.a"
    ),
    ("PRODUCT_BUNDLE_IDENTIFIER = com.example.a; INFOPLIST_FILE = reference.plist;", "com.example.a"),
    ("INFOPLIST_FILE = Literal.plist; INFOPLIST_PREPROCESS = YES;", "com.example.literal"),
    ("PRODUCT_BUNDLE_IDENTIFIER = com.example.a; INFOPLIST_FILE = Missing.plist;", "com.example.a"),
    ("", ""),
  ])
  func `the bundle identifier is what a build would use`(settings: String, expected: String) throws {
    let configuration = try configuration(
      settings,
      [
        "Literal.plist": Self.plist("CFBundleIdentifier", "com.example.literal"),
        "Reference.plist": Self.plist("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"),
      ])
    #expect(configuration.presentBundleIdentifier == expected)
    if case .known(let text, _) = configuration.bundleIdentifier { #expect(text == expected) }
  }

  @Test func `what a missing or preprocessed file may change is uncertain`() throws {
    let preprocessed = try configuration(
      "INFOPLIST_FILE = A.plist; INFOPLIST_PREPROCESS = YES;", ["A.plist": Self.plist("CFBundleIdentifier", "a.b")])
    #expect(preprocessed.bundleIdentifier == .uncertain)
    #expect(preprocessed.infoPlist == nil)
    let missing = try configuration("PRODUCT_BUNDLE_IDENTIFIER = \"a.$(UNKNOWN)\"; GENERATE_INFOPLIST_FILE = YES;")
    #expect(missing.bundleIdentifier == .uncertain)
  }

  @Test func `entitlements are empty without a file, and unknown if it can't be read`() throws {
    #expect(try configuration("").entitlements == PropertyListDictionary())
    #expect(try configuration("CODE_SIGN_ENTITLEMENTS = A.entitlements;").entitlements == nil)
    let read = try configuration(
      "CODE_SIGN_ENTITLEMENTS = a.entitlements;", ["A.entitlements": Self.plist("key", "$(NAME)")])
    #expect(read.entitlements?["key"]?.string == "clock")
    #expect(read.entitlementsFile?.shownPath == "app/A.entitlements")
  }

  @Test func `a target of an edited project is looked up in the project that is asked`() throws {
    let project = try Fixture.classic.project
    let app = try #require(project.target(named: "Wecker"))
    let edited = try project.settingEdits.setting([SettingChange("ADDED", .set("1"), of: app)])
    let editedApp = try #require(edited.target(named: "Wecker"))
    let (before, after) = (TargetConfigurations(project), TargetConfigurations(edited))
    for target in [app, editedApp] {
      #expect(before.settings(of: target)["ADDED"] == nil && after.settings(of: target)["ADDED"] == "1")
      #expect(before.settings(of: target)["SWIFT_VERSION"] == after.settings(of: target)["SWIFT_VERSION"])
    }
  }

  @Test func `places are those that the user sees`() throws {
    let configuration = try configuration("GIVEN = \"$(NAME)\";")
    #expect(configuration.place(ofSetting: "NAME") == Place(file: "app/Base.xcconfig", line: 1))
    #expect(configuration.place(ofSetting: "GIVEN") == Place(file: "app/Base.xcconfig", line: 1))
    #expect(configuration.place(ofSetting: "ABSENT") == nil)
    #expect(configuration.placeToSet("ABSENT")?.file == "App.xcodeproj/project.pbxproj")
  }
}
