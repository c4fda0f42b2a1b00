import PropertyLists

extension Breach {
  static let targets: [Breach] = [
    objects("target-name-duplicate", "two targets are named \"Wecker\"") { $0["W"]?["name"] = "Wecker" },
    Breach("deployment-target-below-symbol", "NavigationStack requires iOS 16.0") {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "15.0"
      $0.files["Wecker/App.swift"] = "import SwiftUI\nlet a = NavigationStack {}\n"
    },
    Breach("deployment-target-below-symbol", "overrideUserInterfaceStyle requires iOS 13.0") {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "12.0"
      $0.files["Wecker/App.swift"] = "import Pod\nlet a = window.overrideUserInterfaceStyle\n"
    },
    Breach("resource-name-unknown", "the project has no image \"Stubing\"") {
      $0.files["Wecker/Assets.xcassets/Stubbing.imageset/Contents.json"] = "{}"
      $0.files["Wecker/App.swift"] = "let a = UIImage(named: \"Stubing\")\n"
    },
    Breach("resource-name-unknown", "the project has no nib \"ViewController\"") {
      $0.files["Wecker/App.swift"] = "let a = ViewController(nibName: \"ViewController\", bundle: nil)\n"
    },
    Breach("bridging-header-missing", "the bridging header \"Old/Bridging.h\" does not exist") {
      $0.appSettings["SWIFT_OBJC_BRIDGING_HEADER"] = "Old/Bridging.h"
      $0.files["Wecker/Bridging.h"] = ""
    },
    Breach("development-asset-missing", "DEVELOPMENT_ASSET_PATHS contains \"Wecker/Old Content\", which does not exist")
    {
      $0.appSettings["DEVELOPMENT_ASSET_PATHS"] = "\"Wecker/Old Content\""
    },
    Breach("bridging-header-import-missing", "the header \"Alram.h\" does not exist") {
      $0.appSettings["SWIFT_OBJC_BRIDGING_HEADER"] = "Wecker/Bridging.h"
      $0.files["Wecker/Bridging.h"] = "// #import \"Alrams.h\"\n#import \"Alram.h\"\n"
      $0.files["Wecker/Alarm.h"] = "int a;\n"
    },
    objects("dependency-target-unknown", "but its proxy names a different target") {
      $0["DP"]?["remoteGlobalIDString"] = "A"
    },
    objects("dependency-target-unknown", "which is not a target of the project") {
      $0["D"]?["target"] = nil
      $0["DP"]?["remoteGlobalIDString"] = "X"
    },
    objects("dependency-cycle", "form a cycle: Wecker -> Widget -> Wecker") { dependOnApp(in: &$0) },
    objects("dependency-target-unknown", "names no target") {
      $0["D"]?["target"] = nil
      $0["D"]?["targetProxy"] = nil
    },
    objects("package-unlisted", "from \"https://example.org/Yams\", which the project does not list") { objects in
      package(in: &objects)
      objects["P"]?["packageReferences"] = nil
    },
    objects("package-unlisted", "it lists another one with a different version requirement") {
      objects in
      package(in: &objects)
      objects["Y2"] = [
        "isa": "XCRemoteSwiftPackageReference", "repositoryURL": "https://example.org/Yams",
        "requirement": ["kind": "upToNextMajorVersion", "minimumVersion": "2.0.0"],
      ]
      objects["YP"]?["package"] = "Y2"
    },
    objects("package-product-unlisted", "links the package product \"Yams\" but does not depend on it") { objects in
      package(in: &objects)
      objects["A"]?["packageProductDependencies"] = nil
    },
    objects("package-product-not-linked", "depends on the package product \"Yams\"") { objects in
      package(in: &objects)
      objects["AF"]?["files"] = []
    },
    objects("package-unused", "no target uses the package \"https://example.org/Yams\"") { objects in
      package(in: &objects)
      objects["A"]?["packageProductDependencies"] = nil
      objects["AF"]?["files"] = []
      for id in ["YP", "BY"] { objects[id] = nil }
    },
    objects("umbrella-header-not-public", "\"Kit.h\", the umbrella header of \"Kit\", is neither public nor private") {
      umbrellaHeader(in: &$0)
    },
    Breach("package-pin-outdated", "requires exactly 1.2.0 of \"https://example.org/Yams\"") {
      pin(
        "1.1.9", of: "https://example.org/Yams.git", in: &$0, requirement: ["kind": "exactVersion", "version": "1.2.0"])
    },
    Breach("framework-newer-than-target", "SwiftUI, whose status is Required, needs iOS 13.0") {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "12.0"
      link("SwiftUI", in: &$0)
    },
    Breach("framework-unavailable", "\"Wecker\" links AppKit, which iOS does not have") { link("AppKit", in: &$0) },
    Breach("framework-unavailable", "which the iOS 17.0 SDK no longer contains: Social replaces it") {
      link("Twitter", in: &$0)
    },
  ]

