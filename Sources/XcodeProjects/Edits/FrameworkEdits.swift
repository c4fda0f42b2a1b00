public import Diagnostics
import PropertyLists

/// How targets use a framework or library.
public struct FrameworkUse: Sendable, Hashable {
  /// Whether the product runs where the system does not have it.
  public var isOptional: Bool
  /// Whether the product brings it along.
  public var isEmbedded: Bool
  /// The platforms that it is limited to, such as `ios`; empty for all.
  public var platforms: [String]

  /// Describes a use; without arguments, a required framework that is not embedded.
  public init(isOptional: Bool = false, isEmbedded: Bool = false, platforms: [String] = []) {
    self.isOptional = isOptional
    self.isEmbedded = isEmbedded
    self.platforms = platforms
  }
}

extension DependencyEdits {
  /// The project in which `targets` are linked with a framework or library of the system.
  ///
  /// - Parameters:
  ///   - name: Its name, such as `CoreData`, `CoreData.framework` or `libz.tbd`.
  ///   - targets: Targets of this project.
  ///   - use: How they use it; system frameworks are never embedded.
  /// - Returns: The project after the edit; the same bytes if nothing was missing.
  /// - Throws: `build-phase-missing`, and the errors of reading.
  public func addingSystemFramework(
    _ name: String, to targets: [ProjectTarget], use: FrameworkUse = FrameworkUse()
  ) throws(Diagnostic) -> XcodeProject {
    try addingSystemFrameworks([name], to: targets, use: use)
  }

  /// The project in which `targets` are linked with several frameworks or libraries of the system, as
  /// ``addingSystemFramework(_:to:use:)`` does it with one.
  ///
  /// - Parameters:
  ///   - names: Their names.
  ///   - targets: Targets of this project.
  ///   - use: How they use them.
  ///   - paths: The paths of this project's files; `nil` to determine them.
  /// - Returns: The project after the edit; the same bytes if nothing was missing.
  /// - Throws: `build-phase-missing`, and the errors of reading.
  public func addingSystemFrameworks(
    _ names: [String], to targets: [ProjectTarget], use: FrameworkUse = FrameworkUse(), paths: ProjectPaths? = nil
  ) throws(Diagnostic) -> XcodeProject {
    guard !names.isEmpty else { return project }
    var addition = FileAddition(project, paths ?? ProjectPaths(project))
    let files = try addition.addSystemFrameworks(names, to: project.fileEdits.current(targets), use)
    let edited = try addition.edit.applied()
    return use.isOptional ? try edited.dependencyEdits.linkingWeakly(files, into: targets) : edited
  }

  /// The project in which `targets` are linked with the framework or library at `path`.
  ///
  /// - Parameters:
  ///   - path: The path of a `.framework`, `.xcframework`, `.dylib`, `.tbd` or `.a`, seen from the project's folder.
  ///   - targets: Targets of this project.
  ///   - use: How they use it.
  /// - Returns: The project after the edit; the same bytes if nothing was missing.
  /// - Throws: `build-phase-missing`, and the errors of reading.
  public func addingFramework(
    at path: String, to targets: [ProjectTarget], use: FrameworkUse = FrameworkUse()
  ) throws(Diagnostic) -> XcodeProject {
    let location = ProjectPaths.Location(root: .project, path: RelativePaths.normalized(path))
    var addition = FileAddition(project, ProjectPaths(project))
    let files = try addition.addFrameworks(at: [location], to: project.fileEdits.current(targets), use) {
      $1.fields(for: $0.path)
    }
    let edited = try addition.edit.applied()
    return use.isOptional ? try edited.dependencyEdits.linkingWeakly(files, into: targets) : edited
  }
}

