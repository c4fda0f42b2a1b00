public import Diagnostics

extension SettingEdits {
  /// The project in which a field of an object has another value, with the comment that Xcode would write after a
  /// reference.
  ///
  /// - Parameters:
  ///   - path: The keys that lead to the field.
  ///   - value: Its value; `nil` removes it.
  ///   - id: An object of this project.
  /// - Returns: The project after the edit.
  /// - Throws: `project-object-missing` where there is no such object, and the errors of reading.
  public func setting(_ path: [String], to value: ProjectValue?, of id: ObjectID) throws(Diagnostic) -> XcodeProject {
    guard project.document.object(id) != nil else {
      throw Diagnostic(
        .projectObjectMissing, "object \"\(id)\" does not exist in the project \(project.name)",
        at: project.object.place)
    }
    var edit = ProjectEdit(project)
    edit.set(path, to: value, of: id)
    return try edit.applied()
  }
}
