import Checks
import Diagnostics
import PropertyLists
import Testing

/// One cause is one finding, which lists what it combines, and its hint helps.
@Suite struct CauseTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  @Test func `other versions than the app's are one finding for each app`() throws {
    let found = try findings("version-differs-from-host") {
      $0.widgetSettings["MARKETING_VERSION"] = "1.1"
      $0.widgetSettings["CURRENT_PROJECT_VERSION"] = "6"
      $0.change = { objects in
        var clip = objects["W"]
        clip?["name"] = "Share"
        objects["S"] = clip
        objects["S"]?["productReference"] = "SP"
        objects["SP"] = ["isa": "PBXFileReference", "path": "Share.appex", "sourceTree": "BUILT_PRODUCTS_DIR"]
        objects["BS"] = ["isa": "PBXBuildFile", "fileRef": "SP"]
        objects["AE"]?["files"] = ["BW", "BS"]
        objects["P"]?["targets"] = ["A", "W", "S"]
      }
    }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.message.hasPrefix("2 bundles have other versions or build numbers than \"Wecker\"") == true)
    #expect(found.first?.details.count == 4 || found.first?.details.count == 2)
    #expect(found.first?.targets == ["Widget", "Share"])
  }

  @Test func `the APIs of an app without a privacy manifest are one finding`() throws {
    let found = try findings("privacy-reason-missing") {
      $0.files["Wecker/App.swift"] = "let a = UserDefaults.standard\nlet b = ProcessInfo.processInfo.systemUptime"
    }
    #expect(found.count == 1 && found.first?.message.hasPrefix("2 APIs are used in \"Wecker\"") == true, "\(found)")
    #expect(found.first?.furtherPlaces.count == 1)
  }

  @Test func `the uses of what one usage description is for are one finding`() throws {
    let found = try findings("usage-description-needed") {
      $0.files["Wecker/App.swift"] =
        "let a = CBCentralManager(delegate: nil, queue: nil)\nlet b = CBPeripheralManager(delegate: nil, queue: nil)"
    }
    #expect(found.count == 1 && found.first?.message.hasPrefix("2 APIs are used in \"Wecker\"") == true, "\(found)")
  }

  @Test func `sources in no target are one finding for a target, whatever their folders`() throws {
    let paths = ["Wecker/A.swift", "Wecker/B.swift", "Wecker/Views/C.swift", "Wecker/Views/D.swift"]
    let found = try findings("source-in-no-target") {
      for path in paths { $0.files[path] = "" }
      $0.files["Wecker/Views/Used.swift"] = ""
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "X"]
        objects["X"] = ["isa": "PBXFileReference", "path": "Wecker/Views/Used.swift", "sourceTree": "<group>"]
        objects["BX"] = ["isa": "PBXBuildFile", "fileRef": "X"]
        objects["AS"]?["files"] = ["BF", "BX"]
      }
    }
    #expect(found.count == 1 && found.first?.details == paths, "\(found)")
  }

  @Test func `prototype cells of one storyboard without an identifier are one finding`() throws {
    let found = try findings("cell-identifier-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\" initialViewController=\"v\"><scenes><scene sceneID=\"s\"><objects>"
          + "<tableViewController id=\"v\"><tableView key=\"view\" id=\"t\" dataMode=\"prototypes\"><prototypes>"
          + "<tableViewCell id=\"a\"/>\n<tableViewCell id=\"b\"/></prototypes></tableView></tableViewController>"
          + "</objects></scene></scenes></document>")
    }
    #expect(found.count == 1 && found.first?.furtherPlaces.count == 1, "\(found)")
  }

  @Test func `build products in Git are one finding`() throws {
    let found = try findings("build-product-tracked") {
      $0.trackedPaths += ["build/A.build/A.hmap", "build/B.build/B.hmap", "Wecker.ipa"]
    }
    #expect(found.count == 1 && found.first?.message.hasPrefix("3 build products are tracked by Git") == true)
  }

  @Test func `a command of several findings of one cause is named once`() throws {
    let found = try findings("build-file-empty") {
      $0.change = { objects in
        objects["B1"] = ["isa": "PBXBuildFile"]
        objects["B2"] = ["isa": "PBXBuildFile"]
        objects["AS"]?["files"] = ["BF", "B1"]
        objects["AR"]?["files"] = ["B2"]
      }
    }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hintText?.contains("&&") == false)
  }

  @Test func `an app group of several targets is one finding`() throws {
    let claims = SampleProject.plist(
      "<key>com.apple.security.application-groups</key><array><string>de.uni-hd.demo</string></array>")
    let found = try findings("app-group-prefix") {
      $0.files["Wecker/Wecker.entitlements"] = claims
      $0.files["Widget/Widget.entitlements"] = claims
      $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
    }
    #expect(found.count == 1 && found.first?.message.hasPrefix("2 targets claim the app group") == true, "\(found)")
    #expect(found.first?.furtherPlaces.count == 1 && found.first?.details.count == 2)
  }

  @Test func `files of one kind are one finding`() throws {
    func add(_ paths: [String], to phase: String?, _ objects: inout PropertyListDictionary) {
      let ids = paths.indices.map { PropertyList.string("X\($0)") }
      objects["G"]?["children"] = .array([.string("F"), .string("I"), .string("AP"), .string("WP")] + ids)
      for (offset, path) in paths.enumerated() {
        objects["X\(offset)"] = [
          "isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>",
        ]
        objects["B\(offset)"] = ["isa": "PBXBuildFile", "fileRef": .string("X\(offset)")]
      }
      guard let phase else { return }
      objects[phase]?["files"] = .array([.string("BF")] + paths.indices.map { .string("B\($0)") })
    }
    let headers = try findings("file-not-compiled") {
      $0.change = { add(["A.h", "B.h", "C.xcconfig"], to: "AS", &$0) }
    }
    #expect(
      headers.map(\.message) == [
        "3 files are in Compile Sources, but can't be compiled: \"A.h\", \"B.h\" and \"C.xcconfig\""
      ])
    let missing = try findings("file-missing") { $0.change = { add(["libA.a", "libB.a"], to: nil, &$0) } }
    #expect(missing.count == 1 && missing.first?.severity == .note, "\(missing)")
    #expect(missing.first?.details.count == 2)
    let needed = try findings("file-missing") { $0.change = { add(["A.swift", "B.swift"], to: "AS", &$0) } }
    #expect(needed.count == 2 && needed.allSatisfy { $0.severity == .error })
  }

  @Test func `icons that do not exist are one finding`() throws {
    let found = try findings("icon-file-missing") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleIconFiles</key><array><string>A</string><string>B</string></array>")
    }
    #expect(found.count == 1 && found.first?.message.hasPrefix("2 icons do not exist") == true, "\(found)")
  }

  @Test func `schemes with one unknown target are one finding`() throws {
    let scheme = """
      <Scheme><BuildAction><BuildActionEntries><BuildActionEntry buildForRunning="YES"><BuildableReference \
      BlueprintIdentifier="X" BlueprintName="Old" BuildableName="Old.app" ReferencedContainer="container:Wecker.xcodeproj"/>\
      </BuildActionEntry></BuildActionEntries></BuildAction></Scheme>
      """
    let found = try findings("scheme-target-unknown") {
      for name in ["One", "Two"] { $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme"] = scheme }
    }
    #expect(found.count == 1 && found.first?.message.hasPrefix("2 schemes refer to target \"Old\"") == true, "\(found)")
  }

  @Test func `folders in folders with two spellings are one finding`() throws {
    let found = try findings("tracked-name-collision") {
      $0.trackedPaths = [
        "Model/Inner/A.swift", "model/Inner/B.swift", "Model/Inner/Deep/C.swift", "model/Inner/Deep/D.swift",
      ]
    }
    #expect(found.count == 1 && found.first?.message.contains("\"Model\" and \"model\"") == true, "\(found)")
  }

  @Test(arguments: [
    ("dk", "rename dk.lproj to da.lproj"), ("se", "rename se.lproj to sv.lproj"), ("jp", "rename jp.lproj to ja.lproj"),
    ("fr", "language add fr"),
  ])
  func `the code of a country is no language to add`(code: String, hint: String) throws {
    let found = try findings("translation-not-in-project") {
      Breach.localize(&$0, ["en.lproj/Localizable.strings": "\"a\" = \"A\";\n"])
      $0.files["Wecker/\(code).lproj/Localizable.strings"] = "\"a\" = \"B\";\n"
      $0.files["\(code).lproj/Localizable.strings"] = "\"a\" = \"B\";\n"
    }
    #expect(found.count == 1 && found.first?.hintText?.contains(hint) == true, "\(found)")
  }

  @Test(arguments: [
    ("Wecker/Config.sample.swift", nil as String?), ("Wecker/Keys.example.swift", nil),
    ("Wecker/K.template.swift", nil),
    ("Wecker/Old.swift", "file add"), ("Wecker/Sub/../WeckerUITest.swift", "target for tests"),
    ("Wecker/AlarmTests.swift", "target for tests"),
  ])
  func `templates and tests are no sources to add to the app`(path: String, hint: String?) throws {
    let found = try findings("source-in-no-target") { $0.files[path.replacing("Sub/../", with: "")] = "" }
    #expect(found.map { $0.hintText?.contains(hint ?? "-") } == (hint == nil ? [] : [true]), "\(found)")
  }

  @Test func `a file whose name the target compiles is renamed first`() throws {
    let found = try findings("source-in-no-target") {
      $0.files["Wecker/Tint.m"] = "void tint(void) {}"
      $0.files["Other/tint.m"] = "void other(void) {}"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "F2"]
        objects["F2"] = ["isa": "PBXFileReference", "path": "Other/tint.m", "sourceTree": "<group>"]
        objects["B2"] = ["isa": "PBXBuildFile", "fileRef": "F2"]
        objects["AS"]?["files"] = ["BF", "B2"]
      }
    }
    #expect(found.first?.hintText?.contains("rename it and add it") == true, "\(found)")
  }

  @Test func `a project that a tool generates is a warning with its command`() throws {
    let problem = Diagnostic(
      Diagnostic.Code("file-not-found", "The file does not exist.", "check the path"), "the file does not exist",
      at: Place(file: "App/App.xcodeproj/project.pbxproj"))
    for (path, severity, hint) in [
      ("App/project.yml", Diagnostic.Severity.warning, "run xcodegen generate"),
      ("App/Project.swift", .warning, "run tuist generate"),
      ("Other/project.yml", .error, "generate the project first"),
    ] {
      let found = try findings("project-unreadable") {
        $0.unreadable = [problem]
        $0.trackedPaths = [path]
      }
      #expect(found.map(\.severity) == [severity])
      #expect(found.first?.hintText?.hasPrefix(hint) == true, "\(found)")
    }
    var folder = try #require(FolderWithoutProject("", hasFile: { _ in false }))
    folder.specificationsBelow = ["Core/project.yml", "Student/project.yml"]
    let missing = try findings("project-missing") {
      $0.foldersWithoutProject = [folder]
    }
    #expect(missing.first?.hintText == "run xcodegen generate in \"Core\" and \"Student\", and check again")
  }

  @Test func `a plural whose only other variable nothing uses names it`() throws {
    let found = try findings("plural-invalid") {
      Breach.localize(
        &$0,
        [
          "pl.lproj/A.stringsdict": SampleProject.plist(
            "<key>alarms</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@znaków@</string><key>characters</key>"
              + "<dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
              + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string></dict></dict>"
          )
        ])
      $0.files["Wecker/App.swift"] = "let key = \"alarms\""
    }
    #expect(found.contains { $0.hintText == "write characters" }, "\(found)")
  }

  @Test func `a group with build settings is written with them`() throws {
    func claims(_ group: String) -> String {
      SampleProject.plist(
        "<key>com.apple.security.application-groups</key><array><string>\(group)</string></array>")
    }
    let found = try findings("app-group-not-shared") {
      $0.projectSettings["PREFIX"] = "de.uni-hd"
      $0.files["Wecker/Wecker.entitlements"] = claims("group.$(PREFIX).Wecker")
      $0.files["Widget/Widget.entitlements"] = claims("group.$(PREFIX).Weker")
      $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
    }
    #expect(found.first?.hintText?.contains("group.$(PREFIX).Wecker") == true, "\(found)")
    let child = try findings("bundle-id-not-child") {
      $0.projectSettings["PREFIX"] = "de.uni-hd"
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "$(PREFIX).Wecker"
      $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "$(PREFIX).Widget"
    }
    #expect(child.first?.hintText == "write $(PREFIX).Wecker.Widget", "\(child)")
  }

  @Test func `a misspelled identifier setting is one finding`() throws {
    let found = try Checker(only: ["bundle-id-missing", "build-setting-name-misspelled"]).findings(
      in: {
        var sample = SampleProject()
        sample.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = nil
        sample.appSettings["PRODUCT_BUNDLE_IDENTIFER"] = "de.uni-hd.demo.Wecker"
        return try sample.input()
      }())
    #expect(found.map(\.rule) == ["build-setting-name-misspelled"], "\(found)")
  }

  @Test func `a version in a line of an .xcconfig file is written there`() throws {
    let found = try findings("version-parts") {
      $0.files["Wecker/App.xcconfig"] = "VERSION_SHORT = 4.54.0.1\n"
      $0.projectSettings["MARKETING_VERSION"] = "$(VERSION_SHORT)"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "XC"]
        objects["XC"] = ["isa": "PBXFileReference", "path": "Wecker/App.xcconfig", "sourceTree": "<group>"]
        for id in ["PCDebug", "PCRelease"] { objects[id]?["baseConfigurationReference"] = "XC" }
      }
    }
    #expect(found.map(\.hintText) == ["write 4.54.0"], "\(found)")
  }

  @Test func `a category without a similar one has a hint, and a group without prefix one finding`() throws {
    let category = try findings("app-category-unknown") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>LSApplicationCategoryType</key><string>public.app-category.qqqqqqqqqqqq</string>")
    }
    #expect(category.first?.hintText?.contains("public.app-category.") == true, "\(category)")
    let groups = try Checker(only: ["keychain-group-not-shared", "keychain-group-prefix"]).findings(
      in: {
        var sample = SampleProject()
        sample.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
          "<key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)de.demo.shared</string></array>")
        sample.files["Widget/Widget.entitlements"] = SampleProject.plist(
          "<key>keychain-access-groups</key><array><string>de.demo.shared</string></array>")
        sample.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
        return try sample.input()
      }())
    #expect(groups.map(\.rule) == ["keychain-group-prefix"], "\(groups)")
  }
}
