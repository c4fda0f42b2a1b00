public import Diagnostics
import PropertyLists

/// Edits of the groups of a project.
public struct GroupEdits {
  let project: XcodeProject
}

extension GroupEdits {
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
    let object = try project.settingEdits.current(group.object)
    let group = ProjectGroup(object)
    guard group.name != newName else { return project }
    var edit = ProjectEdit(project)
    let path = group.path.map { RelativePaths.lastComponent($0) == group.name && renamingFolder ? $0 : nil } ?? nil
    if let path { edit.set(["path"], to: .text(RelativePaths.renamed(path, to: newName)), of: group.id) }
    if object.string("name") != nil || path == nil { edit.set(["name"], to: .text(newName), of: group.id) }
    return try edit.applied().groupEdits.refreshingComments(since: project, naming: group.name.map { [$0] })
  }

  /// The main group.
  func requireMainGroup() throws(Diagnostic) -> ProjectGroup {
    guard let mainGroup = project.mainGroup else {
      throw Diagnostic(
        .projectObjectMissing, "the project \"\(project.name)\" has no main group", at: project.object.place)
    }
    return mainGroup
  }

  /// The project with the comments brought up to date that the edits since `old` made wrong.
  ///
  /// Each of these comments contains one of `names`, if they are known.
  func refreshingComments(since old: XcodeProject, naming names: [String]? = nil) throws(Diagnostic) -> XcodeProject {
    let refreshed = try project.document.refreshingComments(
      since: old.document, projectName: project.name, naming: names)
    return try XcodeProject(document: refreshed, name: project.name)
  }
}

extension ProjectGroup {
  /// The plain group called `name` in this one.
  func group(named name: String) -> ProjectGroup? {
    for case .group(let child) in children where child.kind == .plain && child.name == name { return child }
    return nil
  }
}
