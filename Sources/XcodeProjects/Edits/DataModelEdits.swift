public import Diagnostics
import PropertyLists

extension XcodeProject {
  /// The project with the data model at `path` (`NAME.xcdatamodeld`) in `group` and in the sources of `targets`.
  ///
  /// - Parameters:
  ///   - path: The model's path, seen from the project's folder.
  ///   - versions: The names of its versions, such as `NAME.xcdatamodel`.
  ///   - version: The name of the version in use; `nil` for the last.
  ///   - group: A group of this project.
  ///   - targets: Targets of this project.
  /// - Returns: The project after the edit; the same bytes if nothing was missing.
  /// - Throws: `build-phase-missing`, and the errors of reading.
  public func addingDataModel(
    _ path: String, versions: [String], current version: String? = nil, to group: ProjectGroup,
    targets: [ProjectTarget] = []
  ) throws(Diagnostic) -> XcodeProject {
    let group = try self.current(group.object).id
    let model = AddedFile.Model(versions: versions, current: version)
    return try addingFiles([AddedFile(path, targets: targets, model: model)]) { _, _ in group }
  }

  /// The project in which the data model `model` has the version called `name`, unless it has it.
  ///
  /// - Parameters:
  ///   - name: The version's file, such as `NAME 2.xcdatamodel`.
  ///   - model: A group of versions of this project.
  ///   - makingCurrent: Whether it is the one in use from now on.
  /// - Returns: The project after the edit; of one in which that is so, the same bytes.
  /// - Throws: The errors of reading.
  public func addingVersion(
    _ name: String, to model: ProjectGroup, makingCurrent: Bool = false
  ) throws(Diagnostic) -> XcodeProject {
    let model = ProjectGroup(try current(model.object))
    var edit = ProjectEdit(self)
    let known = model.children.first { $0.object.string("path") == name }?.object.id
    let version = known ?? edit.addVersion(name, of: model.object.string("path") ?? model.id.rawValue)
    if known == nil {
      let children = model.children
      let names = children.map { $0.name ?? "" }
      let isDescending = names.count > 1 && zip(names, names.dropFirst()).allSatisfy { $0 > $1 }
      edit.append(version, to: "children", of: model.id, before: isDescending ? children.first?.object.id : nil)
    }
    if makingCurrent { edit.set(["currentVersion"], to: .reference(version, comment: nil), of: model.id) }
    return try edit.applied()
  }

  /// The project in which the data model `model` uses its version called `name`.
  ///
  /// - Throws: `file-missing` when it has no such version, and the errors of reading.
  public func settingCurrentVersion(_ name: String, of model: ProjectGroup) throws(Diagnostic) -> XcodeProject {
    let model = ProjectGroup(try current(model.object))
    guard let version = model.children.first(where: { $0.object.string("path") == name || $0.name == name }) else {
      throw Diagnostic(
        .fileMissing, "version \"\(name)\" does not exist in data model \"\(model.name ?? "")\"",
        at: model.object.place,
        remedy: .advice("choose \(model.children.map { "\"\($0.name ?? "")\"" }.alternatives)"))
    }
    var edit = ProjectEdit(self)
    edit.set(["currentVersion"], to: .reference(version.object.id, comment: nil), of: model.id)
    return try edit.applied()
  }
}
