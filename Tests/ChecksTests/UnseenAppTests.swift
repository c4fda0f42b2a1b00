import Checks
import Diagnostics
import PropertyLists
import Testing

/// Placeholders, files of other tools and forms that apps in the wild have are no violations, or lesser ones.
@Suite struct UnseenAppTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  @Test(arguments: ["A", "W"])
  func `a storyboard that another target's synchronized folder gives is in the target`(owner: String) throws {
    let found = try findings("main-interface-missing") {
      $0.appSettings["INFOPLIST_KEY_UIMainStoryboardFile"] = "Main"
      $0.files["Shared/Main.storyboard"] = "<document type=\"X\"></document>"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "SF"]
        objects["SF"] = [
          "isa": "PBXFileSystemSynchronizedRootGroup", "path": "Shared", "sourceTree": "<group>", "exceptions": ["SX"],
        ]
        objects["SX"] = [
          "isa": "PBXFileSystemSynchronizedBuildFileExceptionSet", "target": .string(owner),
          "membershipExceptions": ["Main.storyboard"],
        ]
      }
    }
    #expect(found.count == (owner == "A" ? 0 : 1), "\(found)")
  }

  @Test func `row templates of a predicate editor are no formats`() throws {
    for rule in ["format-specifiers-differ", "translation-missing"] {
      let found = try findings(rule) {
        $0.files["Wecker/en.lproj/Predicates.strings"] = """
          "%[Date]@ %[is,is not]@ %@" = "%1$[Date]@ %2$[is,is not]@ %3$@";
          "%[All,Any]@ of %[these]@" = "%1$[All,Any]@ of %2$[these]@";
          """
        $0.files["Wecker/es.lproj/Predicates.strings"] = """
          "%[Date]@ %[is]@ %@" = "%1$[Fecha]@ %2$[es]@ %3$@";
          "%[Date]@ %[is,is not]@ %@" = "%1$[Fecha]@ %3$[es,no es]@ %4$@";
          """
        $0.change = { objects in
          objects["P"]?["developmentRegion"] = "en"
          objects["P"]?["knownRegions"] = ["en", "es"]
          objects["AR"]?["files"] = ["BV"]
          objects["BV"] = ["isa": "PBXBuildFile", "fileRef": "V"]
          objects["G"]?["children"] = ["F", "I", "AP", "WP", "V"]
          objects["V"] = [
            "isa": "PBXVariantGroup", "name": "Predicates.strings", "children": ["VE", "VS"], "sourceTree": "<group>",
          ]
          for (id, language) in [("VE", "en"), ("VS", "es")] {
            objects[id] = [
              "isa": "PBXFileReference", "name": .string(language),
              "path": .string("Wecker/\(language).lproj/Predicates.strings"), "sourceTree": "<group>",
            ]
          }
        }
      }
      #expect(found == [])
    }
  }

  @Test(arguments: [("GITHUB_BUILD_NUMBER", 0), ("20260101.120000.12345", 1)])
  func `the length of a placeholder does not count`(version: String, count: Int) throws {
    let found = try findings("version-length") { $0.projectSettings["CURRENT_PROJECT_VERSION"] = .string(version) }
    #expect(found.count == count)
  }

  @Test(arguments: [("Deliverfile.swift", 0), ("Fastfile.swift", 0), ("SnapshotHelper.swift", 1)])
  func `fastlane compiles its own settings`(name: String, count: Int) throws {
    let found = try findings("source-in-no-target") { $0.files["Wecker/\(name)"] = "class A {}" }
    #expect(found.count == count)
  }

  @Test func `an empty usage description is a warning, whose hint removes it`() throws {
    let found = try findings("usage-description-empty") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>NSCameraUsageDescription</key><string></string>")
    }
    #expect(found.map(\.severity) == [.warning])
    #expect(
      found.first?.hintText?.contains("run slipway info remove NSCameraUsageDescription --target Wecker; otherwise")
        == true, "\(found)")
  }

  @Test func `a placeholder that is torn at its spaces is one note`() throws {
    let found = try findings("url-scheme-form") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        """
        <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>&lt;staging</string>
        <string>url</string><string>scheme&gt;</string><string>&lt;my</string><string>scheme&gt;</string>
        <string>my_app</string></array></dict></array>
        """)
    }
    #expect(found.map(\.severity).sorted() == [.note, .error].sorted(), "\(found)")
    #expect(found.contains { $0.message.contains("\"<staging url scheme>\" and \"<my scheme>\"") })
  }

  @Test(arguments: [("Wecker", 1), ("Tests", 0), ("XCStringsDummyApp", 0)])
  func `an app for tests needs no category`(name: String, count: Int) throws {
    let found = try findings("app-category-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist("<key>com.apple.security.app-sandbox</key><true/>")
      $0.change = { $0["A"]?["name"] = .string(name) }
    }
    #expect(found.count == count, "\(found)")
  }
}
