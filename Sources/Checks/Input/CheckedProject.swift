public import Diagnostics
import PropertyLists
public import XcodeProjects

/// A project and its files, for rules.
public struct CheckedProject: Sendable {
  /// The project.
  public let project: XcodeProject
  /// The project's folder, relative to the checked folder; empty if they are the same.
  public let folder: String
  /// Its targets.
  public let targets: [CheckedTarget]
  /// The diagnostics of the project file.
  public let documentFindings: [Diagnostic]
  /// The files and folders on disk, relative to the project's folder; empty if not listed.
  public let paths: Set<String>
  /// The folders below the project's folder with other projects, relative to it.
  public let nestedProjects: [String]
  /// The symbolic links and submodules below the project's folder, whose content is unknown.
  let unseenPaths: Set<String>
  /// The destinations of symbolic links that are below the project's folder.
  let linkedPaths: Set<String>
  /// Whether the project's folder contains other files, so that files can be reported as missing.
  ///
  /// A project without other files was copied without them.
  let hasFilesAround: Bool
  /// The content of the files, read on demand.
  public let files: FileReader
  /// The facts of the sources, read on demand.
  let sourceIndex: SourceIndex
  /// What rules computed once.
  let memory = ProjectMemory()
  /// The targets by their products.
  let makers: [ObjectID: CheckedTarget]
  /// The paths of the project's files.
  let locations: ProjectPaths
  /// The files that define build settings or that build settings refer to.
  let referredFiles: ProjectFiles
  private let offsets: [ObjectID: Int]

  /// Reads `project` for rules.
  ///
  /// - Parameters:
  ///   - project: The project.
  ///   - folder: Its folder, relative to the checked folder; empty if they are the same.
  ///   - location: The path of its folder with as many parent folders as known; `folder` if `nil`.
  ///   - paths: The files and folders on disk, relative to the project's folder.
  ///   - nestedProjects: The folders with other projects.
  ///   - unseenPaths: The symbolic links and submodules, which were not followed.
  ///   - linkedPaths: The destinations of symbolic links that are below the project's folder.
  ///   - contents: Returns the bytes of a file by its path, relative to the project's folder.
  public init(
    _ project: XcodeProject, folder: String = "", location: String? = nil, paths: Set<String>,
    nestedProjects: [String] = [], unseenPaths: Set<String> = [], linkedPaths: Set<String> = [],
    contents: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.project = project
    self.folder = folder
    let catalogs = MergedCatalogs(paths.filter { !AppleDouble.contains($0) })
    self.paths = catalogs.paths
    self.nestedProjects = nestedProjects
    self.unseenPaths = unseenPaths
    self.linkedPaths = linkedPaths
    hasFilesAround = paths.contains { !$0.contains(".xcodeproj") && !$0.hasPrefix(".") }
    documentFindings = project.document.findings
    let files = FileReader(folder: folder) { path in
      if let bytes = contents(catalogs.names[path] ?? path) { return bytes }
      // As on a Mac, an accent may be composed in the project file and not on disk.
      guard let name = paths.firstIndex(of: path).map({ paths[$0] }), !name.utf8.elementsEqual(path.utf8) else {
        return nil
      }
      return contents(name)
    }
    self.files = files
    sourceIndex = SourceIndex(files)
    let referredFiles = ProjectFiles(files, paths: paths)
    self.referredFiles = referredFiles
    let embedded = project.embeddedTargets
    let locations = ProjectPaths(project, folder: location ?? folder)
    self.locations = locations
    let configurations = TargetConfigurations(project, files: referredFiles, paths: locations)
    targets = project.targets.map { target in
      CheckedTarget(
        target: target, configurations: target.configurations.map { configurations.configuration($0.name, of: target) },
        embedded: embedded[target.id] ?? [])
    }
    var offsets: [ObjectID: Int] = [:]
    for (offset, target) in targets.enumerated() {
      offsets[target.id] = offset
    }
    self.offsets = offsets
    makers = Dictionary(
      targets.compactMap { target in target.target.product.map { ($0.id, target) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The path of the project file, for places.
  public var file: String? { project.document.file }

  /// The project, relative to the checked folder.
  var shownName: String { checkedPath("\(project.name).xcodeproj") }

  /// The project file, relative to the checked folder.
  var checkedProjectFile: String { shownName + "/project.pbxproj" }

  /// Makes `path`, relative to the project's folder, relative to the checked folder.
  func checkedPath(_ path: String) -> String {
    files.shown(path)
  }

  func target(_ id: ObjectID) -> CheckedTarget? {
    offsets[id].map { targets[$0] }
  }

  /// The targets in `start`, and the targets that `next` leads to, directly or through others.
  func reachable(from start: [ObjectID], by next: (CheckedTarget) -> [ObjectID]) -> Set<ObjectID> {
    var found = Set(start)
    var waiting = start
    while let id = waiting.popLast() {
      for other in target(id).map(next) ?? [] where found.insert(other).inserted { waiting.append(other) }
    }
    return found
  }

  var contexts: [TargetContext] {
    targets.flatMap { target in
      target.configurations.map { TargetContext(project: self, target: target, configuration: $0) }
    }
  }

  /// The files that the build phases contain, relative to the checked folder.
  public var builtPaths: [String] {
    let items = targets.flatMap(\.target.phases).flatMap(\.files).compactMap(\.item)
    let listed = items.compactMap { locations[$0.object.id] }.filter { $0.root == .project }.map(\.path)
    return (listed + targets.flatMap { contents.members(of: $0).paths }).map(checkedPath)
  }
}
