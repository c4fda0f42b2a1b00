import PropertyLists

/// The use of one file of a project by a target: an entry of a build phase, or membership by a synchronized folder.
public struct FileUse: Sendable, Hashable {
  /// The target.
  public let target: ProjectTarget
  /// The kind of build phase; `nil` for a member that no phase takes, such as a header of an app.
  public let phase: BuildPhase.Kind?
  /// The name of the build phase in Xcode; `nil` without a phase.
  public let phaseName: String?
  /// The options of the file in the phase.
  public let options: BuildFileOptions
  /// The synchronized folder that makes the file a member; `nil` for an entry of a build phase.
  public let folder: SynchronizedGroup?
  /// The build file, or the synchronized folder.
  public let object: ProjectObject

  /// The visibility of a header; `nil` for other files.
  public var visibility: HeaderVisibility? { phase == .headers ? HeaderVisibility(of: options.attributes) : nil }
}

/// The visibility of a header in a framework or library, by Xcode's names.
public enum HeaderVisibility: String, Sendable, Hashable, CaseIterable {
  /// In the product, and part of its interface.
  case `public` = "Public"
  /// In the product, but not part of its interface.
  case `private` = "Private"
  /// Only for the sources of the target.
  case project = "Project"

  /// The visibility that the attributes of a build file state.
  init(of attributes: [String]) {
    self = [.public, .private].first { attributes.contains($0.rawValue) } ?? .project
  }

  /// The attributes with this visibility instead of another.
  public func applied(to attributes: [String]) -> [String] {
    let others = attributes.filter { Self(rawValue: $0) == nil }
    return self == .project ? others : others + [rawValue]
  }
}

extension XcodeProject {
  /// The uses of the file at `path`, in the order of targets and build phases.
  ///
  /// A file of one language is used as part of its variant group, and a version as part of its data model.
  ///
  /// - Parameter path: The file's path, relative to the project's folder.
  /// - Returns: The uses; `nil` if the project does not contain the file.
  public func uses(ofFileAt path: String) -> [FileUse]? {
    let path = RelativePaths.normalized(path)
    let paths = ProjectPaths(self)
    let items = items(at: path, paths)
    guard items.isEmpty else { return targets.flatMap { uses(of: items, by: $0) } }
    guard let place = SynchronizedPlace(path, paths) else { return nil }
    return targets.flatMap { use(of: place, at: path, by: $0) }
  }

  private func uses(of items: Set<ObjectID>, by target: ProjectTarget) -> [FileUse] {
    target.phases.flatMap { phase in
      phase.files.filter { $0.item.map { items.contains($0.object.id) } ?? false }.map { file in
        FileUse(
          target: target, phase: phase.kind, phaseName: phase.name,
          options: BuildFileOptions(
            compilerFlags: file.compilerFlags, attributes: file.attributes, platforms: file.platformFilters),
          folder: nil, object: file.object)
      }
    }
  }

  private func use(of place: SynchronizedPlace, at path: String, by target: ProjectTarget) -> [FileUse] {
    let folder = place.folder
    let set = folder.exceptions.first { $0.target?.id == target.id }
    let isOwn = target.synchronizedGroups.contains { $0.id == folder.id }
    guard isOwn != set?.memberships.contains(place.exception) ?? false else { return [] }
    let phases = target.phases.map(\.id)
    let chosen = folder.exceptions.first { exceptions in
      exceptions.memberships.contains(place.exception) && exceptions.phase.map { phases.contains($0.id) } ?? false
    }?.phase
    let kind = FileType(path: path).phase
    let phase = chosen ?? target.phases.first { $0.kind == kind }
    return [
      FileUse(
        target: target, phase: phase?.kind, phaseName: phase?.name,
        options: set?.options(of: place.exception) ?? BuildFileOptions(), folder: folder, object: folder.object)
    ]
  }
}

extension SynchronizedExceptions {
  /// The options of the file that exceptions name `path`.
  fileprivate func options(of path: String) -> BuildFileOptions {
    let visibility =
      publicHeaders.contains(path)
      ? [HeaderVisibility.public.rawValue]
      : privateHeaders.contains(path) ? [HeaderVisibility.private.rawValue] : []
    return BuildFileOptions(
      compilerFlags: compilerFlags[path]?.string,
      attributes: visibility + (attributes[path]?.array?.compactMap(\.string) ?? []),
      platforms: platformFilters[path]?.array?.compactMap(\.string) ?? [])
  }
}
