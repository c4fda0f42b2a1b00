import Checks
import Diagnostics
import PropertyLists
import Testing

/// Hints that help whoever follows them.
@Suite struct FollowedHintTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  private func hints(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [String] {
    try findings(rule, change).map { $0.hintText ?? "" }
  }

  @Test(arguments: [("let a = 1", "NO"), ("_ = url.startAccessingSecurityScopedResource()", "YES")])
  func `only an app that accesses documents of others opens them in place`(source: String, value: String) throws {
    let hints = try hints("documents-in-place") {
      $0.files["Wecker/App.swift"] = source
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>T</string></dict></array>")
    }
    #expect(hints == ["run slipway info set LSSupportsOpeningDocumentsInPlace \(value) --target Wecker"])
  }

  @Test func `a lost file is added to the target that builds it`() throws {
    func hints(_ change: @escaping (inout PropertyListDictionary) -> Void) throws -> [String] {
      try self.hints("project-reference-dangling") {
        $0.change = { objects in
          objects["F"] = nil
          change(&objects)
        }
        $0.changeText = { text in
          text.replacing("(F,", with: "(F /* App.swift */,").replacing(
            "fileRef = F;", with: "fileRef = F /* App.swift */;")
        }
      }
    }
    let lost = try hints { _ in }
    #expect(
      lost.contains(
        "run slipway file add Wecker/App.swift --target Wecker, or restore the object from the Git history"),
      "\(lost)")
    // After that, only the references are left.
    let added = try hints { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "F2"]
      objects["F2"] = ["isa": "PBXFileReference", "path": "Wecker/App.swift", "sourceTree": "<group>"]
    }
    #expect(added.allSatisfy { $0 == "run slipway check --fix --only project-reference-dangling" }, "\(added)")
  }

  @Test func `a source whose name the target has is renamed first`() throws {
    let hints = try hints("source-in-no-target") {
      $0.files["Wecker/Old/App.swift"] = "let b = 1"
      $0.files["Wecker/Old/Other.swift"] = "let c = 1"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "F2"]
        objects["F2"] = ["isa": "PBXFileReference", "path": "Wecker/Old/Other.swift", "sourceTree": "<group>"]
        objects["BF2"] = ["isa": "PBXBuildFile", "fileRef": "F2"]
        objects["AS"]?["files"] = ["BF", "BF2"]
      }
    }
    #expect(hints.count == 1 && hints[0].contains("rename it and add it"), "\(hints)")
  }

  @Test(arguments: [
    ("\"a\" = \"A\"\n/* about b */\n// more\n\"b\" = \"B\";\n", 1, 10, "add \";\" at the end of the line"),
    ("\"a\" = \"A\" \"b\";\n", 1, 11, "correct the line"),
    ("\"a\" = \"A\";\u{3000}\n\"b\" = \"B\";\n", 1, 11, "delete the character U+3000"),
    ("\"a\" = \u{201C}A\u{201D};\n", 1, 7, "delete the character, or put the text in quotation marks"),
  ])
  func `an error in a strings file is where it can be corrected`(
    text: String, line: Int, column: Int, hint: String
  ) throws {
    let found = try findings("strings-unreadable") {
      Breach.localize(&$0, ["en.lproj/A.strings": text, "de.lproj/A.strings": "\"a\" = \"A\";\n"])
    }
    #expect(found.map { [$0.place?.line, $0.place?.column] } == [[line, column]], "\(found)")
    #expect(found.map(\.hintText) == [hint])
    #expect(found.allSatisfy { !$0.message.contains("a character that needs quotes") })
  }

  @Test func `a scheme's reference whose product a target makes is repaired`() throws {
    let hints = try hints("scheme-target-unknown") {
      $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/One.xcscheme"] = """
        <Scheme><BuildAction><BuildActionEntries><BuildActionEntry buildForRunning="YES"><BuildableReference
        BlueprintIdentifier="X" BuildableName="Wecker.app" BlueprintName="Clock" ReferencedContainer="container:Wecker.xcodeproj"/>
        </BuildActionEntry></BuildActionEntries></BuildAction></Scheme>
        """
    }
    #expect(hints == ["change BlueprintIdentifier to A and BlueprintName to \"Wecker\", which builds Wecker.app"])
  }

  @Test(arguments: [("tvOS", 0), ("iOS", 1)])
  func `code for another platform loads no resource of the target`(platform: String, count: Int) throws {
    let found = try findings("resource-name-unknown") {
      $0.files["Wecker/App.swift"] = "#if os(\(platform))\nlet a = UIImage(named: \"Bell\")\n#endif\n"
    }
    #expect(found.count == count, "\(found)")
    let macro = platform == "iOS" ? "TARGET_OS_IOS" : "TARGET_OS_TV"
    let inObjectiveC = try findings("resource-name-unknown") {
      $0.files["Wecker/App.m"] = "#if \(macro)\nid a = [UIImage imageNamed:@\"Bell\"];\n#endif\n"
      $0.change = { $0["F"]?["path"] = "Wecker/App.m" }
    }
    #expect(inObjectiveC.count == count, "\(inObjectiveC)")
  }

  @Test func `a version that a script replaces is not overwritten`() throws {
    let hints = try hints("version-form") { $0.projectSettings["CURRENT_PROJECT_VERSION"] = "SEE BUILD PHASE" }
    #expect(!hints.isEmpty && hints.allSatisfy { $0.hasPrefix("make sure that a script phase or the CI replaces it") })
  }

  @Test(arguments: [("mailto", "com.apple.developer.mail-client"), ("https", "com.apple.developer.web-browser")])
  func `a reserved scheme names the entitlement with which an app may have it`(scheme: String, key: String) throws {
    let hints = try hints("url-scheme-system") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>"
          + "<array><string>\(scheme)</string></array></dict></array>"
      )
    }
    #expect(hints.count == 1 && hints[0].contains("request \(key) from Apple"), "\(hints)")
  }

  @Test func `a widget extension needs the deployment target of WidgetKit`() throws {
    let hints = try hints("framework-newer-than-target") {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "13.0"
      $0.change = { objects in
        objects["W"]?["buildPhases"] = ["WF"]
        objects["WF"] = ["isa": "PBXFrameworksBuildPhase", "files": ["BK"]]
        objects["BK"] = ["isa": "PBXBuildFile", "fileRef": "WK"]
        objects["WK"] = [
          "isa": "PBXFileReference", "path": "System/Library/Frameworks/WidgetKit.framework", "sourceTree": "SDKROOT",
        ]
      }
    }
    #expect(hints == ["run slipway target set Widget --deployment-target 14.0"], "\(hints)")
  }

  @Test func `several files of a set that nothing uses are one finding`() throws {
    let found = try findings("asset-file-unused") {
      Breach.useIcons(in: &$0, [], images: ["b.png": [], "c.png": []])
      $0.files["Wecker/Assets.xcassets/AppIcon.appiconset/Contents 2.json"] = "{}"
    }
    #expect(found.map(\.message) == ["the set does not reference 3 files, such as \"Contents 2.json\""])
  }

  @Test func `a placeholder in a line of an .xcconfig file is one note there`() throws {
    let found = try findings("bundle-id-placeholder") {
      $0.files["Shared.xcconfig"] = "// Your domain.\nPREFIX = com.example\n"
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "$(PREFIX).Wecker"
      $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "${PREFIX}.Wecker.Widget"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "XC"]
        objects["XC"] = ["isa": "PBXFileReference", "path": "Shared.xcconfig", "sourceTree": "<group>"]
        for id in ["PCDebug", "PCRelease"] { objects[id]?["baseConfigurationReference"] = "XC" }
      }
    }
    #expect(found.map(\.place?.file) == ["Shared.xcconfig"] && found.map(\.severity) == [.note], "\(found)")
    #expect(found.first?.place?.line == 2 && found.first?.targets == ["Wecker", "Widget"])
  }

  @Test func `profiles that expired on one day are one finding`() throws {
    let found = try findings("profile-expired") {
      $0.images["alone/A.mobileprovision"] = try? MadeProfile(name: "A", age: 370).bytes()
      $0.images["alone/B.mobileprovision"] = try? MadeProfile(name: "B", age: 370).bytes()
      $0.images["alone/C.mobileprovision"] = try? MadeProfile(name: "C", age: 400).bytes()
    }
    #expect(found.count == 2, "\(found)")
    #expect(found.contains { $0.message.hasPrefix("2 profiles expired on 2026-02-") && $0.furtherPlaces.count == 1 })
  }

  @Test func `a framework of an app that Sparkle updates is never uploaded`() throws {
    func severities(_ infoPlist: String) throws -> [Diagnostic.Severity] {
      guard let breach = Breach.versions.first(where: { $0.words.contains("1.0-beta") }) else { return [] }
      return try findings("framework-version-invalid") {
        breach.change(&$0)
        $0.projectSettings["SDKROOT"] = "macosx"
        $0.files["Wecker/Info.plist"] = SampleProject.plist(infoPlist)
      }.map(\.severity)
    }
    #expect(try severities("<key>SUFeedURL</key><string>https://example.org</string>") == [])
    #expect(try severities("") == [.note])
  }

  @Test func `a framework that the SDK still contains is linked without a finding`() throws {
    let found = try findings("framework-unavailable") {
      $0.change = { objects in
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "AF"]
        objects["AF"] = ["isa": "PBXFrameworksBuildPhase", "files": ["BK"]]
        objects["BK"] = ["isa": "PBXBuildFile", "fileRef": "AK"]
        objects["AK"] = [
          "isa": "PBXFileReference", "path": "System/Library/Frameworks/AssetsLibrary.framework",
          "sourceTree": "SDKROOT",
        ]
      }
    }
    #expect(found == [])
  }
}
