import Diagnostics
import XcodeProjects

extension CheckedProject {
  /// The other projects in the project's folder that the workspaces beside it list, without those of package managers.
  var neighbors: [CheckedProject] {
    memory.neighbors.value {
      let listed = workspacePaths.flatMap { path -> [String] in
        guard let bytes = files.bytes(of: path), let workspace = try? Workspace(parsing: bytes, file: checkedPath(path))
        else { return [] }
        let folder = RelativePaths.parent(RelativePaths.parent(path))
        return workspace.projectPaths.map { RelativePaths.joined(folder, $0) }
      }
      let others = Set(listed).filter { $0 != "\(project.name).xcodeproj" && !DependencyFolder.isInstalled($0) }
      return others.sorted().compactMap(neighbor)
    }
  }

  private func neighbor(at path: String) -> CheckedProject? {
    let file = path + "/project.pbxproj"
    guard paths.contains(file), let bytes = files.bytes(of: file),
      let document = try? ProjectDocument(parsing: bytes, file: checkedPath(file)),
      let project = try? XcodeProject(document: document, name: FileStem(path).name)
    else { return nil }
    let folder = RelativePaths.parent(path)
    let below = Set(paths.compactMap { folder.isEmpty ? $0 : $0.path(below: folder) })
    return CheckedProject(project, folder: checkedPath(folder), paths: below) { [files] path in
      files.bytes(of: RelativePaths.joined(folder, path))
    }
  }

  /// The target of a neighbor that makes a product, which this project has only by name.
  func neighborTarget(making item: GroupItem) -> (project: CheckedProject, target: CheckedTarget)? {
    let isProxy = item.object.isa == "PBXReferenceProxy"
    guard makers[item.object.id] == nil, let name = item.name,
      isProxy || locations[item.object.id]?.root == .tree("BUILT_PRODUCTS_DIR")
    else { return nil }
    for neighbor in neighbors {
      let found = neighbor.targets.filter { target in
        target.target.product?.path?.split(separator: "/").last.map(String.init) == name
      }
      if let target = found.first { return found.count == 1 ? (neighbor, target) : nil }
    }
    return nil
  }
}
