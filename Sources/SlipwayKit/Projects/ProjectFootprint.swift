public import Diagnostics
import FileTrees
public import GitStore
import Scaffolding
import SystemCalls

/// The files and folders on disk that the new project created.
public struct ProjectFootprint: Sendable {
  /// The files and folders that go with all that is in them.
  private var trees: [String] = []
  /// The folders to delete when they are empty, innermost first.
  private var folders: [String] = []
  /// The empty folder that was there before.
  private var kept: String?

  /// Looks at what of `paths` in `folder` is not there yet.
  ///
  /// - Parameters:
  ///   - folder: The project's folder.
  ///   - paths: The files that are written into it, relative to it.
  init(_ folder: String, paths: [String]) {
    var missing = AbsolutePath(folder).components
    while !FileAccess.exists("/" + missing.joined(separator: "/")), !missing.isEmpty {
      folders.append("/" + missing.joined(separator: "/"))
      missing.removeLast()
    }
    let isEmpty = (try? FileAccess.entries(of: folder))?.isEmpty ?? true
    guard !isEmpty else {
      trees = [folder]
      if folders.isEmpty { kept = folder }
      return
    }
    for path in paths {
      // The outermost part that is missing goes whole.
      var place = folder
      for part in path.split(separator: "/") {
        place += "/" + part
        guard !FileAccess.exists(place) else { continue }
        if !trees.contains(place) { trees.append(place) }
        break
      }
    }
  }

  /// Takes it away.
  public func takeAway() {
    for tree in trees { try? FileAccess.remove(tree) }
    for folder in folders { try? FileSystem.removeFolder(folder) }
    if let kept { try? FileAccess.createDirectory(kept) }
  }
}

extension NewProject.Plan {
  /// What would be on the disk because of this project, and is not yet.
  public var footprint: ProjectFootprint {
    // A new folder is empty or missing, whatever goes into it.
    guard case .here = request.destination else { return ProjectFootprint(folder, paths: []) }
    return ProjectFootprint(folder, paths: tree.files.map(\.path.rawValue) + [".git"])
  }
}

extension NewProject {
  /// Whether a project at `destination` would be part of a repository, which then gets no other one inside.
  ///
  /// - Throws: What opening the repository throws.
  public static func isInsideWorkTree(
    _ destination: Destination, environment: GitEnvironment
  ) throws(Diagnostic) -> Bool {
    let folder =
      switch destination {
      case .newFolder(let parent): parent
      case .here(let folder): folder
      }
    return try Repository.find(from: nearestFolder(folder), environment: environment)?.workTree != nil
  }

  /// Checks that a project of that name can be written to `destination`.
  ///
  /// - Throws: `folder-exists`, `not-folder` or `file-exists`.
  public static func check(_ name: String, at destination: Destination) throws(Diagnostic) {
    switch destination {
    case .newFolder(let parent): try TreeWriter.checkFree(parent + "/" + name)
    case .here(let folder):
      guard FileAccess.exists("\(folder)/\(name).xcodeproj") else { return }
      throw Diagnostic(
        .fileExists, "\"\(name).xcodeproj\" already exists in \"\(folder)\"",
        at: Place(file: "\(folder)/\(name).xcodeproj"), remedy: .advice("choose another name"))
    }
  }
}
