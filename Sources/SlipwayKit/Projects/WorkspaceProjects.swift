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
    return workspace.projectPaths.map { ProjectLocation(path: Self.normalized("\(folder)/\($0)")) }
      .filter { FileAccess.isDirectory($0.path) }
  }

  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
