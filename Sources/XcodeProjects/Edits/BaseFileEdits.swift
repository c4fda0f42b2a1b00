public import Diagnostics
import PropertyLists

/// The file whose settings a configuration builds on.
public enum BaseFile: Sendable {
  /// A file that the project refers to.
  case reference(FileReference)
  /// A file in a synchronized folder, by its path in the folder.
  case inFolder(SynchronizedGroup, path: String)
}

extension ConfigurationEdits {
  /// The project in which configurations of a target, or its own, build on the settings in a file.
  ///
  /// - Parameters:
  ///   - file: The file; `nil` for none.
  ///   - target: The target; `nil` for the project's own configurations.
  ///   - names: The configurations' names; `nil` for all.
  /// - Returns: The project after the edit.
  /// - Throws: `configuration-missing` when there is no such configuration, and the errors of reading.
  public func settingBaseFile(
    _ file: BaseFile?, of target: ProjectTarget?, configurations names: [String]? = nil
  ) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(project)
    for configuration in try project.settingEdits.ownConfigurations(of: target, named: names) {
      var values: [String: ProjectValue] = [:]
      switch file {
      case .reference(let file):
        values["baseConfigurationReference"] = .reference(
          try project.settingEdits.current(file.object).id, comment: nil)
      case .inFolder(let folder, let path):
        values["baseConfigurationReferenceAnchor"] = .reference(
          try project.settingEdits.current(folder.object).id, comment: nil)
        values["baseConfigurationReferenceRelativePath"] = .text(path)
      case nil: break
      }
      for key in Self.baseFileKeys where values[key] != nil || configuration.object.value(key) != nil {
        let known = configuration.object.string(key)
        if let known, known == values[key]?.propertyList.string { continue }
        edit.set([key], to: values[key], of: configuration.id)
      }
    }
    return try edit.applied()
  }

  private static let baseFileKeys = [
    "baseConfigurationReference", "baseConfigurationReferenceAnchor", "baseConfigurationReferenceRelativePath",
  ]
}
