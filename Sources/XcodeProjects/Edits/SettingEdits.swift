public import Diagnostics
import PropertyLists

extension XcodeProject {
  /// The project with the build setting `key` of a target, or its own, set in its configurations.
  ///
  /// - Parameters:
  ///   - key: The setting, with its conditions if it has any, such as `NAME[sdk=iphoneos*]`.
  ///   - value: A text, or a list of texts; `nil` removes the setting.
  ///   - target: The target; `nil` for the project's own settings.
  ///   - names: The configurations' names; `nil` for all.
  /// - Returns: The project after the edit.
  /// - Throws: `configuration-missing` when there is no such configuration, and the errors of reading.
  public func setting(
    _ key: String, to value: ProjectValue?, of target: ProjectTarget?, configurations names: [String]? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let owner = try target.map { (target) throws(Diagnostic) in try current(target.object) } ?? object
    let all = ProjectConfiguration.list(of: owner)
    for name in names ?? [] where !all.contains(where: { $0.name == name }) {
      throw Diagnostic(
        .configurationMissing, "\"\(target?.name ?? self.name)\" has no configuration \"\(name)\"",
        at: object.place, remedy: .advice("it has \(all.map { "\"\($0.name)\"" }.joined(separator: ", "))"))
    }
    let edits = ContainerEdits(document)
    var replacements: [TextReplacement] = []
    for configuration in all where names?.contains(configuration.name) ?? true {
      if let settings = configuration.object.value("buildSettings") {
        replacements += edits.set(key, to: value, in: settings)
      } else if let value {
        replacements += edits.set(
          "buildSettings", to: .dictionary([.init(key, value)]), in: configuration.object.node)
      }
    }
    return try XcodeProject(document: document.applying(replacements), name: name)
  }
}

extension XcodeProject {
  /// The object of this project that has the identifier of `object`, which may be from the project before an edit.
  func current(_ object: ProjectObject) throws(Diagnostic) -> ProjectObject {
    guard let current = document.object(object.id), current.isa == object.isa else {
      throw Diagnostic(
        .projectObjectMissing, "the project \"\(name)\" has no \(object.isa) \"\(object.id)\"",
        at: Place(file: document.file))
    }
    return current
  }
}

extension Diagnostic.Code {
  /// A configuration that a project or target does not have.
  public static let configurationMissing: Self = "configuration-missing"
  /// An object that a project does not have.
  public static let projectObjectMissing: Self = "project-object-missing"
  /// A name that another target of a project has.
  public static let targetNameTaken: Self = "target-name-taken"
}
