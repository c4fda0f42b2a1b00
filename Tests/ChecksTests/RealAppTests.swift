import Checks
import Diagnostics
import PropertyLists
import Testing

/// What rules find, and how severe it is, in situations that shipping apps are in.
@Suite struct RealAppTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  @Test func `an alpha channel with opaque pixels only is accepted`() throws {
    let found = try findings("app-icon-alpha") {
      Breach.useIcons(in: &$0, [Breach.large])
      $0.images["Wecker/Assets.xcassets/AppIcon.appiconset/a.png"] = Breach.drawn(alpha: 255)
    }
    #expect(found == [])
  }

  @Test(arguments: [
    ("\0GITCRYPT\0abc", "git-crypt unlock"), ("version https://git-lfs.github.com/spec/v1\n", "git lfs"),
  ])
  func `what a filter of Git has not replaced is not checked`(content: String, hint: String) throws {
    var sample = SampleProject()
    sample.files["Wecker/App.swift"] = content
    sample.files["Wecker/Localizable.xcstrings"] = content
    let found = try Checker().findings(in: sample.input())
    let about = found.filter {
      $0.place?.file == "Wecker/App.swift" || $0.place?.file == "Wecker/Localizable.xcstrings"
    }
    #expect(about.map(\.rule) == ["file-unreadable"])
    #expect(about.first?.severity == .note && about.first?.hintText?.contains(hint) == true)
    #expect(!found.contains { $0.severity == .error }, "\(found)")
  }

  @Test(arguments: [("1.0", [Diagnostic.Severity]()), ("1.0-beta", [.error])])
  func `a version is for the store in the configuration that has a valid one`(
    release: String, severities: [Diagnostic.Severity]
  ) throws {
    let found = try findings("version-form") {
      $0.appDebugSettings["MARKETING_VERSION"] = "1.0-develop"
      $0.appSettings["MARKETING_VERSION"] = .string(release)
    }
    #expect(Set(found.map(\.severity)) == Set(severities), "\(found)")
  }

  @Test(arguments: [("macosx", "UILaunchStoryboardName", 0), ("iphoneos", "UILaunchStoryboardName", 1)])
  func `macOS ignores the keys of UIKit`(sdk: String, key: String, count: Int) throws {
    let found = try findings("main-interface-missing") {
      $0.projectSettings["SDKROOT"] = .string(sdk)
      $0.appSettings["INFOPLIST_KEY_\(key)"] = "Gone"
    }
    #expect(found.count == count)
  }

  @Test func `an entitlements file is not needed where nothing is signed`() throws {
    let missing: (inout SampleProject) -> Void = {
      $0.appSettings["CODE_SIGN_ENTITLEMENTS"] = "Wecker/Gone.entitlements"
    }
    #expect(try findings("entitlements-not-found", missing).map(\.severity) == [.error])
    let unsigned = try findings("entitlements-not-found") {
      missing(&$0)
      $0.projectSettings["CODE_SIGNING_ALLOWED"] = "NO"
    }
    #expect(unsigned == [])
  }

  @Test(arguments: [("App.swift", Diagnostic.Severity.error), ("App.m", .note)])
  func `a bridging header is for Swift`(source: String, severity: Diagnostic.Severity) throws {
    let found = try findings("bridging-header-missing") {
      $0.appSettings["SWIFT_OBJC_BRIDGING_HEADER"] = "Wecker/Gone.h"
      $0.files["Wecker/App.swift"] = nil
      $0.files["Wecker/" + source] = "int a;"
      $0.change = { objects in
        for entry in objects.entries where entry.value["path"]?.string?.hasSuffix("App.swift") == true {
          objects[entry.key]?["path"] = entry.value["path"]?.string.map {
            .string($0.replacing("App.swift", with: source))
          }
        }
      }
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [("Dependencies/x/x.h", 0), ("Wecker/x.h", 1)])
  func `a header of a submodule that is not checked out is not missing`(path: String, count: Int) throws {
    let found = try findings("bridging-header-missing") {
      $0.appSettings["SWIFT_OBJC_BRIDGING_HEADER"] = .string(path)
      $0.files[".gitmodules"] = "[submodule \"x\"]\n\tpath = Dependencies/x\n\turl = https://example.org/x\n"
    }
    #expect(found.count == count)
  }

  @Test func `the files of users are one finding, and a note where .gitignore has them`() throws {
    let paths = ["Wecker.xcodeproj/xcuserdata/a.plist", "Wecker.xcodeproj/xcuserdata/b.plist"]
    let found = try findings("user-data-tracked") {
      $0.trackedPaths = paths
      $0.ignored = ""
    }
    #expect(found.map(\.severity) == [.warning] && found.first?.fixes.count == 2)
    #expect(found.first?.furtherPlaces.map(\.place.file) == [paths[1]])
    let ignored = try findings("user-data-tracked") {
      $0.trackedPaths = paths
      $0.ignored = "xcuserdata/\n"
    }
    #expect(ignored.map(\.severity) == [.note])
  }

  @Test func `the debug symbols of a vendored framework are no build product`() throws {
    let inside = "Libraries/A.xcframework/ios-arm64/dSYMs/A.framework.dSYM/Contents/Info.plist"
    let found = try findings("build-product-tracked") {
      $0.trackedPaths = [inside, "build/A.dSYM/Contents/Info.plist"]
    }
    #expect(found.map(\.place?.file) == ["build/A.dSYM/Contents/Info.plist"])
  }

  @Test func `the place of a value is where its text is, not where it is inherited`() throws {
    let found = try findings("version-leading-zero") {
      $0.projectSettings["CURRENT_PROJECT_VERSION"] = "007"
      $0.appSettings["CURRENT_PROJECT_VERSION"] = "$(inherited)"
      $0.widgetSettings["CURRENT_PROJECT_VERSION"] = "$(CURRENT_PROJECT_VERSION)"
    }
    #expect(Set(found.map(\.place?.line)).count == found.count && !found.isEmpty)
    #expect(found.allSatisfy { $0.targets.count > 1 }, "\(found)")
  }

  @Test func `all entitlements of another platform are one finding`() throws {
    let keys = ["app-sandbox", "device.bluetooth", "network.client", "application-groups"]
    let found = try findings("entitlement-of-other-system") {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        keys.map { "<key>com.apple.security.\($0)</key><true/>" }.joined())
    }
    #expect(found.count == 1)
    #expect(
      found.first?.message.contains("device.bluetooth and com.apple.security.network.client are for macOS") == true)
    let catalyst = try findings("entitlement-of-other-system") {
      $0.appSettings["SUPPORTS_UIKITFORMAC"] = "YES"
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist("<key>com.apple.security.app-sandbox</key><true/>")
    }
    #expect(catalyst == [])
  }

  @Test func `the sources that a folder leaves over are one finding, and a library's are none`() throws {
    let names = (1...4).map { "Wecker/Old\($0).swift" }
    let found = try findings("source-in-no-target") {
      for name in names { $0.files[name] = "let a = 1" }
    }
    #expect(found.count == 1 && found.first?.furtherPlaces.count == 3)
    #expect(found.first?.message.hasPrefix("4 sources in \"Wecker\"") == true)
    let licensed = try findings("source-in-no-target") {
      for name in names { $0.files[name] = "let a = 1" }
      $0.files["Wecker/LICENSE"] = "MIT"
    }
    #expect(licensed == [])
  }

  @Test func `a scheme with other targets is a note, and its unknown targets are one finding`() throws {
    func scheme(_ ids: [String]) -> String {
      let references = ids.map {
        "<BuildActionEntry buildForRunning=\"YES\"><BuildableReference BlueprintIdentifier=\"\($0)\" BlueprintName=\"T\($0)\" ReferencedContainer=\"container:Wecker.xcodeproj\"/></BuildActionEntry>"
      }
      return
        "<Scheme><BuildAction><BuildActionEntries>\(references.joined())</BuildActionEntries></BuildAction></Scheme>"
    }
    let path = "Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme"
    let mixed = try findings("scheme-target-unknown") { $0.files[path] = scheme(["A", "X", "Y"]) }
    #expect(mixed.map(\.severity) == [.note])
    #expect(mixed.first?.message.contains("2 targets by unknown identifiers: \"TX\" and \"TY\"") == true)
    let idle = try findings("scheme-target-unknown") { $0.files[path] = scheme(["X"]) }
    #expect(idle.map(\.severity) == [.warning])
  }

  @Test func `several schemes with one unknown configuration are one finding`() throws {
    let scheme =
      "<Scheme><LaunchAction buildConfiguration=\"Beta\"><BuildableReference BlueprintIdentifier=\"A\" ReferencedContainer=\"container:Wecker.xcodeproj\"/></LaunchAction></Scheme>"
    let found = try findings("scheme-configuration-unknown") {
      $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/One.xcscheme"] = scheme
      $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/Two.xcscheme"] = scheme
    }
    #expect(found.count == 1 && found.first?.severity == .note)
    #expect(found.first?.message.contains("Xcode uses \"Release\" instead") == true)
  }

  @Test func `an asset catalog may end its lists with a comma`() throws {
    for (contents, severity) in [("{\"images\": [],\n}", Diagnostic.Severity.note), ("{\"images\": [}", .error)] {
      let found = try findings("asset-contents-invalid") {
        $0.files["Wecker/Assets.xcassets/Bell.imageset/Contents.json"] = contents
        $0.change = { objects in
          objects["G"]?["children"] = ["F", "I", "AP", "WP", "XA"]
          objects["XA"] = ["isa": "PBXFileReference", "path": "Wecker/Assets.xcassets", "sourceTree": "<group>"]
        }
      }
      #expect(found.map(\.severity) == [severity])
      let outside = try findings("asset-contents-invalid") {
        $0.files["Vendor/Assets.xcassets/Bell.imageset/Contents.json"] = contents
      }
      #expect(outside.map(\.severity) == [.note])
    }
  }

  @Test func `a key in the product is for everybody`() throws {
    let built: (inout SampleProject) -> Void = { sample in
      sample.trackedPaths = ["server.p12", "build/Helper.ipa"]
      sample.images["server.p12"] = [0x30]
      sample.images["build/Helper.ipa"] = [0x50]
    }
    let inProduct: (inout SampleProject) -> Void = { sample in
      built(&sample)
      sample.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "K", "H"]
        for (id, path) in [("K", "server.p12"), ("H", "build/Helper.ipa")] {
          objects[id] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
          objects["B" + id + "1"] = ["isa": "PBXBuildFile", "fileRef": .string(id)]
        }
        objects["AR"]?["files"] = ["BK1", "BH1"]
      }
    }
    #expect(try findings("signing-secret-tracked", built).map(\.severity) == [.warning])
    #expect(try findings("signing-secret-tracked", inProduct).map(\.severity) == [.warning])
    #expect(try findings("build-product-tracked", built).count == 1)
    #expect(try findings("build-product-tracked", inProduct) == [])
  }

  @Test func `an outlet of a file that nothing loads is a note`() throws {
    let content =
      "<document type=\"X\">" + Breach.controller("<outlet property=\"gone\" destination=\"v\" id=\"o\"/>")
      + "</document>"
    let loaded = try findings("interface-outlet-missing") { Breach.addStoryboard(to: &$0, content) }
    #expect(loaded.map(\.severity) == [.error])
    let idle = try findings("interface-outlet-missing") {
      Breach.addStoryboard(to: &$0, content)
      $0.appSettings["INFOPLIST_KEY_UILaunchStoryboardName"] = nil
    }
    #expect(idle.map(\.severity) == [.note])
  }

  @Test(arguments: [
    ("sk_" + "live_4eC39HqLyjWDarjtT1zdp7dc", 1), ("sk_" + "test_4eC39HqLyjWDarjtT1zdp7dc", 0),
    ("sk_" + "live_xxxxxxxxxxxxxxxxxxxxxxxx", 0), ("sk_" + "live_short", 0),
    ("AKIA" + "IOSFODNN7QRSTUVW", 1), ("see ghp_ tokens", 0),
  ])
  func `only what is long enough and no placeholder is a token`(text: String, count: Int) throws {
    let found = try findings("service-token-in-source") { $0.files["Wecker/App.swift"] = "let key = \"\(text)\"" }
    #expect(found.count == count)
  }

  @Test(arguments: [
    ("macosx", "@executable_path/../Frameworks", 0), ("macosx", "@executable_path/Frameworks", 1),
    ("macosx", "$(inherited) @executable_path/Frameworks", 1), ("iphoneos", "$(PATHS)", 0),
    ("iphoneos", "$(inherited) @executable_path/Frameworks/", 0), ("iphoneos", "/usr/lib/swift", 1),
    ("iphoneos", "/usr/lib/swift @executable_path/Frameworks", 0),
  ])
  func `a run path leads to the frameworks of the platform`(sdk: String, paths: String, count: Int) throws {
    let breach = try #require(Breach.all.first { $0.rule == "run-path-missing" })
    let found = try findings("run-path-missing") {
      breach.change(&$0)
      $0.projectSettings["SDKROOT"] = .string(sdk)
      $0.appSettings["LD_RUNPATH_SEARCH_PATHS"] = .string(paths)
    }
    #expect(found.count == count)
  }

  @Test func `a workspace may list what is installed, ignored or there`() throws {
    let found = try findings("workspace-reference-missing") {
      let files = ["Wecker.xcodeproj", "Pods/Pods.xcodeproj", "Generated.xcodeproj"]
      $0.files["Wecker.xcworkspace/contents.xcworkspacedata"] =
        "<Workspace version=\"1.0\">" + files.map { "<FileRef location=\"group:\($0)\"/>" }.joined() + "</Workspace>"
      $0.files["Wecker.xcodeproj/project.pbxproj"] = ""
      $0.folders.insert("Wecker.xcodeproj")
      $0.ignored += "Generated.xcodeproj/\n"
    }
    #expect(found == [])
  }

  @Test func `a preprocessed Info.plist without directives must be readable`() throws {
    func rules(_ text: String) throws -> [String] {
      try findings("info-plist-unreadable") {
        $0.appSettings["INFOPLIST_PREPROCESS"] = "YES"
        $0.files["Wecker/Info.plist"] = text
      }.map(\.rule)
    }
    #expect(try rules("<plist><dict><key>A</key><array></dict></plist>") == ["info-plist-unreadable"])
    #expect(try rules("#ifdef A\n<plist><dict>\n#endif") == [])
  }

  @Test(arguments: [("{ CFBundleName = \"Wecker\"; }", 0), ("\"CFBundleName\" = \"Wecker\"", 1)])
  func `a strings file may be a dictionary in braces`(content: String, count: Int) throws {
    let found = try findings("strings-unreadable") {
      Breach.localize(&$0, ["en.lproj/InfoPlist.strings": content])
    }
    #expect(found.count == count)
  }

  @Test func `a key that only translations have is missing`() throws {
    var files = [
      "en.lproj/Localizable.strings": "\"alarm.stop\" = \"Stop\";",
      "de.lproj/Localizable.strings": "\"alarm.stop\" = \"Halt\"; \"alarm.go\" = \"Los\";",
    ]
    let source = "let text = NSLocalizedString(\"alarm.go\", comment: \"\")"
    func messages() throws -> [String] {
      try findings("localized-key-missing") {
        Breach.localize(&$0, files)
        $0.files["Wecker/App.swift"] = source
      }.map(\.message)
    }
    #expect(
      try messages() == ["the development language has no string for the key \"alarm.go\", but other languages have"])
    files["en.lproj/Localizable.strings"]? += " \"alarm.go\" = \"Go\";"
    #expect(try messages() == [])
  }

  @Test(arguments: [("http://example.org/feed.xml", 1), ("https://example.org/feed.xml", 0)])
  func `an update feed is encrypted`(url: String, count: Int) throws {
    let found = try findings("update-feed-insecure") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>SUFeedURL</key><string>\(url)</string>")
    }
    #expect(found.count == count)
  }

  @Test func `the keys that a build writes are one finding with all fixes`() throws {
    let found = try findings("info-plist-key-of-build") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>DTXcode</key><string>1500</string><key>DTSDKName</key><string>iphoneos17.0</string>")
    }
    #expect(found.count == 1 && found.first?.fixes.count == 2)
    #expect(found.first?.message.hasPrefix("DTXcode and DTSDKName must not be in the file") == true)
  }

  @Test(arguments: [
    ("<outletCollection property=\"gestureRecognizers\" destination=\"t\" id=\"o\"/>", Diagnostic.Severity.error),
    ("", .note),
  ])
  func `a gesture recognizer without a view recognizes nothing`(outlet: String, severity: Diagnostic.Severity) throws {
    let found = try findings("interface-action-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\">\(Breach.controller(outlet))<tapGestureRecognizer id=\"t\"><connections>"
          + "<action selector=\"gone:\" destination=\"v\" id=\"a\"/></connections></tapGestureRecognizer></document>")
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test func `a folder in another letter case is one finding`() throws {
    let found = try findings("file-missing") {
      $0.files["Wecker/codes/A.swift"] = ""
      $0.files["Wecker/codes/B.swift"] = ""
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "X1", "X2"]
        for (id, name) in [("X1", "A"), ("X2", "B")] {
          objects[id] = [
            "isa": "PBXFileReference", "path": .string("Wecker/Codes/\(name).swift"), "sourceTree": "<group>",
          ]
        }
      }
    }
    #expect(found.count == 1 && found.first?.message.contains("\"Wecker/Codes\" of 2 files") == true)
  }
}
