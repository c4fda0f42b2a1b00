import PropertyLists

extension Breach {
  static let project: [Breach] = [
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
    Breach("project-build-file-misplaced", "is in 2 build phases") { sample in
      sample.change = { $0["AR"]?["files"] = ["BF"] }
    },
    Breach("configuration-names-differ", "\"Wecker\" has no configuration \"Debug\"") { sample in
      sample.change = {
        $0["AL"]?["buildConfigurations"] = ["ACRelease"]; $0["ACDebug"] = nil
      }
    },
    Breach("default-configuration-unknown", "\"Production\" of \"Wecker\"") { sample in
      sample.change = { $0["AL"]?["defaultConfigurationName"] = "Production" }
    },
  ]
}
