import Diagnostics
import PropertyLists
import XcodeProjects

/// The files of a project that no target copies or compiles, by name.
struct UnusedMembers {
  private(set) var paths: [String: String] = [:]

  init(of project: CheckedProject) {
    var used: Set<ObjectID> = []
    var copied: Set<String> = []
    for target in project.targets {
      for item in target.target.phases.flatMap(\.files).compactMap(\.item) {
        used.insert(item.object.id)
        if case .group(let group) = item { used.formUnion(group.children.map(\.object.id)) }
        if let name = item.name { copied.insert(name) }
      }
      copied.formUnion(project.contents.members(of: target).paths.compactMap(Self.name))
    }
    let scripts = project.targets.flatMap(\.target.phases).compactMap(\.script)
    for member in project.locations.members where !used.contains(member.item.object.id) {
      guard case .file = member.item, member.location.root == .project,
        member.whole.map({ $0.object.isa == "PBXVariantGroup" }) ?? true, project.paths.contains(member.location.path),
        let name = Self.name(member.location.path),
        // Every bundle has its own Info.plist.
        !copied.contains(name), name != "Info.plist", paths[name] == nil,
        !DependencyFolder.contains(member.location.path),
        !scripts.contains(where: { $0.contains(name) })
      else { continue }
      paths[name] = member.location.path
    }
    // A file of the same name in a copied folder is the one that is found.
    let folders = project.locations.members.compactMap { member -> String? in
      guard case .file(let file) = member.item, file.fileType == "folder", used.contains(file.object.id) else {
        return nil
      }
      return member.location.path
    }
    paths = paths.filter { name, _ in
      !project.paths.contains { path in
        Self.name(path) == name && folders.contains { path.path(below: $0) != nil }
      }
    }
  }

  /// The path of the file called `name`.
  func path(of name: String) -> String? { paths[name] }

  private static func name(_ path: String) -> String? { path.split(separator: "/").last.map(String.init) }
}

extension ResourceInNoTarget {
  /// Storyboards and xibs that an app's code loads, although no target copies them.
  func interfaces(in project: CheckedProject, _ unused: UnusedMembers) -> [Finding] {
    let endings: [ResourceName.Kind: String] = [.storyboard: "storyboard", .nib: "xib"]
    let found = project.targets.filter(\.isApplication).flatMap { target in
      project.sources(of: target).paths.flatMap { path -> [Finding] in
        let facts = project.sourceIndex.facts(of: path)
        return (facts?.resourceNames ?? []).sorted { $0.name < $1.name }.compactMap { resource in
          guard let ending = endings[resource.kind], facts?.resourcePlatforms[resource] == nil,
            let file = unused.path(of: "\(resource.name).\(ending)")
          else { return nil }
          return finding(
            "\"\(target.name)\" loads the \(resource.kind.rawValue) \"\(resource.name)\", but no target copies it",
            hint: project.commands.membershipAddition(project.checkedPath(file), to: target.name),
            at: project.search.place(of: resource, in: path), target: target.name)
        }
      }
    }
    return Finding.atOnceByMessage(found)
  }

  /// Asset catalogs of the project that no target copies, although an app's code loads one of their sets.
  func catalogs(in project: CheckedProject) -> [Finding] {
    let copied = project.targets.flatMap { target in
      target.target.phases.flatMap(\.files).compactMap { $0.item.flatMap { project.locations[$0.object.id]?.path } }
        + project.contents.members(of: target).paths
    }
    let listed = project.locations.members.filter { $0.location.root == .project && $0.whole == nil }
      .map(\.location.path)
    let unused = listed.filter { path in
      path.hasSuffix(".xcassets") && !DependencyFolder.contains(path)
        && !copied.contains { path == $0 || path.path(below: $0) != nil }
    }
    guard !unused.isEmpty, !project.targets.flatMap(\.target.phases).contains(where: { $0.kind == .shellScript })
    else { return [] }
    let sets = ResourceSets(in: project.paths)
    return unused.sorted().compactMap { catalog -> Finding? in
      for target in project.targets where target.isApplication {
        for path in project.sources(of: target).paths {
          let facts = project.sourceIndex.facts(of: path)
          let names = (facts?.resourceNames ?? []).filter { facts?.resourcePlatforms[$0].map(target.isForAny) ?? true }
          let own = names.filter { sets.catalogs(of: $0) == [catalog] }.min { $0.name < $1.name }
          guard let own else { continue }
          return finding(
            "\"\(target.name)\" uses the \(own.kind.rawValue) \"\(own.name)\" of \"\(project.checkedPath(catalog))\", but no target copies the catalog",
            hint: project.commands.membershipAddition(project.checkedPath(catalog), to: target.name),
            at: project.search.place(of: own, in: path), target: target.name)
        }
      }
      return nil
    }
  }