  /// Lets the app link a framework of the system.
  private static func link(_ name: String, in sample: inout SampleProject) {
    sample.change = { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "S"]
      objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "AF"]
      objects["AF"] = ["isa": "PBXFrameworksBuildPhase", "files": ["BS"]]
      objects["BS"] = ["isa": "PBXBuildFile", "fileRef": "S"]
      objects["S"] = [
        "isa": "PBXFileReference", "name": .string("\(name).framework"),
        "path": .string("System/Library/Frameworks/\(name).framework"), "sourceTree": "SDKROOT",
      ]
    }
  }

  /// Lets the widget depend on the app, which depends on the widget.
  static func dependOnApp(in objects: inout PropertyListDictionary) {
    objects["W"]?["dependencies"] = ["D2"]
    objects["D2"] = ["isa": "PBXTargetDependency", "target": "A", "targetProxy": "DP2"]
    objects["DP2"] = [
      "isa": "PBXContainerItemProxy", "containerPortal": "P", "proxyType": "1", "remoteGlobalIDString": "A",
      "remoteInfo": "Wecker",
    ]
  }

  /// Lets a framework define a module whose umbrella header is in its phase Headers.
  static func umbrellaHeader(in objects: inout PropertyListDictionary, attributes: PropertyList = []) {
    framework(in: &objects, linkedBy: "A")
    objects["K"]?["buildPhases"] = ["KH"]
    for name in ["Debug", "Release"] { objects["KC\(name)"]?["buildSettings"]?["DEFINES_MODULE"] = "YES" }
    objects["KH"] = ["isa": "PBXHeadersBuildPhase", "files": ["BKH"]]
    objects["BKH"] = ["isa": "PBXBuildFile", "fileRef": "KHF", "settings": ["ATTRIBUTES": attributes]]
    objects["KHF"] = ["isa": "PBXFileReference", "path": "Kit.h", "sourceTree": "<group>"]
  }

  /// Pins a version of a package that the app links.
  static func pin(_ version: String, of url: String, in sample: inout SampleProject, requirement: PropertyList) {
    sample.files["Wecker.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"] = """
      {"pins": [{"identity": "yams", "location": "\(url)", "state": {"revision": "a", "version": "\(version)"}}], "version": 2}
      """
    sample.change = { objects in
      package(in: &objects)
      objects["Y"]?["requirement"] = requirement
    }
  }

  /// Adds a package that the app links.
  static func package(in objects: inout PropertyListDictionary) {
    objects["P"]?["packageReferences"] = ["Y"]
    objects["Y"] = ["isa": "XCRemoteSwiftPackageReference", "repositoryURL": "https://example.org/Yams"]
    objects["YP"] = ["isa": "XCSwiftPackageProductDependency", "package": "Y", "productName": "Yams"]
    objects["A"]?["packageProductDependencies"] = ["YP"]
    objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "AF"]
    objects["AF"] = ["isa": "PBXFrameworksBuildPhase", "files": ["BY"]]
    objects["BY"] = ["isa": "PBXBuildFile", "productRef": "YP"]
  }

  static let embedding: [Breach] = [
    objects("embedded-without-dependency", "embeds \"Widget\" but does not depend on it") {
      $0["A"]?["dependencies"] = []
    },
    objects("embedded-in-wrong-folder", "copies \"Widget\" to a folder where the system does not look") {
      $0["AE"]?["dstSubfolderSpec"] = "10"
    },
    objects("extension-not-embedded", "depends on \"Widget\", but no app embeds it") { $0["AE"]?["files"] = [] },
    objects("framework-not-embedded", "\"Wecker\" links \"Kit\" but does not embed it") { objects in
      framework(in: &objects, linkedBy: "A")
    },
    objects("framework-not-embedded", "needs \"Kit\", which \"Widget\" links, but does not embed it") { objects in
      framework(in: &objects, linkedBy: "W")
    },
    Breach("framework-not-embedded", "links \"Maps.framework\", which is dynamic, but \"Wecker\" does not") {
      $0.images["Vendor/Maps.framework/Maps"] = vendorCode
      $0.change = { linkVendor("Maps.framework", in: &$0) }
    },
    Breach("framework-not-linked", "embeds \"Kit.framework\", but nothing in it links or names it") {
      $0.files["Wecker/App.swift"] = "import SwiftUI\n"
      $0.change = { objects in
        framework(in: &objects, linkedBy: "A")
        objects["A"]?["buildPhases"] = ["AS", "AR", "AK"]
        objects["AK"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "10", "files": ["BKE"]]
        objects["BKE"] = ["isa": "PBXBuildFile", "fileRef": "KP"]
      }
    },
    objects("source-in-target-and-library", "\"Wecker\" and \"Kit\", which it links, both compile App.swift") {
      objects in
      framework(in: &objects, linkedBy: "A")
      compileApp(inKitOf: &objects)
    },
    objects("framework-embedded-unsigned", "\"Maps.framework\" is copied into \"Wecker\" without Code Sign On Copy") {
      $0["A"]?["buildPhases"] = ["AS", "AR", "AE", "AK"]
      $0["AK"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "10", "files": ["BM"]]
      $0["BM"] = ["isa": "PBXBuildFile", "fileRef": "MF"]
      $0["MF"] = ["isa": "PBXFileReference", "path": "Maps.framework", "sourceTree": "<group>"]
      $0["G"]?["children"] = ["F", "I", "AP", "WP", "MF"]
    },
    objects("extension-links-unsafe-framework", "\"Widget\" links \"Kit\", which is not marked as safe") { objects in
      framework(in: &objects, linkedBy: "W", settings: ["APPLICATION_EXTENSION_API_ONLY": "NO"])
    },
    objects("frameworks-nested", "\"Widget\" embeds \"Kit.framework\", which only an app may do") { objects in
      framework(in: &objects, linkedBy: "A")
      objects["W"]?["buildPhases"] = ["WE"]
      objects["WE"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "10", "files": ["BKE"]]
      objects["BKE"] = ["isa": "PBXBuildFile", "fileRef": "KP"]
    },
    Breach("deployment-target-below-dependency", "supports iOS 17.0, but links \"Kit\", which requires iOS 18.0") {
      $0.change = { objects in
        framework(in: &objects, linkedBy: "A", settings: ["IPHONEOS_DEPLOYMENT_TARGET": "18.0"])
      }
    },
  ]

  /// The beginning of a dynamic library for one processor.
  static let vendorCode: [UInt8] = [0xCF, 0xFA, 0xED, 0xFE, 0x0C, 0, 0, 1, 0, 0, 0, 0, 6, 0, 0, 0]

  /// Links the app with a file of the folder Vendor.
  static func linkVendor(_ name: String, in objects: inout PropertyListDictionary) {
    objects["G"]?["children"] = ["F", "I", "AP", "WP", "MF"]
    objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "LF"]
    objects["LF"] = ["isa": "PBXFrameworksBuildPhase", "files": ["BM"]]
    objects["BM"] = ["isa": "PBXBuildFile", "fileRef": "MF"]
    objects["MF"] = ["isa": "PBXFileReference", "path": .string("Vendor/" + name), "sourceTree": "<group>"]
  }

  /// Compiles the app's source in the framework as well.
  static func compileApp(inKitOf objects: inout PropertyListDictionary) {
    objects["K"]?["buildPhases"] = ["KS"]
    objects["KS"] = ["isa": "PBXSourcesBuildPhase", "files": ["BKS"]]
    objects["BKS"] = ["isa": "PBXBuildFile", "fileRef": "F"]
  }

  /// Adds a framework that a target links.
  static func framework(
    in objects: inout PropertyListDictionary, linkedBy target: String, settings: [String: PropertyList] = [:]
  ) {
    objects["P"]?["targets"] = ["A", "W", "K"]
    objects["G"]?["children"] = ["F", "I", "AP", "WP", "KP"]
    objects["KP"] = ["isa": "PBXFileReference", "path": "Kit.framework", "sourceTree": "BUILT_PRODUCTS_DIR"]
    objects["K"] = [
      "isa": "PBXNativeTarget", "buildConfigurationList": "KL", "buildPhases": [], "name": "Kit",
      "productReference": "KP", "productType": "com.apple.product-type.framework",
    ]
    objects["KL"] = ["isa": "XCConfigurationList", "buildConfigurations": ["KCDebug", "KCRelease"]]
    let pairs: [(String, PropertyList)] = [("PRODUCT_NAME", "Kit")] + settings.map { ($0.key, $0.value) }
    for name in ["Debug", "Release"] {
      objects["KC\(name)"] = [
        "isa": "XCBuildConfiguration", "buildSettings": .dictionary(PropertyListDictionary(pairs)),
        "name": .string(name),
      ]
    }
    let phases = (objects[target]?["buildPhases"]?.array ?? []) + ["LF"]
    objects[target]?["buildPhases"] = .array(phases)
    objects["LF"] = ["isa": "PBXFrameworksBuildPhase", "files": ["BK"]]
    objects["BK"] = ["isa": "PBXBuildFile", "fileRef": "KP"]
  }
}
