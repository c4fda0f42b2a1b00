import Checks
import Diagnostics
import PropertyLists
import Testing

/// What a finding says where less follows from a mistake than usually.
@Suite struct ConsequenceTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  @Test(arguments: [
    ("\"a\" = \"A\";=\n\"b\" = \"B\";\n", Diagnostic.Severity.warning, "everything from here on is ignored"),
    ("\"a\" = \"A\";;\n", .note, "everything from here on is ignored"),
    ("\"a\" = \"A\";\n}\n", .note, "everything from here on is ignored"),
    ("\"a\" = \"A\"\n\"b\" = \"B\";\n", .error, "the strings file can't be read"),
    ("=\"a\" = \"A\";\n", .error, "the strings file can't be read"),
    ("\"a\" = \"A;\n", .error, "the strings file can't be read"),
  ])
  func `a strings file is read up to what is no text`(
    german: String, severity: Diagnostic.Severity, message: String
  ) throws {
    let found = try findings("strings-unreadable") {
      Breach.localize(
        &$0, ["en.lproj/Localizable.strings": "\"a\" = \"A\";\n", "de.lproj/Localizable.strings": german])
    }
    #expect(found.map(\.severity) == [severity])
    #expect(found.first?.message.hasPrefix(message) == true, "\(found)")
  }

  @Test(arguments: [
    ("$(APP_NAME)", 1), ("$(APP_NAME:default=Wecker)", 0), ("${APP_NAME:default=Wecker:upper}", 0),
    ("$(APP_NAME:upper)", 1), ("$(APP_NAME:default=$(OTHER_NAME))", 1),
  ])
  func `a reference with a default value needs no setting`(value: String, count: Int) throws {
    let found = try findings("info-plist-reference-unknown") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>CFBundleDisplayName</key><string>\(value)</string>")
    }
    #expect(found.count == count)
  }

  @Test(arguments: [("app-extension", Diagnostic.Severity.warning), ("framework", .note), ("xpc-service", .note)])
  func `the version of a bundle in the app is a note`(type: String, severity: Diagnostic.Severity) throws {
    let found = try findings("version-setting-ignored") {
      $0.change = { $0["W"]?["productType"] = .string("com.apple.product-type." + type) }
      $0.widgetSettings["CURRENT_PROJECT_VERSION"] = "1"
      $0.files["Widget/Info.plist"] = SampleProject.plist("<key>CFBundleVersion</key><string>3</string>")
    }
    #expect(found.map(\.severity) == [severity])
    let shared = try findings("version-setting-ignored") {
      $0.widgetSettings["CURRENT_PROJECT_VERSION"] = nil
      $0.projectSettings["CURRENT_PROJECT_VERSION"] = "1"
      $0.files["Widget/Info.plist"] = SampleProject.plist("<key>CFBundleVersion</key><string>3</string>")
    }
    #expect(shared.map(\.severity) == [.note])
    #expect(shared.first?.hintText == "write $(CURRENT_PROJECT_VERSION)")
  }

  @Test func `an app in an app is not uploaded by itself`() throws {
    let found = try findings("encryption-unanswered") {
      $0.change = { $0["W"]?["productType"] = "com.apple.product-type.application" }
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>ITSAppUsesNonExemptEncryption</key><false/>")
    }
    #expect(found == [])
  }

  @Test(arguments: [("\"${BUILD_DIR%Build/*}SourcePackages/checkouts/Yams/bin/yams\"", 0), ("echo hello", 1)])
  func `a package whose program a script runs is used`(script: String, count: Int) throws {
    let found = try findings("package-unused") {
      $0.change = { objects in
        objects["P"]?["packageReferences"] = ["Y"]
        objects["Y"] = ["isa": "XCRemoteSwiftPackageReference", "repositoryURL": "https://example.org/Yams.git"]
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "SH"]
        objects["SH"] = ["isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": .string(script)]
      }
    }
    #expect(found.count == count)
  }

  @Test func `a manifest that a script copies may give the reasons`() throws {
    let found = try findings("privacy-reason-missing") {
      $0.files["Wecker/App.swift"] = "UserDefaults.standard"
      $0.change = { objects in
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "SH"]
        objects["SH"] = [
          "isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": "copy",
          "outputPaths": ["${TARGET_BUILD_DIR}/${UNLOCALIZED_RESOURCES_FOLDER_PATH}/PrivacyInfo.xcprivacy"],
        ]
      }
    }
    #expect(found == [])
  }

  @Test(arguments: [
    ("WeckerTests/Keys.swift", Diagnostic.Severity.note), ("WeckerTests/key.pem", .note), ("keys/key.pem", .error),
  ])
  func `a key for tests is less than a secret`(path: String, severity: Diagnostic.Severity) throws {
    let key =
      "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIAQCBEFlxeHhYj0W9YwNgNa03GgVekZTaZJaqvv2pwDI\n-----END PRIVATE KEY-----\n"
    let found = try findings("signing-secret-tracked") {
      $0.files[path] = key
      $0.trackedPaths.append(path)
    }
    #expect(found.map(\.severity) == [severity])
    #expect(found.first?.hintText?.contains("untrack") == (severity == .error))
  }

  @Test(arguments: [
    ("forCellReuseIdentifier", Diagnostic.Severity.warning), ("register", .error),
  ])
  func `code may register another class for a cell`(name: String, severity: Diagnostic.Severity) throws {
    let found = try findings("interface-class-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><tableViewCell id=\"c\" reuseIdentifier=\"Cell\" customClass=\"C\" customModuleProvider=\"target\">"
          + "<connections><outlet property=\"label\" destination=\"c\" id=\"o\"/></connections></tableViewCell></document>"
      )
      $0.files["Wecker/App.swift"] = "class Other { let a = \(name) }"
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [
    ("textField", "valueChanged", Diagnostic.Severity.note), ("button", "valueChanged", .note),
    ("button", "touchUpInside", .error), ("slider", "valueChanged", .error),
  ])
  func `an event that the control never sends is a note`(
    control: String, event: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("interface-action-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><viewController id=\"c\" customClass=\"AlarmController\" customModuleProvider=\"target\"/>"
          + "<\(control) id=\"b\"><connections><action selector=\"ring:\" destination=\"c\" eventType=\"\(event)\" id=\"o\"/>"
          + "</connections></\(control)></document>")
      $0.files["Wecker/App.swift"] = "class AlarmController: UIViewController {}"
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [
    ("viewController", "", "", Diagnostic.Severity.note),
    ("viewController", " identifier=\"away\"", "let name = \"away\"", .note),
    ("viewController", " identifier=\"away\"", "func go() { performSegue(withIdentifier: \"away\") }", .warning),
    ("viewController", " identifier=\"away\"", "func go() { performSegue(withIdentifier: \"on\") }", .note),
    ("button", "", "", .warning), ("button hidden=\"YES\"", "", "", .note),
  ])
  func `UIKit ignores an unwind segue without a class`(
    owner: String, attributes: String, code: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("interface-action-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><\(owner) id=\"b\"><connections><segue destination=\"e\" kind=\"unwind\""
          + " unwindAction=\"back:\"\(attributes)/></connections></\(owner.split(separator: " ")[0])></document>")
      $0.files["Wecker/App.swift"] = "class AlarmController: UIViewController { \(code) }"
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [("NoAlarmButton", 0), ("noAlarmButton", 0), ("NOAlarmButton", 1)])
  func `an outlet may begin with a capital letter`(property: String, count: Int) throws {
    let found = try findings("interface-outlet-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><viewController id=\"c\" customClass=\"AlarmController\" customModuleProvider=\"target\">"
          + "<connections><outlet property=\"\(property)\" destination=\"c\" id=\"o\"/></connections></viewController></document>"
      )
      $0.files["Wecker/App.swift"] =
        "class AlarmController: UIViewController { @IBOutlet var noAlarmButton: UIButton! }"
    }
    #expect(found.count == count)
  }

  @Test(arguments: [
    ("/usr/libexec/PlistBuddy -c \"Set :CFBundleVersion 7\"", Diagnostic.Severity.note), ("swiftlint", .error),
  ])
  func `a version that a script may write is a note`(script: String, severity: Diagnostic.Severity) throws {
    let found = try findings("version-form") {
      $0.projectSettings["CURRENT_PROJECT_VERSION"] = "7b"
      $0.change = { objects in
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "SH"]
        objects["SH"] = ["isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": .string(script)]
      }
    }
    #expect(!found.isEmpty && found.allSatisfy { $0.severity == severity })
  }

  @Test(arguments: [("A", Diagnostic.Severity.error), ("W", .warning)])
  func `a target that no shared scheme builds does less harm`(scheme: String, severity: Diagnostic.Severity) throws {
    let found = try findings("info-plist-not-found") {
      $0.files["Wecker/Info.plist"] = nil
      $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/Some.xcscheme"] = """
        <Scheme><BuildAction><BuildActionEntries><BuildActionEntry buildForRunning="YES">
        <BuildableReference BuildableIdentifier="primary" BlueprintIdentifier="\(scheme)" BuildableName="X"
        BlueprintName="X" ReferencedContainer="container:Wecker.xcodeproj"/>
        </BuildActionEntry></BuildActionEntries></BuildAction></Scheme>
        """
    }
    #expect(!found.isEmpty && found.allSatisfy { $0.severity == severity }, "\(found)")
  }

  @Test(arguments: [("YES", 1), ("NO", 0)])
  func `a scheme's entry that is built for nothing has no effect`(flag: String, count: Int) throws {
    let found = try findings("scheme-target-unknown") {
      $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/Some.xcscheme"] = """
        <Scheme><BuildAction><BuildActionEntries><BuildActionEntry buildForRunning="\(flag)">
        <BuildableReference BuildableIdentifier="primary" BlueprintIdentifier="ZZ" BuildableName="X"
        BlueprintName="X" ReferencedContainer="container:Wecker.xcodeproj"/>
        </BuildActionEntry></BuildActionEntries></BuildAction></Scheme>
        """
    }
    #expect(found.count == count)
  }

  @Test(arguments: [("#!/usr/bin/env swift\n", 0), ("let a = 1\n", 1)])
  func `a script in Swift is in no target`(source: String, count: Int) throws {
    let found = try findings("source-in-no-target") { $0.files["Wecker/Tool.swift"] = source }
    #expect(found.count == count)
  }

  @Test func `the image of a sticker is used`() throws {
    let found = try findings("asset-file-unused") {
      let sticker = "Wecker/Assets.xcassets/Stickers.stickerpack/Bell.sticker/"
      $0.files[sticker + "Contents.json"] = "{\"properties\" : {\"filename\" : \"bell.png\"}}"
      $0.files[sticker + "bell.png"] = ""
    }
    #expect(found == [])
  }

  @Test(arguments: [("AUTOMATIC", Diagnostic.Severity.note), ("7b", .error)])
  func `a version without a digit is a note`(version: String, severity: Diagnostic.Severity) throws {
    let found = try findings("version-form") { $0.projectSettings["CURRENT_PROJECT_VERSION"] = .string(version) }
    #expect(!found.isEmpty && found.allSatisfy { $0.severity == severity })
  }

  @Test func `keys of tests, examples and dependencies are one note`() throws {
    let key =
      "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIAQCBEFlxeHhYj0W9YwNgNa03GgVekZTaZJaqvv2pwDI\n-----END PRIVATE KEY-----\n"
    let found = try findings("signing-secret-tracked") {
      for path in ["third_party/openssl/apps/a.pem", "tls/demos/b.pem", "WeckerTests/c.pem", "keys/d.pem"] {
        $0.files[path] = key
        $0.trackedPaths.append(path)
      }
    }
    #expect(Set(found.map(\.severity)) == [.error, .note])
    #expect(found.map(\.message).contains { $0.hasPrefix("Git tracks 3 files with private keys") })
  }

  @Test func `folders of a synchronized folder are no resources`() throws {
    let found = try findings("resource-name-duplicate") {
      for path in ["A/en.lproj/a.html", "B/en.lproj/b.html", "A/Data/c.json", "B/Data/d.json"] {
        $0.files["Wecker/" + path] = "{}"
      }
      $0.folders = ["Wecker/A", "Wecker/B", "Wecker/A/Data", "Wecker/B/Data", "Wecker/A/Empty", "Wecker/B/Empty"]
      $0.change = { Breach.folder(in: &$0) }
    }
    #expect(found == [])
  }

  @Test(arguments: [("\"alarm.title\"", Diagnostic.Severity.warning), ("\"other\"", .note)])
  func `a duplicate key that nothing uses is a note`(literal: String, severity: Diagnostic.Severity) throws {
    let found = try findings("strings-duplicate-key") {
      Breach.localize(
        &$0,
        ["en.lproj/Localizable.strings": "\"alarm.title\" = \"A\"; \"alarm.title\" = \"B\"; \"x\" = \"X\";"])
      $0.files["Wecker/App.swift"] = "let a = NSLocalizedString(\(literal), comment: \"\")"
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [(false, "add it to de.lproj"), (true, "add the existing files to the project")])
  func `a translation that is on disk is added to the project`(isOnDisk: Bool, hint: String) throws {
    let found = try findings("translation-file-missing") {
      let languages = ["en", "de", "fr"]
      var files = Dictionary(
        uniqueKeysWithValues: languages.map { ("\($0).lproj/Localizable.strings", "\"a\" = \"A\";") })
      for language in ["en", "fr"] { files["\(language).lproj/Errors.strings"] = "\"e\" = \"\(language)\";" }
      Breach.localize(&$0, files)
      if isOnDisk { $0.files["Wecker/de.lproj/Errors.strings"] = "\"e\" = \"F\";" }
    }
    #expect(found.map(\.hintText) == [hint])
  }

  /// The names of a framework, which no translation changes; a language that is called nb, nb-NO and no; and a language
  /// that has begun with one of many files.
  @Test(arguments: [
    ("fr", ["Errors"], "E"), ("nb-NO", ["Errors"], "F"), ("de", ["Errors", "More", "Menu", "Names"], "F"),
  ])
  func `a file that no user misses is no finding`(translated: String, files names: [String], text: String) throws {
    let found = try findings("translation-file-missing") {
      let missing = translated == "nb-NO" ? "no" : "de"
      var files: [String: String] = [:]
      for language in ["en", "fr", missing] { files["\(language).lproj/Localizable.strings"] = "\"a\" = \"A\";" }
      for name in names {
        files["en.lproj/\(name).strings"] = "\"e\" = \"E\";"
        for language in ["fr", translated == "de" ? "fr" : translated] {
          files["\(language).lproj/\(name).strings"] = "\"e\" = \"\(text)\";"
        }
      }
      Breach.localize(&$0, files)
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: ["Lips are sealed", "lips  Are Sealed"])
  func `a key in other letters or spaces is a slip`(key: String) throws {
    let found = try findings("translation-left-over") {
      Breach.localize(
        &$0,
        [
          "en.lproj/Localizable.strings": "\"Lips Are Sealed\" = \"L\"; \"b\" = \"B\"; \"c\" = \"C\";",
          "de.lproj/Localizable.strings": "\"\(key)\" = \"L\"; \"b\" = \"B\"; \"c\" = \"C\";",
        ])
    }
    #expect(found == [])
  }

  @Test func `a source that another includes is no forgotten one`() throws {
    let found = try findings("source-in-no-target") {
      $0.files["Wecker/App.swift"] = nil
      $0.files["Wecker/App.m"] = "#import \"Parts.m\"\n"
      $0.files["Wecker/Parts.m"] = "- (void)ring {}\n"
      $0.files["Wecker/Old.m"] = "- (void)stop {}\n"
      $0.change = { $0["F"]?["path"] = "Wecker/App.m" }
    }
    #expect(found.compactMap(\.place?.file) == ["Wecker/Old.m"])
  }

  @Test func `a xib in Compile Sources is compiled`() throws {
    let found = try findings("main-interface-missing") {
      $0.appSettings["INFOPLIST_KEY_UILaunchStoryboardName"] = "Launch"
      $0.files["Wecker/Launch.xib"] = ""
      $0.change = { objects in
        objects["X"] = ["isa": "PBXFileReference", "path": "Wecker/Launch.xib", "sourceTree": "<group>"]
        objects["BX"] = ["isa": "PBXBuildFile", "fileRef": "X"]
        objects["AS"]?["files"] = ["BF", "BX"]
      }
    }
    #expect(found == [])
  }

  @Test(arguments: [("UINib(nibName: \"Bell\", bundle: nil)", Diagnostic.Severity.error), ("", .note)])
  func `a xib that nothing names is never loaded`(source: String, severity: Diagnostic.Severity) throws {
    let found = try findings("interface-class-missing") {
      $0.files["Wecker/Bell.xib"] =
        "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"><objects><view id=\"c\" customClass=\"C\""
        + " customModuleProvider=\"target\"><connections><outlet property=\"label\" destination=\"c\" id=\"o\"/>"
        + "</connections></view></objects></document>"
      $0.files["Wecker/App.swift"] = "class Other { \(source) }"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "X"]
        objects["X"] = ["isa": "PBXFileReference", "path": "Wecker/Bell.xib", "sourceTree": "<group>"]
        objects["BX"] = ["isa": "PBXBuildFile", "fileRef": "X"]
        objects["AR"]?["files"] = ["BX"]
      }
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [("$(ID_OF_ANOTHER_FILE)", 0), ("", 1)])
  func `a setting of a missing file may replace an empty value`(identifier: String, count: Int) throws {
    let found = try findings("bundle-id-missing") {
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = .string(identifier)
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>CFBundleIdentifier</key><string></string>")
    }
    #expect(found.count == count)
  }

  @Test(arguments: [("", 0), ("Wecker", 1)])
  func `an empty text needs no translation`(text: String, count: Int) throws {
    let found = try findings("string-catalog-incomplete") {
      $0.files["Wecker/InfoPlist.xcstrings"] = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
        "NSLocalNetworkUsageDescription": {"localizations": {"en": {"stringUnit": {"state": "new", "value": "\(text)"}}}},
        "Stop": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Halt"}}}}}}
        """
    }
    #expect(found.count == count)
  }

  @Test func `an app whose other configuration answers is one app`() throws {
    let found = try findings("encryption-unanswered") {
      $0.appDebugSettings["INFOPLIST_FILE"] = "Wecker/Debug.plist"
      $0.files["Wecker/Debug.plist"] = SampleProject.plist("<key>ITSAppUsesNonExemptEncryption</key><false/>")
    }
    #expect(found == [])
  }

  @Test func `a file in a set is no image that code can load`() throws {
    let found = try findings("resource-name-unknown") {
      $0.files["Wecker/Assets.xcassets/Bell.imageset/Contents.json"] = "{}"
      $0.files["Wecker/Assets.xcassets/Bell.imageset/Alarm_dark.pdf"] = ""
      $0.files["Wecker/App.swift"] = "UIImage(named: \"Alarm_drak\")"
    }
    #expect(found.map(\.severity) == [.note], "it is not near any image")
  }
}
