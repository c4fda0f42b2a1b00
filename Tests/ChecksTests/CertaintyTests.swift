import Checks
import Diagnostics
import PropertyLists
import Testing

/// What is unknown stays unknown, and what is certain is reported.
@Suite struct CertaintyTests {
  private func findings(_ rules: [String], _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: rules).findings(in: sample.input())
  }

  @Test func `a preprocessed Info.plist has no finding about its values`() throws {
    let found = try findings([]) {
      $0.appSettings["INFOPLIST_PREPROCESS"] = "YES"
      $0.files["Wecker/Info.plist"] = """
        #ifdef STORE
        <plist version="1.0"><dict><key>CFBundleVersion</key><string>BUILD_NUMBER</string></dict></plist>
        #endif
        """
    }
    #expect(found == [])
  }

  @Test(arguments: [
    ([String: PropertyList](), "", "", 1), (["INFOPLIST_PREFIX_HEADER": "Prefix.h"], "#define BUILD 7\n", "", 1),
    (["INFOPLIST_PREFIX_HEADER": "Prefix.h"], "#define CAMERA <key>NSCameraUsageDescription</key>\n", "", 0),
    (["INFOPLIST_PREFIX_HEADER": "Prefix.h"], "#include \"Other.h\"\n", "", 0),
    (["INFOPLIST_PREFIX_HEADER": "Elsewhere.h"], "", "", 0),
    (["INFOPLIST_PREPROCESSOR_DEFINITIONS": "BUILD=7"], "", "", 1),
    (["INFOPLIST_PREPROCESSOR_DEFINITIONS": "CAMERA=<key>a</key>"], "", "", 0),
    (["INFOPLIST_OTHER_PREPROCESSOR_FLAGS": "-include Prefix.h"], "", "", 0),
    (["INFOPLIST_KEY_NSCameraUsageDescription": "Why"], "", "", 0),
    ([:], "", "<key>NSCameraUsageDescription</key><string>WHY</string>", 0), ([:], "", "\n#include \"Keys.h\"\n", 0),
  ])
  func `a preprocessed Info.plist lacks what neither it nor a macro contains`(
    settings: [String: PropertyList], header: String, content: String, count: Int
  ) throws {
    let found = try findings(["usage-description-needed"]) {
      $0.appSettings["INFOPLIST_PREPROCESS"] = "YES"
      $0.appSettings.merge(settings) { $1 }
      $0.files["Prefix.h"] = header
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>CFBundleVersion</key><string>BUILD</string>" + content)
      $0.files["Wecker/App.swift"] = "AVCaptureDevice.requestAccess(for: .video) { _ in }"
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("AVCaptureDevice.requestAccess(for: .video) { _ in }", "NSCameraUsageDescription"),
    ("AVCaptureDevice.requestAccess(for: AVMediaType.audio) { _ in }", "NSMicrophoneUsageDescription"),
    (
      "let a = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back)",
      "NSCameraUsageDescription"
    ),
    ("let a = AVCaptureDevice.authorizationStatus(for: .audio); asset.tracks(withMediaType: .video)", nil),
  ])
  func `camera and microphone each need their own usage description`(source: String, key: String?) throws {
    let found = try findings(["usage-description-needed"]) { $0.files["Wecker/App.swift"] = source }
    #expect(found.map { $0.hintText?.contains(key ?? "-") } == (key == nil ? [] : [true]))
    let all = try findings(["usage-description-needed"]) {
      $0.files["Wecker/App.swift"] = source
      $0.appSettings["INFOPLIST_KEY_" + (key ?? "NSCameraUsageDescription")] = "Why"
    }
    #expect(all == [])
  }

  @Test(arguments: [
    "import SwiftUI\n@available(iOS 16, *) struct A { let a = NavigationStack {} }",
    "import SwiftUI\nstruct NavigationStack {}",
    "import SwiftUI\nimport Backports\nlet a = NavigationStack {}", "let a = NavigationStack {}",
    "import SwiftUI\n#if os(macOS)\nlet a = NavigationStack {}\n#endif", "import SwiftUI\n// NavigationStack",
  ])
  func `a newer type that code asks for, or that may be another, is no finding`(source: String) throws {
    let found = try findings(["deployment-target-below-symbol"]) {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "15.0"
      $0.files["Wecker/App.swift"] = source
    }
    #expect(found == [])
  }

  @Test func `a script that copies something else does not bring a framework along`() throws {
    func isMissed(_ script: String) throws -> Bool {
      try !findings(["framework-not-embedded"]) {
        $0.images["Vendor/Maps.framework/Maps"] = Breach.vendorCode
        $0.change = { objects in
          Breach.linkVendor("Maps.framework", in: &objects)
          objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "LF", "SH"]
          objects["SH"] = ["isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": .string(script)]
        }
      }.isEmpty
    }
    #expect(try isMissed("cp GoogleService-Debug.plist GoogleService-Info.plist"))
    #expect(try isMissed("echo copyright"))
    #expect(try isMissed("cp -R Vendor/Bells.framework \"$TARGET_BUILD_DIR/$FRAMEWORKS_FOLDER_PATH\""))
    #expect(try isMissed("rsync -a \\\n  Vendor/Bells.framework \\\n  \"$FRAMEWORKS_FOLDER_PATH\""))
    #expect(try !isMissed("for name in A B; do cp -R \"Vendor/$name.framework\" \"$FRAMEWORKS_FOLDER_PATH\"; done"))
    #expect(try !isMissed("cp -R \"$SOURCE\" \"$TARGET_BUILD_DIR/Wecker.app/Frameworks\""))
    #expect(try !isMissed("ditto Vendor/Maps.framework \"$TARGET_BUILD_DIR\""))
    #expect(try !isMissed("rsync -a \"$BUILT_PRODUCTS_DIR/\"*.framework ."))
    #expect(try !isMissed("\"${PODS_ROOT}/Target Support Files/Pods-App/Pods-App-frameworks.sh\""))
  }

  @Test func `an Info.plist of another target in the resources is found`() throws {
    let found = try findings(["info-plist-in-resources"]) {
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "WI"]
        objects["WI"] = ["isa": "PBXFileReference", "path": "Widget/Info.plist", "sourceTree": "<group>"]
        objects["BWI"] = ["isa": "PBXBuildFile", "fileRef": "WI"]
        objects["AR"]?["files"] = ["BWI"]
      }
    }
    #expect(found.first?.message.contains("Info.plist of \"Widget\"") == true && found.count == 1)
  }

  @Test func `a file that is in none of the package's targets is found beside a Package_swift`() throws {
    func found(_ manifest: String) throws -> [String?] {
      try findings(["source-in-no-target"]) {
        $0.files["Package.swift"] = manifest
        $0.change = { $0["F"]?["path"] = "Sources/Wecker/App.swift" }
        $0.files["Wecker/App.swift"] = nil
        $0.files["Sources/Wecker/App.swift"] = "let a = 1"
        $0.files["Sources/Wecker/Left.swift"] = "let b = 1"
      }.map(\.place?.file)
    }
    #expect(
      try found("let package = Package(name: \"Tools\", targets: [.target(name: \"Tools\")])") == [
        "Sources/Wecker/Left.swift"
      ])
    #expect(try found("let package = Package(name: \"W\", targets: [.target(name: \"Wecker\")])") == [])
    #expect(
      try found("let package = Package(name: \"W\", targets: [.target(name: \"X\", path: \"Sources/Wecker\")])") == [])
    #expect(try found("let all = names.map { Target.target(name: \"\\($0)\") }") == [])
  }

  @Test func `files of submodules that are not checked out are one finding`() throws {
    let found = try findings(["file-missing"]) {
      $0.files[".gitmodules"] = "[submodule \"a\"]\n\tpath = Vendor/A\n[submodule \"b\"]\n  path = Vendor/My B\n"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "X1", "X2", "X3"]
        for (id, path) in [("X1", "Vendor/A/a.h"), ("X2", "Vendor/A/b.m"), ("X3", "Vendor/My B/c.m")] {
          objects[id] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
        }
      }
    }
    #expect(found.map(\.severity) == [.note])
    #expect(found.first?.message.contains("2 submodules are not checked out") == true)
    #expect(found.first?.hintText == "run git submodule update --init, and check again")
  }

  @Test func `a folder that is missing is one finding, and a file whose folder is there is another`() throws {
    let found = try findings(["file-missing"]) {
      $0.files["Wecker/App.swift"] = nil
      $0.ignored += "deps/\n"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "X1", "X2", "X3"]
        objects["AR"]?["files"] = ["B1", "B2"]
        objects["B1"] = ["isa": "PBXBuildFile", "fileRef": "X1"]
        objects["B2"] = ["isa": "PBXBuildFile", "fileRef": "X2"]
        for (id, path) in [("X1", "deps/lib/a.dylib"), ("X2", "deps/lib/b.dylib"), ("X3", "deps/bin/c")] {
          objects[id] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
        }
      }
    }
    #expect(found.map(\.severity) == [.error, .note])
    // Nothing is built with the third file.
    #expect(
      found.last?.message
        == "2 files of \"Wecker\" do not exist, and Git ignores them: \"deps/lib/a.dylib\" and \"deps/lib/b.dylib\"")
  }

  @Test func `an Info.plist that Git ignores is a note, and one that a script writes is none`() throws {
    func found(_ change: (inout SampleProject) -> Void) throws -> [Diagnostic.Severity] {
      try findings(["info-plist-not-found"]) {
        $0.files["Wecker/Info.plist"] = nil
        change(&$0)
      }.map(\.severity)
    }
    #expect(try found { _ in } == [.error])
    #expect(try found { $0.ignored += "Info.plist\n" } == [.note])
    let written = try found {
      $0.change = { objects in
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "SH"]
        objects["SH"] = [
          "isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": "make",
          "outputPaths": ["$(SRCROOT)/Wecker/Info.plist"],
        ]
      }
    }
    #expect(written == [])
    // A tool has no Info.plist unless it is told to.
    #expect(try found { $0.change = { $0["A"]?["productType"] = "com.apple.product-type.tool" } } == [])
  }

  @Test func `a file whose name differs in capitals is read`() throws {
    let found = try findings(["info-plist-not-found", "usage-description-empty"]) {
      $0.files["Wecker/Info.plist"] = nil
      $0.files["wecker/info.plist"] = SampleProject.plist("<key>NSCameraUsageDescription</key><string></string>")
    }
    #expect(found.map(\.rule) == ["usage-description-empty"] && found.first?.place?.file == "wecker/info.plist")
  }

  @Test func `two references are two sources only where two files are there`() throws {
    func found(_ path: String) throws -> Int {
      try findings(["source-name-duplicate"]) {
        $0.files["Other/App.swift"] = "let b = 1"
        $0.change = { objects in
          objects["G"]?["children"] = ["F", "I", "AP", "WP", "F2"]
          objects["F2"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
          objects["BF2"] = ["isa": "PBXBuildFile", "fileRef": "F2"]
          objects["AS"]?["files"] = ["BF", "BF2"]
        }
      }.count
    }
    #expect(try found("Other/App.swift") == 1)
    #expect(try found("Gone/App.swift") == 0)
    #expect(try found("Wecker/App.swift") == 0)
  }

  @Test func `files of a synchronized folder that are not copied one by one do not collide`() throws {
    func found(
      _ paths: [String], _ folder: PropertyListDictionary = [:], exceptions: PropertyListDictionary = [:]
    ) throws -> Int {
      try findings(["source-name-duplicate", "resource-name-duplicate"]) {
        for path in paths { $0.files["Wecker/" + path] = "" }
        $0.change = { objects in
          Breach.folder(in: &objects)
          for entry in folder.entries { objects["SF"]?[entry.key] = entry.value }
          guard !exceptions.isEmpty else { return }
          objects["SF"]?["exceptions"] = ["SX"]
          objects["SX"] = ["isa": "PBXFileSystemSynchronizedBuildFileExceptionSet", "target": "A"]
          for entry in exceptions.entries { objects["SX"]?[entry.key] = entry.value }
        }
      }.count
    }
    #expect(try found(["a.json", "Sub/a.json"]) == 1)
    #expect(try found(["a.json", "Sub/a.json"], exceptions: ["membershipExceptions": ["Sub/a.json"]]) == 0)
    #expect(try found(["a.json", "Sub/a.json"], ["explicitFolders": ["Sub"]]) == 0)
    let filters: PropertyListDictionary = ["platformFiltersByRelativePath": ["Sub/A.swift": ["ios"]]]
    #expect(try found(["A.swift", "Sub/A.swift"]) == 1)
    #expect(try found(["A.swift", "Sub/A.swift"], exceptions: filters) == 0)
    #expect(try found(["A.xcassets/Contents.json", "B.xcassets/Contents.json"]) == 0)
    #expect(try found(["de.lproj/a.html", "en.lproj/a.html", "de.lproj/A.strings", "Sub/de.lproj/A.strings"]) == 0)
    #expect(try found([".keep", "Sub/.keep", "a.h", "Sub/a.h"]) == 0)
  }

  @Test func `a source that the only target of a synchronized folder excludes is in no target`() throws {
    func found(_ exceptions: [String: PropertyListDictionary], _ path: String = "Wecker/Old.swift") throws -> [Finding]
    {
      try findings(["source-in-no-target"]) {
        $0.files[path] = "struct Old {}"
        $0.change = { objects in
          Breach.folder(in: &objects)
          objects["SF"]?["exceptions"] = .array(exceptions.keys.sorted().map { .string($0) })
          for (id, values) in exceptions {
            objects[id] = ["isa": "PBXFileSystemSynchronizedBuildFileExceptionSet"]
            for entry in values.entries { objects[id]?[entry.key] = entry.value }
          }
        }
      }
    }
    let own: PropertyListDictionary = ["target": "A", "membershipExceptions": ["Old.swift"]]
    let excluded = try found(["SX": own])
    #expect(excluded.map(\.severity) == [.note])
    #expect(excluded.first?.message.contains("is excluded from \"Wecker\"") == true)
    #expect(excluded.first?.hintText?.contains("slipway file target add Wecker/Old.swift Wecker") == true)
    #expect(try found([:]) == [])
    #expect(try found(["SX": own, "SY": ["target": "W", "membershipExceptions": ["Old.swift"]]]) == [])
    #expect(try found(["SX": ["target": "A", "membershipExceptions": ["Notes.txt"]]], "Wecker/Notes.txt") == [])
  }

  @Test func `an app and its extensions have one finding about their connections`() throws {
    let security = "<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/></dict>"
    let found = try findings(["transport-security-off"]) {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(security)
      $0.files["Widget/Info.plist"] = SampleProject.plist(SampleProject.widgetExtension + security)
    }
    #expect(found.map(\.place?.file) == ["Wecker/Info.plist"])
    #expect(found.first?.targets == ["Wecker", "Widget"] && found.first?.furtherPlaces.count == 1)
  }

  @Test(arguments: [
    ("xros xrsimulator", "7", true), ("xros xrsimulator", "1,2", false), ("iphoneos iphonesimulator", "7", false),
    ("iphoneos xros", "1", true),
  ])
  func `the target's supported platforms win over the project's SDK`(
    platforms: String, family: String, isValid: Bool
  ) throws {
    let found = try findings(["device-family-invalid"]) {
      $0.appSettings["SUPPORTED_PLATFORMS"] = .string(platforms)
      $0.appSettings["TARGETED_DEVICE_FAMILY"] = .string(family)
    }
    #expect(found.isEmpty == isValid)
    let withOwnSDK = try findings(["device-family-invalid"]) {
      $0.appSettings["SDKROOT"] = "iphoneos"
      $0.appSettings["SUPPORTED_PLATFORMS"] = .string(platforms)
      $0.appSettings["TARGETED_DEVICE_FAMILY"] = "7"
    }
    // Nothing can be built for an SDK that is not supported.
    #expect(withOwnSDK.count == (platforms.contains("iphoneos") ? 1 : 0))
  }
}
