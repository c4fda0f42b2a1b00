package import Diagnostics
import FileTrees
import XcodeProjects

/// Maps files on disk to their groups and targets in a project.
struct ProjectPlaces {
  let loaded: LoadedProject
  let paths: ProjectPaths

  init(_ loaded: LoadedProject) {
    self.loaded = loaded
    paths = loaded.configurations.filePaths
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
    paths.synchronizedFolder(around: path)
  }

  /// The folder whose files ``targets(_:for:)`` looks at for `path`: all paths with the same folder get the same targets.
  func folderOfTargets(around path: String) -> String {
    if let folder = synchronizedFolder(of: path)?.path { return folder }
    return path.firstIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The targets of these names, or the one that the files around `path` belong to.
  ///
  /// - Parameters:
  ///   - names: The targets; empty to choose one.
  ///   - path: The file, relative to the project's folder; empty for one whose folder is open.
  ///   - need: The kind of target that the file is for; `nil` for any.
  /// - Returns: The targets, each of which may contain the file.
  /// - Throws: `target-not-found`, `target-ambiguous`, `target-unfit`, and `target-needed` if there are several.
  func targets(
    _ names: [String], for path: String, needing need: TargetNeed? = nil
  ) throws(Diagnostic) -> [ProjectTarget] {
    guard names.isEmpty else {
      var targets: [ProjectTarget] = []
      for name in names { targets.append(try loaded.target(name)) }
      let unfit = targets.filter { need?.permits($0) == false }
      if let need, !unfit.isEmpty {
        throw need.refusal(of: unfit.map(\.name), because: "so it can't be in", insteadIn: nil)
      }
      return targets
    }
    let all = loaded.project.targets.filter { $0.kind == .native }
    let candidates = need.map { need in
      all.filter { target in target.productType.map(need.products.contains) ?? false }
    }
    if let (folder, place) = synchronizedFolder(of: path) {
      let own = all.filter { $0.synchronizedGroups.contains { $0.id == folder.id } }
      guard let need, let candidates, !own.contains(where: candidates.contains) else { return own }
      let other = (try? need.only(of: candidates)).map { self.folder(of: $0) }
      throw need.refusal(
        of: own.map(\.name), because: "but the folder \"\(place)\" belongs to the target", insteadIn: other)
    }
    if let target = neighbor(of: path, among: candidates ?? all) { return [target] }
    guard let need, let candidates else { return [try loaded.mainTarget()] }
    return [try need.only(of: candidates)]
  }

  /// The target that most files around `path` belong to.
  private func neighbor(of path: String, among targets: [ProjectTarget]) -> ProjectTarget? {
    if targets.count == 1 { return targets.first }
    let top = folderOfTargets(around: path)
    let counts = targets.map { target in
      target.phases.flatMap(\.files).count { file in
        file.item.flatMap { paths[$0.object.id] }.map { $0.root == .project && $0.path.hasPrefix(top) } ?? false
      }
    }
    guard !top.isEmpty, let most = counts.max(), most > 0, counts.filter({ $0 == most }).count == 1 else { return nil }
    return counts.firstIndex(of: most).map { targets[$0] }
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
  package static let targetNeeded = Diagnostic.Code(
    "target-needed", "Several targets of the project are suitable, or none is.",
    "name one with --target, or add a target first")
}
