import PropertyLists

/// The uses of a project's files by its targets, determined once for all files.
public struct FileUses {
  private let paths: ProjectPaths
  private let targets: [ProjectTarget]
  /// The objects that build files name for the file at a path: the file, its variant group and its data model.
  private let items: [String: [ObjectID]]
  /// The build phases in the order of the targets.
  private var phases: [(target: ProjectTarget, phase: BuildPhase)] = []
  /// The files of the phases in their order, each with the index of its phase.
  private var entries: [(phase: Int, file: BuildFile)] = []
  /// The indices of the entries of an object.
  private var indices: [ObjectID: [Int]] = [:]
  private var exceptions: [ObjectID: [FolderExceptions]] = [:]
  /// The targets that have a synchronized folder as their own.
  private var owners: [ObjectID: Set<ObjectID>] = [:]

  /// Finds the uses of all files of `project`.
  ///
  /// - Parameters:
  ///   - project: The project.
  ///   - paths: The paths of its files; `nil` to determine them.
  public init(_ project: XcodeProject, _ paths: ProjectPaths? = nil) {
    let paths = paths ?? ProjectPaths(project)
    (self.paths, targets) = (paths, project.targets)
    items = Self.items(of: project, paths)
    for target in targets {
      for folder in target.synchronizedGroups { owners[folder.id, default: []].insert(target.id) }
      for phase in target.phases {
        for file in phase.files {
          guard let item = file.object.reference("fileRef") else { continue }
          indices[item, default: []].append(entries.count)
          entries.append((phases.count, file))
        }
        phases.append((target, phase))
      }
    }
    for member in paths.members {
      guard case .synchronized(let folder) = member.item else { continue }
      exceptions[folder.id] = folder.exceptions.map { FolderExceptions($0) }
    }
  }

  /// The uses of the file at `path`, in the order of targets and build phases.
  ///
  /// A file of one language is used as part of its variant group, and a version as part of its data model.
  ///
  /// - Parameter path: The file's path, relative to the project's folder.
  /// - Returns: The uses; `nil` if the project does not contain the file.
  public subscript(path: String) -> [FileUse]? {
    guard let items = items[RelativePaths.normalized(path)] else {
      return place(of: path).map { place in targets.compactMap { use(of: place, at: path, by: $0) } }
    }
    return Set(items).flatMap { indices[$0] ?? [] }.sorted().map { index in
      let file = entries[index].file
      let (target, phase) = phases[entries[index].phase]
      return FileUse(
        target: target, phase: phase.kind, phaseName: phase.name,
        options: BuildFileOptions(
          compilerFlags: file.compilerFlags, attributes: file.attributes, platforms: file.platformFilters),
        place: nil, object: file.object)
    }
  }

  /// Whether `target` uses the file at `path`.
  public func contains(_ path: String, in target: ProjectTarget) -> Bool {
    if let items = items[RelativePaths.normalized(path)] {
      return items.contains { indices[$0]?.contains { phases[entries[$0].phase].target.id == target.id } ?? false }
    }
    return place(of: path).map { isMember($0, of: target) } ?? false
  }

  /// The sources that `target` compiles.
  ///
  /// - Parameters:
  ///   - target: A target of the project.
  ///   - listing: Gives the files below a folder, relative to it.
  /// - Returns: The paths of the sources in groups, in the order of the build phases, then of those in synchronized
  ///   folders, relative to the project's folder.
  public func sources(of target: ProjectTarget, listing: (String) -> [String]) -> [String] {
    let present = paths.members.flatMap { member -> [String] in
      guard case .synchronized = member.item, member.location.root == .project else { return [] }
      return listing(member.location.path).filter { !FileType.isInBundle($0) }
        .map { RelativePaths.joined(member.location.path, $0) }
    }
    return paths.listedSources(of: target)
      + present.filter { FileType(path: $0).phase == .sources && contains($0, in: target) }
  }

  /// The place of a file that a synchronized folder contains; `nil` for a file of a group.
  func place(of path: String) -> SynchronizedPlace? {
    let path = RelativePaths.normalized(path)
    return items[path] == nil ? SynchronizedPlace(path, paths) : nil
  }

  private static func items(of project: XcodeProject, _ paths: ProjectPaths) -> [String: [ObjectID]] {
    var items: [String: [ObjectID]] = [:]
    items.reserveCapacity(paths.members.count)
    for member in paths.members where member.location.root == .project {
      items[member.location.path, default: []].append(member.item.object.id)
      if let whole = member.whole?.id { items[member.location.path]?.append(whole) }
    }
    for model in project.document.objects(ofKind: "XCVersionGroup") {
      guard let location = paths[model.id], location.root == .project else { continue }
      items[location.path, default: []].append(model.id)
    }
    return items
  }

  private func isMember(_ place: SynchronizedPlace, of target: ProjectTarget) -> Bool {
    let set = exceptions[place.folder.id]?.first { $0.target == target.id }
    let isOwn = owners[place.folder.id]?.contains(target.id) ?? false
    return isOwn != set?.memberships.contains(place.exception) ?? false
  }

  private func use(of place: SynchronizedPlace, at path: String, by target: ProjectTarget) -> FileUse? {
    guard isMember(place, of: target) else { return nil }
    let exceptions = exceptions[place.folder.id] ?? []
    let set = exceptions.first { $0.target == target.id }
    let phases = target.phases
    let chosen = exceptions.first { exceptions in
      exceptions.memberships.contains(place.exception) && phases.contains { $0.id == exceptions.phase?.id }
    }?.phase
    let kind = FileType(path: path).phase
    let phase = chosen ?? phases.first { $0.kind == kind }
    return FileUse(
      target: target, phase: phase?.kind, phaseName: phase?.name,
      options: set?.options(of: place.exception) ?? BuildFileOptions(), place: place, object: place.folder.object)
  }
}

/// A set of exceptions of a synchronized folder, read once.
private struct FolderExceptions {
  let target: ObjectID?
  let phase: BuildPhase?
  let memberships: Set<String>
  private let headers: [(visibility: HeaderVisibility, paths: Set<String>)]
  private let compilerFlags: PropertyListDictionary
  private let attributes: PropertyListDictionary
  private let platformFilters: PropertyListDictionary

  init(_ set: SynchronizedExceptions) {
    (target, phase, memberships) = (set.target?.id, set.phase, Set(set.memberships))
    headers = [(.public, Set(set.publicHeaders)), (.private, Set(set.privateHeaders))]
    (compilerFlags, attributes, platformFilters) = (set.compilerFlags, set.attributes, set.platformFilters)
  }

  /// The options of the file that the exceptions name `path`.
  func options(of path: String) -> BuildFileOptions {
    let visibility = headers.first { $0.paths.contains(path) }.map { [$0.visibility.rawValue] } ?? []
    return BuildFileOptions(
      compilerFlags: compilerFlags[path]?.string,
      attributes: visibility + (attributes[path]?.array?.compactMap(\.string) ?? []),
      platforms: platformFilters[path]?.array?.compactMap(\.string) ?? [])
  }
}
