/// The plain groups of folders on disk.
struct FolderGroups {
  private var groups: [String: ObjectID] = [:]

  /// Follows the groups of `project`; of several groups of one folder, the first that the walk meets counts.
  init(_ project: XcodeProject, _ paths: ProjectPaths) {
    groups = Dictionary(paths.folderGroups.map { ($0.path, $0.id) }) { first, _ in first }
    // Almost every folder has one group, so that the order of the walk does not matter.
    guard groups.count < paths.folderGroups.count else { return }
    groups = [:]
    var waiting = project.mainGroup.map { [(group: $0, depth: 0)] } ?? []
    var seen: Set<ObjectID> = []
    while let (group, depth) = waiting.popLast() {
      guard depth < Self.deepest, seen.insert(group.id).inserted else { continue }
      for case .group(let child) in group.children where child.kind == .plain { waiting.append((child, depth + 1)) }
      if let location = paths[group.id], group.path != nil { insert(group.id, at: location) }
    }
  }

  /// Adds a group, unless its folder has one.
  mutating func insert(_ group: ObjectID, at location: ProjectPaths.Location) {
    guard location.root == .project, groups[location.path] == nil else { return }
    groups[location.path] = group
  }

  /// The group of the innermost folder around `folder` that is longer than `top`, or of `folder` itself.
  func innermost(around folder: String, inside top: String) -> (group: ObjectID, path: String)? {
    var path = folder
    while path.utf8.count > top.utf8.count {
      if let group = groups[path] { return (group, path) }
      path = RelativePaths.parent(path)
    }
    return nil
  }

  private static let deepest = 64
}
