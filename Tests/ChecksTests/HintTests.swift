import Checks
import Diagnostics
import PropertyLists
import Testing

/// What a finding says to do, done: the finding goes, and no other comes.
@Suite struct HintTests {
  private func hints(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [String] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input()).compactMap(\.hintText)
  }

  @Test func `an app for iPad is told all orientations`() throws {
    let hints = try hints("orientations-missing") {
      $0.appSettings["INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad"] = nil
      $0.appSettings["TARGETED_DEVICE_FAMILY"] = "1,2"
    }
    #expect(hints.first?.contains("UIInterfaceOrientationPortraitUpsideDown") == true, "\(hints)")
    let phone = try self.hints("orientations-missing") {
      $0.appSettings["INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad"] = nil
      $0.appSettings["TARGETED_DEVICE_FAMILY"] = "1"
    }
    #expect(phone.first?.contains(" UIInterfaceOrientationPortrait ") == true, "\(phone)")
  }

  @Test func `a background mode is told every usage description that it needs`() throws {
    func hints(_ rule: String, _ mode: String, _ keys: [String] = []) throws -> [String] {
      let usages = keys.map { "<key>\($0)</key><string>x</string>" }.joined()
      return try self.hints(rule) {
        $0.files["Wecker/Info.plist"] = SampleProject.plist(
          "<key>UIBackgroundModes</key><array><string>\(mode)</string></array>" + usages)
      }
    }
    let keys = ["NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription"]
    #expect(
      try hints("background-mode-needs", "location")
        == [
          "run " + keys.map { "slipway info set \($0) DESCRIPTION --target Wecker" }.joined(separator: " && ")
            + ", or remove the mode"
        ])
    for rule in ["background-mode-needs", "location-usage-pair"] {
      #expect(try hints(rule, "location", keys) == [])
    }
    #expect(
      try hints("background-mode-needs", "bluetooth-central")
        == ["run slipway info set NSBluetoothAlwaysUsageDescription DESCRIPTION --target Wecker, or remove the mode"])
  }

  @Test func `a scheme's findings name the commands that change it`() throws {
    func scheme(_ name: String, _ text: String, in sample: inout SampleProject) {
      sample.files["Wecker.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme"] = text
    }
    func reference(_ id: String) -> String {
      "<BuildActionEntry buildForRunning=\"YES\"><BuildableReference BlueprintIdentifier=\"\(id)\" BlueprintName=\"T\(id)\" ReferencedContainer=\"container:Wecker.xcodeproj\"/></BuildActionEntry>"
    }
    func building(_ ids: String...) -> String {
      "<Scheme><BuildAction><BuildActionEntries>\(ids.map(reference).joined())</BuildActionEntries></BuildAction></Scheme>"
    }
    #expect(
      try hints("scheme-target-unknown") { scheme("My App", building("A", "X"), in: &$0) }
        == ["run slipway scheme set 'My App' --remove-target TX"])
    #expect(
      try hints("scheme-target-unknown") { scheme("One", building("A", "X", "Y"), in: &$0) }
        == ["run slipway scheme set One --remove-target X --remove-target Y"])
    #expect(
      try hints("scheme-target-unknown") { scheme("One", building("X"), in: &$0) } == ["run slipway scheme remove One"])
    let beta = "<Scheme><TestAction buildConfiguration=\"Beta\"/><LaunchAction buildConfiguration=\"Beta\"/></Scheme>"
    #expect(
      try hints("scheme-configuration-unknown") { scheme("One", beta, in: &$0) }
        == ["run slipway scheme set One --action test --action run --configuration Release"])
    let several = try hints("scheme-configuration-unknown") {
      scheme("One", beta, in: &$0)
      scheme("Two", beta, in: &$0)
    }
    #expect(several == ["choose Debug or Release"])
  }

  @Test func `the version that counts today goes into the setting first`() throws {
    let hints = try hints("version-setting-ignored") {
      $0.appSettings["GENERATE_INFOPLIST_FILE"] = "NO"
      $0.appSettings["MARKETING_VERSION"] = "Change in Info.plist"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleShortVersionString</key><string>0.3.6</string>")
    }
    #expect(
      hints == [
        "run slipway setting set MARKETING_VERSION=0.3.6 --target Wecker"
          + " && slipway info set CFBundleShortVersionString '$(MARKETING_VERSION)' --target Wecker"
      ])
  }

  @Test func `a version and a build number are told their own forms`() throws {
    let version = try hints("version-form") { $0.appSettings["MARKETING_VERSION"] = "1.0b1" }
    #expect(version == ["run slipway version set VERSION --target Wecker"])
    let build = try hints("version-form") { $0.appSettings["CURRENT_PROJECT_VERSION"] = "7b" }
    #expect(build == ["run slipway version set --build NUMBER --target Wecker"])
    let debug = try hints("version-form") {
      $0.appDebugSettings["CURRENT_PROJECT_VERSION"] = "7b"
      $0.appSettings["CURRENT_PROJECT_VERSION"] = "7c"
    }
    #expect(debug.contains("write a number, such as 42"))
  }

  @Test func `a key that Xcode writes itself is told to be removed`() throws {
    let hints = try hints("info-plist-key-unknown") { $0.appSettings["INFOPLIST_KEY_CFBundleVersion"] = "7" }
    #expect(hints == ["run slipway setting unset INFOPLIST_KEY_CFBundleVersion --target Wecker"])
  }

  @Test func `texts of the Info plist may be translated without being in the first language's file`() throws {
    func change(_ key: String) throws -> [String] {
      try hints("translation-left-over") { sample in
        sample.appSettings["INFOPLIST_KEY_NSFaceIDUsageDescription"] = "To log in"
        sample.files["Wecker/Info.plist"] = SampleProject.plist(
          "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>Alarm</string></dict></array>"
        )
        Breach.localize(
          &sample,
          [
            "en.lproj/InfoPlist.strings": "\"CFBundleName\" = \"W\";",
            "de.lproj/InfoPlist.strings": "\"CFBundleName\" = \"W\"; \"\(key)\" = \"x\";",
          ])
      }
    }
    #expect(try change("NSFaceIDUsageDescription") == [])
    #expect(try change("Alarm") == [])
    #expect(try change("NSCameraUsageDescription").count == 1)
  }

  @Test func `what is left of a package with other versions is told to be removed`() throws {
    let hints = try hints("package-unlisted") {
      $0.change = { objects in
        Breach.package(in: &objects)
        objects["Y2"] = [
          "isa": "XCRemoteSwiftPackageReference", "repositoryURL": "https://example.org/Yams",
          "requirement": ["kind": "upToNextMajorVersion", "minimumVersion": "2.0.0"],
        ]
        objects["YP2"] = ["isa": "XCSwiftPackageProductDependency", "package": "Y2", "productName": "Yams"]
        objects["BY2"] = ["isa": "PBXBuildFile", "productRef": "YP2"]
        objects["AF"]?["files"] = ["BY", "BY2"]
      }
    }
    #expect(hints == ["remove the product YP2: the target also uses the product of the listed package"])
  }

  @Test func `a version stands where the setting that gives it stands`() throws {
    var sample = SampleProject()
    sample.appSettings["GENERATE_INFOPLIST_FILE"] = "NO"
    sample.files["Wecker/Info.plist"] = SampleProject.plist(
      "<key>CFBundleVersion</key><string>${VERSION_LONG}</string>")
    sample.files["Shared.xcconfig"] = "\nVERSION_LONG = 4.54.0.1\n"
    sample.change = { Breach.settingsFile(in: &$0) }
    let findings = try Checker(only: ["version-parts"]).findings(in: sample.input())
    #expect(findings.compactMap(\.place?.file) == ["Shared.xcconfig"] && findings.first?.place?.line == 2)
  }

  @Test func `settings of a file that is taken in by other capitals count`() throws {
    var sample = SampleProject()
    sample.projectSettings["MARKETING_VERSION"] = nil
    sample.files["Shared.xcconfig"] = "#include \"Version.public.xcconfig\"\n"
    sample.files["Version.Public.xcconfig"] = "MARKETING_VERSION = 1.2\n"
    sample.change = { Breach.settingsFile(in: &$0) }
    let findings = try Checker().findings(in: sample.input())
    #expect(findings.map(\.rule) == ["configuration-file-missing"])
    #expect(findings.first?.place?.line == 1 && findings.first?.severity == .note)
  }
}
