public import Diagnostics
import PropertyLists

extension XcodeProject {
  /// The group that the names of groups lead to, from the main group: `Sources/Model` is `Model` in `Sources`.
  ///
  /// - Parameter path: Names with slashes between them; an empty one is the main group.
  /// - Returns: The first such group, if there is one.
  public func group(named path: String) -> ProjectGroup? {
    path.split(separator: "/").reduce(mainGroup) { group, name in
      group?.children.lazy.compactMap { item -> ProjectGroup? in
        guard case .group(let child) = item, child.kind == .plain, child.name == String(name) else { return nil }
        return child
      }.first
    }
  }

  /// The project with the groups that `path` names, one in the other; those that are there stay as they are.
  ///
  /// - Parameters:
  ///   - path: Names with slashes between them.
  ///   - withFolders: Whether a new group has the folder of its name in the folder of the group around it.
  ///   - parent: The group in which the first one is; `nil` for the main group.
  /// - Returns: The project after the edit; the same bytes if nothing was missing.
  /// - Throws: `project-object-missing` when there is no main group, and the errors of reading.
  public func addingGroups(
    _ path: String, withFolders: Bool = true, to parent: ProjectGroup? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let holder = try requireGroup(parent).id
    var addition = FileAddition(self, ProjectPaths(self))
    _ = addition.group(named: path.split(separator: "/").map(String.init), in: holder, withFolders: withFolders)
    return addition.edit.added.isEmpty ? self : try addition.edit.applied()
  }

  /// The project with one group in `parent`, unless it has one of that name.
  ///
  /// - Parameters:
  ///   - name: What Xcode shows.
  ///   - path: Its folder, relative to the folder of the group around it; `nil` for none.
  ///   - parent: The group around it; `nil` for the main group.
  /// - Returns: The project after the edit; of one that has such a group, the same bytes.
  /// - Throws: `project-object-missing` when there is no main group, and the errors of reading.
  public func addingGroup(
    named name: String, path: String?, to parent: ProjectGroup? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let holder = try requireGroup(parent)
    guard holder.group(named: name) == nil else { return self }
    var addition = FileAddition(self, ProjectPaths(self))
    let group = addition.addGroup(named: name, path: path, identity: "\(holder.id) \(name)")
    addition.add(group, named: name, .group, to: holder.id)
    return try addition.edit.applied()
  }

  /// The project without `group`, all that is in it, and the entries of its files in build phases.
  ///
  /// - Throws: `group-required` for the main group and for groups of what targets make, and the errors of reading.
  public func removing(_ group: ProjectGroup) throws(Diagnostic) -> XcodeProject {
    try removingFile(try current(group.object).id)
  }

  /// The project in which `group` is called `newName`.
  ///
  /// - Parameters:
  ///   - group: A group of this project.
  ///   - newName: Its new name.
  ///   - renamingFolder: Whether to rename its folder as well, when it was called as
  ///     the group was.
  /// - Returns: The project after the edit.
  /// - Throws: The errors of reading.
  public func renaming(
    _ group: ProjectGroup, to newName: String, renamingFolder: Bool = true
  ) throws(Diagnostic) -> XcodeProject {
    let object = try current(group.object)
    let group = ProjectGroup(object)
    guard group.name != newName else { return self }
    var edit = ProjectEdit(self)
    let path = group.path.map { RelativePaths.lastComponent($0) == group.name && renamingFolder ? $0 : nil } ?? nil
    if let path { edit.set(["path"], to: .text(RelativePaths.renamed(path, to: newName)), of: group.id) }
    if object.string("name") != nil || path == nil { edit.set(["name"], to: .text(newName), of: group.id) }
    return try edit.applied().refreshingComments(since: self, naming: group.name.map { [$0] })
  }

  /// The same group of this project, or the main group.
  func requireGroup(_ group: ProjectGroup?) throws(Diagnostic) -> ProjectGroup {
    if let group { return ProjectGroup(try current(group.object)) }
    guard let mainGroup else {
      throw Diagnostic(.projectObjectMissing, "the project \"\(name)\" has no main group", at: object.place)
    }
    return mainGroup
  }

  /// The project with the comments brought up to date that the edits since `old` made wrong.
  ///
  /// Each of these comments contains one of `names`, if they are known.
  func refreshingComments(since old: XcodeProject, naming names: [String]? = nil) throws(Diagnostic) -> XcodeProject {
    let refreshed = try document.refreshingComments(since: old.document, projectName: name, naming: names)
    return try XcodeProject(document: refreshed, name: name)
  }
}

extension ProjectGroup {
  /// The plain group called `name` in this one.
  func group(named name: String) -> ProjectGroup? {
    for case .group(let child) in children where child.kind == .plain && child.name == name { return child }
    return nil
  }
}
