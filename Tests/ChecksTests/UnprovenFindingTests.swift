import Checks
import Diagnostics
import PropertyLists
import Testing

/// What looks like a violation and is none, or none that is proven.
@Suite struct UnprovenFindingTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  /// Adds files to the project, of which `phase` copies or compiles those named in `built`.
  private func add(
    _ paths: [String], built: [Int] = [], to phase: String = "AR", _ objects: inout PropertyListDictionary
  ) {
    let ids = paths.indices.map { PropertyList.string("X\($0)") }
    objects["G"]?["children"] = .array([.string("F"), .string("I"), .string("AP"), .string("WP")] + ids)
    for (offset, path) in paths.enumerated() {
      objects["X\(offset)"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
      objects["B\(offset)"] = ["isa": "PBXBuildFile", "fileRef": .string("X\(offset)")]
    }
    objects[phase]?["files"] = .array(
      (phase == "AS" ? [.string("BF")] : []) + built.map { PropertyList.string("B\($0)") })
  }

  // MARK: Git

  private static let key =
    "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIAQCBEFlxeHhYj0W9YwNgNa03GgVekZTaZJaqvv2pwDI\n-----END PRIVATE KEY-----\n"

  @Test(arguments: [
    ("Externals/mbedtls/library/certs.c", Diagnostic.Severity.note), ("lib/ppkTestUtils.ts", .note),
    ("lib/spec/key.pem", .note), ("readme/licenses.md", .note), ("LICENSE.txt", .note),
    ("server/Relay.swift", .warning), ("keys/TestFlight.pem", .error), ("keys/contest.pem", .error),
  ])
  func `a key that signs nothing of the project is no error`(path: String, severity: Diagnostic.Severity) throws {
    let found = try findings("signing-secret-tracked") {
      $0.files[path] = Self.key
      $0.trackedPaths.append(path)
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [
    ("a.tsx", "/*\n\(Self.key)*/", Diagnostic.Severity.note), ("a.tsx", "const key = `\n\(Self.key)`", .warning),
    ("a.js", "// " + Self.key.replacing("\n", with: "\n// "), .note),
    ("a.swift", "\"\"\"\n\(Self.key)\"\"\"", .warning),
    ("a.swift", "let url = \"https://a.org\" // secret\nlet key = \"\"\"\n\(Self.key)\"\"\"", .warning),
    ("a.py", "# " + Self.key.replacing("\n", with: "\n# "), .note), ("a.swift", "/* \(Self.key)", .warning),
  ])
  func `a key in a comment is a note`(name: String, text: String, severity: Diagnostic.Severity) throws {
    let found = try findings("signing-secret-tracked") {
      $0.files["relay/\(name)"] = text
      $0.trackedPaths.append("relay/\(name)")
    }
    // A comment that begins every line of a key may hide it from the search as well.
    #expect(found.allSatisfy { $0.severity == severity } && (severity == .note || found.count == 1), "\(found)")
  }

  @Test func `the metadata of Finder is part of no project`() throws {
    for path in ["__MACOSX/Wecker/App.swift", "Wecker/._Old.swift", "Wecker/._Old.p12"] {
      var sample = SampleProject()
      sample.files[path] = "class {"
      sample.trackedPaths.append(path)
      sample.untrackedPaths.append(path)
      #expect(try Checker().findings(in: sample.input()) == [], "\(path)")
    }
    #expect(!AppleDouble.contains("Wecker/MACOSX/a._b.swift"))
  }

  @Test(arguments: [
    ("Frameworks/Sparkle.xpc.dSYM/Contents/Info.plist", "Frameworks/Sparkle.xpc/Contents/Info.plist", 0),
    ("Frameworks/Sparkle.xpc.dSYM/Contents/Info.plist", "Wecker/Other.swift", 1),
  ])
  func `debug symbols beside a tracked product are a dependency's`(path: String, other: String, count: Int) throws {
    let found = try findings("build-product-tracked") { $0.trackedPaths += [path, other] }
    #expect(found.count == count, "\(found)")
  }

  @Test func `image sets whose folders differ in case are one set on a Mac`() throws {
    let set = "{ \"images\" : [ { \"filename\" : \"a.png\", \"idiom\" : \"universal\" } ] }"
    let catalog = "Wecker/Assets.xcassets"
    for (folder, count) in [("Save.imageset", 0), ("Other.imageset", 1)] {
      let found = try findings("asset-file-missing") {
        $0.files["\(catalog)/save.imageset/Contents.json"] = set
        $0.images["\(catalog)/\(folder)/a.png"] = [0]
      }
      #expect(found.count == count, "\(found)")
    }
    let named = try findings("resource-name-unknown") {
      $0.files["\(catalog)/save.imageset/Contents.json"] = set
      $0.images["\(catalog)/Save.imageset/a.png"] = [0]
      $0.files["Wecker/App.swift"] = "let image = UIImage(named: \"Save\")"
    }
    #expect(named == [])
  }

  // MARK: Settings and files

  @Test(arguments: ["Debug (Non-Jailbroken)", "Release (Beta, Store)"])
  func `a condition names a configuration with spaces`(name: String) throws {
    let found = try findings("bundle-id-missing") {
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = nil
      $0.files["Wecker/Identifier.xcconfig"] = """
        PRODUCT_BUNDLE_IDENTIFIER[config=\(name)] = de.uni-hd.demo.Wecker
        PRODUCT_BUNDLE_IDENTIFIER[config=Other] = de.uni-hd.demo.Wecker
        """
      $0.change = { objects in
        add(["Wecker/Identifier.xcconfig"], &objects)
        for id in ["ACDebug", "ACRelease"] { objects[id]?["baseConfigurationReference"] = "X0" }
        for id in ["ACDebug", "PCDebug", "WCDebug"] { objects[id]?["name"] = .string(name) }
        for id in ["ACRelease", "PCRelease", "WCRelease"] { objects[id]?["name"] = "Other" }
      }
    }
    #expect(found == [])
  }

  @Test(arguments: [
    ("$(DEPLOYMENT_TARGET$(REDESIGN))", 0), ("${DEPLOYMENT_${KIND}0}", 0), ("$(DEPLOYMENT_TARGETS$(REDESIGN))", 1),
    ("$($(KIND)_TARGET0)", 0), ("$($(KIND)_TARGET1)", 1), ("$(KIND)", 1),
  ])
  func `a reference may compose the name of a setting`(value: String, count: Int) throws {
    let found = try findings("build-setting-name-misspelled") {
      $0.appSettings["DEPLOYMENT_TARGET0"] = "12.0"
      $0.appSettings["LOWEST"] = .string(value)
    }
    let control = try findings("build-setting-name-misspelled") { $0.appSettings["DEPLOYMENT_TARGET0"] = "12.0" }
    #expect(found.count == min(count, control.count), "\(found)")
  }

  @Test(arguments: [("submodules/tele", 0), ("Kits", 1)])
  func `a package of the project in a missing submodule counts`(folder: String, count: Int) throws {
    let found = try findings("package-path-missing") {
      $0.files["Package.swift"] =
        "let package = Package(name: \"Dock\", dependencies: [.package(path: \"Packages/Postbox\")])"
      $0.files[".gitmodules"] = "[submodule \"tele\"]\n\tpath = submodules/tele\n"
      $0.change = { add(["\(folder)/Postbox"], &$0) }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: ["Wecker/bindings.xcframework/*", "*.xcframework", "*.a"])
  func `a folder is ignored if all its content is`(pattern: String) throws {
    let found = try findings("file-missing") {
      $0.ignored += pattern + "\n"
      $0.change = { objects in
        add(["Wecker/bindings.xcframework"], built: [0], &objects)
        objects["X0"]?["lastKnownFileType"] = "wrapper.xcframework"
      }
    }
    #expect(found.map(\.severity) == [pattern == "*.a" ? .warning : .note], "\(found)")
  }

  @Test(arguments: [
    ("#if TARGET_OS_TV\nCALL\n#endif", 0), ("#if TARGET_OS_IOS\nCALL\n#endif", 1), ("CALL", 1),
    ("#if TARGET_OS_TV\nCALL\n#endif\nCALL", 1),
  ])
  func `code for another platform looks up no file`(source: String, count: Int) throws {
    let call = "NSString *p = [[NSBundle mainBundle] pathForResource:@\"Settings\" ofType:@\"bundle\"];"
    let found = try findings("resource-in-no-target") {
      $0.files["Wecker/Store.m"] = source.replacing("CALL", with: call)
      $0.files["Wecker/Settings.bundle"] = ""
      $0.change = { add(["Wecker/Store.m", "Wecker/Settings.bundle"], built: [0], to: "AS", &$0) }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test func `a missing package is one note for all names of resources`() throws {
    for (package, rules) in [("../ProtonCore", 1), (nil, 2)] as [(String?, Int)] {
      let found = try findings("resource-name-unknown") {
        Breach.addStoryboard(
          to: &$0,
          "<document type=\"X\" initialViewController=\"v\"><scenes><scene sceneID=\"s\"><objects><viewController "
            + "id=\"v\"><imageView id=\"a\" image=\"icon\"/><imageView id=\"b\" image=\"logo\"/></viewController>"
            + "</objects></scene></scenes><resources><image name=\"icon\"/><image name=\"logo\"/></resources></document>"
        )
        $0.files["Wecker/App.swift"] = "let x = 1"
        let change = $0.change
        $0.change = { objects in
          change(&objects)
          guard let package else { return }
          objects["P"]?["packageReferences"] = ["LP"]
          objects["LP"] = ["isa": "XCLocalSwiftPackageReference", "relativePath": .string(package)]
        }
      }
      #expect(found.count == rules, "\(found)")
      if package != nil { #expect(found.first?.severity == .note) }
    }
  }

  // MARK: Property lists

  @Test(arguments: [("QLGenerator", 0), ("MDImporter", 0), ("Editor", 1)])
  func `a generator of Quick Look opens no documents`(role: String, count: Int) throws {
    for rule in ["document-type-rank-missing", "document-type-name-missing"] {
      let found = try findings(rule) {
        $0.files["Wecker/Info.plist"] = SampleProject.plist(
          "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeRole</key><string>\(role)</string></dict></array>"
        )
      }
      #expect(found.count == count, "\(found)")
    }
  }

  @Test(arguments: [("keychain-access-groups", 0), ("com.apple.security.application-groups", 1)])
  func `an app may use its own keychain group without naming it`(key: String, count: Int) throws {
    let found = try findings("capability-values-missing") {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist("<key>\(key)</key><array/>")
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("let c = WKWebView()", Diagnostic.Severity.note), ("let c = AVAudioRecorder()", .warning)])
  func `a web view is no proof of a microphone`(source: String, severity: Diagnostic.Severity) throws {
    let found = try findings("usage-description-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/App.swift"] = source
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.device.audio-input</key><true/>")
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [("match AdHoc de.uni-hd.demo.Wecker", Diagnostic.Severity.note), ("match AppStore", .error)])
  func `the App Store gets no ad hoc app`(profile: String, severity: Diagnostic.Severity) throws {
    let found = try findings("app-icon-marketing-missing") {
      Breach.useIcons(
        in: &$0, ["\"filename\" : \"a.png\", \"idiom\" : \"iphone\", \"size\" : \"60x60\", \"scale\" : \"2x\""])
      $0.appSettings["PROVISIONING_PROFILE_SPECIFIER"] = .string(profile)
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  // MARK: Interfaces

  @Test(arguments: [("Keys.qskeys", 0), ("Keys.png", 1)])
  func `a property list with any extension may name an action`(name: String, count: Int) throws {
    let found = try findings("action-not-connected") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\" initialViewController=\"v\"><scenes><scene sceneID=\"s\"><objects><viewController "
          + "id=\"v\" customClass=\"Clock\" customModuleProvider=\"target\"/></objects></scene></scenes></document>")
      $0.files["Wecker/App.swift"] = "class Clock: UIViewController { @IBAction func ring(_ sender: Any) {} }"
      $0.files["Wecker/\(name)"] = SampleProject.plist("<key>\\r</key><string>ring:</string>")
      let change = $0.change
      $0.change = { objects in
        change(&objects)
        objects["K"] = ["isa": "PBXFileReference", "path": .string("Wecker/\(name)"), "sourceTree": "<group>"]
        let children = objects["G"]?["children"]?.array ?? []
        objects["G"]?["children"] = .array(children + ["K"])
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("UpdateController(windowNibName: \"Update\")", 0), ("print(\"Update\")", 1),
    ("OtherController(windowNibName: \"Update\")", 1),
  ])
  func `a xib may be opened for a controller of another class`(call: String, count: Int) throws {
    let found = try findings("interface-outlet-missing") {
      Breach.addNib(
        to: &$0, named: "Update", owner: "InfoController", "<outlet property=\"updateLabel\" destination=\"-1\"/>")
      $0.files["Wecker/App.swift"] = """
        import UIKit
        class InfoController: UIViewController {}
        class OtherController: UIViewController {}
        """
      $0.files["Wecker/Update.swift"] =
        "class UpdateController: UIViewController { @IBOutlet var updateLabel: UILabel! }"
      $0.files["Wecker/Delegate.swift"] = "func open() { let controller = \(call) }"
      let change = $0.change
      $0.change = { objects in
        change(&objects)
        objects["Y"] = ["isa": "PBXFileReference", "path": "Wecker/Delegate.swift", "sourceTree": "<group>"]
        let children = objects["G"]?["children"]?.array ?? []
        objects["G"]?["children"] = .array(children + ["Y", "Z"])
        objects["Z"] = ["isa": "PBXFileReference", "path": "Wecker/Update.swift", "sourceTree": "<group>"]
        objects["BZ"] = ["isa": "PBXBuildFile", "fileRef": "Z"]
        objects["BY"] = ["isa": "PBXBuildFile", "fileRef": "Y"]
        objects["AS"]?["files"] = ["BF", "BY", "BZ"]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("Makefile", "run make"), ("CMakeLists.txt", "generate a project with cmake"), ("package.json", "build the app"),
    ("Other", "restore the project"),
  ])
  func `an app that make builds has no project to restore`(file: String, hint: String) throws {
    let folder = try #require(FolderWithoutProject("", hasFile: { $0 == file }))
    let found = try findings("project-missing") { $0.foldersWithoutProject = [folder] }
    #expect(found.first?.hintText?.hasPrefix(hint) == true, "\(found)")
    #expect(found.map(\.severity) == [file == "Other" ? .warning : .note])
  }
}
