import Checks
import Diagnostics
import PropertyLists
import Testing

/// What keeps an error from being certain: values that are replaced, files that are absent, targets that nothing builds.
@Suite struct HostileErrorTests {
  private func findings(_ rules: [String], _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: rules).findings(in: sample.input())
  }

  private static let scheme = """
    <Scheme version="1.7"><BuildAction><BuildActionEntries><BuildActionEntry><BuildableReference \
    BuildableIdentifier="primary" BlueprintIdentifier="W" BuildableName="Widget.appex" BlueprintName="Widget" \
    ReferencedContainer="container:Wecker.xcodeproj"/></BuildActionEntry></BuildActionEntries></BuildAction></Scheme>
    """

  @Test(arguments: [
    "##TEAM_ID##", "<#team#>", "{{TEAM}}", "[[TEAM]]", "%%TEAM%%", "@@TEAM@@", "@TEAM@", "%TEAM%", "__TEAM__", "<TEAM>",
    "[team]", "YOUR_TEAM", "YOUR-TEAM-ID", "yourteamid", "CHANGE_ME", "changeme", "XXXXXXXXXX", "___VARIABLE_team___",
  ])
  func `a placeholder is one note where it is written`(placeholder: String) throws {
    let found = try findings([]) {
      $0.projectSettings["DEVELOPMENT_TEAM"] = .string(placeholder)
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "org.wecker.$(DEVELOPMENT_TEAM).app"
      $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "org.wecker.$(DEVELOPMENT_TEAM).app.Widget"
      $0.appSettings["MARKETING_VERSION"] = .string(placeholder)
      $0.widgetSettings["DEVELOPMENT_TEAM"] = "ABCDE12345"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>"
          + placeholder.replacing("<", with: "&lt;").replacing(">", with: "&gt;") + "</string></array></dict></array>")
    }
    #expect(found.allSatisfy { $0.severity == .note }, "\(found)")
    let named = found.filter { $0.rule == "bundle-id-placeholder" }
    #expect(named.count == 1 && named.first?.message.contains("DEVELOPMENT_TEAM") == true, "\(named)")
  }

  @Test(arguments: [
    "org.wecker.App", "org.wecker.app-1", "org.xxx.wecker", "com.yourmechanic.app", "org.changes.app",
  ])
  func `an identifier with such letters is no placeholder`(identifier: String) throws {
    let found = try findings(["bundle-id-placeholder"]) {
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = .string(identifier)
    }
    #expect(found == [])
  }

  @Test(arguments: [
    ("bundle-id-characters", "PRODUCT_BUNDLE_IDENTIFIER", "de.café.$(TAIL)"),
    ("version-form", "MARKETING_VERSION", "1b$(TAIL)"),
    ("version-parts", "MARKETING_VERSION", "1.2.3.$(TAIL)"),
  ])
  func `a value that an absent optional include may replace is no error`(
    rule: String, key: String, value: String
  ) throws {
    func found(_ include: String) throws -> [Finding] {
      try findings([rule]) {
        $0.files["Wecker/App.xcconfig"] = "\(key) = \(value)\nTAIL = 7\n\(include)\n"
        $0.appSettings[key] = nil
        $0.change = { objects in
          objects["G"]?["children"] = ["F", "I", "AP", "WP", "XC"]
          objects["XC"] = ["isa": "PBXFileReference", "path": "Wecker/App.xcconfig", "sourceTree": "<group>"]
          for id in ["ACDebug", "ACRelease"] { objects[id]?["baseConfigurationReference"] = "XC" }
        }
      }
    }
    let certain = try found("")
    #expect(certain.contains { $0.severity == .error }, "\(certain)")
    let doubtful = try found("#include? \"Local.xcconfig\"")
    #expect(!doubtful.isEmpty && doubtful.allSatisfy { $0.severity == .note }, "\(doubtful)")
    #expect(doubtful.first?.message.contains("\"Wecker/Local.xcconfig\" does not exist") == true)
  }

  @Test(arguments: [
    ("bundle-id-characters", "PRODUCT_BUNDLE_IDENTIFIER", "de.café.Wecker"),
    ("version-form", "MARKETING_VERSION", "1.0b1"),
    ("deployment-target-form", "IPHONEOS_DEPLOYMENT_TARGET", "latest"),
  ])
  func `an error in a target that no shared scheme builds is a warning`(
    rule: String, key: String, value: String
  ) throws {
    func severities(_ scheme: String?) throws -> Set<Diagnostic.Severity> {
      Set(
        try findings([rule]) {
          $0.appSettings[key] = .string(value)
          $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/Widget.xcscheme"] = scheme
        }.map(\.severity))
    }
    #expect(try severities(nil) == [.error])
    #expect(try severities(Self.scheme) == [.warning])
    #expect(try severities(Self.scheme.replacing("\"W\"", with: "\"A\"")) == [.error])
  }

  @Test(arguments: [
    ("iphoneos", "A", Diagnostic.Severity.error), ("macosx", "A", .warning), ("iphoneos", "W", .warning),
  ])
  func `identifiers that differ in case are an error only where both are registered`(
    sdk: String, configuration: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings(["bundle-id-case-collision"]) {
      if configuration == "A" {
        $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.demo.WECKER"
        $0.widgetSettings["SDKROOT"] = .string(sdk)
      } else {
        $0.appDebugSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.demo.WECKER"
      }
    }
    #expect(found.map(\.severity) == [severity])
    #expect(found.first?.hintText?.hasPrefix("write both alike") == true)
  }

  @Test(arguments: [
    ("let d = AVCaptureDevice.default(for: .video); d?.torchMode = .on", 0),
    ("let d = AVCaptureDevice.default(for: .video); if d!.hasTorch { try d?.setTorchModeOn(level: 1) }", 0),
    ("let d = AVCaptureDevice.default(for: .video); d?.torchMode = .on; let s = AVCaptureSession()", 1),
    ("AVCaptureDevice.requestAccess(for: .video) { _ in }; d.torchMode = .on", 1),
    ("let d = AVCaptureDevice.default(for: .video)", 1),
  ])
  func `a torch needs no permission for the camera`(source: String, count: Int) throws {
    let found = try findings(["usage-description-needed"]) { $0.files["Wecker/App.swift"] = source }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("device.audio-input", "AVCaptureDevice.default(for: .video)", Diagnostic.Severity.note),
    ("device.audio-input", "AVCaptureDevice.default(for: .audio)", .warning),
    ("device.audio-input", "AVCaptureDevice.default(kind)", .warning),
    ("device.camera", "AVCaptureDevice.default(for: .audio)", .note),
    ("device.camera", "AVCaptureDevice.default(for: .video)", .warning),
    (
      "device.audio-input",
      "AVCaptureDevice.DiscoverySession(deviceTypes: [.builtInWideAngleCamera], mediaType: .video, position: .front)",
      .note
    ),
    ("device.camera", "let session = AVCaptureSession()", .warning), ("device.camera", "let a = 1", .note),
  ])
  func `a capture device uses only the medium that code names`(
    entitlement: String, source: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings(["usage-description-missing"]) {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/App.swift"] = source
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.\(entitlement)</key><true/>")
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test func `code that captures another medium is a note even where a source is missing`() throws {
    let found = try findings(["usage-description-missing"]) {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/App.swift"] = "AVCaptureDevice.default(for: .video)"
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.device.audio-input</key><true/>")
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "F2"]
        objects["F2"] = ["isa": "PBXFileReference", "path": "Wecker/Absent.swift", "sourceTree": "<group>"]
        objects["B2"] = ["isa": "PBXBuildFile", "fileRef": "F2"]
        objects["AS"]?["files"] = ["BF", "B2"]
      }
    }
    #expect(found.map(\.severity) == [.note])
  }

  @Test func `an underscore that the app's identifier has is no error of its extension`() throws {
    func found(_ app: String, _ widget: String) throws -> [Finding] {
      try findings(["bundle-id-underscore"]) {
        $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = .string(app)
        $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = .string(widget)
      }
    }
    #expect(try found("org.my_app", "org.my_app.Widget").allSatisfy { $0.severity == .warning })
    #expect(try found("org.my-app", "org.my-app.Wid_get").map(\.severity) == [.error])
    #expect(try found("org.my-app", "org.my-app.Wid_gét") == [])
  }

  @Test(arguments: [
    ("background-fetch", Diagnostic.Severity.error), ("audios", .error), ("something-of-next-year", .warning),
  ])
  func `a background mode without a similar one may be new`(mode: String, severity: Diagnostic.Severity) throws {
    let found = try findings(["background-mode-unknown"]) {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>UIBackgroundModes</key><array><string>\(mode)</string></array>")
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test func `files that a configuration excludes do not collide`() throws {
    func found(_ excluded: PropertyList?) throws -> [Finding] {
      try findings(["source-name-duplicate"]) {
        $0.files["Dev/App.swift"] = ""
        $0.appDebugSettings["EXCLUDED_SOURCE_FILE_NAMES"] = excluded
        $0.change = { objects in
          objects["G"]?["children"] = ["F", "I", "AP", "WP", "F2"]
          objects["F2"] = ["isa": "PBXFileReference", "path": "Dev/App.swift", "sourceTree": "<group>"]
          objects["B2"] = ["isa": "PBXBuildFile", "fileRef": "F2"]
          objects["AS"]?["files"] = ["BF", "B2"]
        }
      }
    }
    #expect(try found(nil).map(\.severity) == [.error])
    #expect(try found("Dev/App.swift") == [])
  }

  @Test func `a privacy manifest outside of the project is a note`() throws {
    let manifest = SampleProject.plist(
      "<key>NSPrivacyTrackingDomains</key><array><string>a.org</string></array>"
        + "<key>NSPrivacyAccessedAPITypes</key><array><dict/></array>")
    let rules = ["privacy-tracking-undeclared", "privacy-reason-unknown"]
    let outside = try findings(rules) { $0.files["Vendor/SDK/PrivacyInfo.xcprivacy"] = manifest }
    #expect(outside.map(\.severity) == [.note, .note])
    let inside = try findings(rules) {
      $0.files["Wecker/PrivacyInfo.xcprivacy"] = manifest
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "PI"]
        objects["PI"] = ["isa": "PBXFileReference", "path": "Wecker/PrivacyInfo.xcprivacy", "sourceTree": "<group>"]
      }
    }
    #expect(inside.map(\.severity) == [.error, .error])
  }

  @Test(arguments: ["Wecker/Other.plist.template", "Wecker/Other.example.plist", "Wecker/Other-sample.plist"])
  func `an Info.plist whose template exists is a note`(template: String) throws {
    let found = try findings(["info-plist-not-found"]) {
      $0.appSettings["INFOPLIST_FILE"] = "Wecker/Other.plist"
      $0.files[template] = SampleProject.plist("")
    }
    #expect(found.map(\.severity) == [.note])
    #expect(found.first?.hintText?.contains("copy \"\(template)\"") == true)
  }

  @Test(arguments: [("fastlane/Fastfile", Diagnostic.Severity.warning), ("fastlane/Other", .error)])
  func `Fastlane may change how a target is signed`(path: String, severity: Diagnostic.Severity) throws {
    let found = try findings(["signing-automatic-with-profile", "signing-automatic-with-distribution"]) {
      $0.files[path] = ""
      $0.appSettings["CODE_SIGN_STYLE"] = "Automatic"
      $0.appSettings["PROVISIONING_PROFILE_SPECIFIER"] = "Wecker Store"
      $0.appSettings["CODE_SIGN_IDENTITY"] = "Apple Distribution"
    }
    #expect(found.map(\.severity) == [severity, severity])
  }

  @Test func `an error in a configuration that no shared scheme uses is a warning`() throws {
    func severities(_ used: String) throws -> [Diagnostic.Severity] {
      try findings(["version-parts"]) {
        $0.appDebugSettings["MARKETING_VERSION"] = "1.2.3.4"
        $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme"] =
          Self.scheme.replacing("\"W\"", with: "\"A\"").replacing(
            "</Scheme>", with: "<LaunchAction buildConfiguration=\"\(used)\"/></Scheme>")
      }.map(\.severity)
    }
    #expect(try severities("Debug") == [.error])
    #expect(try severities("Release") == [.warning])
  }

  @Test(arguments: [("Cores", Diagnostic.Severity.error), ("Generated", .warning)])
  func `a package that a tool may create is a warning`(name: String, severity: Diagnostic.Severity) throws {
    let found = try findings(["package-path-missing"]) {
      $0.files["Package.swift"] = "let package = Package(name: \"A\", dependencies: [.package(path: \"Kits/\(name)\")])"
      $0.files["Kits/Core/Package.swift"] = "let package = Package(name: \"Core\")"
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }
}
