import Diagnostics
import XcodeProjects

/// A file that is built is in a group.
struct FileInNoGroup: CheckRule {
  let description = RuleDescription(
    id: "file-in-no-group", severity: .warning, summary: "a file that is built is in a group",
    explanation: """
      A build phase has the file, but no group does: it can't be seen in Xcode, and where it lies can't be \
      told, since paths begin at groups. Xcode moves such files to a group Recovered References.
      """,
    wrong: "fileRef = AA01; while no group has AA01 among its children",
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
          return finding(
            "\"\(file.name ?? item.id.rawValue)\", which \"\(target.name)\" builds, is in no group",
            hint: "add the reference \(item.id) to the children of the group in whose folder the file lies",
            at: item.place, target: target.name)
        }
      }
    }
  }
}
