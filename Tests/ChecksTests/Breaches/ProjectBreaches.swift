import Checks
import Diagnostics
import PropertyLists
import TestSupport

extension Breach {
  static let project = structure + targets + embedding + buildPhases + tests + deployment + disk + schemes

  static let structure: [Breach] = [
    Breach("project-unreadable", "so nothing in the project could be checked") {
      $0.unreadable = [
        Diagnostic("project-file-conflicted", "a mark", at: Place(file: "B/B.xcodeproj/project.pbxproj", line: 1))
      ]
    },
    Breach("project-object-duplicate", "\"F\"") { sample in
      sample.changeText = { $0.replacingFirst("F = {", with: "F = {isa = PBXFileReference; }; F = {") }
    },
    Breach("project-key-duplicate", "\"archiveVersion\"") { sample in
      sample.changeText = { $0.replacingFirst("archiveVersion", with: "archiveVersion = 1; archiveVersion") }
    },
    Breach("project-reference-dangling", "\"X\"") { sample in
      sample.change = { $0["G"]?["children"] = ["F", "I", "AP", "WP", "X"] }
    },
    Breach("project-object-orphaned", "\"O\"") { sample in
      sample.change = { $0["O"] = ["isa": "PBXFileReference", "path": "o.swift"] }
    },
    Breach("project-build-file-misplaced", "is listed 2 times in build phases") { sample in
      sample.change = { $0["AR"]?["files"] = ["BF"] }
    },
    Breach("configuration-names-differ", "\"Wecker\" has no build configuration \"Debug\"") { sample in
      sample.change = {
        $0["AL"]?["buildConfigurations"] = ["ACRelease"]; $0["ACDebug"] = nil
      }
    },
    Breach("default-configuration-unknown", "\"Production\" of \"Wecker\"") { sample in
      sample.change = { $0["AL"]?["defaultConfigurationName"] = "Production" }
    },
    objects("project-object-invalid", "\"O\" has no isa") {
      $0["O"] = ["path": "o.swift"]
      $0["G"]?["children"] = ["F", "I", "AP", "WP", "O"]
    },
    Breach("project-missing", "\"App\" contains no Xcode project") {
      $0.foldersWithoutProject = [FolderWithoutProject("App") { $0 == "project.yml" }].compactMap(\.self)
    },
    Breach("project-file-encoding", "not encoded as UTF-8") {
      $0.appendedBytes = Array("/* ".utf8) + [0xFC] + Array(" */".utf8)
    },
    objects("configuration-list-missing", "\"Wecker\" has no build configurations") {
      $0["A"]?["buildConfigurationList"] = nil
    },
    objects("configuration-list-missing", "the project has build styles") {
      $0["P"]?["buildStyles"] = []
      $0["P"]?["buildConfigurationList"] = nil
    },
    objects("configuration-duplicate", "\"Wecker\" has two build configurations named \"Debug\"") {
      $0["AL"]?["buildConfigurations"] = ["ACDebug", "ACRelease", "ACDebug2"]
      $0["ACDebug2"] = ["isa": "XCBuildConfiguration", "buildSettings": [:], "name": "Debug"]
    },
    objects("file-in-two-groups", "\"Wecker/App.swift\" is in the main group and in the group \"More\"") {
      $0["G"]?["children"] = ["F", "I", "AP", "WP", "H"]
      $0["H"] = ["isa": "PBXGroup", "children": ["F"], "name": "More", "sourceTree": "<group>"]
    },
    objects("file-in-two-groups", "is listed twice in the main group") {
      $0["G"]?["children"] = ["F", "I", "AP", "WP", "F"]
    },
    objects("file-in-no-group", "\"App.swift\", which \"Wecker\" builds, is in no group") {
      $0["G"]?["children"] = ["I", "AP", "WP"]
    },
    objects("data-model-version-unknown", "is not one of its versions") {
      $0["G"]?["children"] = ["F", "I", "AP", "WP", "M"]
      $0["M"] = [
        "isa": "XCVersionGroup", "children": ["M1"], "currentVersion": "F", "path": "M.xcdatamodeld",
        "sourceTree": "<group>",
      ]
      $0["M1"] = ["isa": "PBXFileReference", "path": "M.xcdatamodel", "sourceTree": "<group>"]
    },
    Breach("entry-point-missing", "no source of \"Wecker\" is the entry point") {
      $0.files["Wecker/App.swift"] = "import SwiftUI; struct ContentView { let bundle = Bundle.main }"
    },
    objects("data-model-version-unknown", "has 2 versions but no current version") {
      $0["G"]?["children"] = ["F", "I", "AP", "WP", "M"]
      $0["M"] = ["isa": "XCVersionGroup", "children": ["F", "I"], "path": "M.xcdatamodeld", "sourceTree": "<group>"]
    },
  ]

  /// A breach by the objects of the project file.
  static func objects(
    _ rule: String, _ words: String, _ change: @escaping @Sendable (inout PropertyListDictionary) -> Void
  ) -> Breach {
    Breach(rule, words) { $0.change = change }
  }
}
