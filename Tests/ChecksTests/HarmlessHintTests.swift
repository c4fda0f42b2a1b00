import Checks
import Diagnostics
import PropertyLists
import Testing

/// Hints that would change a meaning, and findings of one cause.
@Suite struct HarmlessHintTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  @Test(arguments: [
    ("com.company.pzx", "pzx", false), ("com.company.spc", "x", false), ("com.company.snapsot", "x", true),
    ("com.company.snapsot", "snapsot", false),
  ])
  func `a content type is a typo only if nothing speaks for it`(type: String, ending: String, isTypo: Bool) throws {
    let found = try findings("content-type-undeclared") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeExtensions</key><array><string>\(ending)</string></array><key>LSItemContentTypes</key><array><string>\(type)</string></array></dict></array>"
          + "<key>UTExportedTypeDeclarations</key><array>"
          + ["rzx", "sp", "snapshot"].map {
            "<dict><key>UTTypeIdentifier</key><string>com.company.\($0)</string></dict>"
          }.joined() + "</array>")
    }
    #expect(found.count == 1, "\(found)")
    #expect(found.allSatisfy { ($0.hintText?.contains("snapshot") == true) == isTypo }, "\(found)")
  }

  @Test func `a color with another number is no typo, and no hint names it`() throws {
    let found = try findings("resource-name-unknown") {
      $0.files["Wecker/Assets.xcassets/Gray10.colorset/Contents.json"] = "{}"
      $0.files["Wecker/App.swift"] = "let colors = [UIColor(named: \"Gray70\"), UIColor(named: \"Gray10\")]"
    }
    #expect(found.map(\.hintText) == ["add it, or write an existing name"], "\(found)")
  }

  @Test func `missing resources of two kinds are two findings`() throws {
    let found = try findings("resource-name-unknown") {
      $0.files["Wecker/App.swift"] =
        "let a = UIImage(named: \"Parks\"), b = UIImage(named: \"Shops\"), c = UIColor(named: \"Akzent\")"
    }
    #expect(found.count == 2 && found.contains { $0.message.contains("color \"Akzent\"") }, "\(found)")
  }

  @Test func `missing resources of one source are one finding`() throws {
    let found = try findings("resource-name-unknown") {
      $0.files["Wecker/App.swift"] = "let a = UIImage(named: \"Parks\"), b = UIImage(named: \"Groceries\")"
    }
    #expect(found.count == 1, "\(found)")
  }

  @Test func `an empty identifier in the Info.plist is the guilty place`() throws {
    let found = try findings("bundle-id-missing") {
      $0.appSettings["GENERATE_INFOPLIST_FILE"] = "NO"
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>CFBundleIdentifier</key>\n<string></string>")
    }
    #expect(found.first?.place?.file == "Wecker/Info.plist", "\(found)")
    #expect(found.first?.hintText?.contains("CFBundleIdentifier '$(PRODUCT_BUNDLE_IDENTIFIER)'") == true, "\(found)")
  }

  @Test func `a run path with a condition is named`() throws {
    let breach = try #require(Breach.all.first { $0.rule == "run-path-missing" })
    let found = try findings("run-path-missing") {
      breach.change(&$0)
      $0.appSettings["LD_RUNPATH_SEARCH_PATHS"] = "@executable_path/Frameworks"
      $0.appSettings["LD_RUNPATH_SEARCH_PATHS[arch=*]"] = "/usr/lib/swift"
    }
    #expect(
      found.first?.hintText
        == "add @executable_path/Frameworks to LD_RUNPATH_SEARCH_PATHS[arch=*], which replaces LD_RUNPATH_SEARCH_PATHS",
      "\(found)")
  }

  @Test(arguments: [
    ("%@ Alarme", "\u{066A}@ Alarme", "Arabic percent sign"), ("%d", "\u{066A}1$d", "Arabic percent sign"),
    ("%d", "50\u{066A}", "omits"),
  ])
  func `an Arabic percent sign begins no specifier`(source: String, translation: String, words: String) throws {
    let found = try findings("format-specifiers-differ") {
      Breach.localize(
        &$0,
        [
          "en.lproj/Localizable.strings": "\"k\" = \"\(source)\";",
          "de.lproj/Localizable.strings": "\"k\" = \"\(translation)\";",
        ])
      $0.files["Wecker/App.swift"] = "let key = \"k\""
    }
    #expect(found.count == 1 && found.allSatisfy { $0.message.contains(words) }, "\(found)")
  }

  @Test func `broken specifiers of one file are one finding`() throws {
    let found = try findings("format-specifiers-differ") {
      Breach.localize(
        &$0,
        [
          "en.lproj/Localizable.strings": "\"k\" = \"%d\"; \"l\" = \"%d m\";",
          "de.lproj/Localizable.strings": "\"k\" = \"\u{066A}d\"; \"l\" = \"\u{066A}d m\";",
        ])
      $0.files["Wecker/App.swift"] = "let keys = [\"k\", \"l\"]"
    }
    #expect(found.count == 1 && found.first?.message.hasPrefix("2 translations in ") == true, "\(found)")
  }

  @Test func `sets with the same unused file are one finding`() throws {
    let found = try findings("asset-file-unused") {
      for name in ["A", "B", "C"] {
        $0.files["Wecker/Assets.xcassets/\(name).imageset/Contents.json"] = "{ \"images\" : [] }"
        $0.files["Wecker/Assets.xcassets/\(name).imageset/Contents 2.json"] = "{}"
      }
    }
    #expect(found.count == 1, "\(found)")
  }

  @Test func `sources in one phase of resources are one finding`() throws {
    let found = try findings("source-in-resources") {
      $0.files["Wecker/B.swift"] = ""
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "R1"]
        objects["R1"] = ["isa": "PBXFileReference", "path": "Wecker/B.swift", "sourceTree": "SOURCE_ROOT"]
        objects["B1"] = ["isa": "PBXBuildFile", "fileRef": "R1"]
        objects["B2"] = ["isa": "PBXBuildFile", "fileRef": "F"]
        objects["AR"]?["files"] = ["B1", "B2"]
      }
    }
    #expect(found.count == 1 && found.first?.furtherPlaces.count == 1, "\(found)")
  }

  @Test func `Info.plists without a project turn transport security off once`() throws {
    let content = SampleProject.plist(
      "<key>CFBundleIdentifier</key><string>a.b</string><key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/></dict>"
    )
    let found = try findings("transport-security-off") {
      $0.alone["A/Info.plist"] = content
      $0.alone["B/Info.plist"] = content
    }
    #expect(found.count == 1, "\(found)")
  }

  @Test func `an empty dependency has no effect and can be removed`() throws {
    let found = try findings("dependency-target-unknown") {
      $0.change = { objects in
        objects["A"]?["dependencies"] = ["D", "DE"]
        objects["DE"] = ["isa": "PBXTargetDependency"]
      }
    }
    #expect(found.map(\.severity) == [.note] && found.allSatisfy(\.isFixable), "\(found)")
  }
}
