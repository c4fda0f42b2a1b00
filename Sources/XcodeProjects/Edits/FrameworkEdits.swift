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

extension XcodeProject {
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
    let file = name.contains(".") ? name : name + ".framework"
    let folder = file.hasSuffix(".framework") ? "System/Library/Frameworks/" : "usr/lib/"
    let location = ProjectPaths.Location(root: .tree("SDKROOT"), path: folder + file)
    let fields = [
      ProjectValue.Field("name", .text(file)), .init("path", .text(location.path)), .init("sourceTree", "SDKROOT"),
    ]
    var use = use
    use.isEmbedded = false
    return try addingFramework(at: location, to: targets, use) { _ in fields }
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
    return try addingFramework(at: location, to: targets, use) { $0.fields(for: location.path) }
  }

  private func addingFramework(
    at location: ProjectPaths.Location, to targets: [ProjectTarget], _ use: FrameworkUse,
    fields: (ProjectPaths.Location) -> [ProjectValue.Field]
  ) throws(Diagnostic) -> XcodeProject {
    let targets = try current(targets)
    let main = try requireGroup(nil)
    var addition = FileAddition(self, ProjectPaths(self))
    let paths = addition.paths
    let name = RelativePaths.lastComponent(location.path)
    let known =
      paths.members.first { $0.location == location }?.item.object.id ?? Self.linked(at: location, by: targets)
    let group = main.group(named: "Frameworks")
    let folder = group.flatMap { paths[$0.id] } ?? paths[main.id] ?? ProjectPaths.Location(root: .project, path: "")
    let file =
      known
      ?? addition.edit.add(
        "PBXFileReference", identity: location.path,
        [.init("lastKnownFileType", .text(FileType(path: name).name))] + fields(folder))
    if known == nil { addition.addToFrameworks(file, named: name, group, main) }
    var linking = BuildFileOptions(platforms: use.platforms)
    if use.isOptional { linking.attributes = ["Weak"] }
    for target in targets {
      try addition.edit.addMember(file, at: location.path, .frameworks, to: target, linking)
      if use.isEmbedded {
        addition.edit.embed(
          file, in: target, name.hasSuffix(".dylib") ? .library : .framework, identity: name, platforms: use.platforms)
      }
    }
    let edited = try addition.edit.applied()
    return use.isOptional ? try edited.linkingWeakly(file, into: targets) : edited
  }
}

extension XcodeProject {
  /// The project in which `targets` link a file weakly that they already link.
  private func linkingWeakly(_ file: ObjectID, into targets: [ProjectTarget]) throws(Diagnostic) -> XcodeProject {
    let linked = try current(targets).flatMap(\.phases).filter { $0.kind == .frameworks }.flatMap(\.files)
    var edit = ProjectEdit(self)
    for entry in linked where entry.item?.object.id == file && !entry.attributes.contains("Weak") {
      edit.set("ATTRIBUTES", to: .texts(["Weak"] + entry.attributes), ofFile: entry.object)
    }
    return edit.changes.isEmpty ? self : try edit.applied()
  }

  /// The reference to a framework of an SDK that a target links although no group contains it.
  private static func linked(at location: ProjectPaths.Location, by targets: [ProjectTarget]) -> ObjectID? {
    guard case .tree(let tree) = location.root else { return nil }
    return targets.flatMap(\.phases).flatMap(\.files).lazy.compactMap { $0.item?.object }.first { object in
      object.string("sourceTree") == tree && object.string("path") == location.path
    }?.id
  }
}

extension FileAddition {
  /// Adds a file to the group of frameworks, which is made before the products if there is none.
  fileprivate mutating func addToFrameworks(
    _ file: ObjectID, named name: String, _ group: ProjectGroup?, _ main: ProjectGroup
  ) {
    if let group { return add(file, named: name, .file, to: group.id) }
    let frameworks = addGroup(named: "Frameworks", path: nil, child: file, identity: "\(main.id) Frameworks")
    let products = main.children.last.flatMap { $0.object.id == edit.project.productsGroup?.id ? $0.object.id : nil }
    edit.append(frameworks, to: "children", of: main.id, before: products)
  }
}
