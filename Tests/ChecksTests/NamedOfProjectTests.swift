import Checks
import Diagnostics
import PropertyLists
import Testing

/// Names in Info.plists, schemes and manifests mean something of the project.
@Suite struct NamedOfProjectTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  @Test(arguments: [("ReloadIntent", 0), ("RefreshIntent", 1), ("INSendMessageIntent", 0)])
  func `a custom intent is one of the intent definitions`(name: String, count: Int) throws {
    let found = try findings("intent-unknown") {
      $0.files["Wecker/Intents.intentdefinition"] = SampleProject.plist(
        "<key>INIntents</key><array><dict><key>INIntentName</key>\n<string>Reload</string></dict></array>")
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>INIntentsSupported</key><array><string>\(name)</string></array>")
    }
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.hintText?.contains("ReloadIntent") == true })
  }

  @Test func `an icon of a document type exists`() throws {
    let found = try findings("icon-file-missing") {
      $0.files["Wecker/document-icon.png"] = ""
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeIconFiles</key><array>"
          + "<string>document-icom.png</string><string>document-icon.png</string></array></dict></array>")
    }
    #expect(found.map(\.severity) == [.note])
    #expect(found.first?.hintText?.contains("document-icon.png") == true, "\(found)")
  }

  @Test func `the icon of a quick action exists`() throws {
    let found = try findings("resource-name-unknown") {
      $0.files["Wecker/Assets.xcassets/erase_quick_action.imageset/Contents.json"] = "{}"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>UIApplicationShortcutItems</key><array><dict><key>UIApplicationShortcutItemIconFile</key>"
          + "<string>erase_quickaction</string></dict></array>")
    }
    #expect(found.count == 1 && found.first?.hintText?.contains("erase_quick_action") == true, "\(found)")
  }

  @Test(arguments: [("Open.Action", 1), ("Widget.Action", 0), ("$(PRODUCT_MODULE_NAME).Action", 0), ("Open.Other", 0)])
  func `a principal class is in the module of its target`(name: String, count: Int) throws {
    let found = try findings("info-plist-class-missing") {
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
          + "<key>NSExtensionPrincipalClass</key><string>\(name)</string></dict>")
      $0.files["Widget/Action.swift"] = "class Action: NSObject {}"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "FA"]
        objects["W"]?["buildPhases"] = ["WS"]
        objects["WS"] = ["isa": "PBXSourcesBuildPhase", "files": ["BA"]]
        objects["BA"] = ["isa": "PBXBuildFile", "fileRef": "FA"]
        objects["FA"] = ["isa": "PBXFileReference", "path": "Widget/Action.swift", "sourceTree": "SOURCE_ROOT"]
      }
    }
    #expect(found.map(\.severity) == Array(repeating: .warning, count: count), "\(found)")
  }

  private static let reference = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme version="1.7"><LaunchAction buildConfiguration="Debug">
    <StoreKitConfigurationFileReference identifier="../../Store/NAME.storekit"></StoreKitConfigurationFileReference>
    </LaunchAction></Scheme>
    """

  @Test(arguments: [("Products", 0), ("Shop", 1)])
  func `a scheme names a StoreKit configuration file of the project`(name: String, count: Int) throws {
    let found = try findings("scheme-file-missing") {
      $0.files["Store/Products.storekit"] = "{}"
      $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme"] = Self.reference.replacing(
        "NAME", with: name)
    }
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.place?.line == 3 && $0.hintText?.contains("Store/Products.storekit") == true })
  }

  @Test(arguments: [
    ("\"KitC\"", "", 1), ("\"Kitc\"", "", 1), (".target(name: \"Kitc\")", "", 1), (".byName(name: \"KitC\")", "", 1),
    ("\"Kit C\"", "", 0), ("\"KitD\"", ".package(url: \"https://example.org/KitD.git\", from: \"1.0.0\")", 0),
    (".product(name: \"Kitc\", package: \"Other\")", "", 0), ("\"WKitC\"", "", 0),
  ])
  func `a target depends on targets of its manifest`(dependency: String, package: String, count: Int) throws {
    let found = try findings("manifest-target-unknown") {
      $0.files["Package.swift"] = """
        import PackageDescription
        let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
          dependencies: [\(package)],
          targets: [.target(name: "Kit", dependencies: [\(dependency)]), .target(name: "WKitC")])
        """
    }
    let isReported = count == 1 && !dependency.contains("\"KitC\"") || dependency.contains("KitC\"") && count == 1
    #expect(found.isEmpty == !isReported, "\(found)")
  }

  @Test(arguments: [("Focus", "FocusDebug"), ("Klar", "KlarDebug")])
  func `a scheme's old configuration is the split one of its app`(scheme: String, name: String) throws {
    let found = try findings("scheme-configuration-unknown") {
      $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/\(scheme).xcscheme"] =
        "<Scheme version=\"1.7\"><TestAction buildConfiguration=\"Debug\"></TestAction></Scheme>"
      $0.change = { objects in
        for (id, own) in [("PCDebug", "FocusDebug"), ("PCRelease", "KlarDebug")] { objects[id]?["name"] = .string(own) }
        objects["PL"]?["defaultConfigurationName"] = "FocusDebug"
      }
    }
    #expect(found.first?.hintText?.contains("--configuration \(name)") == true, "\(found)")
  }

  @Test(arguments: [("group.de.Wecker", 0), ("group.de.Weker", 1), ("$(GROUP)", 0)])
  func `a file provider claims the app group of its documents`(group: String, count: Int) throws {
    let found = try findings("document-group-not-claimed") {
      $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
      $0.files["Widget/Widget.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.application-groups</key><array><string>group.de.Wecker</string></array>")
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
          + "<string>com.apple.fileprovider-nonui</string>\n<key>NSExtensionFileProviderDocumentGroup</key>"
          + "<string>\(group)</string></dict>")
    }
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.place?.line == 5 && $0.hintText?.contains("group.de.Wecker") == true })
  }

  @Test(arguments: [
    ("com.wecker.quick", 0), ("com.wecker.quik", 1), ("public.text", 0), ("org.other.thing", 0), ("com.wecker.slow", 0),
  ])
  func `a document type names a declared content type`(type: String, count: Int) throws {
    let found = try findings("content-type-undeclared") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleDocumentTypes</key><array><dict><key>LSItemContentTypes</key><array><string>\(type)</string>"
          + "</array></dict></array><key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key>"
          + "<string>com.wecker.quick</string></dict></array>")
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("target 'Wecker' do", 0), ("target 'Weckr' do", 1), ("  target \"Widgets\" do", 1), ("target 'Other' do", 0),
    ("project 'App.xcodeproj'\ntarget 'Weckr' do", 0), ("abstract_target 'Weckr' do", 0),
  ])
  func `a Podfile names targets of the project`(line: String, count: Int) throws {
    let found = try findings("podfile-target-unknown") { $0.files["Podfile"] = line + "\nend\n" }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("Wecker/Prefix.pch", "m", 0), ("Wecker/Old.pch", "m", 1), ("$(SRCROOT)/Wecker/Old.pch", "m", 1),
    ("Wecker/Old.pch", "swift", 0), ("Pods/Old.pch", "m", 0),
  ])
  func `a prefix header exists`(path: String, ending: String, count: Int) throws {
    let found = try findings("prefix-header-missing") {
      $0.appSettings["GCC_PREFIX_HEADER"] = .string(path)
      $0.files["Wecker/Prefix.pch"] = ""
      $0.files["Wecker/App.\(ending)"] = ""
      $0.change = { $0["F"]?["path"] = .string("Wecker/App.\(ending)") }
    }
    #expect(found.count == count, "\(found)")
  }

  /// Gives the app and the widget, which becomes a second app, resources of their own.
  private func addCatalogs(to sample: inout SampleProject, app: [String], other: [String]) {
    sample.widgetSettings["INFOPLIST_FILE"] = nil
    sample.change = { objects in
      objects["W"]?["productType"] = "com.apple.product-type.application"
      objects["W"]?["buildPhases"] = ["WR"]
      objects["A"]?["buildPhases"] = ["AS", "AR"]
      objects["A"]?["dependencies"] = []
      let own = Set(app + other).sorted().map { PropertyList.string("R\($0)") }
      objects["G"]?["children"] = .array([.string("F"), .string("I"), .string("AP"), .string("WP")] + own)
      for (phase, paths) in [("AR", app), ("WR", other)] {
        objects[phase] = [
          "isa": "PBXResourcesBuildPhase", "files": .array(paths.map { .string("B\(phase)\($0)") }),
        ]
        for path in paths {
          objects["B\(phase)\(path)"] = ["isa": "PBXBuildFile", "fileRef": .string("R\(path)")]
          objects["R\(path)"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "SOURCE_ROOT"]
        }
      }
    }
  }

  @Test(arguments: [(["A.xcassets"], 1), (["A.xcassets", "B.xcassets"], 0)])
  func `an image that only another app copies is a note`(catalogs: [String], count: Int) throws {
    let found = try findings("resource-name-unknown") {
      $0.files["A.xcassets/Moon.imageset/Contents.json"] = "{}"
      $0.files["B.xcassets/Bell.imageset/Contents.json"] = "{}"
      $0.files["Wecker/App.swift"] = "let a = (UIImage(named: \"Moon\"), UIImage(named: \"Bell\"))"
      addCatalogs(to: &$0, app: catalogs, other: ["B.xcassets"])
    }
    #expect(found.map(\.severity) == Array(repeating: .note, count: count), "\(found)")
  }

  @Test(arguments: [(["a.json"], 1), (["a.json", "ids.json"], 0)])
  func `a file that only another app copies is a note`(files: [String], count: Int) throws {
    let found = try findings("resource-in-no-target") {
      for path in ["a.json", "ids.json"] { $0.files[path] = "{}" }
      $0.files["Wecker/App.swift"] = "let a = Bundle.main.url(forResource: \"ids\", withExtension: \"json\")!"
      addCatalogs(to: &$0, app: files, other: ["ids.json"])
    }
    #expect(found.map(\.severity) == Array(repeating: .note, count: count), "\(found)")
  }

  @Test(arguments: [(["a.json"], 1), (["Wecker/Assets.xcassets"], 0), ([], 0)])
  func `an app with an app icon copies its catalog`(files: [String], count: Int) throws {
    let found = try findings("app-icon-set-missing") {
      $0.files["a.json"] = "{}"
      addCatalogs(to: &$0, app: files, other: ["Wecker/Assets.xcassets"])
    }
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.hintText?.contains("Wecker/Assets.xcassets") == true })
  }

  @Test func `a build file without a phase names its file`() throws {
    let found = try findings("project-build-file-misplaced") {
      $0.change = { $0["AS"]?["files"] = [] }
    }
    #expect(found.first?.message.contains("Wecker/App.swift") == true, "\(found)")
  }

  @Test func `face tracking needs the camera`() throws {
    let found = try findings("usage-description-needed") {
      $0.files["Wecker/App.swift"] = "let view = ARSCNView()\nview.session.run(ARFaceTrackingConfiguration())"
    }
    #expect(found.first?.hintText?.contains("NSCameraUsageDescription") == true, "\(found)")
  }

  @Test(arguments: [
    ("bash $PWD/scripts/sdk.sh", 1), ("\"${SRCROOT}/scripts/sdk.sh\" --all", 1), ("scripts/sdk.sh", 1),
    ("$SRCROOT/bin/sdk.sh", 0), ("$SRCROOT/scripts/other.sh", 0), ("cd tools; scripts/sdk.sh", 0),
    ("if [ -f scripts/sdk.sh ]; then scripts/sdk.sh; fi", 0), ("$SRCROOT/../scripts/sdk.sh", 0),
  ])
  func `a script phase calls scripts that exist`(script: String, count: Int) throws {
    let found = try findings("script-file-missing") {
      $0.files["bin/sdk.sh"] = ""
      $0.change = { objects in
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "SH"]
        objects["SH"] = ["isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": .string(script)]
      }
    }
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.hintText?.contains("bin/sdk.sh") == true })
  }

  @Test(arguments: [
    (".copy(\"focus.plist\")", 1), (".process(\"focus-ios.plist\")", 0), (".process(\"Texts\")", 0),
    (".copy(name)", 0), (".copy(\"../focus.plist\")", 0),
  ])
  func `a resource of a package's target exists`(resource: String, count: Int) throws {
    for path in ["", ", path: \"Code\""] {
      let found = try findings("manifest-resource-missing") {
        let folder = path.isEmpty ? "Sources/Core" : "Code"
        $0.files["\(folder)/focus-ios.plist"] = ""
        $0.files["\(folder)/Texts/a.txt"] = ""
        $0.files["\(folder)/A.swift"] = ""
        $0.files["Package.swift"] = """
          let package = Package(name: "Core", targets: [
            .target(name: "Core", dependencies: []\(path), resources: [\(resource)])])
          """
      }
      #expect(found.count == count, "\(found)")
      #expect(found.allSatisfy { $0.hintText == "write focus-ios.plist" && $0.place?.line == 2 })
    }
  }
}