  /// Strings files that no target copies, although the app's code uses their keys.
  func tables(in project: CheckedProject, _ unused: UnusedMembers) -> [Finding] {
    let found = unused.paths.filter { name, path in
      (name.hasSuffix(".strings") || name.hasSuffix(".xcstrings")) && name != "InfoPlist.strings"
        && name != "InfoPlist.xcstrings" && (path.contains(".lproj/") || name.hasSuffix(".xcstrings"))
    }
    guard !found.isEmpty, !project.targets.flatMap(\.target.phases).contains(where: Self.mayCopyStrings) else {
      return []
    }
    let copied = Set(
      project.targets.flatMap { target in
        target.target.phases.flatMap(\.files).compactMap { $0.item?.name } + project.contents.members(of: target).paths
      }.filter { path in
        [".strings", ".stringsdict", ".xcstrings", ".storyboard", ".xib", ".intentdefinition"].contains(
          where: path.hasSuffix)
      }.map { FileStem($0).name })
    return found.sorted { $0.key < $1.key }.compactMap { name, path -> Finding? in
      // The strings of a storyboard or of intents are copied with it.
      guard !copied.contains(FileStem(name).name) else { return nil }
      let keys = Set(project.resources.keys(ofTable: path).map(LiteralText.init))
      for target in project.targets where target.isApplication {
        let literals = project.sources(of: target).linkedPaths.reduce(into: Set<LiteralText>()) { all, source in
          all.formUnion(project.sourceIndex.facts(of: source)?.literals ?? [])
        }
        let used = keys.intersection(literals).count
        guard used > 1, used * 2 >= keys.count else { continue }
        return finding(
          "\"\(target.name)\" uses \(used) keys of \"\(name)\", but no target copies it",
          hint: project.commands.membershipAddition(project.checkedPath(path), to: target.name),
          at: Place(file: project.checkedPath(path), line: 1), target: target.name)
      }
      return nil
    }
  }

  private static func mayCopyStrings(_ phase: BuildPhase) -> Bool {
    phase.script.map { text in [".strings", ".xcstrings", "lproj"].contains { text.contains($0) } } ?? false
  }
}

/// The asset catalogs with each image and color.
private struct ResourceSets {
  private var catalogs: [ResourceName: Set<String>] = [:]

  init(in paths: Set<String>) {
    let endings: [(String, ResourceName.Kind)] = [(".imageset", .image), (".colorset", .color)]
    for path in paths where path.hasSuffix("/Contents.json") {
      let set = path.dropLast("/Contents.json".count)
      guard let range = set.firstRange(of: ".xcassets/"), let name = set.split(separator: "/").last,
        let ending = endings.first(where: { name.hasSuffix($0.0) })
      else { continue }
      let resource = ResourceName(kind: ending.1, name: String(name.dropLast(ending.0.count)))
      catalogs[resource, default: []].insert(String(set[..<range.upperBound].dropLast()))
    }
  }

  func catalogs(of resource: ResourceName) -> Set<String> { catalogs[resource] ?? [] }
}

extension ProjectResourceFiles {
  /// The keys of a strings file or string catalog.
  fileprivate func keys(ofTable path: String) -> [String] {
    path.hasSuffix(".strings")
      ? (project.texts.strings(at: path)?.entries ?? []).map(\.key)
      : (project.files.stringCatalog(at: path).content?.catalog.entries ?? []).map(\.key)
  }
}
