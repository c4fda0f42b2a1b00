import Diagnostics
import XcodeProjects

/// The configurations that are based on moved .xcconfig files, and stay based on them.
struct MovedBaseFiles {
  /// The configurations of a target, or the project's own, that are based on a file, with its new path.
  private let bases: [(target: ProjectTarget?, configuration: String, path: String)]

  /// Finds the configurations based on the files `moved`, by their old and new paths relative to the project's folder.
  init(_ moved: [(old: String, new: String)], in places: ProjectPlaces) {
    let project = places.loaded.project
    let moves = Dictionary(moved.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
    bases = ([nil] + project.targets.map(Optional.some)).flatMap { target in
      (target?.configurations ?? project.configurations).compactMap { configuration in
        guard let path = Self.path(of: configuration, in: places.paths).flatMap({ moves[$0] }) else { return nil }
        return (target, configuration.name, path)
      }
    }
  }

  private static func path(of configuration: ProjectConfiguration, in paths: ProjectPaths) -> String? {
    if let base = configuration.anchoredBaseFile {
      return paths[base.folder.id].map { RelativePaths.joined($0.path, base.path) }
    }
    guard let file = configuration.baseFile, let location = paths[file.id], location.root == .project else {
      return nil
    }
    return location.path
  }

  /// The project after the move, in which the configurations are based on the files at their new paths.
  func restored(in project: XcodeProject) throws(Diagnostic) -> XcodeProject {
    var project = project
    for base in bases {
      project = try project.basing(base.target, configuration: base.configuration, onFileAt: base.path)
    }
    return project
  }
}

extension XcodeProject {
  /// The project in which a configuration is based on the .xcconfig file at `path`, which gets a reference if it needs one.
  func basing(
    _ target: ProjectTarget?, configuration: String, onFileAt path: String
  ) throws(Diagnostic) -> XcodeProject {
    if let (folder, root) = ProjectPaths(self).synchronizedFolder(around: path) {
      return try configurationEdits.settingBaseFile(
        .inFolder(folder, path: path.path(below: root) ?? path), of: target, configurations: [configuration])
    }
    let edited = try fileEdits.addingFiles([AddedFile(path)])
    let member = ProjectPaths(edited).members.first { $0.location.root == .project && $0.location.path == path }
    guard case .file(let file)? = member?.item else { return edited }
    return try edited.configurationEdits.settingBaseFile(.reference(file), of: target, configurations: [configuration])
  }
}
