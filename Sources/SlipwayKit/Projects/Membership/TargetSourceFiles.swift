import XcodeProjects

extension LoadedProject {
  /// The Swift and Objective-C sources that a target compiles, relative to the project's folder.
  func sources(of target: ProjectTarget) -> [String] {
    let places = ProjectPlaces(self)
    let uses = FileUses(project, places.paths)
    let listed = target.phases.filter { $0.kind == .sources }.flatMap(\.files).compactMap { file in
      file.item.flatMap { places.paths[$0.object.id] }.flatMap { $0.root == .project ? $0.path : nil }
    }
    let folders = places.paths.members.compactMap { member -> String? in
      guard case .synchronized = member.item, member.location.root == .project else { return nil }
      return member.location.path
    }
    let present = folders.flatMap { folder in names(below: folder).map { "\(folder)/\($0)" } }.filter { path in
      Self.isSource(path) && uses.contains(path, in: target)
    }
    return listed.filter(Self.isSource) + present
  }

  private static func isSource(_ path: String) -> Bool { ["swift", "m", "mm"].contains(path.pathEnding) }
}