extension FileAddition {
  /// Links targets with frameworks and libraries of the system.
  ///
  /// - Returns: The files.
  mutating func addSystemFrameworks(
    _ names: [String], to targets: [ProjectTarget], _ use: FrameworkUse = FrameworkUse()
  ) throws(Diagnostic) -> Set<ObjectID> {
    var use = use
    use.isEmbedded = false
    var seen: Set<String> = []
    let files = names.map { $0.contains(".") ? $0 : $0 + ".framework" }.filter { seen.insert($0).inserted }
    let locations = files.map { file in
      let folder = file.hasSuffix(".framework") ? "System/Library/Frameworks/" : "usr/lib/"
      return ProjectPaths.Location(root: .tree("SDKROOT"), path: folder + file)
    }
    return try addFrameworks(at: locations, to: targets, use) { location, _ in
      [
        .init("name", .text(RelativePaths.lastComponent(location.path))), .init("path", .text(location.path)),
        .init("sourceTree", "SDKROOT"),
      ]
    }
  }

  /// Adds frameworks at locations; `fields` says where each is, seen from its group's folder.
  fileprivate mutating func addFrameworks(
    at locations: [ProjectPaths.Location], to targets: [ProjectTarget], _ use: FrameworkUse,
    fields: (_ location: ProjectPaths.Location, _ folder: ProjectPaths.Location) -> [ProjectValue.Field]
  ) throws(Diagnostic) -> Set<ObjectID> {
    guard !locations.isEmpty else { return [] }
    let main = try edit.project.groupEdits.requireMainGroup()
    var group = main.group(named: "Frameworks")?.id
    let folder = group.flatMap { paths[$0] } ?? paths[main.id] ?? ProjectPaths.Location(root: .project, path: "")
    var linking = BuildFileOptions(platforms: use.platforms)
    if use.isOptional { linking.attributes = ["Weak"] }
    var files: Set<ObjectID> = []
    for location in locations {
      let name = RelativePaths.lastComponent(location.path)
      let known =
        paths.members.first { $0.location == location }?.item.object.id
        ?? DependencyEdits.linked(at: location, by: targets)
      let file =
        known
        ?? edit.add(
          "PBXFileReference", identity: location.path,
          [.init("lastKnownFileType", .text(FileType(path: name).name))] + fields(location, folder))
      if known == nil { group = addToFrameworks(file, named: name, group, main) }
      for target in targets {
        try edit.addMember(file, at: location.path, .frameworks, to: target, linking)
        if use.isEmbedded {
          edit.embed(
            file, in: target, name.hasSuffix(".dylib") ? .library : .framework, identity: name, platforms: use.platforms
          )
        }
      }
      files.insert(file)
    }
    return files
  }
}

extension DependencyEdits {
  /// The project in which `targets` link files weakly that they already link.
  private func linkingWeakly(_ files: Set<ObjectID>, into targets: [ProjectTarget]) throws(Diagnostic) -> XcodeProject {
    let linked = try project.fileEdits.current(targets).flatMap(\.phases).filter { $0.kind == .frameworks }.flatMap(
      \.files)
    var edit = ProjectEdit(project)
    for entry in linked
    where entry.item.map({ files.contains($0.object.id) }) ?? false && !entry.attributes.contains("Weak") {
      edit.set("ATTRIBUTES", to: .texts(["Weak"] + entry.attributes), ofFile: entry.object)
    }
    return edit.changes.isEmpty ? project : try edit.applied()
  }

  /// The reference to a framework of an SDK that a target links although no group contains it.
  fileprivate static func linked(at location: ProjectPaths.Location, by targets: [ProjectTarget]) -> ObjectID? {
    guard case .tree(let tree) = location.root else { return nil }
    return targets.flatMap(\.phases).flatMap(\.files).lazy.compactMap { $0.item?.object }.first { object in
      object.string("sourceTree") == tree && object.string("path") == location.path
    }?.id
  }
}

extension FileAddition {
  /// Adds a file to the group of frameworks, which is made before the products if there is none.
  ///
  /// - Returns: The group.
  fileprivate mutating func addToFrameworks(
    _ file: ObjectID, named name: String, _ group: ObjectID?, _ main: ProjectGroup
  ) -> ObjectID {
    let frameworks = group ?? addGroup(named: "Frameworks", path: nil, identity: "\(main.id) Frameworks")
    add(file, named: name, .file, to: frameworks)
    guard group == nil else { return frameworks }
    let products = main.children.last.flatMap { $0.object.id == edit.project.productsGroup?.id ? $0.object.id : nil }
    edit.append(frameworks, to: "children", of: main.id, before: products)
    return frameworks
  }
}
