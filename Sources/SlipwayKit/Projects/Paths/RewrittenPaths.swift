import Diagnostics
import PropertyLists
import XcodeProjects

/// The build settings and build phases of a project whose paths change.
struct RewrittenPaths {
  /// The word that replaces one of a target, or of the project, in a configuration, or in all of them.
  typealias Successor = (PathWord, _ target: ProjectTarget?, _ configuration: String?) -> String?

  /// The changes of build settings in the project file.
  private(set) var settings: [SettingChange] = []
  /// The changes of build phases and build rules.
  private(set) var fields: [ObjectField] = []

  /// Finds the paths in the settings and phases of `targets`, among which `nil` is the project.
  init(of targets: [ProjectTarget?], in project: XcodeProject, _ successor: Successor) {
    for target in targets {
      for configuration in target?.configurations ?? project.configurations {
        for (key, value) in configuration.settings.entries.map({ ($0.key, $0.value) }) {
          let new = SettingText(of: key).replacing(value) { successor($0, target, configuration.name) }
          guard let new else { continue }
          settings.append(SettingChange(key, to: new, of: target, configurations: [configuration.name]))
        }
      }
      let objects = target.map { target in target.phases.map(\.object) + target.buildRules.map(\.object) } ?? []
      for object in objects {
        for key in Self.lists {
          let old = object[key]?.array?.compactMap(\.string) ?? []
          let new = old.map { successor(PathWord($0, isPath: true), target, nil) ?? $0 }
          if new != old { fields.append(ObjectField(object.id, key, .texts(new))) }
        }
      }
    }
  }

  /// The keys of build phases and build rules with lists of paths.
  private static let lists = [
    "inputPaths", "outputPaths", "inputFileListPaths", "outputFileListPaths", "inputFiles", "outputFiles",
  ]
}
