import Checks
import Diagnostics
import PropertyLists
import TestSupport
import Testing

/// An error needs proof: that code runs, that a class is used, that the App Store gets the app.
@Suite struct ProofTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  // MARK: Interfaces

  @Test func `a class with other superclasses for other platforms is of no certain kind`() throws {
    let found = try findings("interface-class-kind") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\" initialViewController=\"v\"><scenes><scene sceneID=\"s\"><objects>"
          + "<navigationController id=\"v\" customClass=\"Clock\" customModuleProvider=\"target\"/>"
          + "</objects></scene></scenes></document>")
      $0.files["Wecker/App.swift"] = """
        #if os(macOS)
        class Clock: NSViewController {}
        #elseif os(iOS)
        class Clock: UINavigationController {}
        #endif
        """
    }
    #expect(found == [])
  }

  @Test(arguments: [
    ("", "", Diagnostic.Severity.error), ("hidden=\"YES\"", "", .note),
    ("hidden=\"YES\"", "<outlet property=\"button\" destination=\"b\" id=\"p\"/>", .error),
  ])
  func `the user can't tap a hidden control`(
    attribute: String, outlet: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("interface-action-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\" initialViewController=\"v\"><scenes><scene sceneID=\"s\"><objects><viewController "
          + "id=\"v\" customClass=\"Clock\" customModuleProvider=\"target\"><view \(attribute) id=\"w\"><button "
          + "\(attribute) id=\"b\"><connections><action selector=\"gone:\" destination=\"v\" id=\"o\"/></connections>"
          + "</button></view><connections>\(outlet)\(outlet.replacing("\"b\"", with: "\"w\""))</connections>"
          + "</viewController></objects></scene></scenes></document>")
      $0.files["Wecker/App.swift"] = """
        class Clock: UIViewController { @IBOutlet var button: UIView!; @IBAction func ring(_ sender: Any) {} }
        """
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [
    ("", Diagnostic.Severity.warning), ("let cell = ClockCell.nib", .error),
    ("class Other { let cell: ClockCell? = nil }", .error),
  ])
  func `a xib that only its own class names is loaded only if something uses the class`(
    use: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("interface-outlet-missing") {
      $0.files["Wecker/ClockCell.xib"] =
        "<document type=\"X\"><objects><tableViewCell id=\"c\" customClass=\"ClockCell\" customModuleProvider=\"target\">"
        + "<connections><outlet property=\"gone\" destination=\"c\" id=\"o\"/></connections></tableViewCell></objects>"
        + "</document>"
      $0.files["Wecker/App.swift"] = use
      $0.files["Wecker/ClockCell.swift"] = """
        class ClockCell: UITableViewCell { static let nib = UINib(nibName: "ClockCell", bundle: nil) }
        """
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "X", "Y"]
        objects["X"] = ["isa": "PBXFileReference", "path": "Wecker/ClockCell.xib", "sourceTree": "<group>"]
        objects["Y"] = ["isa": "PBXFileReference", "path": "Wecker/ClockCell.swift", "sourceTree": "<group>"]
        objects["BX"] = ["isa": "PBXBuildFile", "fileRef": "X"]
        objects["BY"] = ["isa": "PBXBuildFile", "fileRef": "Y"]
        objects["AR"]?["files"] = ["BX"]
        objects["AS"]?["files"] = ["BF", "BY"]
      }
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  // MARK: Sources

  @Test(arguments: [
    ("m", "@interface A : NSObject\n@property (strong) CBCentralManager *central;\n@end", 0),
    ("m", "id a = [[CBCentralManager alloc] init];", 1), ("m", "id a = CBCentralManager.new;", 1),
    ("swift", "func update(_ central: CBCentralManager) {}", 0), ("swift", "let a: CBCentralManager? = nil", 0),
    ("swift", "let a = CBCentralManager(delegate: nil, queue: nil)", 1),
    ("swift", "let a: CBCentralManager = .init()", 1), ("swift", "if CBCentralManager.authorization == .denied {}", 1),
  ])
  func `a variable whose object is never created requests nothing`(ending: String, source: String, count: Int) throws {
    let found = try findings("usage-description-needed") {
      $0.files["Wecker/Radio.\(ending)"] = source
      $0.change = { objects in
        objects["F"]?["path"] = .string("Wecker/Radio.\(ending)")
      }
    }
    #expect(found.count == count, "\(found)")
  }

  private static func generated(_ member: String) -> String {
    """
    // Generated using SwiftGen
    enum L10n {
      static func \(member)(_ p1: Any) -> String { L10n.tr("Localizable", "alarm_time", p1) }
    }
    """
  }

  @Test(arguments: [("", Diagnostic.Severity.note), ("let text = L10n.alarmTime(1)", .error)])
  func `the key of a generated member that nothing uses is unused`(use: String, severity: Diagnostic.Severity) throws {
    let found = try findings("format-specifiers-differ") {
      $0.files["Wecker/App.swift"] = use
      $0.files["Wecker/Strings.swift"] = Self.generated("alarmTime")
      $0.files["Wecker/en.lproj/Localizable.strings"] = "\"alarm_time\" = \"At %@\";"
      $0.files["Wecker/de.lproj/Localizable.strings"] = "\"alarm_time\" = \"Um %@ in %@\";"
      $0.change = { objects in
        objects["P"]?["developmentRegion"] = "en"
        objects["P"]?["knownRegions"] = ["en", "de"]
        objects["AR"]?["files"] = ["BV"]
        objects["AS"]?["files"] = ["BF", "BY"]
        objects["BV"] = ["isa": "PBXBuildFile", "fileRef": "V"]
        objects["BY"] = ["isa": "PBXBuildFile", "fileRef": "Y"]
        objects["Y"] = ["isa": "PBXFileReference", "path": "Wecker/Strings.swift", "sourceTree": "<group>"]
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "V", "Y"]
        objects["V"] = [
          "isa": "PBXVariantGroup", "name": "Localizable.strings", "children": ["VE", "VD"], "sourceTree": "<group>",
        ]
        for (id, language) in [("VE", "en"), ("VD", "de")] {
          objects[id] = [
            "isa": "PBXFileReference", "name": .string(language),
            "path": .string("Wecker/\(language).lproj/Localizable.strings"), "sourceTree": "<group>",
          ]
        }
      }
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  // MARK: Files

  @Test(arguments: [("", 0), ("-", 1)])
  func `an empty file is a placeholder for a key`(content: String, count: Int) throws {
    let found = try findings("signing-secret-tracked") {
      $0.files["fastlane/AuthKey.p8"] = content
      $0.trackedPaths.append("fastlane/AuthKey.p8")
    }
    #expect(found.count == count)
  }

  @Test func `a built framework has its own privacy manifest`() throws {
    for (path, count) in [
      ("OpenSSL.xcframework/ios-arm64/OpenSSL.framework/PrivacyInfo.xcprivacy", 0), ("Wecker/PrivacyInfo.xcprivacy", 1),
    ] {
      let found = try findings("resource-in-no-target") {
        $0.files[path] = SampleProject.plist("")
        $0.change = { objects in
          objects["G"]?["children"] = ["F", "I", "AP", "WP", "X"]
          objects["X"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
        }
      }
      #expect(found.count == count, "\(found)")
    }
  }

  @Test(arguments: [("Emoji+String.swift", true), ("EmojiString.swift", true), ("Other.swift", false)])
  func `a renamed file is one finding`(name: String, isRenamed: Bool) throws {
    var sample = SampleProject()
    sample.files["Wecker/\(name)"] = "extension String {}"
    sample.change = { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "X"]
      objects["X"] = ["isa": "PBXFileReference", "path": "Wecker/String+Emoji.swift", "sourceTree": "<group>"]
      objects["BX"] = ["isa": "PBXBuildFile", "fileRef": "X"]
      objects["AS"]?["files"] = ["BF", "BX"]
    }
    let found = try Checker(only: ["file-missing", "source-in-no-target"]).findings(in: sample.input())
    #expect(found.count == (isRenamed ? 1 : 2), "\(found)")
    let missing = found.first { $0.rule == "file-missing" }
    #expect(missing?.hintText?.contains("choose \"Wecker/\(name)\"") == isRenamed)
  }

  @Test(arguments: [("vitest.config.js", Diagnostic.Severity.note), ("vite.config.js", .warning)])
  func `a key in the settings of a test framework is for tests`(name: String, severity: Diagnostic.Severity) throws {
    let key = [
      "-----BEGIN PRIVATE KEY-----", "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgnjiLVvDqoxAEr50F",
      "Q5IEcY5FGUqvykFYDLxOr7Nn6FehRANCAARj1irFFlMCoD4iS9pNeD6XE", "-----END PRIVATE KEY-----",
    ]
    let found = try findings("signing-secret-tracked") {
      $0.files["relay/\(name)"] = key.joined(separator: "\n")
      $0.trackedPaths.append("relay/\(name)")
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [("openDocument(withContentsOf url: URL, display: Bool)", 0), ("openDocument(with sender: Any)", 1)])
  func `a method with more arguments is no action with a label`(method: String, count: Int) throws {
    let found = try findings("interface-action-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\" initialViewController=\"v\"><scenes><scene sceneID=\"s\"><objects><viewController "
          + "id=\"v\" customClass=\"Clock\" customModuleProvider=\"target\"><button id=\"b\"><connections><action "
          + "selector=\"openDocument:\" destination=\"v\" id=\"o\"/></connections></button></viewController></objects>"
          + "</scene></scenes></document>")
      $0.files["Wecker/App.swift"] = "class Clock: NSDocumentController { @IBAction func \(method) {} }"
    }
    #expect(found.count == count, "\(found)")
  }

  @Test func `a name that only a macro of a header has is found there`() throws {
    let found = try findings("privacy-reason-missing") {
      $0.files["Wecker/App.m"] = "int main(void) { return 0; }"
      $0.files["Wecker/Macros.h"] = "#define Settings [NSUserDefaults standardUserDefaults]"
      $0.change = { $0["F"]?["path"] = "Wecker/App.m" }
    }
    #expect(found.map(\.place?.file) == ["Wecker/Macros.h"], "\(found)")
  }

  // MARK: Distribution

  @Test(arguments: [
    ([:], Diagnostic.Severity.error), (["CODE_SIGN_IDENTITY[sdk=macosx*]": "Developer ID Application"], .warning),
  ])
  func `an app with a Developer ID is for other stores`(
    settings: [String: PropertyList], severity: Diagnostic.Severity
  ) throws {
    let found = try findings("version-form") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.projectSettings["MARKETING_VERSION"] = "1.0-beta"
      $0.appSettings["ENABLE_APP_SANDBOX"] = "YES"
      $0.widgetSettings["ENABLE_APP_SANDBOX"] = "YES"
      $0.appSettings.merge(settings) { $1 }
    }
    #expect(found.first { $0.targets.contains("Wecker") }?.severity == severity, "\(found)")
  }

  @Test func `an extension that nothing embeds breaks no build of the app`() throws {
    for (isUsed, severity) in [(true, Diagnostic.Severity.error), (false, .warning)] {
      let found = try findings("info-plist-not-found") {
        $0.widgetSettings["INFOPLIST_FILE"] = "Widget/Gone.plist"
        guard !isUsed else { return }
        $0.change = { objects in
          objects["A"]?["dependencies"] = []
          objects["AE"]?["files"] = []
        }
      }
      #expect(found.map(\.severity) == [severity], "\(found)")
    }
  }

  @Test(arguments: [("calling-app", 0), ("mail-client", 0), ("siri", 1)])
  func `a calling app may open phone numbers`(entitlement: String, count: Int) throws {
    let found = try findings("url-scheme-system") {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.developer.\(entitlement)</key><true/>")
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>tel</string></array></dict>"
          + "</array>")
    }
    #expect(found.count == count)
  }

  @Test(arguments: [("appletvos appletvsimulator", 1), ("appletvos appletvsimulator iphoneos iphonesimulator", 0)])
  func `a mode of one of several platforms stays`(platforms: String, count: Int) throws {
    let found = try findings("background-mode-unknown") {
      $0.projectSettings["SDKROOT"] = count == 1 ? "appletvos" : "auto"
      $0.projectSettings["SUPPORTED_PLATFORMS"] = .string(platforms)
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>UIBackgroundModes</key><array><string>location</string></array>")
    }
    #expect(found.count == count, "\(found)")
  }

  @Test func `versions without numbers are one finding, and not too long as well`() throws {
    var sample = SampleProject()
    sample.projectSettings["MARKETING_VERSION"] = "1.0-beta-of-the-new-clock"
    sample.projectSettings["CURRENT_PROJECT_VERSION"] = "1.0-beta-of-the-new-clock"
    let found = try Checker(only: ["version-form", "version-length"]).findings(in: sample.input())
    #expect(found.count == 1 && found.first?.targets == ["Wecker", "Widget"], "\(found)")
  }

  @Test(arguments: [("Wecker", Diagnostic.Severity.error), ("Wecker (AppStore)", .warning)])
  func `of several apps, the App Store gets the one that is named after it`(
    name: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("background-tasks-missing") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>UIBackgroundModes</key><array><string>processing</string></array>")
      $0.change = { objects in
        var other = objects["A"]
        other?["name"] = .string(name == "Wecker" ? "Lite" : name)
        other?["buildConfigurationList"] = "WL"
        other?["productReference"] = "OP"
        objects["O"] = other
        objects["OP"] = ["isa": "PBXFileReference", "path": "Other.app", "sourceTree": "BUILT_PRODUCTS_DIR"]
        objects["P"]?["targets"] = ["A", "W", "O"]
      }
    }
    #expect(found.first { $0.targets.contains("Wecker") }?.severity == severity, "\(found)")
  }

  @Test func `an app without an icon is a tool of its developers`() throws {
    for (icon, count) in [("AppIcon", 1), ("", 0)] {
      let found = try findings("encryption-unanswered") {
        $0.appSettings["INFOPLIST_KEY_ITSAppUsesNonExemptEncryption"] = "NO"
        $0.change = { objects in
          var other = objects["A"]
          other?["name"] = "Extractor"
          other?["buildConfigurationList"] = "OL"
          other?["buildPhases"] = ["AS"]
          other?["productReference"] = "OP"
          objects["O"] = other
          objects["OP"] = ["isa": "PBXFileReference", "path": "Other.app", "sourceTree": "BUILT_PRODUCTS_DIR"]
          objects["OL"] = ["isa": "XCConfigurationList", "buildConfigurations": ["OC"]]
          objects["OC"] = [
            "isa": "XCBuildConfiguration", "name": "Release",
            "buildSettings": [
              "GENERATE_INFOPLIST_FILE": "YES", "ASSETCATALOG_COMPILER_APPICON_NAME": .string(icon),
              "PRODUCT_BUNDLE_IDENTIFIER": "de.uni-hd.demo.Extractor",
            ],
          ]
          objects["P"]?["targets"] = ["A", "W", "O"]
        }
      }
      #expect(found.count == count, "\(found)")
    }
  }

  @Test(arguments: [
    ("Example", 1, Diagnostic.Severity.note), ("packages/charts/example/ios", 1, .note), ("DemoApp", 1, .note),
    ("Sampler", 1, .error), ("app", 1, .error),
  ])
  func `a sample beside the product has no errors`(folder: String, count: Int, severity: Diagnostic.Severity) throws {
    var sample = SampleProject()
    sample.appSettings["INFOPLIST_FILE"] = "Wecker/Gone.plist"
    var input = try sample.input()
    input.projects = try [sample.checked(in: folder)]
    input.projectFolders = ["product", folder]
    let found = try Checker(only: ["info-plist-not-found"]).findings(inPart: input)
    #expect(found.map(\.severity) == Array(repeating: severity, count: count), "\(found)")
    // Alone, the sample is the product.
    input.projectFolders = [folder]
    #expect(try Checker(only: ["info-plist-not-found"]).findings(inPart: input).first?.severity == .error)
  }
}
