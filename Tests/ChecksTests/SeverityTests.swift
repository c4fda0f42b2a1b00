import Checks
import Diagnostics
import PropertyLists
import Testing

/// How bad rules call what they find, where that depends on more than the rule, and what they then advise.
@Suite struct SeverityTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  @Test(arguments: [
    ("pl", "ld", ["one", "few", "many"], Diagnostic.Severity.note), ("ru", "d", ["one", "few", "many"], .note),
    ("uk-UA", "lu", ["one", "few", "many"], .note), ("be", "lf", ["one", "few", "many"], .warning),
    ("pl", "@", ["one", "few", "many"], .warning), ("pl", "d", ["one", "few"], .error),
    ("cs", "d", ["one", "few", "many"], .error), ("bn-IN", "d", ["one"], .error), ("en", "d", ["one"], .error),
    ("Base", "d", ["zero", "one", "two"], .error),
  ])
  func `a plural without other is as bad as the numbers that have no text`(
    language: String, type: String, texts: [String], severity: Diagnostic.Severity
  ) throws {
    let found = try findings("plural-invalid") {
      Breach.localize(&$0, ["\(language).lproj/A.stringsdict": Breach.number(type: type, texts)])
      $0.files["Wecker/App.swift"] = "let key = \"alarms\""
    }
    #expect(found.map(\.severity) == [severity])
    let unused = try findings("plural-invalid") {
      Breach.localize(&$0, ["\(language).lproj/A.stringsdict": Breach.number(type: type, texts)])
    }
    #expect(unused.map(\.severity) == [.note])
  }

  @Test(arguments: [
    ("bundle-id-empty-segment", "de..Wecker"), ("bundle-id-characters", "de.café.Wecker"),
    ("bundle-id-wildcard", "de.uni-hd.*"),
  ])
  func `an identifier that the store refuses is less bad where it never gets there`(
    rule: String, identifier: String
  ) throws {
    let found = try findings(rule) {
      $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = .string(identifier)
      $0.change = { $0["W"]?["productType"] = "com.apple.product-type.bundle.ui-testing" }
    }
    #expect(found.map(\.severity) == [.warning])
  }

  @Test(arguments: [
    ("<tableViewCell id=\"c\" customClass=\"C\" customModuleProvider=\"target\"/>", Diagnostic.Severity.warning),
    (
      "<view id=\"c\" customClass=\"C\" customModuleProvider=\"target\"><connections>"
        + "<outlet property=\"label\" destination=\"c\" id=\"o\"/></connections></view>", .error
    ),
    (
      "<view id=\"c\" customClass=\"C\" customModuleProvider=\"target\"/><button id=\"b\"><connections>"
        + "<action selector=\"ring:\" destination=\"c\" id=\"o\"/></connections></button>", .error
    ),
  ])
  func `a missing class is an error where outlets or actions need it`(
    objects: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("interface-class-missing") {
      Breach.addStoryboard(to: &$0, "<document type=\"X\">\(objects)</document>")
      $0.files["Wecker/App.swift"] = "class Other {}"
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test func `an empty Info.plist is an error, empty entitlements are a note`() throws {
    let found = try findings("info-plist-unreadable") {
      $0.files["Wecker/Info.plist"] = ""
      $0.files["Wecker/Wecker.entitlements"] = ""
    }
    #expect(found.map(\.severity) == [.error, .note])
  }

  @Test func `an icon that a set of icons replaces is a note, an alternate one is missed`() throws {
    let icons = """
      <key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict><key>CFBundleIconFiles</key>
      <array><string>Bell</string></array></dict><key>CFBundleAlternateIcons</key><dict><key>Dark</key><dict>
      <key>CFBundleIconFiles</key><array><string>Dark</string></array></dict></dict></dict>
      """
    let found = try findings("icon-file-missing") { $0.files["Wecker/Info.plist"] = SampleProject.plist(icons) }
    #expect(found.map(\.severity) == [.note, .warning])
    #expect(found.first?.message.hasSuffix("; app icon \"AppIcon\" replaces it") == true)
  }

  @Test func `a usage description that only the first language's texts have is a note`() throws {
    let found = try findings("usage-description-empty") { sample in
      Breach.localize(
        &sample,
        [
          "en.lproj/InfoPlist.strings": "\"NSCameraUsageDescription\" = \"To scan\";",
          "de.lproj/InfoPlist.strings": "\"NSMicrophoneUsageDescription\" = \"Zum Hören\";",
        ])
      let change = sample.change
      sample.change = {
        change(&$0)
        $0["AR"]?["files"] = ["BI"]
        $0["BI"] = ["isa": "PBXBuildFile", "fileRef": "VInfoPlist.strings"]
      }
      sample.files["Wecker/Info.plist"] = SampleProject.plist(
        """
        <key>NSCameraUsageDescription</key><string></string>
        <key>NSMicrophoneUsageDescription</key><string></string>
        """)
    }
    #expect(found.map(\.severity) == [.note, .warning])
    #expect(
      found.first?.message
        == "\"NSCameraUsageDescription\" of \"Wecker\" is empty; \"Wecker/en.lproj/InfoPlist.strings\" has a description"
    )
  }

  @Test func `a build file that another phase has too, or that is built otherwise, is left to a person`() throws {
    for change: @Sendable (inout PropertyListDictionary) -> Void in [
      { $0["AR"]?["files"] = ["BF2"] }, { $0["BF2"]?["settings"] = ["COMPILER_FLAGS": "-w"] },
    ] {
      let found = try findings("build-file-duplicate") {
        $0.change = { objects in
          objects["AS"]?["files"] = ["BF", "BF2"]
          objects["BF2"] = ["isa": "PBXBuildFile", "fileRef": "F"]
          change(&objects)
        }
      }
      #expect(found.map(\.isFixable) == [false])
    }
  }

  @Test func `a product without entitlements is told of the setting`() throws {
    let found = try findings("extension-sandbox-missing") { $0.projectSettings["SDKROOT"] = "macosx" }
    #expect(found.first?.hintText?.hasPrefix("run slipway setting set ENABLE_APP_SANDBOX=YES --target ") == true)
    let withFile = try findings("extension-sandbox-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
      $0.files["Widget/Widget.entitlements"] = SampleProject.plist("")
    }
    #expect(
      withFile.first?.hintText
        == "run slipway info set com.apple.security.app-sandbox YES --entitlements --target Widget")
  }

  @Test func `what only the system reads, and an inherited sandbox, are warnings`() throws {
    for (key, severity) in [("UILaunchScreen", Diagnostic.Severity.warning), ("NSExtension", .error)] {
      let found = try findings("info-plist-value-type") {
        $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>\(key)</key><false/>")
      }
      #expect(found.map(\.severity) == [severity])
    }
    let inherited = try findings("inherited-sandbox-extended") {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.inherit</key><true/><key>com.apple.security.network.client</key><true/>")
    }
    #expect(inherited.map(\.severity) == [.warning])
  }
}
