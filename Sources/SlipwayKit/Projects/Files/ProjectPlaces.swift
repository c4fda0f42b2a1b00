public import Diagnostics
import FileTrees
import XcodeProjects

/// Maps files on disk to their groups and targets in a project.
struct ProjectPlaces {
  let loaded: LoadedProject
  let paths: ProjectPaths

  init(_ loaded: LoadedProject) {
    self.loaded = loaded
    paths = ProjectPaths(loaded.project)
  }

  /// The path of a file relative to the project's folder; `nil` for one outside.
  func relative(_ path: String) -> String? {
    let top = AbsolutePath(loaded.location.folder).components
    let components = AbsolutePath(path).components
    guard components.starts(with: top), components.count > top.count else { return nil }
    return components.dropFirst(top.count).joined(separator: "/")
  }

  /// The innermost synchronized folder that contains a path, and the folder's path.
  func synchronizedFolder(of path: String) -> (folder: SynchronizedGroup, path: String)? {
    var found: (folder: SynchronizedGroup, path: String)?
    for member in paths.members {
      guard case .synchronized(let folder) = member.item, member.location.root == .project else { continue }
      let root = member.location.path
      guard path.path(below: root) != nil, root.utf8.count >= found?.path.utf8.count ?? 0 else { continue }
      found = (folder, root)
    }
    return found
  }

  /// The targets of these names, or the one that the files around `path` belong to.
  ///
  /// - Throws: `target-not-found`, `target-ambiguous`, and `target-needed` if there are several.
  func targets(_ names: [String], for path: String) throws(Diagnostic) -> [ProjectTarget] {
    guard names.isEmpty else {
      var targets: [ProjectTarget] = []
      for name in names { targets.append(try loaded.target(name)) }
      return targets
    }
    let all = loaded.project.targets.filter { $0.kind == .native }
    if let folder = synchronizedFolder(of: path)?.folder {
      return all.filter { $0.synchronizedGroups.contains { $0.id == folder.id } }
    }
    if all.count == 1 { return all }
    let top = path.split(separator: "/").first.map { $0 + "/" } ?? ""
    let counts = all.map { target in
      target.phases.flatMap(\.files).count { file in
        file.item.flatMap { paths[$0.object.id] }.map { $0.root == .project && $0.path.hasPrefix(top) } ?? false
      }
    }
    if path.contains("/"), let most = counts.max(), most > 0, counts.filter({ $0 == most }).count == 1,
      let index = counts.firstIndex(of: most)
    {
      return [all[index]]
    }
    return [try loaded.mainTarget()]
  }

  /// The group of a folder; missing groups on the path are created.
  func group(for folder: String, in project: XcodeProject) throws(Diagnostic) -> (XcodeProject, ProjectGroup) {
    guard var best = project.mainGroup else {
      throw Diagnostic(.projectObjectMissing, "the project has no main group", at: project.object.place)
    }
    let paths = ProjectPaths(project)
    var bestPath = paths[best.id]?.path ?? ""
    var waiting: [(group: ProjectGroup, depth: Int)] = [(best, 0)]
    var seen: Set<ObjectID> = []
    while let (group, depth) = waiting.popLast() {
      guard depth < Self.deepest, seen.insert(group.id).inserted else { continue }
      for case .group(let child) in group.children where child.kind == .plain { waiting.append((child, depth + 1)) }
      guard let location = paths[group.id], location.root == .project, group.path != nil else { continue }
      let path = location.path
      guard path == folder || folder.path(below: path) != nil, path.utf8.count > bestPath.utf8.count else { continue }
      (best, bestPath) = (group, path)
    }
    guard let rest = folder.path(below: bestPath), !rest.isEmpty else { return (project, best) }
    let edited = try project.addingGroups(rest, to: best)
    var holder = best
    for name in rest.split(separator: "/") {
      let current = GroupLookup.child(String(name), of: holder.id, in: edited)
      guard let current else { break }
      holder = current
    }
    return (edited, holder)
  }

  private static let deepest = 64
}

/// Groups by their names.
enum GroupLookup {
  /// The plain group called `name` in the group `id`.
  static func child(_ name: String, of id: ObjectID, in project: XcodeProject) -> ProjectGroup? {
    guard let group = find(id, in: project) else { return nil }
    for case .group(let child) in group.children where child.kind == .plain && child.name == name { return child }
    return nil
  }

  private static func find(_ id: ObjectID, in project: XcodeProject) -> ProjectGroup? {
    var waiting = project.mainGroup.map { [$0] } ?? []
    var seen: Set<ObjectID> = []
    while let group = waiting.popLast() {
      if group.id == id { return group }
      guard seen.insert(group.id).inserted else { continue }
      for case .group(let child) in group.children where child.kind == .plain { waiting.append(child) }
    }
    return nil
  }
}

extension LoadedProject {
  /// The default target: the only app, or the only target with a product.
  ///
  /// - Throws: `target-needed` if there is none or several.
  func mainTarget() throws(Diagnostic) -> ProjectTarget {
    let native = project.targets.filter { $0.kind == .native }
    let apps = project.independentApps
    let candidates = apps.isEmpty ? native : apps
    guard candidates.count == 1, let target = candidates.first else {
      let names = candidates.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw Diagnostic(
        .targetNeeded,
        names.isEmpty ? "the project has no target that builds a product" : "the project has several targets: \(names)",
        remedy: .advice(names.isEmpty ? "add a target first" : "name one with --target"))
    }
    return target
  }

  /// The target with the name, or the default target.
  func target(_ name: String?) throws(Diagnostic) -> ProjectTarget {
    guard let name else { return try mainTarget() }
    return try target(name)
  }

  /// The change in which only the project's own file is written.
  func change(_ title: String, to edited: XcodeProject) -> ProjectChange {
    var change = ProjectChange(title)
    change.write(edited.document.bytes, to: location.file, replacing: project.document.bytes)
    return change
  }
}

extension Diagnostic.Code {
  /// A command whose target is ambiguous.
  public static let targetNeeded: Self = "target-needed"
}
