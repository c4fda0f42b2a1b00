import Checks
import Diagnostics
import PropertyLists
import Testing

/// Violations that were planted into real apps, and the forms of them that are none.
@Suite struct PlantedViolationTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  private static func storyboard(_ content: String, in sample: inout SampleProject) {
    Breach.addStoryboard(to: &sample, "<document type=\"X\"><scenes>\(content)</scenes></document>")
  }

  private static let scene =
    "<scene><objects><viewController id=\"v\" storyboardIdentifier=\"Alarm List\"/></objects></scene>"

  // MARK: Silences

  @Test(arguments: [("$(PRODUCT_MODULE_NAME).SceneDelegat", 1), ("$(PRODUCT_MODULE_NAME).SceneDelegate", 0)])
  func `the module of a target is its own, whatever its name is`(name: String, count: Int) throws {
    let found = try findings("info-plist-class-missing") {
      $0.appSettings["PRODUCT_NAME"] = "$(APP_NAME)"
      $0.files["Wecker/App.swift"] = "class SceneDelegate {}"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        Breach.scene(delegate: "X").replacing("$(PRODUCT_MODULE_NAME).X", with: name))
    }
    #expect(found.count == count, "\(found)")
  }

  /// Adds sources to the app, the last of which does not exist.
  private static func sources(_ names: [String], in sample: inout SampleProject) {
    for name in names.dropLast() { sample.files[name] = "class \(name.split(separator: ".")[0]) {}" }
    let change = sample.change
    sample.change = { objects in
      change(&objects)
      let ids = names.map { "X" + $0.filter(\.isLetter) }
      for (id, name) in zip(ids, names) {
        objects[id] = ["isa": "PBXFileReference", "path": .string(name), "sourceTree": "SOURCE_ROOT"]
        objects[id + "B"] = ["isa": "PBXBuildFile", "fileRef": .string(id)]
      }
      objects["AS"]?["files"] = .array(["BF"] + ids.map { .string($0 + "B") })
      let children = objects["G"]?["children"]?.array ?? []
      objects["G"]?["children"] = .array(children + ids.map { .string($0) })
    }
  }

  private static let many = (0..<26).map { "Part\(Character(UnicodeScalar(UInt8(97 + $0)))).swift" }

  @Test(arguments: [("Secrets.swift", 1), ("OldController.swift", 0), ("OldController+Keys.swift", 0)])
  func `one absent source silences only what it may declare`(absent: String, count: Int) throws {
    let found = try findings("interface-class-missing") {
      Self.storyboard(
        "<viewController id=\"v\" customClass=\"OldController\" customModuleProvider=\"target\"/>", in: &$0)
      Self.sources(Self.many + [absent], in: &$0)
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("UIStoryboard(name: \"Main\", bundle: nil).instantiateViewController(withIdentifier: \"Nothing\")", 1),
    ("UIStoryboard(name: \"Main\", bundle: nil).instantiateViewController(withIdentifier: \"Alarm List\")", 0),
    (
      "{ let s = UIStoryboard(name: \"Main\", bundle: .main)\n s.instantiateViewController(withIdentifier: \"Nothing\") }",
      1
    ),
    (
      "{ let s = UIStoryboard(name: \"Main\", bundle: nil) }\n s.instantiateViewController(withIdentifier: \"Nothing\")",
      0
    ),
    (
      "{ var s = UIStoryboard(name: \"Main\", bundle: nil); s = other\n s.instantiateViewController(withIdentifier: \"Nothing\") }",
      0
    ),
    ("UIStoryboard(name: \"Pod\", bundle: nil).instantiateViewController(withIdentifier: \"Nothing\")", 0),
    ("UIStoryboard(name: \"Main\", bundle: pods).instantiateViewController(withIdentifier: \"Nothing\")", 0),
    ("storyboard?.instantiateViewController(withIdentifier: \"Nothing\")", 0),
    ("storyboard?.instantiateViewController(withIdentifier: \"Alarm Lsit\")", 1),
  ])
  func `a storyboard of the app has its own scenes only`(code: String, count: Int) throws {
    let found = try findings("interface-identifier-unknown") {
      Self.storyboard(Self.scene, in: &$0)
      $0.files["Wecker/App.swift"] = "import UIKit\nfunc f() \(code)"
      $0.files["Podfile"] = ""
    }
    #expect(found.map(\.severity) == Array(repeating: .error, count: count), "\(found)")
  }

  @Test(arguments: [
    ("let id = \"Show Clocks\"", "id", 1), ("let id = \"Show Clock\"", "id", 0),
    ("enum Segue: String { case clock = \"Show Clocks\" }", "Segue.clock.rawValue", 1),
    ("struct Segue { static let clock: String = \"Show Clocks\" }", "Segue.clock", 1),
    ("struct Segue { static let clock = \"Show Clocks\" }; let other = Other()", "other.clock", 0),
    ("struct Segue { static let clock = \"Show Clocks\" }", "Other.clock", 0),
    ("let id = \"Show Clocks\"; func f(id: String) {}", "id", 0),
    ("let id = \"Show Clocks\"; func f() { let id = other }", "id", 0),
    ("let id = \"a\"; let b = { let id = \"b\" }", "id", 0),
  ])
  func `a segue may be named by a constant`(declaration: String, use: String, count: Int) throws {
    let found = try findings("interface-identifier-unknown") {
      Self.storyboard(
        "<viewController id=\"v\"><connections><segue identifier=\"Show Clock\" destination=\"v\" kind=\"show\" id=\"s\"/></connections></viewController>",
        in: &$0)
      $0.files["Wecker/App.swift"] = "import UIKit\n\(declaration)\nperformSegue(withIdentifier: \(use), sender: self)"
    }
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.place?.line == 2 && $0.message.contains("\"Show Clocks\"") })
  }

  @Test(arguments: [
    ("AppIntentConfiguration(kind: k)", "16.0", 1), ("AppIntentConfiguration(kind: k)", "17.0", 0),
    ("if #available(iOS 17, *) { AppIntentConfiguration(kind: k) }", "16.0", 0),
  ])
  func `App Intents need their system, whatever the source imports`(code: String, target: String, count: Int) throws {
    let found = try findings("deployment-target-below-symbol") {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = .string(target)
      $0.files["Wecker/App.swift"] = "import WidgetKit\nimport Models\n\(code)"
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("", 1), ("$(inherited) @loader_path/../Frameworks", 0), ("@executable_path/Frameworks", 1)])
  func `Xcode embeds the framework of a package that needs a run path`(paths: String, count: Int) throws {
    let found = try findings("run-path-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.appSettings["LD_RUNPATH_SEARCH_PATHS"] = .string(paths)
      $0.change = { objects in
        objects["A"]?["packageProductDependencies"] = ["SP"]
        objects["SP"] = ["isa": "XCSwiftPackageProductDependency", "productName": "Sparkle"]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  // MARK: Texts

  private static func catalog(_ key: String, _ localizations: String, state: String = "") -> String {
    """
    {"sourceLanguage": "en", "strings": {"\(key)": {\(state)"localizations": {\(localizations)}}}, "version": "1.0"}
    """
  }

  private static func unit(_ text: String) -> String {
    "{\"stringUnit\": {\"state\": \"new\", \"value\": \"\(text)\"}}"
  }

  private static func plural(_ texts: String) -> String { "{\"variations\": {\"plural\": {\(texts)}}}" }

  @Test(arguments: [
    (catalog("%d of %d", "\"en\": " + unit("%1$@ of %2$d")), 1),
    (catalog("%d of %d", "\"en\": " + unit("%1$d of %2$d")), 0),
    (catalog("%d of %d", "\"en\": " + unit("one of many")), 0),
    (catalog("%d of %d", "\"en\": " + unit("%1$@ of %2$d"), state: "\"extractionState\": \"manual\", "), 0),
    (catalog("%lld bells", "\"en\": " + plural("\"one\": \(unit("%@ bell")), \"other\": \(unit("%lld bells"))")), 1),
    (catalog("%lld bells", "\"en\": " + plural("\"one\": \(unit("a bell")), \"other\": \(unit("%lld bells"))")), 0),
    (
      catalog(
        "bells",
        "\"en\": \(plural("\"one\": \(unit("%lld bell")), \"other\": \(unit("%lld bells"))")), \"de\": \(plural("\"one\": \(unit("%@ Glocke")), \"other\": \(unit("%lld Glocken"))"))"
      ), 1
    ),
  ])
  func `texts of the development language and plurals have the arguments of the key`(catalog: String, count: Int) throws
  {
    let found = try findings("format-specifiers-differ") { $0.files["Wecker/Localizable.xcstrings"] = catalog }
    #expect(found.map(\.severity) == Array(repeating: .error, count: count), "\(found)")
  }

  @Test(arguments: [
    ("\"one\": \(unit("a"))", "en", 1), ("\"other\": \(unit("a"))", "en", 0),
    ("\"one\": \(unit("a")), \"few\": \(unit("b")), \"many\": \(unit("c"))", "pl", 0),
    ("\"one\": \(unit("a")), \"few\": \(unit("b")), \"many\": \(unit("c"))", "cs", 1),
  ])
  func `a plural of a string catalog needs the text that most numbers have`(texts: String, language: String, count: Int)
    throws
  {
    let found = try findings("plural-invalid") {
      $0.files["Wecker/Localizable.xcstrings"] = Self.catalog("bells", "\"\(language)\": \(Self.plural(texts))")
    }
    #expect(found.count == count, "\(found)")
  }

  // MARK: False alarms

  @Test func `a package in a synchronized folder is no member of the target`() throws {
    let found = try findings("source-name-duplicate") {
      $0.files["Packages/A/Package.swift"] = "let package = Package(name: \"A\")"
      $0.files["Packages/A/Sources/Bell.swift"] = ""
      $0.files["Packages/B/Package.swift"] = "let package = Package(name: \"B\")"
      $0.files["Packages/B/Sources/Bell.swift"] = ""
      $0.change = { objects in
        objects["SG"] = ["isa": "PBXFileSystemSynchronizedRootGroup", "path": "Packages", "sourceTree": "<group>"]
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "SG"]
        objects["A"]?["fileSystemSynchronizedGroups"] = ["SG"]
      }
    }
    #expect(found == [])
  }

  @Test(arguments: ["app-icon-set-missing", "resource-name-unknown"])
  func `a catalog outside of the project's folder may contain anything`(rule: String) throws {
    let found = try findings(rule) {
      $0.appSettings["ASSETCATALOG_COMPILER_APPICON_NAME"] = "Bell"
      $0.files["Wecker/App.swift"] = "let image = UIImage(named: \"bell\")"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "IC"]
        objects["IC"] = [
          "isa": "PBXFileReference", "path": "../Images.xcassets", "lastKnownFileType": "folder.assetcatalog",
          "sourceTree": "<group>",
        ]
      }
    }
    #expect(found == [])
  }

  @Test func `a version without digits is replaced by a script`() throws {
    #expect(
      try findings("version-differs-from-host") { $0.appSettings["MARKETING_VERSION"] = "Updated on build" } == [])
  }

  @Test(arguments: [("QUICKSY", 0), ("DEBUG", 1), ("TARGET_OS_IOS", 1)])
  func `code for a macro of the app may be for another app`(macro: String, count: Int) throws {
    let found = try findings("usage-description-needed") {
      $0.files["Wecker/App.m"] = "#ifdef \(macro)\nCNContactStore *store = [[CNContactStore alloc] init];\n#endif"
      $0.change = { $0["F"]?["path"] = "Wecker/App.m" }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("YES", 0), ("NO", 1)])
  func `a Mac Catalyst app describes its use of the location as a Mac app`(isForMac: String, count: Int) throws {
    let found = try findings("usage-description-needed") {
      $0.files["Wecker/App.swift"] = "manager.requestWhenInUseAuthorization()"
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>NSLocationUsageDescription</key><string>x</string>")
      $0.appSettings["SUPPORTS_MACCATALYST"] = .string(isForMac)
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("switch collection", 0), ("switch segue.identifier", 1)])
  func `the texts of a switch are identifiers only if it is over one`(head: String, count: Int) throws {
    let found = try findings("interface-identifier-misspelled") {
      Self.storyboard(
        "<viewController id=\"v\"><connections><segue identifier=\"Subscriptions\" destination=\"v\" kind=\"show\" id=\"s\"/></connections></viewController>",
        in: &$0)
      $0.files["Wecker/App.swift"] = "\(head) { case \"Subscription\": break\n default: break }"
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("@available(iOSApplicationExtension, unavailable) class A { let a = UIApplication.shared }", 0),
    ("#if !EXTENSION\nlet a = UIApplication.shared\n#endif", 0), ("let a = UIApplication.sharedKeys", 0),
    ("let a = UIApplication.shared", 1),
  ])
  func `code that an extension does not contain may use the application`(code: String, count: Int) throws {
    let found = try findings("shared-application-in-extension") { sample in
      for breach in Breach.planted where breach.rule == "shared-application-in-extension" { breach.change(&sample) }
      sample.files["Widget/Share.swift"] = code
    }
    #expect(found.count == count, "\(found)")
  }
}
