import Diagnostics
import FileTrees
import XcodeProjects

/// The projects that a workspace names and that are there.
struct WorkspaceProjects {
  let path: String

  func locations() throws(Diagnostic) -> [ProjectLocation] {
    let file = path + "/contents.xcworkspacedata"
    let workspace = try Workspace(parsing: FileAccess.read(file), file: file)
    let folder = ProjectLocation(path: path).folder
    return workspace.projectPaths.map { ProjectLocation(path: AbsolutePath($0, from: folder).description) }
      .filter { FileAccess.isDirectory($0.path) }
  }
}
