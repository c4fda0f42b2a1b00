import Diagnostics
import FileTrees
import SyntaxTrees
import XcodeProjects

/// The schemes and workspaces that name moved files, with the new paths.
struct MovedReferences {
  /// The changed files, absolute.
  private(set) var contents: [(path: String, old: [UInt8], new: [UInt8])] = []

  /// Finds the references to change in the schemes and workspaces of a project, and of the workspaces beside it.
  ///
  /// - Parameters:
  ///   - old: The moved file or folder, relative to the project's folder.
  ///   - new: Its new path.
  ///   - location: The project.
  /// - Throws: What listing the folders throws.
  init(from old: String, to new: String, beside location: ProjectLocation) throws(Diagnostic) {
    let folders = try SchemeFolder.all(of: location)
    for folder in folders {
      for path in try folder.paths() {
        // A scheme that can't be read stays as it is: moving a file does not depend on it.
        guard let file = try? SchemeFile(path, in: folder) else { continue }
        note(path, file.bytes, file.scheme.movingFile(old, to: new).document.bytes)
      }
    }
    var seen: Set<String> = []
    for container in folders.map(\.container) where seen.insert(container).inserted {
      let own = container.hasSuffix(ProjectLocation.suffix) ? "/project.xcworkspace" : ""
      let path = "\(container)\(own)/contents.xcworkspacedata"
      guard let bytes = try? FileAccess.read(path), let workspace = try? Workspace(parsing: bytes, file: path) else {
        continue
      }
      note(path, bytes, workspace.movingFile(old, to: new).document.bytes)
    }
  }

  private mutating func note(_ path: String, _ old: [UInt8], _ new: [UInt8]) {
    if old != new { contents.append((path, old, new)) }
  }
}
