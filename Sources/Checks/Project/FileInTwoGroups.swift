import Diagnostics
import XcodeProjects

/// Check for file references in two groups.
struct FileInTwoGroups: CheckRule {
  let description = RuleDescription(
    id: "file-in-two-groups", severity: .warning, summary: "File reference is in two groups",
    explanation: """
      A file's path is relative to its group, so a file in two groups has two paths. Xcode uses the first one that it \
      finds. Xcode never adds a reference to two groups; merges do.
      """,
    wrong: "children = (AA01 /* App.swift */, ); // in two groups",
    right: "children = (AA01 /* App.swift */, ); // in one group",
    source: "the structure of project.pbxproj", isFixable: true)

  private static let kinds: Set<String> = [
    "PBXGroup", "PBXVariantGroup", "XCVersionGroup", "PBXFileSystemSynchronizedRootGroup",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var holders: [ObjectID: ProjectObject] = [:]
      let main = project.project.mainGroup?.object.id
      return project.project.document.objects.filter { Self.kinds.contains($0.isa) }.flatMap { group in
        var occurrences: [ObjectID: Int] = [:]
        return group.objects("children").compactMap { child -> Finding? in
          // Products of other projects are also in a separate group.
          guard child.isa != "PBXReferenceProxy" else { return nil }
          let occurrence = occurrences[child.id, default: 0]
          occurrences[child.id] = occurrence + 1
          guard let first = holders[child.id] else {
            holders[child.id] = group
            return nil
          }
          let name = child.string("name") ?? child.string("path") ?? child.id.rawValue
          let isSame = first.id == group.id
          return finding(
            isSame
              ? "\"\(name)\" is listed twice in \(title(of: group, main: main))"
              : "\"\(name)\" is in \(title(of: first, main: main)) and in \(title(of: group, main: main))",
            hint: isSame
              ? "remove the second \(child.id) from the group's children"
              : "remove it from the group whose folder does not contain it",
            at: group.place(ofEntry: child.id.rawValue, occurrence: occurrence, in: "children")
              ?? group.place(of: "children") ?? group.place,
            fixes: isSame ? repetition(of: child.id, in: group, project.file) : []
          ).caused(
            by: Finding.Cause(
              subject: "files",
              words: isSame
                ? "are listed twice in \(title(of: group, main: main))"
                : "are in \(title(of: first, main: main)) and in \(title(of: group, main: main))",
              name: name, hint: isSame ? nil : "remove them from the group whose folder does not contain them", least: 3
            ))
        }
      }
    }
  }

  /// The edit that removes the second entry, without losing anything.
  private func repetition(of child: ObjectID, in group: ProjectObject, _ file: String?) -> [Fix] {
    let entry = ReferenceListEntry(child, in: "children", of: group.id, isRepetition: true)
    return file.map { [Fix(of: $0, .listEntryRemoved(entry))] } ?? []
  }

  private func title(of group: ProjectObject, main: ObjectID?) -> String {
    guard group.id != main else { return "the main group" }
    return "the group \"\(group.string("name") ?? group.string("path") ?? group.id.rawValue)\""
  }
}
