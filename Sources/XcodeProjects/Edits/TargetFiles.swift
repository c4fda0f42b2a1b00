import PropertyLists

/// The files and folders that one target uses and no other.
struct TargetFiles {
  /// The synchronized folders that no other target takes anything from.
  let folders: [SynchronizedGroup]
  /// The files, and the variant or version groups, that only the target's phases and settings reference.
  let references: [GroupItem]
  /// Their paths, relative to the project's folder, sorted; paths in one of the folders are not repeated.
  let paths: [String]

  init(of target: ProjectTarget, in project: XcodeProject) {
    let locations = ProjectPaths(project)
    let others = project.targets.filter { $0.id != target.id }
    folders = Self.folders(of: target, others, in: project)
    let foreign = others.flatMap { Self.items(of: $0) }
    let shared = Set(foreign.map(\.object.id))
    let sharedFolders = Set(others.flatMap(\.synchronizedGroups).compactMap { locations[$0.id]?.path })
    let own = Self.items(of: target).filter { !shared.contains($0.object.id) }
    var files = Set(own.flatMap { Self.paths(of: $0, locations) })
    files.formUnion(Self.settingPaths(of: target, in: project, locations))
    files = files.filter { !Self.isInside($0, sharedFolders) }
    for item in foreign { files.subtract(Self.paths(of: item, locations)) }
    for other in others { files.subtract(Self.settingPaths(of: other, in: project, locations)) }
    files.subtract(project.configurations.compactMap { $0.baseFile.flatMap { locations[$0.id]?.path } })
    let whole = Set(own.filter { item in Self.paths(of: item, locations).contains { files.contains($0) } })
    let named = locations.members.filter { member in
      member.location.root == .project && files.contains(member.location.path)
        && !shared.contains(member.item.object.id)
    }
    references = whole.union(named.map(\.item)).sorted { $0.object.id < $1.object.id }
    let roots = Set(
      folders.compactMap { folder in
        locations[folder.id].flatMap { $0.root == .project && !$0.path.isEmpty ? $0.path : nil }
      })
    files = files.filter { !Self.isInside($0, roots) }
    paths = files.union(roots).sorted()
  }

  private static func folders(
    of target: ProjectTarget, _ others: [ProjectTarget], in project: XcodeProject
  ) -> [SynchronizedGroup] {
    let foreign = Set(others.flatMap(\.synchronizedGroups).map(\.id))
    let phases = Set(target.phases.map(\.id))
    var anchors = Set<String>()
    for configuration in (others.map(\.configurations) + [project.configurations]).joined() {
      configuration.object.string("baseConfigurationReferenceAnchor").map { _ = anchors.insert($0) }
    }
    return target.synchronizedGroups.filter { folder in
      !foreign.contains(folder.id) && !anchors.contains(folder.id.rawValue)
        && folder.exceptions.allSatisfy { set in
          set.target?.id == target.id || set.phase.map { phases.contains($0.id) } ?? false
        }
    }
  }

  /// The references of the phases and configurations of `target`.
  private static func items(of target: ProjectTarget) -> [GroupItem] {
    target.phases.flatMap(\.files).compactMap(\.item) + target.configurations.compactMap(\.baseFile).map { .file($0) }
  }

  /// The paths of the files of `item`, if they are in the project's folder.
  private static func paths(of item: GroupItem, _ locations: ProjectPaths) -> [String] {
    let items: [GroupItem]
    if case .group(let group) = item, group.kind == .variants { items = group.children } else { items = [item] }
    return items.compactMap { item in
      guard let location = locations[item.object.id], location.root == .project else { return nil }
      return isInProject(location.path) ? location.path : nil
    }
  }

  /// The files that the settings of `target` name.
  private static func settingPaths(
    of target: ProjectTarget, in project: XcodeProject, _ locations: ProjectPaths
  ) -> Set<String> {
    var result: Set<String> = []
    for configuration in target.configurations {
      let settings = project.settings(of: target, configuration: configuration.name, paths: locations)
      for key in settingsOfFiles {
        guard let path = settings[key].map({ RelativePaths.normalized($0) }), isInProject(path), !path.contains("$")
        else { continue }
        result.insert(path)
      }
    }
    return result
  }

  private static func isInProject(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/") && path != ".." && !path.hasPrefix("../")
  }

  private static func isInside(_ path: String, _ folders: Set<String>) -> Bool {
    var path = path
    while !path.isEmpty, path != "/" {
      if folders.contains(path) { return true }
      path = RelativePaths.parent(path)
    }
    return false
  }

  private static let settingsOfFiles = [
    "INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS", "SWIFT_OBJC_BRIDGING_HEADER", "GCC_PREFIX_HEADER",
  ]
}
