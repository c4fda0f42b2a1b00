import Checks
import Diagnostics
import IgnoreTemplates
import PropertyLists
import XcodeProjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A project that no rule has anything to say about, and that tests change in one point.
///
/// An app brings a widget along; a framework stands beside it. Files lie as Xcode puts them.
struct SampleProject {
  var projectSettings: [String: PropertyList] = [
    "SDKROOT": "iphoneos", "MARKETING_VERSION": "1.2", "CURRENT_PROJECT_VERSION": "7",
    "IPHONEOS_DEPLOYMENT_TARGET": "17.0", "TARGETED_DEVICE_FAMILY": "1,2", "SWIFT_VERSION": "5.0",
  ]
  var appSettings: [String: PropertyList] = [
    "PRODUCT_NAME": "$(TARGET_NAME)", "PRODUCT_BUNDLE_IDENTIFIER": "de.uni-hd.demo.Wecker",
    "INFOPLIST_FILE": "Wecker/Info.plist", "GENERATE_INFOPLIST_FILE": "YES",
    "INFOPLIST_KEY_UILaunchScreen_Generation": "YES", "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
    "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad": .string(
      "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown"
        + " UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight"),
    "CODE_SIGN_ENTITLEMENTS": "Wecker/Wecker.entitlements",
  ]
  /// What the Debug configuration of the app has beside ``appSettings``.
  var appDebugSettings: [String: PropertyList] = [:]
  var widgetSettings: [String: PropertyList] = [
    "PRODUCT_NAME": "$(TARGET_NAME)", "PRODUCT_BUNDLE_IDENTIFIER": "de.uni-hd.demo.Wecker.Widget",
    "GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_FILE": "Widget/Info.plist",
    "INFOPLIST_KEY_CFBundleDisplayName": "Widget",
  ]
  var files: [String: String] = [
    "Widget/Info.plist": SampleProject.plist(SampleProject.widgetExtension),
    "Wecker/Info.plist": SampleProject.plist(""), "Wecker/Wecker.entitlements": SampleProject.plist(""),
    "Wecker/Assets.xcassets/Contents.json": "{}", "Wecker/Assets.xcassets/AppIcon.appiconset/Contents.json": "{}",
    "Wecker/App.swift": "",
  ]
  /// The folders on disk that paths include.
  var folders: Set<String> = []
  /// The path of the folder, with its parent folders.
  var location = ""
  /// Files that are no texts; those in the folder `alone` are checked by themselves.
  var images: [String: [UInt8]] = [:]
  var trackedPaths = ["Wecker.xcodeproj/project.pbxproj", "Wecker/App.swift", ".gitignore"]
  var untrackedPaths: [String] = []
  /// The files that the last commit or an earlier one had.
  var committedPaths: Set<String> = []
  /// What Git does not track, at the top.
  var ignored = "xcuserdata/\n.DS_Store\n"
  /// The folders into which Xcode builds.
  var buildFolders: [String] = []
  /// Files that are checked by themselves, without a project.
  var alone: [String: String] = [:]
  /// Links, and folders of submodules.
  var links: Set<String> = []
  /// Files that are there and can't be read.
  var locked: Set<String> = []
  /// Why other projects could not be read.
  var unreadable: [Diagnostic] = []
  /// Folders that lack their project.
  var foldersWithoutProject: [FolderWithoutProject] = []
  /// The repositories that Git refuses.
  var unreadableRepositories: [UnreadableRepository] = []
  /// What the verification of built products found.
  var productViolations: [ProductViolation] = []
  /// What the team requires.
  var policy = ProjectPolicy()
  /// What is known of profiles and identities.
  var signing = SigningKnowledge()
  /// The day: 1 March 2026.
  var date = Date(timeIntervalSince1970: 1_772_323_200)
  /// Changes the objects of the project file.
  var change: (inout PropertyListDictionary) -> Void = { _ in }
  /// Changes the text of the project file.
  var changeText: (String) -> String = { $0 }
  /// What stands behind the text of the project file.
  var appendedBytes: [UInt8] = []

  static let widgetExtension = """
    <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string></dict>
    """

  static func plist(_ content: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(content)\n</dict>\n</plist>\n"
  }

  /// The project file.
  func projectBytes() throws -> [UInt8] {
    let root = PropertyList.dictionary([
      ("archiveVersion", "1"), ("classes", [:]), ("objectVersion", "77"), ("objects", .dictionary(objects())),
      ("rootObject", "P"),
    ])
    let text = String(decoding: try root.serialized(as: .openStep), as: UTF8.self)
    return Array(changeText("// !$*UTF8*$!\n" + text).utf8) + appendedBytes
  }

  private var contents: [String: [UInt8]] { files.mapValues { Array($0.utf8) }.merging(images) { $1 } }

