import Checks
import Diagnostics
import PropertyLists
import Testing

/// Files of settings that are included where they are there, and are not.
@Suite struct OptionalFileTests {
  /// The sample, whose Debug configuration of the app is based on a file that leads to one that may be there.
  private func findings(
    _ rule: String, includes: Bool = true, _ change: (inout SampleProject) -> Void
  ) throws -> [Finding] {
    var sample = SampleProject()
    sample.files["Wecker/App.xcconfig"] = "#include \"Shared.xcconfig\"\n"
    sample.files["Wecker/Shared.xcconfig"] = includes ? "#include? \"Local.xcconfig\"\n" : "// nothing\n"
    change(&sample)
    sample.change = { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "XC"]
      objects["XC"] = ["isa": "PBXFileReference", "path": "Wecker/App.xcconfig", "sourceTree": "<group>"]
      objects["ACDebug"]?["baseConfigurationReference"] = "XC"
    }
    return try Checker(only: [rule]).findings(in: sample.input()).filter { $0.target == "Wecker" }
  }

  private static let rows: [(String, @Sendable (inout SampleProject) -> Void)] = [
    ("version-missing", { $0.projectSettings["MARKETING_VERSION"] = nil }),
    ("bundle-id-missing", { $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = nil }),
    ("launch-screen-missing", { $0.appSettings["INFOPLIST_KEY_UILaunchScreen_Generation"] = nil }),
    (
      "info-plist-not-named",
      {
        $0.appSettings["INFOPLIST_FILE"] = nil
        $0.appSettings["GENERATE_INFOPLIST_FILE"] = nil
      }
    ),
    ("bundle-id-variable-undefined", { $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.$(FLAVOR)" }),
    (
      "info-plist-reference-unknown",
      {
        $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>Who</key><string>$(WHO)</string>")
      }
    ),
  ]

  @Test(arguments: rows.indices)
  func `what such a file may give is not said to be missing for certain`(_ row: Int) throws {
    let (rule, change) = Self.rows[row]
    let doubtful = try findings(rule, change)
    let debug = try #require(doubtful.first { $0.configuration == "Debug" }, "\(rule): \(doubtful)")
    #expect(
      debug.severity == .note && debug.message.contains("the optional include \"Wecker/Local.xcconfig\""), "\(debug)")
    #expect(debug.fixes.isEmpty)
    let release = try #require(doubtful.first { $0.configuration == "Release" }, "\(rule): \(doubtful)")
    #expect(!release.message.contains("Local.xcconfig"))
    let certain = try findings(rule, includes: false, change)
    #expect(!certain.isEmpty && certain.allSatisfy { $0.message == release.message && $0.severity == release.severity })
  }

  @Test func `what no setting gives is missing all the same`() throws {
    let found = try findings("version-missing") {
      $0.appSettings["GENERATE_INFOPLIST_FILE"] = nil
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>CFBundleVersion</key><string>1</string>")
    }
    #expect(found.map(\.severity) == [.error])
  }

  @Test func `a setting that each developer fills in is not held against anybody`() throws {
    let template = try findings("bundle-id-variable-undefined") {
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.$(FLAVOR)"
      $0.files["Wecker/Local.template.xcconfig"] = "FLAVOR = yours\n"
    }
    #expect(template.map(\.configuration) == ["Release"])
    let empty = try findings("bundle-id-empty-segment") {
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.$(FLAVOR).Wecker"
      $0.appSettings["FLAVOR"] = ""
    }
    #expect(empty.map(\.configuration) == ["Release"])
    let team = try findings("bundle-id-empty-segment", includes: false) {
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.$(DEVELOPMENT_TEAM).Wecker"
      $0.appSettings["DEVELOPMENT_TEAM"] = ""
    }
    #expect(team == [])
  }

  @Test func `a file that is there settles it`() throws {
    let found = try findings("version-missing") {
      $0.projectSettings["MARKETING_VERSION"] = nil
      $0.files["Wecker/Local.xcconfig"] = "MARKETING_VERSION = 2\n"
    }
    #expect(found.map(\.configuration) == ["Release"])
  }
}
