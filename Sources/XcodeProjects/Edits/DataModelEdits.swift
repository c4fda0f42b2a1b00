public import Diagnostics
import PropertyLists

extension FileEdits {
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
    let model = ProjectGroup(try project.settingEdits.current(model.object))
    var edit = ProjectEdit(project)
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
}
