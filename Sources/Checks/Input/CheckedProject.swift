public import Diagnostics
import PropertyLists
public import XcodeProjects

/// A project with all that rules need to know of it and of the files around it.
public struct CheckedProject: Sendable {
  /// The project.
  public let project: XcodeProject
  /// The folder that holds the project, seen from the folder that is checked; empty where it is that one.
  public let folder: String
  /// Its targets.
  public let targets: [CheckedTarget]
  /// What is wrong with the project file itself.
  public let documentFindings: [Diagnostic]
  /// The files on disk, seen from the folder that holds the project; empty where nobody looked.
  public let paths: Set<String>
  private let offsets: [ObjectID: Int]

  /// Reads what rules need to know of `project`.
  ///
  /// - Parameters:
  ///   - project: The project.
  ///   - folder: The folder that holds it, seen from the folder that is checked; empty where it is that one.
  ///   - paths: The files on disk, seen from the folder that holds the project.
  ///   - contents: Gives the bytes of a file by its path seen from the folder that holds the project.
  public init(
    _ project: XcodeProject, folder: String = "", paths: [String], contents: (String) -> [UInt8]?
  ) {
    self.project = project
    self.folder = folder
    self.paths = Set(paths)
    documentFindings = project.document.findings
    let embedded = project.embeddedTargets
    var plists = PropertyListReader(folder: folder)
    targets = project.targets.map { target in
      let configurations = target.configurations.map { configuration in
        let settings = project.settings(of: target, configuration: configuration.name, files: contents)
        return CheckedConfiguration(
          name: configuration.name, settings: settings,
          infoPlistFile: plists.file(at: settings.infoPlistPath, contents: contents),
          entitlementsFile: plists.file(at: settings.path("CODE_SIGN_ENTITLEMENTS"), contents: contents),
          folder: folder, projectFile: project.document.file)
      }
      return CheckedTarget(
        target: target, configurations: configurations, embedded: embedded[target.id] ?? [])
    }
    var offsets: [ObjectID: Int] = [:]
    for (offset, target) in targets.enumerated() {
      offsets[target.id] = offset
    }
    self.offsets = offsets
  }

  /// The project file's path, for places.
  public var file: String? { project.document.file }

  /// `path`, seen from the folder that holds the project, as seen from the folder that is checked.
  func checkedPath(_ path: String) -> String {
    folder.isEmpty ? path : folder + "/" + path
  }

  func target(_ id: ObjectID) -> CheckedTarget? {
    offsets[id].map { targets[$0] }
  }

  var contexts: [TargetContext] {
    targets.flatMap { target in
      target.configurations.map { TargetContext(project: self, target: target, configuration: $0) }
    }
  }
}

/// Reads each property list once, however many configurations name it.
private struct PropertyListReader {
  let folder: String
  private var known: [String: CheckedPropertyList] = [:]

  init(folder: String) {
    self.folder = folder
  }

  mutating func file(at path: String?, contents: (String) -> [UInt8]?) -> CheckedPropertyList? {
    guard let path else { return nil }
    if let file = known[path] { return file }
    let shown = folder.isEmpty ? path : folder + "/" + path
    let file = CheckedPropertyList(path: path, shownPath: shown, bytes: contents(path))
    known[path] = file
    return file
  }
}
