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
  /// The files and folders on disk, seen from the folder that holds the project; empty where nobody looked.
  public let paths: Set<String>
  /// The folders below it that hold projects of their own, seen from the folder that holds this one.
  public let nestedProjects: [String]
  /// The links and submodules below it, of which nothing is known but where they are.
  let unseenPaths: Set<String>
  /// Where links lead to that end below the project's folder.
  let linkedPaths: Set<String>
  /// Whether files lie around the project's folder, so that what is not among them is missing.
  ///
  /// A project whose folder stands alone was taken out of what belongs to it.
  let hasFilesAround: Bool
  /// The content of the files, read when a rule asks for it.
  public let files: FileReader
  /// What sources say, read when a rule asks for it.
  let sourceIndex: SourceIndex
  /// What each target's own sources say, read when a rule asks for it.
  let sourceCollections = Remembered<ObjectID, SourceCollection>()
  /// The same with the libraries that the target links.
  let targetSources = Remembered<ObjectID, TargetSources>()
  /// The targets by the files that they make.
  let makers: [ObjectID: CheckedTarget]
  /// Where the project says that its files lie.
  let locations: ProjectPaths
  /// The files that build settings come from.
  let settingsFiles: SettingsFiles
  private let offsets: [ObjectID: Int]

  /// Reads what rules need to know of `project`.
  ///
  /// - Parameters:
  ///   - project: The project.
  ///   - folder: The folder that holds it, seen from the folder that is checked; empty where it is that one.
  ///   - paths: The files and folders on disk, seen from the folder that holds the project.
  ///   - nestedProjects: Those of the folders that hold projects of their own.
  ///   - unseenPaths: The links, and the folders of submodules, that were not looked behind.
  ///   - linkedPaths: Where links lead to that end below the project's folder.
  ///   - contents: Gives the bytes of a file by its path seen from the folder that holds the project.
  public init(
    _ project: XcodeProject, folder: String = "", paths: Set<String>, nestedProjects: [String] = [],
    unseenPaths: Set<String> = [], linkedPaths: Set<String> = [], contents: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.project = project
    self.folder = folder
    self.paths = paths
    self.nestedProjects = nestedProjects
    self.unseenPaths = unseenPaths
    self.linkedPaths = linkedPaths
    hasFilesAround = paths.contains { !$0.contains(".xcodeproj") && !$0.hasPrefix(".") }
    documentFindings = project.document.findings
    let files = FileReader(folder: folder, read: contents)
    self.files = files
    sourceIndex = SourceIndex(files)
    let settingsFiles = SettingsFiles(files, paths: paths)
    self.settingsFiles = settingsFiles
    let embedded = project.embeddedTargets
    let locations = ProjectPaths(project)
    self.locations = locations
    targets = project.targets.map { target in
      let configurations = target.configurations.map { configuration in
        let settings = project.settings(
          of: target, configuration: configuration.name, paths: locations, files: settingsFiles.bytes)
        return CheckedConfiguration(
          name: configuration.name, settings: settings,
          infoPlistFile: settings.infoPlistPath.map(settingsFiles.propertyList).map {
            // A prefix header and definitions may stand behind any word of it.
            settings.flag("INFOPLIST_PREPROCESS") == true ? $0.preprocessed : $0
          },
          entitlementsFile: settings.path("CODE_SIGN_ENTITLEMENTS").map(settingsFiles.propertyList),
          folder: folder, projectFile: project.document.file, settingsFiles: settingsFiles)
      }
      return CheckedTarget(
        target: target, configurations: configurations, embedded: embedded[target.id] ?? [])
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

  /// The project file's path, for places.
  public var file: String? { project.document.file }

  /// `path`, seen from the folder that holds the project, as seen from the folder that is checked.
  func checkedPath(_ path: String) -> String {
    files.shown(path)
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
