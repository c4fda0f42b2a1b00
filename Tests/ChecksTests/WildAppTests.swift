import Checks
import Diagnostics
import PropertyLists
import Testing

/// Forms of apps in the wild that build, ship and run, or that no store ever sees.
@Suite struct WildAppTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  private static func plist(_ content: String) -> String { SampleProject.plist(content) }

  @Test(arguments: ["/Localized: Parts/Main.storyboard", "/Localized/Parts/Main.storyboard"], ["A", "W"])
  func `an exception names a localized file without its language`(exception: String, owner: String) throws {
    let found = try findings("main-interface-missing") {
      $0.appSettings["INFOPLIST_KEY_UIMainStoryboardFile"] = "Main"
      $0.files["Shared/Parts/Base.lproj/Main.storyboard"] = "<document type=\"X\"></document>"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "SF"]
        objects["SF"] = [
          "isa": "PBXFileSystemSynchronizedRootGroup", "path": "Shared", "sourceTree": "<group>", "exceptions": ["SX"],
        ]
        objects["SX"] = [
          "isa": "PBXFileSystemSynchronizedBuildFileExceptionSet", "target": .string(owner),
          "membershipExceptions": [.string(exception)],
        ]
      }
    }
    #expect(found.count == (owner == "A" ? 0 : 1), "\(found)")
  }

  @Test(arguments: [("resource-name-duplicate", 0), ("build-file-duplicate", 1)])
  func `two references to one path are one file`(rule: String, count: Int) throws {
    let found = try findings(rule) {
      $0.files["Bell.otf"] = ""
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "R1", "R2"]
        objects["R1"] = ["isa": "PBXFileReference", "path": "Bell.otf", "sourceTree": "SOURCE_ROOT"]
        objects["R2"] = ["isa": "PBXFileReference", "path": "Bell.otf", "sourceTree": "<group>"]
        objects["B1"] = ["isa": "PBXBuildFile", "fileRef": "R1"]
        objects["B2"] = ["isa": "PBXBuildFile", "fileRef": "R2"]
        objects["AR"]?["files"] = ["B1", "B2"]
      }
    }
    #expect(found.map(\.severity) == Array(repeating: .warning, count: count), "\(found)")
  }

  @Test(arguments: [("b", 0), ("v", 1)])
  func `an outlet to another scene is dropped, so that it crashes nothing`(destination: String, count: Int) throws {
    let outlet = Breach.controller("<outlet property=\"titel\" destination=\"\(destination)\" id=\"o\"/>")
    let found = try findings("interface-outlet-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><scenes><scene sceneID=\"s\"><objects>\(outlet)</objects></scene>"
          + "<scene sceneID=\"t\"><objects><viewController id=\"w\"><button id=\"b\"/></viewController></objects></scene>"
          + "</scenes></document>")
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("int main() { return NSApplicationMain(0, 0); }", Diagnostic.Severity.error),
    ("#if USE_NIB\nint main() { return NSApplicationMain(0, 0); }\n#endif", .warning),
    ("int main() { return 0; }", .note),
  ])
  func `only NSApplicationMain loads the main interface`(source: String, severity: Diagnostic.Severity) throws {
    let found = try findings("main-interface-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/Info.plist"] = Self.plist("<key>NSMainNibFile</key><string>MainMenu</string>")
      $0.files["Wecker/App.swift"] = nil
      $0.files["Wecker/App.m"] = source
      $0.change = { objects in
        objects["F"]?["path"] = "Wecker/App.m"
        objects["W"] = nil
        objects["P"]?["targets"] = ["A"]
        objects["A"]?["dependencies"] = []
      }
    }
    #expect(found.first?.severity == severity, "\(found)")
  }

  @Test(arguments: [
    ("12.5.notSet", "notSet", 1, Diagnostic.Severity.note), ("12.5.beta1", "7", 1, .error),
    ("12.5", "notSet", 1, .note),
  ])
  func `a version with the placeholder of the build number is replaced with it`(
    version: String, build: String, count: Int, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("version-form") {
      $0.widgetSettings["MARKETING_VERSION"] = "1"
      $0.widgetSettings["CURRENT_PROJECT_VERSION"] = "1"
      $0.appSettings["MARKETING_VERSION"] = .string(version)
      $0.appSettings["CURRENT_PROJECT_VERSION"] = .string(build)
    }
    #expect(found.map(\.severity) == Array(repeating: severity, count: count), "\(found)")
    #expect(
      try findings("version-length") {
        $0.appSettings["MARKETING_VERSION"] = "12.5.buildNumberNotSet"
        $0.appSettings["CURRENT_PROJECT_VERSION"] = "buildNumberNotSet"
      } == [])
  }

  @Test func `a version that a script of the folder writes is a note`() throws {
    let found = try findings("version-form") {
      $0.files["Wecker/Info.plist"] = Self.plist("<key>CFBundleShortVersionString</key><string>1.2-dev</string>")
      $0.appSettings["GENERATE_INFOPLIST_FILE"] = "NO"
      $0.files["Scripts/version.sh"] = "plutil -replace CFBundleShortVersionString -string 1 Wecker/Info.plist"
    }
    #expect(found.map(\.severity) == [.note], "\(found)")
  }

  @Test(arguments: [("{\n\t\t\tisa = PBXGroup;\n\t\t}", Diagnostic.Severity.error), ("", .warning)])
  func `an object that is there twice with the same content loses nothing`(
    other: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("project-object-duplicate") {
      $0.changeText = { text in
        guard let start = text.firstRange(of: "BF = {"), let end = text[start.upperBound...].firstRange(of: "};") else {
          return text
        }
        let object = String(text[start.lowerBound..<end.upperBound])
        let copy = other.isEmpty ? object : "BF = \(other);"
        return text.replacing(object, with: object + "\n\t\t" + copy)
      }
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [
    ("100.64.0.0/10", 0), ("fd7a:115c:a1e0::/48", 0), ("10.0.0.1", 0), ("10.0.0.0/33", 1), ("example.org/a", 1),
    ("300.0.0.0/8", 1),
  ])
  func `a range of addresses is an exception of App Transport Security`(domain: String, count: Int) throws {
    let found = try findings("transport-security-domain") {
      $0.files["Wecker/Info.plist"] = Self.plist(
        "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>\(domain)</key><dict/></dict></dict>"
      )
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("[submodule \"a\"]\n\tpath = Vendor/Kit\n", 0), ("", 1)])
  func `the project of a submodule that is not checked out is not missing`(modules: String, count: Int) throws {
    let found = try findings("scheme-file-missing") {
      $0.files[".gitmodules"] = modules
      $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme"] =
        "<Scheme><BuildAction><BuildActionEntries><BuildActionEntry><BuildableReference BlueprintIdentifier=\"X\" BlueprintName=\"Kit\" ReferencedContainer=\"container:Vendor/Kit/Kit.xcodeproj\"/></BuildActionEntry></BuildActionEntries></BuildAction></Scheme>"
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("Wecker/Assets.xcassets/AppIcon.appiconset/Contents.json\n", Diagnostic.Severity.note), ("*.log\n", .warning),
  ])
  func `an icon that Git ignores is created by a script`(ignored: String, severity: Diagnostic.Severity) throws {
    let missing = try findings("app-icon-set-missing") {
      $0.files["Wecker/Assets.xcassets/AppIcon.appiconset/Contents.json"] = nil
      $0.ignored = ignored
    }
    #expect(missing.map(\.severity) == [severity], "\(missing)")
    let files = try findings("asset-file-missing") {
      Breach.useIcons(in: &$0, ["\"filename\" : \"a.png\", \"idiom\" : \"universal\""])
      $0.ignored = severity == .note ? "Wecker/Assets.xcassets/AppIcon.appiconset/a.png\n" : ignored
    }
    #expect(files.map(\.severity) == [severity], "\(files)")
  }

  @Test(arguments: ["Kit/Sources/Kit/ThreadTag.swift", "Other/ThreadTag.m"])
  func `a class of an entity may be in any source of the folder`(path: String) throws {
    for isThere in [true, false] {
      let found = try findings("data-model-class-missing") {
        Breach.addDataModel(
          to: &$0,
          "<model><entity name=\"ThreadTag\" representedClassName=\"ThreadTag\"/></model>")
        $0.files["Wecker/App.swift"] = "class ThreadTab {}\nextension ThreadTax {}"
        if isThere {
          $0.files[path] =
            path.hasSuffix(".m") ? "@implementation ThreadTag\n@end" : "public class ThreadTag: NSManagedObject {}"
        }
      }
      #expect(found.map(\.hintText) == (isThere ? [] : ["write ThreadTab"]), "\(found)")
    }
  }

  @Test func `an icon that the target copies from another folder exists`() throws {
    let found = try findings("icon-file-missing") {
      $0.files["Wecker/Info.plist"] = Self.plist("<key>CFBundleIconFile</key><string>Bell.icns</string>")
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "IC"]
        objects["IC"] = ["isa": "PBXFileReference", "path": "../Bell.icns", "sourceTree": "<group>"]
      }
    }
    #expect(found == [])
  }

  @Test func `Xcode writes no keys into an Info.plist that no project uses`() throws {
    let content = Self.plist(
      "<key>CFBundleIdentifier</key><string>a.b</string><key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>"
    )
    #expect(try findings("info-plist-key-of-build") { $0.alone["Theos/Info.plist"] = content } == [])
    for (platform, severity) in [
      ("iPhoneOS", Diagnostic.Severity.note), ("iPhoneSimulator", .warning), ("MacOSX", .warning),
    ] {
      let found = try findings("info-plist-key-of-build") {
        $0.files["Wecker/Info.plist"] = content.replacing("iPhoneOS", with: platform)
      }
      #expect(found.map(\.severity) == [severity], "\(platform): \(found)")
    }
  }

  @Test(arguments: [
    ("let a = Bundle.main.privateFrameworksPath", 0), ("let a = dlopen(path, 0)", 0), ("import SwiftUI", 1),
  ])
  func `code that opens the folder of frameworks loads any of them`(source: String, count: Int) throws {
    let breach = try #require(Breach.all.first { $0.rule == "framework-not-linked" })
    let found = try findings("framework-not-linked") {
      breach.change(&$0)
      $0.files["Wecker/App.swift"] = source
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("AppIcon60x60", 0), ("AppIcon83.5x83.5@2x", 0), ("AppIconx", 1), ("Icon60x60", 1)])
  func `Xcode writes the images of an app icon beside the catalog`(name: String, count: Int) throws {
    let found = try findings("resource-name-unknown") {
      $0.files["Wecker/App.swift"] = "let image = UIImage(named: \"\(name)\")"
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("Unix/configure.ac", "SRCS=\"$SRCS ../Wecker/Old.mm\"", 0), ("Unix/Makefile", "Older.mm VeryOld.mm", 1),
    ("Unix/notes.txt", "../Wecker/Old.mm", 1),
  ])
  func `a source that another build system names is compiled`(path: String, text: String, count: Int) throws {
    let found = try findings("source-in-no-target") {
      $0.files["Wecker/Old.mm"] = ""
      $0.files[path] = text
      $0.trackedPaths.append(path)
    }
    #expect(found.count == count, "\(found)")
    #expect(try findings("source-in-no-target") { $0.files["Wecker/Dangerfile.swift"] = "" } == [])
  }

  @Test(arguments: [
    ("control", "Architecture: iphoneos-arm64", Diagnostic.Severity.warning), ("control", "Name: A", .error),
  ])
  func `an app for jailbroken devices is not uploaded`(
    path: String, text: String, severity: Diagnostic.Severity
  ) throws {
    let slots = ["\"filename\" : \"a.png\", \"idiom\" : \"iphone\", \"size\" : \"60x60\", \"scale\" : \"2x\""]
    let found = try findings("app-icon-marketing-missing") {
      Breach.useIcons(in: &$0, slots)
      $0.files[path] = text
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
    let privately = try findings("app-icon-marketing-missing") {
      Breach.useIcons(in: &$0, slots)
      $0.files["Wecker/Wecker.entitlements"] = Self.plist("<key>com.apple.private.security.no-container</key><true/>")
    }
    #expect(privately.map(\.severity) == [.warning], "\(privately)")
  }

  @Test(arguments: ["Modified Pods/Kit/Kit.swift", "third-party/a/b.c", "Vendor/a.m", "node_modules/a/b.m"])
  func `a folder of copies is of others`(path: String) {
    #expect(DependencyFolder.contains(path))
    #expect(!DependencyFolder.contains("LocalPods/Kit/Kit.swift"))
  }
}
