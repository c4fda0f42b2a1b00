import Diagnostics
import XcodeProjects

/// A file is in one group.
struct FileInTwoGroups: CheckRule {
  let description = RuleDescription(
    id: "file-in-two-groups", severity: .warning, summary: "a file is in one group",
    explanation: """
      A file's path begins at its group, so in two groups it has two paths, and Xcode takes the one that it \
      comes to first. Xcode itself never puts a reference into two groups; merges do.
      """,
    wrong: "children = (AA01 /* App.swift */, ); in two groups",
    right: "children = (AA01 /* App.swift */, ); in one of them",
    source: "the structure of project.pbxproj")

  private static let kinds: Set<String> = [
    "PBXGroup", "PBXVariantGroup", "XCVersionGroup", "PBXFileSystemSynchronizedRootGroup",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var holders: [ObjectID: ProjectObject] = [:]
      return project.project.document.objects.filter { Self.kinds.contains($0.isa) }.flatMap { group in
        group.objects("children").compactMap { child -> Finding? in
          // Products of other projects stand in a group of their own, too.
          guard child.isa != "PBXReferenceProxy" else { return nil }
          guard let first = holders[child.id] else {
            holders[child.id] = group
            return nil
          }
          let name = child.string("name") ?? child.string("path") ?? child.id.rawValue
          let isSame = first.id == group.id
          return finding(
            isSame
              ? "\"\(name)\" is twice in the group \"\(title(of: group))\""
              : "\"\(name)\" is in the groups \"\(title(of: first))\" and \"\(title(of: group))\"",
            hint: isSame ? "remove one of the two entries" : "remove it from the group in which it does not lie",
            at: group.place(of: "children") ?? group.place)
        }
      }
    }
  }

  private func title(of group: ProjectObject) -> String {
    group.string("name") ?? group.string("path") ?? group.id.rawValue
  }
}
