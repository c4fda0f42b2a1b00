import Diagnostics
import XcodeProjects

extension FolderContents {
  /// The existing files that a target compiles for every platform, with their places in the project file.
  func compiled(of target: CheckedTarget) -> [(path: String, place: Place)] {
    let phases = target.target.phases.filter { $0.kind == .sources }
    guard !phases.isEmpty else { return [] }
    let listed = phases.flatMap(\.files).compactMap { file -> (path: String, place: Place)? in
      guard file.platformFilters.isEmpty, case .file(let reference)? = file.item,
        let location = project.locations[reference.id],
        location.root != .project || project.paths.contains(location.path)
      else { return nil }
      return (location.path, file.object.place)
    }
    return listed + members(of: target).built.map { ($0, Place(file: project.checkedPath($0))) }
  }
}
