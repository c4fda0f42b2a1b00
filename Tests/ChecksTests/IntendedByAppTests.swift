import Checks
import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

/// What real apps do on purpose, and what their left-overs are worth.
@Suite struct IntendedByAppTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  @Test(arguments: [
    ("localised(stringKey: \"key\", \"app\", \"app\")", []), ("localised(stringKey: \"key\", \"app\")", [.error]),
    ("String(format: NSLocalizedString(\"key\", comment: \"\"), name)", [.error]),
    ("localised(\"key\", f(a, b), [c, d])", []), ("localised(\"key\", one: a, two: b)", [.error]),
    ("localised(\"key\", \"a\", \"b\")\nlet other = localised(\"key\")", [Diagnostic.Severity.error]),
  ])
  func `a translation may use all arguments that the calls pass`(call: String, severities: [Diagnostic.Severity]) throws
  {
    let found = try findings("format-specifiers-differ") {
      Breach.localize(
        &$0,
        [
          "en.lproj/Localizable.strings": "\"key\" = \"Help the %@ team.\";\n",
          "de.lproj/Localizable.strings": "\"key\" = \"Hilf %@ in den Einstellungen von %@.\";\n",
        ])
      $0.files["Wecker/App.swift"] = "let text = \(call)"
    }
    #expect(found.map(\.severity) == severities, "\(found)")
  }

  @Test(arguments: [("manual" as String?, Diagnostic.Severity.note), ("extracted_with_value", .error), (nil, .error)])
  func `a manual string of a catalog is not extracted from code`(
    state: String?, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("format-specifiers-differ") {
      $0.files["Wecker/Localizable.xcstrings"] = """
        {"sourceLanguage":"en","strings":{"%@% (%@ minimum)":{\(state.map { "\"extractionState\":\"\($0)\"," } ?? "")\
        "localizations":{"cs":{"stringUnit":{"state":"translated","value":"%1$@% (%3$@ minimum)"}}}}},"version":"1.0"}
        """
      $0.files["Wecker/App.swift"] = "let x = 1"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "X"]
        objects["X"] = ["isa": "PBXFileReference", "path": "Wecker/Localizable.xcstrings", "sourceTree": "<group>"]
        objects["BX"] = ["isa": "PBXBuildFile", "fileRef": "X"]
        objects["AR"]?["files"] = ["BX"]
      }
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [("Other", 0), ("Nowhere", 1)])
  func `a member of strings may look in a second table`(table: String, count: Int) throws {
    let found = try findings("localized-key-missing") {
      Breach.localize(
        &$0,
        [
          "en.lproj/Localizable.strings": "\"alarm.title\" = \"Alarm\";\n\"alarm.stop\" = \"Stop\";\n",
          "en.lproj/Other.strings": "\"debug.\(table == "Other" ? "log" : "view")\" = \"Log\";\n",
        ])
      $0.files["Wecker/App.swift"] = """
        extension String {
          var localized: String {
            let text = NSLocalizedString(self, comment: "")
            return text == self ? debugLocalized : text
          }
          var debugLocalized: String { NSLocalizedString(self, tableName: "Other", comment: "") }
        }
        let a = "debug.log".localized
        """
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("appletvos appletvsimulator", 0), ("iphoneos iphonesimulator", 1), ("iphoneos appletvos", 1)])
  func `supported platforms win over another SDK`(platforms: String, count: Int) throws {
    let found = try findings("device-family-invalid") {
      $0.widgetSettings["SDKROOT"] = "iphoneos"
      $0.widgetSettings["SUPPORTED_PLATFORMS"] = .string(platforms)
      $0.widgetSettings["TARGETED_DEVICE_FAMILY"] = "3"
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("group.##TEAM_ID##.trio", 0), ("group.my shop", 1)])
  func `a placeholder in an app group is no invalid character`(group: String, count: Int) throws {
    let found = try findings("app-group-invalid") {
      $0.appSettings["GROUP"] = .string(group)
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.application-groups</key><array><string>$(GROUP)</string></array>")
    }
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.message.contains(group) })
  }

  @Test(arguments: [("tool", 0), ("application", 1)])
  func `a command-line tool has no bundle for its Info plist`(type: String, count: Int) throws {
    let found = try findings("info-plist-in-synchronized-folder") {
      $0.change = { objects in
        objects["SG"] = [
          "isa": "PBXFileSystemSynchronizedRootGroup", "path": "Wecker", "sourceTree": "<group>",
        ]
        objects["G"]?["children"] = ["AP", "WP", "SG"]
        objects["A"]?["fileSystemSynchronizedGroups"] = ["SG"]
        objects["A"]?["productType"] = .string("com.apple.product-type.\(type)")
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [(3, Diagnostic.Severity.warning), (12, .note)])
  func `build files of targets that were cut out are one note`(number: Int, severity: Diagnostic.Severity) throws {
    let found = try findings("project-build-file-misplaced") {
      $0.change = { objects in
        for number in 0..<number { objects["L\(number)"] = ["isa": "PBXBuildFile", "fileRef": "F"] }
      }
    }
    #expect(found.count == (severity == .note ? 1 : number), "\(found)")
    #expect(found.allSatisfy { $0.severity == severity })
  }

  @Test(arguments: [(3, 3), (4, 1)])
  func `many objects that nothing refers to are one note`(number: Int, count: Int) throws {
    let found = try findings("project-object-orphaned") {
      $0.change = { objects in
        for number in 0..<number {
          objects["L\(number)"] = [
            "isa": "PBXFileReference", "path": .string("Old\(number).swift"), "sourceTree": "<group>",
          ]
        }
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("ios/Colors.xcassets/Splash-*.colorset", 0), ("ios/Other.xcassets/Splash-*.colorset", 1)])
  func `a catalog whose sets Git ignores is made by a tool`(rule: String, count: Int) throws {
    let found = try findings("file-missing") {
      $0.ignored += rule + "\n"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "X"]
        objects["X"] = [
          "isa": "PBXFileReference", "path": "ios/Colors.xcassets", "sourceTree": "<group>",
          "lastKnownFileType": "folder.assetcatalog",
        ]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("Debug-Black", ["Debug-QA", "Release-QA", "Release"], "--configuration Debug-QA"),
    ("Release-Prod", ["Debug-QA", "Release-QA", "Release"], "--configuration Release"),
    ("Release-Prod", ["Release-A", "Release-B"], "choose Release-A or Release-B"),
  ])
  func `a configuration of the same kind replaces an unknown one`(name: String, names: [String], hint: String) throws {
    let found = try findings("scheme-configuration-unknown") {
      $0.change = { objects in
        for prefix in ["P", "A", "W"] {
          for name in names {
            objects["\(prefix)C\(name)"] = objects["\(prefix)CRelease"] ?? [:]
            objects["\(prefix)C\(name)"]?["name"] = .string(name)
          }
          objects["\(prefix)L"]?["buildConfigurations"] = .array(names.map { .string("\(prefix)C\($0)") })
          objects["\(prefix)L"]?["defaultConfigurationName"] = .string(names[1])
        }
      }
      $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/A.xcscheme"] =
        "<Scheme><ArchiveAction buildConfiguration=\"\(name)\"/></Scheme>"
    }
    #expect(found.first?.hintText?.contains(hint) == true, "\(found)")
  }

  @Test func `a helper in the folder of tests belongs to the tests`() throws {
    let found = try findings("source-in-no-target") {
      $0.files["WeckerTests/AlarmTests.swift"] = "import XCTest"
      $0.files["WeckerTests/MockClock.swift"] = "@testable import Wecker"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "X"]
        objects["X"] = ["isa": "PBXFileReference", "path": "WeckerTests/AlarmTests.swift", "sourceTree": "<group>"]
        objects["BX"] = ["isa": "PBXBuildFile", "fileRef": "X"]
        objects["WS"] = ["isa": "PBXSourcesBuildPhase", "files": ["BX"]]
        objects["W"]?["buildPhases"] = ["WS"]
        objects["W"]?["productType"] = "com.apple.product-type.bundle.unit-test"
      }
    }
    #expect(found.count == 1 && found.first?.hintText?.contains("--target Widget") == true, "\(found)")
  }

  @Test(arguments: [
    ("\"${SRCROOT}/My Help/index.sh\"", 0), ("'$SRCROOT/My Help/index.sh'", 0), ("$SRCROOT/My\\ Help/index.sh", 0),
    ("\"$SRCROOT/Help/index.sh\"", 1), ("sh Help/index.sh", 1), ("echo \"see Help/index.sh\"", 0),
  ])
  func `a quoted path of a script may have spaces`(script: String, count: Int) throws {
    let found = try findings("script-file-missing") {
      $0.files["My Help/index.sh"] = ""
      $0.change = { objects in
        objects["SH"] = ["isa": "PBXShellScriptBuildPhase", "shellScript": .string(script)]
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "SH"]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("accessibilityIdentifier = \"Tile\"", Diagnostic.Severity.warning), ("let name = \"Tile\"", .error),
    ("accessibilityIdentifier = \"Tile\"; load(\"Tile\")", .error),
  ])
  func `an identifier for accessibility names no xib`(code: String, severity: Diagnostic.Severity) throws {
    let found = try findings("interface-outlet-missing") {
      Breach.addNib(to: &$0, named: "Tile", owner: "Tile", "<outlet property=\"title\" destination=\"-1\"/>")
      $0.files["Wecker/App.swift"] = """
        import UIKit
        class Tile: UIViewController { func f() { \(code) } }
        """
      $0.files["Wecker/Use.swift"] = "let tile = Tile()"
      let change = $0.change
      $0.change = { objects in
        change(&objects)
        objects["U"] = ["isa": "PBXFileReference", "path": "Wecker/Use.swift", "sourceTree": "<group>"]
        objects["BU"] = ["isa": "PBXBuildFile", "fileRef": "U"]
        objects["AS"]?["files"] = ["BF", "BU"]
        let children = objects["G"]?["children"]?.array ?? []
        objects["G"]?["children"] = .array(children + ["U"])
      }
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [("#if BETA\nCALL\n#endif", 0), ("CALL", 1), ("#if DEBUG\nCALL\n#endif", 1)])
  func `code for a macro of the app loads images of another app`(code: String, count: Int) throws {
    let found = try findings("resource-name-unknown") {
      $0.files["Wecker/App.swift"] = code.replacing("CALL", with: "let i = UIImage(named: \"beta_icon\")")
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [(true, Diagnostic.Severity.note), (false, .error)])
  func `a header may come from a pod that is not installed`(hasPods: Bool, severity: Diagnostic.Severity) throws {
    let found = try findings("bridging-header-import-missing") {
      $0.appSettings["SWIFT_OBJC_BRIDGING_HEADER"] = "Wecker/Bridging.h"
      $0.files["Wecker/Bridging.h"] = "#import \"WKPlayerView.h\"\n"
      $0.files["Wecker/KPlayerView.h"] = ""
      if hasPods { $0.files["Podfile"] = "pod 'Player'" }
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test func `a library that is listed twice is linked once`() throws {
    let found = try findings("build-file-duplicate") {
      $0.change = { objects in
        objects["AF"] = ["isa": "PBXFrameworksBuildPhase", "files": ["BL", "BL", "BM", "BM"]]
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "AF"]
        for name in ["L", "M"] {
          objects["F\(name)"] = ["isa": "PBXFileReference", "path": .string("lib\(name).a"), "sourceTree": "<group>"]
          objects["B\(name)"] = ["isa": "PBXBuildFile", "fileRef": .string("F\(name)")]
        }
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "FL", "FM"]
      }
    }
    #expect(found.count == 1 && found.first?.severity == .note, "\(found)")
  }

  @Test func `a version that all targets share is set by its build setting`() throws {
    let found = try findings("version-differs-from-host") {
      $0.projectSettings["TEAM_VERSION"] = "4.3"
      $0.projectSettings["MARKETING_VERSION"] = nil
      $0.appSettings["MARKETING_VERSION"] = "$(TEAM_VERSION)"
      $0.widgetSettings["MARKETING_VERSION"] = "1.0"
    }
    #expect(found.first?.hintText?.contains("MARKETING_VERSION=$(TEAM_VERSION)") == true, "\(found)")
    let beta = try findings("version-differs-from-host") {
      $0.appSettings["MARKETING_VERSION"] = "1.14-rc.1"
      $0.widgetSettings["MARKETING_VERSION"] = "1.0"
    }
    #expect(beta.first?.hintText?.contains("rc.1") == false, "\(beta)")
  }

  @Test func `a specifier is named as the development language has it`() throws {
    let found = try findings("format-specifiers-differ") {
      Breach.localize(
        &$0,
        [
          "en.lproj/Localizable.strings": "\"key\" = \"%ld alarms\";\n",
          "de.lproj/Localizable.strings": "\"key\" = \"Wecker\";\n",
        ])
      $0.files["Wecker/App.swift"] = "let key = \"key\""
    }
    #expect(found.first?.message.contains("(%ld)") == true, "\(found)")
  }

  @Test func `objects of a storyboard without modules are one finding`() throws {
    let found = try findings("interface-module-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\" initialViewController=\"v\"><scenes><scene sceneID=\"s\"><objects><viewController id=\"v\" "
          + "customClass=\"Clock\"/></objects></scene><scene sceneID=\"t\"><objects><viewController id=\"w\" "
          + "customClass=\"Clock\"/></objects></scene></scenes></document>")
      $0.files["Wecker/App.swift"] = "import UIKit\nclass Clock: UIViewController {}"
    }
    #expect(found.count == 1 && found.first?.furtherPlaces.count == 1, "\(found)")
  }
}