  /// The project, in a folder of the checked one.
  func checked(in folder: String = "") throws -> CheckedProject {
    let document = try ProjectDocument(parsing: projectBytes(), file: "Wecker.xcodeproj/project.pbxproj")
    let project = try XcodeProject(document: document, name: "Wecker")
    let files = contents
    return CheckedProject(
      project, folder: folder, location: folder.isEmpty ? location : folder, paths: folders.union(files.keys),
      unseenPaths: links
    ) { [locked] path in locked.contains(path) ? nil : files[path] }
  }

  func input() throws -> CheckInput {
    let checked = try checked()
    let files = contents
    let committed = committedPaths
    let git = GitKnowledge(
      trackedPaths: trackedPaths, untrackedPaths: untrackedPaths,
      rules: ["": IgnoreRules(Array(ignored.utf8), file: ".gitignore")], buildFolders: buildFolders,
      history: { committed.contains($0) },
      content: { path in
        guard let bytes = files[path] else { return .nothing }
        return TrackedContent(of: bytes, at: path)
      })
    var input = CheckInput(projects: [checked], repositories: [git], date: date)
    let single = alone.mapValues { Array($0.utf8) }.merging(images.filter { $0.key.hasPrefix("alone/") }) { $1 }
    input.files = single.compactMap { CheckedFile(path: $0.key, bytes: $0.value) }
    input.signing = signing
    input.policy = policy
    input.unreadableProjects = unreadable
    input.unreadableRepositories = unreadableRepositories
    input.productViolations = productViolations
    input.foldersWithoutProject = foldersWithoutProject
    return input
  }

  private func objects() -> PropertyListDictionary {
    var objects = PropertyListDictionary()
    func add(_ id: String, _ isa: String, _ pairs: [(String, PropertyList)]) {
      objects[id] = .dictionary([("isa", .string(isa))] + pairs)
    }
    add("P", "PBXProject", [("buildConfigurationList", "PL"), ("mainGroup", "G"), ("targets", ["A", "W"])])
    add("G", "PBXGroup", [("children", ["F", "I", "AP", "WP"]), ("sourceTree", "<group>")])
    add("F", "PBXFileReference", [("path", "Wecker/App.swift"), ("sourceTree", "<group>")])
    add("I", "PBXFileReference", [("path", "Wecker/Info.plist"), ("sourceTree", "<group>")])
    add("AP", "PBXFileReference", [("path", "Wecker.app"), ("sourceTree", "BUILT_PRODUCTS_DIR")])
    add("WP", "PBXFileReference", [("path", "Widget.appex"), ("sourceTree", "BUILT_PRODUCTS_DIR")])
    add(
      "A", "PBXNativeTarget",
      target("Wecker", "application", list: "AL", product: "AP", phases: ["AS", "AR", "AE"], dependencies: ["D"]))
    add("D", "PBXTargetDependency", [("target", "W"), ("targetProxy", "DP")])
    add(
      "DP", "PBXContainerItemProxy",
      [("containerPortal", "P"), ("proxyType", "1"), ("remoteGlobalIDString", "W"), ("remoteInfo", "Widget")])
    add("W", "PBXNativeTarget", target("Widget", "app-extension", list: "WL", product: "WP", phases: []))
    add("AS", "PBXSourcesBuildPhase", [("files", ["BF"])])
    add("AR", "PBXResourcesBuildPhase", [("files", [])])
    add("AE", "PBXCopyFilesBuildPhase", [("dstSubfolderSpec", "13"), ("files", ["BW"])])
    add("BF", "PBXBuildFile", [("fileRef", "F")])
    add("BW", "PBXBuildFile", [("fileRef", "WP")])
    let app = [("Debug", appSettings.merging(appDebugSettings) { $1 }), ("Release", appSettings)]
    for (prefix, sets) in [
      ("P", [("Debug", projectSettings), ("Release", projectSettings)]), ("A", app),
      ("W", [("Debug", widgetSettings), ("Release", widgetSettings)]),
    ] {
      let ids = sets.map { PropertyList.string("\(prefix)C\($0.0)") }
      add(
        "\(prefix)L", "XCConfigurationList",
        [("buildConfigurations", .array(ids)), ("defaultConfigurationName", "Release")])
      for (name, settings) in sets {
        let pairs = settings.sorted { $0.key < $1.key }
        add(
          "\(prefix)C\(name)", "XCBuildConfiguration", [("buildSettings", .dictionary(pairs)), ("name", .string(name))])
      }
    }
    change(&objects)
    return objects
  }

  private func target(
    _ name: String, _ type: String, list: PropertyList, product: PropertyList, phases: PropertyList,
    dependencies: PropertyList = []
  ) -> [(String, PropertyList)] {
    [
      ("buildConfigurationList", list), ("buildPhases", phases), ("dependencies", dependencies),
      ("name", .string(name)),
      ("productReference", product), ("productType", .string("com.apple.product-type.\(type)")),
    ]
  }
}
