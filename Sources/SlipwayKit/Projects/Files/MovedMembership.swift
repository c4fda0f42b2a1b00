import Diagnostics
import XcodeProjects

/// The targets of moved files, which stay the same in the folders of other targets.
struct MovedMembership {
  /// A file and its targets.
  struct Member {
    let old: String
    let new: String
    let targets: [ProjectTarget]
    let options: BuildFileOptions
  }

  let members: [Member]

  /// Finds the targets of the files `moved`, by their old and new paths relative to the project's folder.
  init(of moved: [(old: String, new: String)], in places: ProjectPlaces) {
    let uses = FileUses(places.loaded.project, places.paths)
    members = moved.compactMap { file in
      // An .xcconfig file may be in no group, and belongs to no target of the folder that it moves to.
      guard let found = uses[file.old] ?? (file.old.pathEnding == "xcconfig" ? [] : nil) else { return nil }
      var known: Set<ObjectID> = []
      return Member(
        old: file.old, new: file.new, targets: found.map(\.target).filter { known.insert($0.id).inserted },
        options: found.first?.options ?? BuildFileOptions())
    }
  }

  /// The project in which the files at their new paths belong to their targets, and to no others.
  func restored(in project: XcodeProject) throws(Diagnostic) -> XcodeProject {
    let uses = FileUses(project)
    var added: [AddedFile] = []
    var removed: [(target: ProjectTarget, paths: [String])] = []
    for target in project.targets {
      let own = members.filter { member in member.targets.contains { $0.id == target.id } }
      let missing = own.filter { !uses.contains($0.new, in: target) }
      added += missing.map { AddedFile($0.new, targets: [target]) }
      let others = members.map(\.new).filter { path in
        uses.contains(path, in: target) && !own.contains { $0.new == path }
      }
      if !others.isEmpty { removed.append((target, others)) }
    }
    var project = added.isEmpty ? project : try project.fileEdits.addingFiles(added)
    for (target, paths) in removed { project = try project.fileEdits.removingFiles(at: paths, from: [target]) }
    return project
  }

  /// Notes the files that are not in the targets of the synchronized folder around them.
  func notes(in project: XcodeProject) -> [Diagnostic] {
    let paths = ProjectPaths(project)
    return members.compactMap { member in
      guard let folder = paths.synchronizedFolder(around: member.new)?.folder, !member.targets.isEmpty else {
        return nil
      }
      let owners = project.targets.filter { target in target.synchronizedGroups.contains { $0.id == folder.id } }
      let missing = owners.filter { owner in !member.targets.contains { $0.id == owner.id } }
      guard let first = missing.first else { return nil }
      return Diagnostic(
        .fileInFolder,
        "\"\(member.new)\" stays in \(names(member.targets)); the folder belongs to \(names(owners))", severity: .note,
        remedy: .operation(.init("file.target.add", ["path": member.new, "target": first.name])))
    }
  }

  private func names(_ targets: [ProjectTarget]) -> String {
    targets.map { "\"\($0.name)\"" }.joined(separator: ", ")
  }
}
