import Diagnostics
import FileTrees
import XcodeProjects

/// A framework or library on disk, to be linked as Xcode does with a file that is dragged into it.
struct LinkedFile {
  /// The path, as it is given.
  let path: String

  init(_ path: String) {
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The build setting with the folders of such files; `nil` for files that Xcode finds without it.
  private static let searchPaths: [String: String?] = [
    "framework": "FRAMEWORK_SEARCH_PATHS", "xcframework": nil, "a": "LIBRARY_SEARCH_PATHS",
    "dylib": "LIBRARY_SEARCH_PATHS", "tbd": "LIBRARY_SEARCH_PATHS",
  ]

  private var suffix: String { path.lastName.split(separator: ".").dropFirst().last.map(String.init) ?? "" }

  /// Whether it has the extension of a framework or library.
  var isSuitable: Bool { Self.searchPaths[suffix] != nil }

  /// Whether the file exists, or the project contains it.
  func isPresent(in loaded: LoadedProject) -> Bool {
    FileAccess.exists(loaded.absolute(path))
      || loaded.configurations.filePaths.members.contains { $0.location.root == .project && $0.location.path == path }
  }

  /// The path relative to the project's folder.
  ///
  /// - Throws: `file-not-found`; `dependency-unsuitable` for other kinds of files.
  func path(in loaded: LoadedProject) throws(Diagnostic) -> String {
    guard isPresent(in: loaded) else {
      throw Diagnostic(.fileNotFound, "the project's folder contains no \"\(path)\"", at: Place(file: path))
    }
    guard isSuitable else {
      throw Diagnostic(
        .dependencyUnsuitable, "\"\(path)\" is not a framework or library",
        remedy: .advice("choose a .framework, .xcframework, .dylib, .tbd or .a file"))
    }
    return AbsolutePath(loaded.absolute(path)).seen(from: loaded.location.folder)
  }

  /// The change that adds the file's folder to the target's search paths; `nil` if they have it.
  func searchPathPlan(of target: ProjectTarget, in loaded: LoadedProject) throws(Diagnostic) -> SettingWritePlan? {
    guard let key = Self.searchPaths[suffix] ?? nil else { return nil }
    let folder = try path(in: loaded).parentPath
    let lacking = target.configurations.map(\.name).filter { name in
      !loaded.settings(of: target, configuration: name).list(key).contains { Self.covers($0, folder) }
    }
    guard !lacking.isEmpty else { return nil }
    let element = folder.isEmpty ? "$(PROJECT_DIR)" : "$(PROJECT_DIR)/\(folder)"
    var plan = try SettingWritePlan(.target(target), configurations: lacking, in: loaded)
    try plan.add(.init(key, .add([element.contains(" ") ? "\"\(element)\"" : element])))
    return plan
  }

  /// Whether a search path finds the files of a folder, both relative to the project's folder.
  private static func covers(_ searchPath: String, _ folder: String) -> Bool {
    var parts = searchPath.split(separator: "/").filter { $0 != "." }
    let folder = folder.split(separator: "/")
    guard parts.last == "**" else { return parts == folder }
    parts.removeLast()
    return folder.starts(with: parts)
  }
}
