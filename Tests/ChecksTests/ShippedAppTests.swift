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
}
