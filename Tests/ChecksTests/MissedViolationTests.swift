import Checks
import Diagnostics
import PropertyLists
import Testing

/// Violations that real apps had, in forms that a rule may overlook.
@Suite struct MissedViolationTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  private static let domains = "com.apple.developer.associated-domains"

  private static func claim(_ key: String) -> String {
    SampleProject.plist("<key>\(key)</key><array><string>applinks:example.org</string></array>")
  }

  @Test(arguments: [("NO", 1), ("YES", 1)])
  func `entitlements that a setting chooses are read in each case`(isPaid: String, count: Int) throws {
    let found = try findings("entitlement-unknown") {
      $0.projectSettings["PAID"] = .string(isPaid)
      $0.projectSettings["CLAIMS_YES"] = "Wecker/Paid.entitlements"
      $0.projectSettings["CLAIMS_NO"] = "Wecker/Wecker.entitlements"
      $0.appSettings["CODE_SIGN_ENTITLEMENTS"] = "$(CLAIMS_$(PAID:default=NO))"
      $0.files["Wecker/Paid.entitlements"] = Self.claim(String(Self.domains.dropLast()))
    }
    #expect(found.count == count && found.first?.place?.file == "Wecker/Paid.entitlements", "\(found)")
  }

  @Test func `an entitlements file that one configuration lacks is one finding`() throws {
    func found(_ change: (inout SampleProject) -> Void = { _ in }) throws -> [Finding] {
      try findings("entitlements-differ") {
        $0.appSettings["CODE_SIGN_ENTITLEMENTS"] = nil
        $0.appDebugSettings["CODE_SIGN_ENTITLEMENTS"] = "Wecker/Debug.entitlements"
        $0.files["Wecker/Debug.entitlements"] = Self.claim(Self.domains)
        change(&$0)
      }
    }
    let one = try found()
    #expect(one.map(\.severity) == [.warning] && one.first?.place?.line != nil, "\(one)")
    #expect(one.first?.message.contains("but has no entitlements file in Release") == true)
    #expect(
      one.first?.hintText?.hasSuffix(
        "slipway setting set CODE_SIGN_ENTITLEMENTS=Wecker/Debug.entitlements --configuration Release --target Wecker")
        == true, "\(one.first?.hintText ?? "")")
    #expect(try found { $0.files["Wecker/Debug.entitlements"] = Self.claim("get-task-allow") } == [])
    #expect(try found { $0.appSettings["CODE_SIGN_ENTITLEMENTS"] = "$(CLAIMS)" } == [])
    #expect(try found { $0.appSettings["CODE_SIGNING_ALLOWED"] = "NO" } == [])
    let note = try found {
      $0.appSettings["CODE_SIGN_ENTITLEMENTS"] = "Wecker/Debug.entitlements"
      $0.appDebugSettings["CODE_SIGN_ENTITLEMENTS"] = ""
    }
    #expect(note.map(\.severity) == [.note], "\(note)")
  }

  @Test(arguments: [
    ("LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: r) { _, _ in }", true),
    ("LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: r) { _, _ in }", false),
    ("LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)", false),
    ("func evaluatePolicy(_ policy: LAPolicy) {}; let a = LAContext()", false),
  ])
  func `only code that asks for a face or a finger needs its usage description`(source: String, isFound: Bool) throws {
    let found = try findings("usage-description-needed") { $0.files["Wecker/App.swift"] = source }
    #expect(found.map { $0.message.contains("NSFaceIDUsageDescription") } == (isFound ? [true] : []), "\(found)")
  }

  @Test func `biometrics in Objective-C, and changes of the photo library, need a usage description`() throws {
    func messages(_ source: String) throws -> [String] {
      try findings("usage-description-needed") {
        $0.files["Wecker/App.m"] = source
        $0.change = { $0["F"]?["path"] = "Wecker/App.m" }
      }.map(\.message)
    }
    let biometrics = try messages(
      "LAContext *c; [c evaluatePolicy:LAPolicyDeviceOwnerAuthenticationWithBiometrics localizedReason:@\"r\" reply:r];"
    )
    #expect(biometrics.count == 1 && biometrics[0].contains("NSFaceIDUsageDescription"), "\(biometrics)")
    let photos = try messages("[[PHPhotoLibrary sharedPhotoLibrary] performChanges:^{ } completionHandler:nil];")
    #expect(photos.count == 1 && photos[0].contains("NSPhotoLibraryAddUsageDescription"), "\(photos)")
  }

  @Test(arguments: [
    ("Pods/Target Support Files/Pods-Wecker/Pods-Wecker.debug.xcconfig", 1), ("Wecker/Secrets.xcconfig", 0),
  ])
  func `settings of CocoaPods that are not installed add no entries`(path: String, count: Int) throws {
    let found = try findings("usage-description-needed") {
      $0.files["Wecker/App.swift"] = "let a = CNContactStore()"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "XC"]
        objects["XC"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
        for id in ["ACDebug", "ACRelease"] { objects[id]?["baseConfigurationReference"] = "XC" }
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("Core/Sources/Core/A.swift", "let a = CNContactStore()", 1),
    ("Core/Sources/Core/A.swift", "#if os(macOS)\nlet a = CNContactStore()\n#endif", 0),
    ("Core/Sources/Other/A.swift", "let a = CNContactStore()", 0),
    ("Core/Tests/CoreTests/A.swift", "let a = CNContactStore()", 0),
  ])
  func `the code of a linked package needs a usage description`(path: String, source: String, count: Int) throws {
    let found = try findings("usage-description-needed") {
      Breach.localPackage(in: &$0, platforms: ".iOS(.v17)")
      $0.files[path] = source
    }
    #expect(found.count == count && found.allSatisfy { $0.place?.file == path }, "\(found)")
  }

  @Test func `a usage description that only InfoPlist.strings has is a note`() throws {
    let found = try findings("usage-description-needed") {
      $0.files["Wecker/App.swift"] = "let a = CNContactStore()"
      $0.files["Wecker/en.lproj/InfoPlist.strings"] = "\"NSContactsUsageDescription\" = \"Why\";\n"
    }
    #expect(found.map(\.severity) == [.note] && found[0].message.hasSuffix("except in InfoPlist.strings"), "\(found)")
  }

  @Test(arguments: [
    ("\"\" = \"\";\n", "Wir haben %d", 1), ("\"\" = \"\";\n", "Wir haben %@", 0),
    // Without a file in the development language, the keys are the texts, too.
    (nil, "Wir haben %d", 1),
    ("\"We have %@\" = \"We now have %d\";\n", "Wir haben %d", 0),
  ])
  func `a key that the development language lacks is the format`(english: String?, german: String, count: Int) throws {
    let found = try findings("format-specifiers-differ") {
      var files = ["de.lproj/Localizable.strings": "\"We have %@\" = \"\(german)\";\n"]
      files["en.lproj/Localizable.strings"] = english
      Breach.localize(&$0, files)
      $0.files["Wecker/App.swift"] = "NSLocalizedString(\"We have %@\", comment: \"\")"
    }
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.place?.file == "Wecker/de.lproj/Localizable.strings" })
  }

  @Test func `a data model names its current version on disk, too`() throws {
    func found(_ name: String) throws -> [Finding] {
      try findings("data-model-version-unknown") {
        Breach.addDataModel(to: &$0, Breach.alarms(""))
        $0.files["Wecker/Wecker.xcdatamodeld/.xccurrentversion"] = SampleProject.plist(
          "<key>_XCCurrentVersionName</key><string>\(name)</string>")
      }
    }
    #expect(try found("Wecker.xcdatamodel") == [])
    let one = try found("Wecker 2.xcdatamodel")
    #expect(
      one.first?.place == Place(file: "Wecker/Wecker.xcdatamodeld/.xccurrentversion", line: 4, column: 33), "\(one)")
    #expect(one.first?.hintText == "write \"Wecker.xcdatamodel\", the current version in the project file")
  }

  @Test(arguments: [
    ("ShareController", "", 1), ("ShareViewController", "", 0), ("UIViewController", "", 0),
    ("ShareController", "-lPods-Widget", 0),
  ])
  func `a principal class of Objective-C is in the sources`(name: String, flags: String, count: Int) throws {
    let found = try findings("info-plist-class-missing") {
      $0.files["Widget/Share.m"] = "@implementation ShareViewController\n@end\n"
      $0.widgetSettings["OTHER_LDFLAGS"] = .string(flags)
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
          + "<key>NSExtensionPrincipalClass</key><string>\(name)</string></dict>")
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "SF"]
        objects["SF"] = ["isa": "PBXFileReference", "path": "Widget/Share.m", "sourceTree": "<group>"]
        objects["W"]?["buildPhases"] = ["WS"]
        objects["WS"] = ["isa": "PBXSourcesBuildPhase", "files": ["SB"]]
        objects["SB"] = ["isa": "PBXBuildFile", "fileRef": "SF"]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test func `languages that are only on disk are one finding`() throws {
    func found(_ change: (inout SampleProject) -> Void = { _ in }) throws -> [Finding] {
      try findings("translation-not-in-project") {
        let text = "\"ok\" = \"OK\";\n"
        Breach.localize(
          &$0, ["en.lproj/A.strings": text, "de.lproj/A.strings": text, "en.lproj/B.strings": text])
        for language in ["fr", "sv"] {
          $0.files["Wecker/\(language).lproj/A.strings"] = text
          $0.files["Wecker/\(language).lproj/B.strings"] = text
        }
        // The project has German.
        $0.files["Wecker/de.lproj/B.strings"] = text
        change(&$0)
      }
    }
    let one = try found()
    #expect(one.count == 1 && one.first?.furtherPlaces.count == 1, "\(one)")
    #expect(one.first?.message == "4 files in the languages \"fr\" and \"sv\" are on disk, but not in the project")
    #expect(
      one.first?.hintText == "run slipway language add fr && slipway language add sv, or delete the files",
      "\(one.first?.hintText ?? "")")
    #expect(try found { $0.ignored += "*.lproj\n" } == [])
    #expect(
      try findings("translation-not-in-project") {
        Breach.localize(&$0, ["en.lproj/A.strings": "\"ok\" = \"OK\";\n", "de.lproj/A.strings": "\"ok\" = \"OK\";\n"])
        for variant in ["en-GB", "de_AT"] { $0.files["Wecker/\(variant).lproj/A.strings"] = "\"ok\" = \"OK\";\n" }
      } == [])
  }

  @Test func `a missing image is reported where Contents.json names it`() throws {
    let found = try findings("asset-file-missing") {
      Breach.useIcons(in: &$0, ["\"filename\" : \"a.png\"", "\"filename\" : \"b.png\""], images: ["a.png": []])
    }
    #expect(found.map(\.place?.line) == [1] && (found.first?.place?.column ?? 0) > 40, "\(found)")
  }
}
