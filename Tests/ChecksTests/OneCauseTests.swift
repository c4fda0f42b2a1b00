import Checks
import Diagnostics
import PropertyLists
import Testing

/// Findings of real apps that have one cause, and hints that do no harm.
@Suite struct OneCauseTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  private func add(_ paths: [String], to phase: String?, _ objects: inout PropertyListDictionary) {
    let ids = paths.indices.map { PropertyList.string("X\($0)") }
    objects["G"]?["children"] = .array([.string("F"), .string("I"), .string("AP"), .string("WP")] + ids)
    for (offset, path) in paths.enumerated() {
      objects["X\(offset)"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
      objects["B\(offset)"] = ["isa": "PBXBuildFile", "fileRef": .string("X\(offset)")]
    }
    guard let phase else { return }
    objects[phase]?["files"] = .array(
      (phase == "AS" ? [.string("BF")] : []) + paths.indices.map { .string("B\($0)") })
  }

  // MARK: Configurations

  @Test func `the entitlements of two of three configurations are one finding`() throws {
    let claims = SampleProject.plist("<key>com.apple.developer.homekit</key><true/>")
    let found = try findings("usage-description-missing") {
      $0.files["Wecker/Debug.entitlements"] = claims
      $0.files["Wecker/Release.entitlements"] = claims
      $0.appSettings["CODE_SIGN_ENTITLEMENTS"] = "Wecker/$(CONFIGURATION).entitlements"
      $0.files["Wecker/Beta.entitlements"] = SampleProject.plist("")
      $0.change = { objects in
        for prefix in ["A", "P", "W"] {
          objects["\(prefix)CBeta"] = objects["\(prefix)CRelease"]
          objects["\(prefix)CBeta"]?["name"] = "Beta"
          objects["\(prefix)L"]?["buildConfigurations"] = .array(
            ["Debug", "Release", "Beta"].map { .string("\(prefix)C\($0)") })
        }
      }
    }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.configurations == ["Debug", "Release"])
    #expect(found.first?.furtherPlaces.map(\.place.file) == ["Wecker/Release.entitlements"])
  }

  // MARK: Files

  @Test func `missing resources of a target are one finding, but not missing sources`() throws {
    let images = try findings("file-missing") {
      $0.change = { add(["Icon57.png", "Icon72.png", "Icon114.png"], to: "AR", &$0) }
    }
    #expect(images.count == 1 && images.first?.message.hasPrefix("3 files do not exist") == true, "\(images)")
    #expect(images.first?.furtherPlaces.count == 2 && images.first?.details.count == 3)
    let other = try findings("file-missing") {
      $0.files["Other/Icon57.png"] = ""
      $0.change = { add(["Icon57.png", "Icon72.png"], to: "AR", &$0) }
    }
    #expect(other.count == 2 && other.contains { $0.hintText?.contains("Other/Icon57.png") == true }, "\(other)")
    let sources = try findings("file-missing") { $0.change = { add(["A.swift", "B.swift"], to: "AS", &$0) } }
    #expect(sources.count == 2)
  }

  @Test(arguments: [("AR", 0), (nil as String?, 1)])
  func `a missing icon that the target copies is reported as a missing file`(phase: String?, count: Int) throws {
    let found = try findings("icon-file-missing") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>CFBundleIconFile</key><string>Bell.png</string>")
      $0.appSettings["ASSETCATALOG_COMPILER_APPICON_NAME"] = nil
      $0.change = { add(["Bell.png"], to: phase, &$0) }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("Bell_72.png", true), ("Bell_60x60.png", true), ("Bell_sigil_decal.png", false)])
  func `only an icon of another size is meant by an icon`(image: String, isMeant: Bool) throws {
    let found = try findings("icon-file-missing") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>CFBundleIconFile</key><string>Bell_57.png</string>")
      $0.appSettings["ASSETCATALOG_COMPILER_APPICON_NAME"] = nil
      $0.files["Wecker/\(image)"] = ""
    }
    #expect(found.first?.hintText?.contains(image) == isMeant, "\(found)")
  }

  @Test(arguments: [(2, 2), (3, 1)])
  func `files that a group lists twice are one finding from three on`(number: Int, count: Int) throws {
    let found = try findings("file-in-two-groups") {
      $0.change = { objects in
        let ids = (0..<number).map { PropertyList.string("X\($0)") }
        for (offset, id) in ids.enumerated() {
          objects[id.string ?? ""] = [
            "isa": "PBXFileReference", "path": .string("A\(offset).h"), "sourceTree": "<group>",
          ]
        }
        objects["G"]?["children"] = .array([.string("F"), .string("I"), .string("AP"), .string("WP")] + ids + ids)
      }
    }
    #expect(found.count == count && found.allSatisfy(\.isFixable), "\(found)")
    #expect(found.map(\.fixes.count).reduce(0, +) == number)
  }

  // MARK: Targets and schemes

  @Test func `schemes with the same unknown targets are one finding`() throws {
    let references = ["One", "Two"].map { name in
      """
      <BuildActionEntry buildForRunning="YES"><BuildableReference BlueprintIdentifier="X\(name)" BlueprintName="\(name)" \
      BuildableName="\(name).app" ReferencedContainer="container:Wecker.xcodeproj"/></BuildActionEntry>
      """
    }.joined()
    let scheme =
      "<Scheme><BuildAction><BuildActionEntries>\(references)</BuildActionEntries></BuildAction></Scheme>"
    let found = try findings("scheme-target-unknown") {
      for name in ["A", "B"] { $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme"] = scheme }
    }
    #expect(found.count == 1 && found.first?.message.hasPrefix("2 schemes refer to 2 targets") == true, "\(found)")
  }

  @Test func `the configurations that a left-over scheme uses are one finding`() throws {
    let found = try findings("scheme-configuration-unknown") {
      $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/A.xcscheme"] =
        "<Scheme><TestAction buildConfiguration=\"Debug with iCloud\"/>"
        + "<ProfileAction buildConfiguration=\"Release with iCloud\"/></Scheme>"
    }
    #expect(
      found.count == 1 && found.first?.message.hasPrefix("2 build configurations of scheme \"A\"") == true, "\(found)")
  }

  @Test func `a removed target that tests name twice is one finding`() throws {
    let found = try findings("test-target-unknown") {
      $0.widgetSettings["TEST_TARGET_NAME"] = "Removed"
      $0.change = { objects in
        objects["W"]?["productType"] = "com.apple.product-type.bundle.ui-testing"
        objects["P"]?["attributes"] = ["TargetAttributes": ["W": ["TestTargetID": "XYZ"]]]
      }
    }
    #expect(found.count == 1 && found.first?.message.contains("\"Removed\"") == true, "\(found)")
  }

  @Test func `a suffix in CFBundleIdentifier moves into the build setting`() throws {
    let found = try findings("bundle-id-differs-from-setting") {
      $0.appSettings["GENERATE_INFOPLIST_FILE"] = "NO"
      $0.appDebugSettings["SUFFIX"] = ".debug"
      $0.appSettings["SUFFIX"] = ""
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)$(SUFFIX)</string>")
    }
    #expect(found.count == 1, "\(found)")
    #expect(
      found.first?.hintText?.contains("PRODUCT_BUNDLE_IDENTIFIER=de.uni-hd.demo.Wecker.debug --configuration Debug")
        == true, "\(found)")
    let literal = try findings("bundle-id-differs-from-setting") {
      $0.appSettings["GENERATE_INFOPLIST_FILE"] = "NO"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleIdentifier</key><string>de.uni-hd.Other</string>")
    }
    #expect(literal.first?.hintText?.contains("PRODUCT_BUNDLE_IDENTIFIER=de.uni-hd.Other") == true, "\(literal)")
  }

  // MARK: Strings and interfaces

  @Test(arguments: [(2, 2), (3, 1)])
  func `strings files with one violation are one finding from three on`(files: Int, count: Int) throws {
    for rule in ["translation-missing", "translation-left-over", "strings-duplicate-key"] {
      let found = try findings(rule) { sample in
        var texts: [String: String] = [:]
        for number in 1...files {
          texts["en.lproj/T\(number).strings"] =
            "\"one\" = \"One\";\n\"two\" = \"Two\";\n\"six\" = \"Six\";\n\"ten\" = \"Ten\";\n"
          texts["de.lproj/T\(number).strings"] =
            "\"one\" = \"Eins\";\n\"one\" = \"Eins\";\n\"two\" = \"Zwei\";\n\"six\" = \"Sechs\";\n\"old\(number)\" = \"Alt\";\n"
        }
        Breach.localize(&sample, texts)
        sample.files["Wecker/App.swift"] = "let keys = [\"one\", \"two\", \"six\", \"ten\"]"
      }
      #expect(found.count == count, "\(rule): \(found)")
      if count == 1 { #expect(found.first?.message.hasPrefix("3 strings files") == true, "\(found)") }
    }
  }

  @Test(arguments: [
    ("S\u{66A} 1 $ @: E\u{66A} 2 $ @", "S%1$@: E%2$@", true), ("$lu contacts", "%lu contacts", true),
    ("costs $d", "%@ costs", true), ("50\u{66A} de %d", "%d", false), ("US$ %d", "%d", false), ("$du %@", "%@", false),
  ])
  func `a specifier without its percent sign is broken`(translation: String, text: String, isBroken: Bool) throws {
    let found = try findings("format-specifiers-differ") {
      Breach.localize(
        &$0,
        [
          "en.lproj/Localizable.strings": "\"key\" = \"\(text)\";\n",
          "de.lproj/Localizable.strings": "\"key\" = \"\(translation)\";\n",
        ])
      $0.files["Wecker/App.swift"] = "let key = NSLocalizedString(\"key\", comment: \"\")"
    }
    #expect(found.map(\.severity) == (isBroken ? [.warning] : []), "\(found)")
  }

  @Test(arguments: [
    ("", "connect an action of \"Other\""), ("@IBAction func ring(_ sender: Any) {}", "interface connect"),
  ])
  func `a copied control sends its action to the controller of its own scene`(member: String, hint: String) throws {
    let found = try findings("interface-connection-dangling") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\" initialViewController=\"v\"><scenes><scene sceneID=\"s\"><objects><viewController "
          + "id=\"v\" customClass=\"Clock\" customModuleProvider=\"target\" sceneMemberID=\"viewController\"/></objects></scene>"
          + "<scene sceneID=\"t\"><objects><viewController id=\"w\" customClass=\"Other\" customModuleProvider=\"target\" "
          + "sceneMemberID=\"viewController\"><button id=\"b\"><connections><action selector=\"ring:\" destination=\"v\" "
          + "eventType=\"touchUpInside\" id=\"c\"/></connections></button></viewController></objects></scene></scenes></document>"
      )
      $0.files["Wecker/App.swift"] = """
        import UIKit
        class Clock: UIViewController { @IBAction func ring(_ sender: Any) {} }
        class Other: UIViewController { \(member) }
        """
    }
    #expect(found.count == 1 && found.first?.hintText?.contains(hint) == true, "\(found)")
  }

  @Test func `the place of a use is not the type of a parameter`() throws {
    let found = try findings("usage-description-needed") {
      $0.files["Wecker/App.swift"] = "func f(_ r: AVAudioRecorder) {}\nlet r = AVAudioRecorder(url: u, settings: s)"
    }
    #expect(found.first?.place?.line == 2, "\(found)")
  }

  @Test(arguments: [("YES", nil as String?), ("AppIcon", "setting unset"), ("Yes please", "setting unset")])
  func `a boolean with another value is removed unless someone needs it`(value: String, hint: String?) throws {
    let found = try findings("build-setting-value-invalid") {
      $0.appSettings["ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS"] = .string(value)
    }
    #expect(found.map { $0.hintText?.contains(hint ?? "-") } == (hint == nil ? [] : [true]), "\(found)")
  }

  // MARK: Distribution

  private static let lanes = """
    lane :beta do
      match(type: 'adhoc', app_identifier: 'de.uni-hd.demo.Wecker')
      build_app(scheme: "Wecker", export_method: "ad-hoc")
    end
    """
  private static let release = "\nmatch(\n  type: 'appstore',\n  app_identifier: 'de.uni-hd.demo.Store'\n)\n"

  @Test(arguments: [
    (lanes + release, "", Diagnostic.Severity.note), (lanes, "", .error), (release, "", .error),
    (lanes + release + "match(type: 'appstore', app_identifier: id)", "", .error),
    (
      lanes + release
        + "build_app(scheme: 'Wecker')\nmatch(type: 'appstore', app_identifier: ['de.uni-hd.demo.Wecker'])", "", .error
    ),
    (
      "gym export_method: 'app-store', scheme: 'Store', export_options: {\n  provisioningProfiles: {\n"
        + "    'de.uni-hd.demo.Wecker' => 'match AdHoc de.uni-hd.demo.Wecker'\n  }\n}", "", .note
    ),
    ("# match(type: 'adhoc', app_identifier: 'de.uni-hd.demo.Wecker')" + release, "", .error),
    (
      release,
      "<key>method</key><string>ad-hoc</string><key>provisioningProfiles</key><dict><key>de.uni-hd.demo.Wecker</key>"
        + "<string>X</string></dict>", .note
    ),
    (release, "<key>method</key><string>app-store</string>", .error),
    ("match(match(match(" + release, "", .error),
  ])
  func `fastlane and export options prove an app for testers`(
    lanes: String, options: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("app-icon-marketing-missing") {
      Breach.useIcons(
        in: &$0, ["\"filename\" : \"a.png\", \"idiom\" : \"iphone\", \"size\" : \"60x60\", \"scale\" : \"2x\""])
      $0.files["fastlane/Fastfile"] = lanes
      $0.files["ci/ExportOptions.plist"] = SampleProject.plist(options)
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [("Frameworks/A.xpc/A", 0), ("Frameworks/B.framework/B", 0), ("Other/B.framework/B", 1)])
  func `debug symbols beside ready-made products are a dependency's`(other: String, count: Int) throws {
    let found = try findings("build-product-tracked") {
      $0.trackedPaths += ["Frameworks/C.xpc.dSYM/Contents/Info.plist", other]
    }
    #expect(found.count == count, "\(found)")
  }

  @Test func `packages of a workspace in a missing submodule are one note`() throws {
    let found = try findings("resource-name-unknown") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\" initialViewController=\"v\"><scenes><scene sceneID=\"s\"><objects><viewController "
          + "id=\"v\"><imageView id=\"a\" image=\"icon\"/><imageView id=\"b\" image=\"logo\"/></viewController>"
          + "</objects></scene></scenes><resources><image name=\"icon\"/><image name=\"logo\"/></resources></document>")
      $0.files["App.xcworkspace/contents.xcworkspacedata"] =
        "<Workspace version=\"1.0\"><FileRef location=\"group:Wecker.xcodeproj\"/>"
        + "<Group location=\"container:\" name=\"K\"><FileRef location=\"group:external/core\"/></Group></Workspace>"
      $0.trackedPaths += ["App.xcworkspace/contents.xcworkspacedata", "external/core"]
      let change = $0.change
      $0.change = { objects in
        change(&objects)
        objects["PD"] = ["isa": "XCSwiftPackageProductDependency", "productName": "Core"]
        objects["A"]?["packageProductDependencies"] = ["PD"]
      }
    }
    #expect(found.count == 1 && found.first?.message.contains("external/core") == true, "\(found)")
    #expect(found.first?.severity == .note)
  }
}
