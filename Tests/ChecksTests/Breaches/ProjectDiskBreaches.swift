import PropertyLists

extension Breach {
  static let disk: [Breach] = [
    Breach("project-alone", "the project refers to 2 files, but its folder contains none") {
      $0.files = ["Wecker.xcodeproj/project.pbxproj": ""]
      $0.trackedPaths = ["Wecker.xcodeproj/project.pbxproj"]
    },
    Breach("project-alone", "a source of the project, which Git tracks, does not exist") {
      $0.files = ["Wecker.xcodeproj/project.pbxproj": ""]
    },
    Breach("file-missing", "\"Wecker/App.swift\" does not exist, but \"Wecker\" is built with it") {
      $0.files["Wecker/App.swift"] = nil
    },
    Breach("source-in-no-target", "\"Wecker/Old.swift\" is beside the sources of \"Wecker\", but in no target") {
      $0.files["Wecker/Old.swift"] = ""
    },
    Breach("file-unreadable", "\"Wecker/App.swift\" could not be read, so its content was not checked") {
      $0.locked = ["Wecker/App.swift"]
    },
    Breach("workspace-reference-missing", "the workspace lists \"Old.xcodeproj\", which does not exist") {
      $0.files["Wecker.xcworkspace/contents.xcworkspacedata"] =
        "<Workspace version=\"1.0\"><FileRef location=\"group:Old.xcodeproj\"/></Workspace>"
    },
    Breach("run-path-missing", "embeds Core.framework, but no run path is @executable_path/Frameworks") {
      $0.appSettings["LD_RUNPATH_SEARCH_PATHS"] = "@executable_path/../Frameworks"
      $0.change = { objects in
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "AF"]
        objects["AF"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "10", "files": ["BC"]]
        objects["BC"] = ["isa": "PBXBuildFile", "fileRef": "C"]
        objects["C"] = ["isa": "PBXFileReference", "path": "Core.framework", "sourceTree": "BUILT_PRODUCTS_DIR"]
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "C"]
      }
    },
    Breach("service-token-in-source", "a string looks like a secret token of Stripe") {
      $0.files["Wecker/App.swift"] = "let key = \"\("sk_" + "live_")4eC39HqLyjWDarjtT1zdp7dc\""
    },
    Breach("file-unreadable", "2 files, such as \"Wecker/App.swift\", could not be read") {
      $0.locked = ["Wecker/App.swift", "Wecker/Info.plist"]
    },
    Breach("source-encoding", "\"Wecker/App.swift\" is not UTF-8") {
      $0.images["Wecker/App.swift"] = Array("let a = \"caf".utf8) + [0xE9, UInt8(ascii: "\"")]
    },
    Breach("source-encoding", "\"Wecker/App.swift\" is in UTF-16") {
      $0.images["Wecker/App.swift"] = [0xFF, 0xFE, 0x6C, 0]
    },
    Breach("file-name-collision", "\"Wecker/App.swift\" and \"Wecker/app.swift\" are one file on a Mac") {
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "F2"]
        objects["F2"] = ["isa": "PBXFileReference", "path": "Wecker/app.swift", "sourceTree": "<group>"]
      }
    },
    Breach("used-file-ignored", "the project needs \"Shared.xcconfig\", but Git ignores it") {
      $0.files["Shared.xcconfig"] = "A = B\n"
      $0.ignored += "*.xcconfig\n"
      $0.change = { settingsFile(in: &$0) }
    },
    Breach("configuration-file-missing", "the .xcconfig file \"Shared.xcconfig\" does not exist") {
      $0.change = { settingsFile(in: &$0) }
    },
    Breach("configuration-file-missing", "is named \"Version.Public.xcconfig\" on disk, which differs in case") {
      $0.files["Shared.xcconfig"] = "#include \"Version.public.xcconfig\"\n"
      $0.files["Version.Public.xcconfig"] = "MARKETING_VERSION = 1.2\n"
      $0.change = { settingsFile(in: &$0) }
    },
    Breach("configuration-file-invalid", "Shared.xcconfig") {
      $0.files["Shared.xcconfig"] = "PRODUCT_NAME: Wecker\n"
      $0.change = { settingsFile(in: &$0) }
    },
  ]

  /// Lets the project's configurations build on a file.
  static func settingsFile(in objects: inout PropertyListDictionary) {
    for id in ["PCDebug", "PCRelease"] { objects[id]?["baseConfigurationReference"] = "X" }
    objects["X"] = ["isa": "PBXFileReference", "path": "Shared.xcconfig", "sourceTree": "<group>"]
    objects["G"]?["children"] = ["F", "I", "AP", "WP", "X"]
  }

  static let schemes: [Breach] = [
    scheme("scheme-unreadable", "the scheme can't be read", "<Scheme>"),
    scheme(
      "scheme-target-unknown", "refers to target \"Old\" by the unknown identifier X",
      "<Scheme><BuildAction>\(reference("X", "Old", "Wecker.xcodeproj"))</BuildAction></Scheme>"),
    scheme(
      "scheme-target-unknown", "refers to target \"Old\" by the unknown identifier X",
      """
      <Scheme><BuildAction>\(reference("A", "Wecker", "Wecker.xcodeproj"))\
      \(reference("X", "Old", "Wecker.xcodeproj"))</BuildAction></Scheme>
      """),
    scheme(
      "scheme-configuration-unknown", "uses the unknown build configuration \"Beta\"",
      "<Scheme><LaunchAction buildConfiguration=\"Beta\"/></Scheme>"),
    scheme(
      "scheme-file-missing", "refers to \"Old.xctestplan\", which does not exist",
      "<Scheme><TestAction><TestPlans><TestPlanReference reference=\"container:Old.xctestplan\"/></TestPlans></TestAction></Scheme>"
    ),
    scheme(
      "scheme-file-missing", "refers to \"Other/Other.xcodeproj\", which does not exist",
      "<Scheme><BuildAction>\(reference("X", "Old", "Other/Other.xcodeproj"))</BuildAction></Scheme>"),
  ]

  static let testPlans: [Breach] = [
    Breach("test-plan-target-unknown", "the test plan names \"WeckerTests\" by the unknown identifier OLD") {
      $0.files["Wecker.xctestplan"] = """
        {"testTargets": [{"target": {"containerPath": "container:Wecker.xcodeproj", "identifier": "OLD",
        "name": "WeckerTests"}}, {"target": {"containerPath": "container:Other.xcodeproj", "identifier": "X",
        "name": "OtherTests"}}], "version": 1}
        """
    }
  ]

  private static func scheme(_ rule: String, _ words: String, _ content: String) -> Breach {
    Breach(rule, words) { $0.files["Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme"] = content }
  }

  private static func reference(_ id: String, _ name: String, _ project: String) -> String {
    "<BuildableReference BlueprintIdentifier=\"\(id)\" BlueprintName=\"\(name)\" ReferencedContainer=\"container:\(project)\"/>"
  }
}
