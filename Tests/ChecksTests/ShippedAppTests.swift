import Checks
import Diagnostics
import PropertyLists
import Testing

/// What apps that shipped taught: each of them was told something that was not so.
@Suite struct ShippedAppTests {
  private func findings(_ rules: String..., change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: rules).findings(in: sample.input())
  }

  @Test(arguments: [("application.watchapp2-container", 0), ("application", 3)])
  func `Xcode completes the Info.plist of a watch app's container`(kind: String, count: Int) throws {
    let found = try findings("bundle-id-missing", "version-missing") {
      $0.appSettings["GENERATE_INFOPLIST_FILE"] = nil
      $0.change = { $0["A"]?["productType"] = .string("com.apple.product-type.\(kind)") }
    }
    #expect(found.count == count, "\(found.map(\.message))")
  }

  @Test(arguments: [
    ("Wecker/Localizable.strings", 0), ("Wecker/de.lproj/Localizable.strings", 1),
    ("Wecker/en.lproj/Localizable.strings", 0),
  ])
  func `a table outside of the language folders is in every language`(path: String, count: Int) throws {
    let keys = ["alarm.title", "alarm.sound", "alarm.time", "alarm.day"]
    let found = try findings("localized-key-missing") {
      $0.files[path] = keys.map { "\"\($0)\" = \"Text\";\n" }.joined()
      $0.files["Wecker/en.lproj/Localizable.stringsdict"] = SampleProject.plist("<key>alarm.count</key><dict/>")
      $0.files["Wecker/App.swift"] = keys.map { "NSLocalizedString(\"\($0)\", comment: \"\")\n" }.joined()
    }
    #expect(found.count == count, "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.message.hasPrefix("4 keys") }, "\(found.map(\.message))")
  }

  @Test(arguments: [
    ("#if os(macOS)\nCALL\n#endif", "", 0), ("#if os(iOS)\nCALL\n#endif", "", 1), ("CALL", "", 1),
    ("#if os(macOS)\nCALL\n#else\nCALL\n#endif", "", 1), ("CALL", "macos", 0), ("CALL", "ios", 1),
  ])
  func `code that is compiled for the Mac alone needs no reason`(code: String, filter: String, count: Int) throws {
    let found = try findings("privacy-reason-missing") {
      $0.appSettings["SUPPORTED_PLATFORMS"] = "iphoneos iphonesimulator macosx"
      $0.files["Wecker/App.swift"] = code.replacing("CALL", with: "let d = UserDefaults.standard")
      $0.change = { if !filter.isEmpty { $0["BF"]?["platformFilters"] = [.string(filter)] } }
    }
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.place?.line == (code.contains("else") ? 4 : code.contains("if") ? 2 : 1) })
  }

  @Test(arguments: [("macos", 0), ("ios", 1)])
  func `a file of a synchronized folder is compiled for its platforms`(filter: String, count: Int) throws {
    let found = try findings("privacy-reason-missing") {
      $0.appSettings["SUPPORTED_PLATFORMS"] = "iphoneos iphonesimulator macosx"
      $0.files["Shared/Mac/Store.swift"] = "let d = UserDefaults.standard"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "SF"]
        objects["A"]?["fileSystemSynchronizedGroups"] = ["SF"]
        objects["SF"] = [
          "isa": "PBXFileSystemSynchronizedRootGroup", "path": "Shared", "sourceTree": "<group>", "exceptions": ["SX"],
        ]
        objects["SX"] = [
          "isa": "PBXFileSystemSynchronizedBuildFileExceptionSet", "target": "A",
          "platformFiltersByRelativePath": ["Mac/Store.swift": [.string(filter)]],
        ]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("EKEventStore().requestFullAccessToReminders { }", "NSCalendarsUsageDescription", "NSRemindersFullAccess"),
    ("let r = EKReminder(eventStore: EKEventStore())", "NSCalendarsUsageDescription", "NSRemindersUsage"),
    ("let e = EKEvent(eventStore: EKEventStore())", "NSRemindersUsageDescription", "NSCalendarsUsage"),
    ("let e = EKEvent(eventStore: EKEventStore())", "NSCalendarsUsageDescription", ""),
    ("let s = EKEventStore()", "NSRemindersUsageDescription", ""), ("let s = EKEventStore()", "", "NSCalendarsUsage"),
  ])
  func `reminders and events have descriptions of their own`(code: String, given: String, asked: String) throws {
    let found = try findings("usage-description-needed") {
      $0.files["Wecker/App.swift"] = code
      if !given.isEmpty { $0.appSettings["INFOPLIST_KEY_\(given)"] = "Wecker reminds you." }
    }
    #expect(found.count == (asked.isEmpty ? 0 : 1), "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.hintText?.contains(asked) ?? false }, "\(found.map(\.hintText))")
  }

  @Test(arguments: [("<string>a</string>", Diagnostic.Severity.note), ("<string>b</string>", .warning)])
  func `a key twice with one value changes nothing`(second: String, severity: Diagnostic.Severity) throws {
    let found = try findings("info-plist-duplicate-key") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>X</key><string>a</string>\n<key>X</key>\(second)")
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [
    ("-", "", Diagnostic.Severity.warning), ("-", "ABCDE12345", .error), ("Apple Development", "", .error),
  ])
  func `the App Store takes no app that is signed for no team`(
    identity: String, team: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("url-scheme-form") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.appSettings.merge(
        [
          "CODE_SIGN_STYLE": "Manual", "CODE_SIGN_IDENTITY": .string(identity), "DEVELOPMENT_TEAM": .string(team),
          "ENABLE_APP_SANDBOX": "YES",
        ]
      ) { $1 }
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>a_b</string></array></dict></array>"
      )
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [("DROPBOX KEY NEEDED", 0), ("my app", 1), ("NEEDED", 0), ("My App HERE", 1)])
  func `a value that asks for another one is a placeholder`(scheme: String, count: Int) throws {
    let found = try findings("url-scheme-form") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>\(scheme)</string></array></dict></array>"
      )
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("copyInvoice:", "receivableButtonTapped", false), ("createInvoice:", "makeInvoiceTapped", true)])
  func `an action is connected to another one only if they share a word`(
    selector: String, action: String, isOffered: Bool
  ) throws {
    let found = try findings("interface-action-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><viewController id=\"v\" customClass=\"AlarmController\" customModuleProvider=\"target\"/>"
          + "<button id=\"b\"><connections><action selector=\"\(selector)\" destination=\"v\" "
          + "eventType=\"touchUpInside\" id=\"c\"/></connections></button></document>")
      $0.files["Wecker/App.swift"] =
        "class AlarmController: UIViewController { @IBAction func \(action)(_ sender: Any) {} }"
    }
    #expect(found.count == 1, "\(found)")
    #expect(found.allSatisfy { ($0.hintText?.contains(action) ?? false) == isOffered }, "\(found.map(\.hintText))")
  }

  @Test func `a test plan in another folder is named`() throws {
    let found = try findings("scheme-file-missing") {
      $0.files["Tests/Config/Tests.xctestplan"] = "{}"
      $0.files["Tests/Config/Other.xctestplan"] = "{}"
      $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme"] =
        "<Scheme><TestAction><TestPlans><TestPlanReference reference=\"container:Old/Config/Tests.xctestplan\"/></TestPlans></TestAction></Scheme>"
    }
    #expect(found.map { $0.hintText?.contains("Tests/Config/Tests.xctestplan") } == [true], "\(found.map(\.hintText))")
  }

  // MARK: Code

  @Test(arguments: [
    ("import Cocoa\nNSApp.run()\n", "let b = Bundle.main", Diagnostic.Severity.note),
    ("import Cocoa\nNSApp.run()\n", "let q = DispatchQueue.main", .note),
    ("import Cocoa\nAlarmApp.main()\n", "", .error),
    ("import Cocoa\n_ = NSApplicationMain(CommandLine.argc, CommandLine.unsafeArgv)\n", "", .error),
  ])
  func `a main queue or bundle starts no app`(main: String, other: String, severity: Diagnostic.Severity) throws {
    let found = try findings("main-interface-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.appSettings["INFOPLIST_KEY_NSMainNibFile"] = "MainMenu"
      $0.files["Wecker/App.swift"] = nil
      $0.files["Wecker/main.swift"] = main + other
      $0.change = { $0["F"]?["path"] = "Wecker/main.swift" }
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [("object_setClass(self, SeriesController.self)", 0), ("let a = 1", 1)])
  func `an object may become one of a subclass with the action`(code: String, count: Int) throws {
    let found = try findings("interface-action-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><viewController id=\"v\" customClass=\"AlarmController\" customModuleProvider=\"target\"/>"
          + "<button id=\"b\"><connections><action selector=\"changeSeason:\" destination=\"v\" "
          + "eventType=\"touchUpInside\" id=\"c\"/></connections></button></document>")
      $0.files["Wecker/App.swift"] = "class AlarmController: UIViewController { func f() { \(code) } }"
      $0.files["Wecker/Series.swift"] =
        "class SeriesController: AlarmController { @IBAction func changeSeason(_ sender: Any) {} }"
      let change = $0.change
      $0.change = { objects in
        change(&objects)
        objects["SE"] = ["isa": "PBXFileReference", "path": "Wecker/Series.swift", "sourceTree": "<group>"]
        objects["BS"] = ["isa": "PBXBuildFile", "fileRef": "SE"]
        let children = (objects["G"]?["children"]?.array ?? []) + ["SE"]
        objects["G"]?["children"] = .array(children)
        objects["AS"]?["files"] = ["BF", "BS"]
      }
    }
    #expect(found.map(\.severity) == Array(repeating: .warning, count: count), "\(found)")
  }

  @Test(arguments: [
    ("UIStoryboard(name: \"Pump\", bundle: Bundle(for: Pump.self))", 0),
    ("UIStoryboard(name: \"Main\", bundle: nil)", 1),
    ("UIStoryboard(name: \"Pump\", bundle: Pump.bundle)", 0),
  ])
  func `a storyboard of another bundle has scenes of its own`(storyboard: String, count: Int) throws {
    let found = try findings("interface-identifier-unknown") {
      Breach.addStoryboard(to: &$0, "<document type=\"X\">\(Breach.controller(""))</document>")
      $0.files["Wecker/App.swift"] =
        "class AlarmController: UIViewController { func f() { _ = \(storyboard).instantiateViewController(withIdentifier: \"Setup\") } }"
    }
    #expect(found.count == count, "\(found)")
  }

  @Test func `one use of EventKit is one finding`() throws {
    for (code, key) in [
      ("EKEvent(eventStore: EKEventStore())", "NSCalendarsUsage"), ("EKEventStore()", "NSCalendarsUsage"),
      ("EKReminder(eventStore: EKEventStore())", "NSRemindersUsage"),
      ("EKEventStore().requestFullAccessToReminders { _ = EKReminder.self }", "NSRemindersFullAccess"),
    ] {
      let found = try findings("usage-description-needed") { $0.files["Wecker/App.swift"] = "let x = \(code)" }
      #expect(found.count == 1 && found.first?.hintText?.contains(key) == true, "\(code): \(found)")
    }
  }

  @Test(arguments: [("Tools/Download.swift", 0), ("Other.swift", 1)])
  func `a script compiles a source of no target`(named: String, count: Int) throws {
    let found = try findings("source-in-no-target") {
      $0.files["Wecker/Download.swift"] = "let a = 1"
      $0.change = { objects in
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "SP"]
        objects["SP"] = [
          "isa": "PBXShellScriptBuildPhase", "inputPaths": [.string("$(SRCROOT)/\(named)")],
          "shellScript": "swiftc $SCRIPT_INPUT_FILE_0",
        ]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("DefinesExample.swift", 0), ("Definitions.swift", 1)])
  func `an example of a file that Git ignores is a template`(name: String, count: Int) throws {
    let found = try findings("source-in-no-target") {
      $0.files["Wecker/\(name)"] = "let a = 1"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "DF"]
        objects["DF"] = ["isa": "PBXFileReference", "path": "Wecker/Defines.swift", "sourceTree": "<group>"]
        objects["AS"]?["files"] = ["BF", "BD"]
        objects["BD"] = ["isa": "PBXBuildFile", "fileRef": "DF"]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  // MARK: Files

  @Test(arguments: [("android/app/debug.keystore", 0), ("android/app/release.keystore", 1)])
  func `everybody signs debug builds of Android with one key`(path: String, count: Int) throws {
    let found = try findings("signing-secret-tracked") {
      $0.files[path] =
        "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIAQCBEFlxeHhYj0W9YwNgNa03GgVekZTaZJaqvv2pwDI\n-----END PRIVATE KEY-----\n"
      $0.trackedPaths.append(path)
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("Wecker.xcodeproj/xcuserdata/ada.xcuserdatad/B.xcbkptlist", 0), ("Wecker/B.xml", 1)])
  func `settings of one user have no conflicts to resolve`(path: String, count: Int) throws {
    let found = try findings("conflict-marker-tracked") {
      $0.files[path] = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n"
      $0.trackedPaths.append(path)
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: ["levels", "images"])
  func `a set names its files in any of its lists`(list: String) throws {
    let set = "Wecker/Assets.xcassets/Map.mipmapset"
    let found = try findings("asset-file-unused", "asset-file-missing") {
      $0.files["\(set)/Contents.json"] = "{\"\(list)\":[{\"filename\":\"map.png\"}]}"
      $0.images["\(set)/map.png"] = [0]
    }
    #expect(found == [])
  }

  @Test(arguments: [(".title", Diagnostic.Severity.note), ("b.title", .warning)])
  func `a key without an object translates nothing`(key: String, severity: Diagnostic.Severity) throws {
    let found = try findings("strings-duplicate-key") {
      Breach.localize(
        &$0,
        [
          "Base.lproj/Main.storyboard": "<document type=\"X\"><button id=\"b\"/></document>",
          "de.lproj/Main.strings": "\"\(key)\" = \"A\"; \"\(key)\" = \"B\";",
        ])
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [("Bundle.main.bundleIdentifier == \"a\"", 0), ("true", 1)])
  func `each of several apps may look up a file of its own`(condition: String, count: Int) throws {
    let found = try findings("resource-in-no-target") {
      $0.files["Wecker/App.swift"] =
        "if \(condition) { _ = Bundle.main.url(forResource: \"berlin\", withExtension: \"zip\") }"
      $0.files["Wecker/berlin.zip"] = "x"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "Z"]
        objects["Z"] = ["isa": "PBXFileReference", "path": "Wecker/berlin.zip", "sourceTree": "<group>"]
        objects["BZ"] = ["isa": "PBXBuildFile", "fileRef": "Z"]
        objects["WR"] = ["isa": "PBXResourcesBuildPhase", "files": ["BZ"]]
        objects["W"]?["productType"] = "com.apple.product-type.application"
        objects["W"]?["buildPhases"] = ["WR"]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [(1, 1), (3, 3), (5, 1)])
  func `a finding about few objects has the command of each`(buttons: Int, commands: Int) throws {
    let objects = (0..<buttons).map { number in
      "<button id=\"b\(number)\"><state key=\"normal\" image=\"Bell\"/><connections><segue destination=\"v\" "
        + "kind=\"show\" id=\"s\(number)\"/></connections></button>"
    }
    let found = try findings("accessibility-label-missing") {
      Breach.addStoryboard(
        to: &$0, "<document type=\"X\">\(Breach.controller(""))\(objects.joined())</document>")
    }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hint?.operations.count == commands, "\(found.map(\.hintText))")
    #expect(found.first?.hintText?.contains("do the same for the others") == (buttons > 4))
  }
}
