import Diagnostics

/// A file's place in a synchronized folder.
struct SynchronizedPlace: Sendable, Hashable {
  /// The folder.
  let folder: SynchronizedGroup
  /// The file as exceptions name it.
  let exception: String

  /// The innermost synchronized folder that contains `path`, relative to the project's folder.
  init?(_ path: String, _ paths: ProjectPaths) {
    guard let found = paths.synchronizedFolder(around: path) else { return nil }
    folder = found.folder
    let inside = path.path(below: found.path) ?? path
    exception = Self.exception(for: inside)
  }

  /// How exceptions name the file at `path` in the folder: a localised one by the same name for all languages.
  static func exception(for path: String) -> String {
    let parts = path.split(separator: "/")
    guard parts.contains(where: { $0.hasSuffix(".lproj") }) else { return path }
    return "/Localized/" + parts.filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
  }

  /// How exceptions name the files at `paths`, relative to the folder.
  static func exceptions(for paths: [String]) -> [String] {
    paths.map { exception(for: RelativePaths.normalized($0)) }
  }

  /// The places by their folders, in the order of the first place in each.
  static func byFolder(_ places: [Self]) -> [(folder: SynchronizedGroup, exceptions: [String])] {
    let groups = Dictionary(grouping: places, by: \.folder.id)
    var seen: Set<ObjectID> = []
    return places.filter { seen.insert($0.folder.id).inserted }.map { place in
      (place.folder, (groups[place.folder.id] ?? []).map(\.exception))
    }
  }
}
