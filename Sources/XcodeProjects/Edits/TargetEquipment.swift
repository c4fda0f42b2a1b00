public import Diagnostics

/// What a new target gets in addition to its settings, and how another target of the project uses it.
public struct TargetEquipment: Sendable {
  /// How the target and its host use each other.
  public enum HostUse: Sendable {
    /// The host embeds the target's product.
    case embedded
    /// The host links the target's product.
    case linked
    /// The target links the host's product.
    case linksHost
    /// The target is built after the host.
    case followsHost
  }

  /// The files.
  public var files: [AddedFile] = []
  /// The names of frameworks and libraries of the system.
  public var systemFrameworks: [String] = []
  /// The host, and the use.
  public var host: (target: ProjectTarget, use: HostUse)?
  /// The platforms to which the use is limited, such as `ios`; empty for all.
  public var platforms: [String] = []

  /// Creates equipment with nothing in it.
  public init() {}
}

extension TargetEdits {
  /// The project in which `target` has its equipment, all of which is added in one edit.
  ///
  /// - Parameters:
  ///   - target: A target of this project.
  ///   - equipment: What it gets.
  ///   - paths: The paths of this project's files; `nil` to determine them.
  /// - Returns: The project after the edit; the same bytes if nothing was missing.
  /// - Throws: What adding files, linking and embedding throw.
  public func equipping(
    _ target: ProjectTarget, with equipment: TargetEquipment, paths: ProjectPaths? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let paths = paths ?? ProjectPaths(project)
    guard !equipment.files.contains(where: { SynchronizedPlace($0.path, paths) != nil }) else {
      var rest = equipment
      rest.files = []
      return try project.fileEdits.addingFiles(equipment.files, paths: paths, keepingOrder: true).targetEdits.equipping(
        target, with: rest)
    }
    let main = equipment.files.isEmpty ? project.object.id : try project.groupEdits.requireMainGroup().id
    var addition = FileAddition(project, paths, keepingOrder: true)
    for file in equipment.files {
      try addition.add(file) { $1.group(ofFolder: $0.folder, below: main) }
    }
    _ = try addition.addSystemFrameworks(equipment.systemFrameworks, to: project.fileEdits.current([target]))
    if let (host, use) = equipment.host {
      try addition.edit.join(target, host, use, platforms: equipment.platforms)
    }
    return try addition.edit.applied()
  }
}

extension ProjectEdit {
  fileprivate mutating func join(
    _ target: ProjectTarget, _ host: ProjectTarget, _ use: TargetEquipment.HostUse, platforms: [String]
  ) throws(Diagnostic) {
    switch use {
    case .embedded: try embed(target, in: host, platforms: platforms)
    case .linked:
      try addDependency(on: target, to: host, platforms: platforms)
      try link(target, into: host, platforms: platforms)
    case .linksHost:
      try addDependency(on: host, to: target, platforms: [])
      try link(host, into: target, platforms: [])
    case .followsHost: try addDependency(on: host, to: target, platforms: [])
    }
  }
}
