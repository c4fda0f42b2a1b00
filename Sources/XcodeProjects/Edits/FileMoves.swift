public import Diagnostics
import PropertyLists

extension FileEdits {
  /// The project in which the file, group or synchronized folder `id` is in `group`.
  ///
  /// - Parameters:
  ///   - id: The object.
  ///   - group: A group of this project.
  ///   - folder: The folder into which the files move on the disk, which need not be the group's; `nil` if they stay.
  /// - Returns: The project after the edit; the same bytes if it is already there.
  /// - Throws: `group-cycle` for a group that would be in itself, `file-missing`, and the errors of reading.
  public func moving(
    _ id: ObjectID, to group: ProjectGroup, onDiskTo folder: String? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let group = ProjectGroup(try project.settingEdits.current(group.object))
    let tree = GroupTree(project)
    guard let object = project.document.object(id), let parent = tree.parent(of: id) else {
      throw missingFile(id.rawValue)
    }
    guard parent.id != group.id else {
      guard let folder else { return project }
      var addition = FileAddition(project, ProjectPaths(project))
      addition.relocate(GroupItem(object), into: addition.paths[group.id], onDiskTo: folder)
      return try addition.edit.applied().groupEdits.refreshingComments(since: project)
    }
    let name = GroupItem(object).name ?? ""
    guard !tree.contains(group.id, in: id) else {
      throw Diagnostic(
        .groupCycle, "\"\(name)\" can't be moved into \"\(group.name ?? "")\", which it contains", at: object.place)
    }
    let detached = try XcodeProject(
      document: project.document.removing(id.rawValue, from: "children", of: parent.id), name: project.name)
    var addition = FileAddition(detached, ProjectPaths(project))
    let isGroup = object.isa == "PBXGroup" || object.isa == ObjectKinds.synchronizedRootGroup
    addition.add(id, named: name, isGroup ? .group : .file, to: group.id)
    addition.relocate(GroupItem(object), into: addition.paths[group.id], onDiskTo: folder)
    return try addition.edit.applied().groupEdits.refreshingComments(since: project)
  }

  /// The project in which the file, group or synchronized folder `id` is called `newName`, here and on the disk.
  ///
  /// Updates comments, including the comments of build files.
  ///
  /// - Throws: `file-missing` when there is no such object, and the errors of reading.
  public func renaming(_ id: ObjectID, to newName: String) throws(Diagnostic) -> XcodeProject {
    guard let object = project.document.object(id) else { throw missingFile(id.rawValue) }
    if case .group(let group) = GroupItem(object), group.kind == .plain {
      return try project.groupEdits.renaming(group, to: newName)
    }
    guard let oldName = GroupItem(object).name, oldName != newName else { return project }
    var edit = ProjectEdit(project)
    if case .group(let group) = GroupItem(object), group.kind == .variants {
      edit.renameVariants(group, from: oldName, to: newName)
    } else {
      edit.rename(object, from: oldName, to: newName)
    }
    // Translations of a variant group's file have another ending.
    return try edit.applied().groupEdits.refreshingComments(since: project, naming: [RelativePaths.stem(oldName)])
  }
}

extension ProjectEdit {
  /// Gives a file another name, and the kind that it shows.
  fileprivate mutating func rename(_ object: ProjectObject, from oldName: String, to newName: String) {
    let path = object.string("path") ?? oldName
    let newPath = RelativePaths.renamed(path, to: newName)
    set(["path"], to: .text(newPath), of: object.id)
    if object.string("name") != nil {
      set(["name"], to: newPath == newName ? nil : .text(newName), of: object.id)
    } else if newPath != newName, object.isa == "PBXFileReference" {
      set(["name"], to: .text(newName), of: object.id)
    }
    let (old, new) = (FileType(path: oldName).name, FileType(path: newName).name)
    if old != new, object.string("lastKnownFileType") == old {
      set(["lastKnownFileType"], to: .text(new), of: object.id)
    }
  }

  /// Gives a file another name in each of its languages.
  fileprivate mutating func renameVariants(_ group: ProjectGroup, from oldName: String, to newName: String) {
    set(["name"], to: .text(newName), of: group.id)
    for child in group.children.map(\.object) {
      guard let path = child.string("path") else { continue }
      let file = RelativePaths.lastComponent(path)
      let renamed: String? =
        if file == oldName {
          newName
        } else if RelativePaths.isTranslation(file, of: oldName) {
          RelativePaths.stem(newName) + file.dropFirst(RelativePaths.stem(file).count)
        } else {
          nil
        }
      if let renamed { set(["path"], to: .text(RelativePaths.renamed(path, to: renamed)), of: child.id) }
    }
  }
}

extension FileAddition {
  /// Sets the path of `item` after its move into a group at `folder`, and on the disk into `goal`.
  fileprivate mutating func relocate(
    _ item: GroupItem, into folder: ProjectPaths.Location?, onDiskTo goal: String?, isLanguage: Bool = false
  ) {
    let object = item.object
    guard let folder, object.string("sourceTree") ?? "<group>" == "<group>" || goal != nil else { return }
    guard let path = object.string("path") else {
      // A group without a path has the folder of the group around it; its children may need another path.
      guard case .group(let group) = item, goal == nil || group.kind == .variants else { return }
      for child in group.children {
        relocate(child, into: folder, onDiskTo: goal, isLanguage: goal != nil)
      }
      return
    }
    guard let location = paths[object.id], location.root == .project else { return }
    let name = object.string("name") ?? RelativePaths.lastComponent(path)
    // The file of a language keeps the language's folder.
    let language = isLanguage ? RelativePaths.lastComponent(RelativePaths.parent(location.path)) : ""
    let target =
      goal.map { RelativePaths.joined(RelativePaths.joined($0, language), RelativePaths.lastComponent(path)) }
      ?? location.path
    let keys = folder.keys(for: target, named: name)
    edit.set(["path"], to: .text(keys.path), of: object.id)
    edit.set(["name"], to: keys.name.map { .text($0) }, of: object.id)
    edit.set(["sourceTree"], to: .text(keys.sourceTree), of: object.id)
  }
}

extension Diagnostic.Code {
  package static let groupCycle = Diagnostic.Code(
    "group-cycle", "The group would contain itself.", "choose a group outside the one that you move")
}
