import Diagnostics
import XcodeProjects

/// Check for built files that are in no group.
struct FileInNoGroup: CheckRule {
  let description = RuleDescription(
    id: "file-in-no-group", severity: .warning, summary: "File in a build phase is in no group",
    explanation: """
      A build phase contains the file, but no group does. The file's path is unknown, because paths are relative to \
      groups. When Xcode opens the project, it moves such files to a group named Recovered References. For a file of \
      the SDK, whose path depends on no group, the finding is a note.
      """,
    wrong: "fileRef = AA01; // not in the children of a group",
    right: "children = (AA01 /* App.swift */, );",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let held = Set(project.project.document.objects.flatMap { $0.objects("children").map(\.id) })
      var seen: Set<ObjectID> = []
      return project.targets.flatMap { target in
        target.target.phases.flatMap(\.files).compactMap { file -> Finding? in
          guard let item = file.item?.object, item.isa == "PBXFileReference" || item.isa == "PBXVariantGroup",
            !held.contains(item.id), seen.insert(item.id).inserted
          else { return nil }
          let isOfSDK = ["SDKROOT", "DEVELOPER_DIR", "DEVELOPER_FRAMEWORKS_DIR"].contains(item.string("sourceTree"))
          return finding(
            "\"\(file.name ?? item.id.rawValue)\", which \"\(target.name)\" builds, is in no group",
            hint: "add the file reference \(item.id) to the children of "
              + (isOfSDK ? "a group" : "the group whose folder contains the file"),
            at: item.place, severity: isOfSDK ? .note : nil, target: target.name)
        }
      }
    }
  }
}
