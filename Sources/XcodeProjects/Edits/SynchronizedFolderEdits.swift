public import Diagnostics
import PropertyLists

/// Edits of synchronized folders, and of the exceptions in them.
public struct SynchronizedFolderEdits {
  let project: XcodeProject
}

extension SynchronizedFolderEdits {
  /// The project with the folder at `path` in the main group, as one whose files belong to `targets` without being named.
  ///
  /// - Parameters:
  ///   - path: The folder's path, seen from the project's folder.
  ///   - targets: Targets of this project.
  ///   - paths: The paths of this project's files; `nil` to determine them.
  /// - Returns: The project after the edit; the same bytes if nothing was missing.
  /// - Throws: `synchronized-folder-unsupported` when the file's format does not have such folders, and the errors of
  ///   reading.
  public func adding(
    _ path: String, targets: [ProjectTarget] = [], paths: ProjectPaths? = nil
  ) throws(Diagnostic) -> XcodeProject {
    guard project.document.formatVersion >= Self.firstVersionWithFolders else {
      throw Diagnostic(
        .synchronizedFolderUnsupported,
        "project \"\(project.name)\" has format \(project.document.formatVersion), which does not support synchronized folders",
        at: Place(file: project.document.file),
        remedy: .advice(
          "add a group with the folder's files, or set the project format in Xcode to Xcode 16"))
    }
    let path = RelativePaths.normalized(path)
    let group = try project.groupEdits.requireMainGroup()
    let targets = try project.fileEdits.current(targets)
    var addition = FileAddition(project, paths ?? ProjectPaths(project))
    let location = ProjectPaths.Location(root: .project, path: path)
    let known = addition.paths.members.first { member in
      if case .synchronized = member.item { member.location == location } else { false }
    }
    let id: ObjectID
    if let known {
      id = known.item.object.id
    } else {
      let folder = addition.paths[group.id] ?? ProjectPaths.Location(root: .absolute, path: "")
      let isOld = CanonicalDialect(of: project.document).resolved(for: project.document.formatVersion)
        .synchronizedGroupsOnOneLine
      let old: [ProjectValue.Field] = [
        .init("explicitFileTypes", .dictionary([])), .init("explicitFolders", .list([])),
      ]
      id = addition.edit.add(
        ObjectKinds.synchronizedRootGroup, kind: "folder", identity: path,
        (isOld ?? false ? old : []) + folder.fields(for: path))
      addition.add(id, named: RelativePaths.lastComponent(path), .group, to: group.id)
    }
    for target in targets where !target.synchronizedGroups.contains(where: { $0.id == id }) {
      addition.edit.append(id, to: "fileSystemSynchronizedGroups", of: target.id)
    }
    return try addition.edit.applied()
  }

  private static let firstVersionWithFolders = 70
}

extension Diagnostic.Code {
  package static let synchronizedFolderUnsupported = Diagnostic.Code(
    "synchronized-folder-unsupported", "The project format does not support synchronized folders.",
    "add a group with the folder's files, or set the project format to Xcode 16 in Xcode")
}
