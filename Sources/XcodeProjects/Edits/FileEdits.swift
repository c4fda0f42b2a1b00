public import Diagnostics
import PropertyLists

/// Edits of the files of a project, and of the targets that they are in.
public struct FileEdits {
  let project: XcodeProject
}

/// A file to add to a project.
public struct AddedFile: Sendable {
  /// The versions of a data model.
  public struct Model: Sendable {
    /// The names of the versions, such as `NAME.xcdatamodel`.
    public let versions: [String]
    /// The version in use; `nil` for the last.
    public let current: String?

    /// Creates the versions of a data model.
    public init(versions: [String], current: String? = nil) {
      (self.versions, self.current) = (versions, current)
    }
  }

  /// The path, relative to the project's folder.
  public let path: String
  /// The targets that build it.
  public let targets: [ProjectTarget]
  /// The settings of its build files.
  public let options: BuildFileOptions
  /// The versions of a data model; `nil` for one version with the model's name.
  public let model: Model?
  /// The file type.
  public let type: FileType
  /// The kind of the build phases that it gets into; `nil` for what its type decides.
  public let phase: BuildPhase.Kind?

  /// Creates a file to add; without a type, its name decides.
  public init(
    _ path: String, targets: [ProjectTarget] = [], options: BuildFileOptions = BuildFileOptions(), model: Model? = nil,
    type: FileType? = nil, phase: BuildPhase.Kind? = nil
  ) {
    self.path = RelativePaths.normalized(path)
    (self.targets, self.options, self.model, self.phase) = (targets, options, model, phase)
    self.type = type ?? FileType(path: self.path)
  }

  /// The folder whose group contains the file: for one of a language, the folder around `LANGUAGE.lproj`.
  var folder: String {
    let folder = RelativePaths.parent(path)
    return RelativePaths.language(path) == nil ? folder : RelativePaths.parent(folder)
  }

  /// The path as Xcode shows it: without the folder of a language.
  var displayedPath: String { RelativePaths.joined(folder, RelativePaths.lastComponent(path)) }
}

extension FileEdits {
  /// The project with the file at `path` in `group` and in the build phases of `targets` that its kind belongs in.
  ///
  /// Existing entries stay unchanged: a file that the project has is not added again, nor is one to a target that
  /// has it. One in a folder `LANGUAGE.lproj` becomes a language of the file that its neighbours are; a data model
  /// (`.xcdatamodeld`) gets one version with the same name. A file in a synchronized folder is in the project: it
  /// only becomes a member of those `targets` that it is not one of.
  ///
  /// - Parameters:
  ///   - path: The file's path, seen from the project's folder.
  ///   - group: A group of this project.
  ///   - targets: Targets of this project.
  ///   - options: What the build phases do with this file alone.
  ///   - type: What kind of file it is; `nil` for what its name shows.
  /// - Returns: The project after the edit; the same bytes if nothing was missing.
  /// - Throws: `build-phase-missing` when a target can have no phase for such a file, and the errors of reading.
  public func adding(
    _ path: String, to group: ProjectGroup, targets: [ProjectTarget] = [],
    options: BuildFileOptions = BuildFileOptions(), type: FileType? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let group = try project.settingEdits.current(group.object).id
    return try addingFiles([AddedFile(path, targets: targets, options: options, type: type)]) { _, _ in group }
  }

  /// The project with each file in the group of its folder, as ``addingFile(_:to:targets:options:type:)`` adds one.
  ///
  /// Missing groups are created.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - paths: The paths of this project's files; `nil` to determine them.
  ///   - keepingOrder: Whether the children of groups are in the order of `files`.
  /// - Returns: The project after the edit.
  /// - Throws: `build-phase-missing`, `project-object-missing` without a main group, and the errors of reading.
  public func addingFiles(
    _ files: [AddedFile], paths: ProjectPaths? = nil, keepingOrder: Bool = false
  ) throws(Diagnostic) -> XcodeProject {
    let main = try project.groupEdits.requireMainGroup().id
    return try addingFiles(files, paths, keepingOrder: keepingOrder) { $1.group(ofFolder: $0.folder, below: main) }
  }

  /// The project with a group for `folder`, and the group; an existing group is used.
  ///
  /// - Throws: `project-object-missing` without a main group, and the errors of reading.
  public func addingGroup(ofFolder folder: String) throws(Diagnostic) -> (XcodeProject, ProjectGroup) {
    let main = try project.groupEdits.requireMainGroup()
    var addition = FileAddition(project, ProjectPaths(project))
    let id = addition.group(ofFolder: folder, below: main.id)
    let edited = try addition.edit.applied()
    return (edited, edited.document.object(id).map { ProjectGroup($0) } ?? main)
  }

  func addingFiles(
    _ files: [AddedFile], _ paths: ProjectPaths? = nil, keepingOrder: Bool = false,
    group: (AddedFile, inout FileAddition) -> ObjectID
  ) throws(Diagnostic) -> XcodeProject {
    let paths = paths ?? ProjectPaths(project)
    var addition = FileAddition(project, paths, keepingOrder: keepingOrder)
    var members: [(place: SynchronizedPlace, targets: [ProjectTarget])] = []
    for file in files {
      if let place = SynchronizedPlace(file.path, paths) {
        members.append((place, file.targets))
      } else {
        try addition.add(file, to: group)
      }
    }
    let project = members.count == files.count ? project : try addition.edit.applied()
    let added = Dictionary(
      grouping: members.flatMap { member in member.targets.map { ($0.id, member.place) } }, by: \.0)
    return try project.targets.reduceEdits(of: project) { (project, target) throws(Diagnostic) in
      try project.synchronizedFolderEdits.addingMembers((added[target.id] ?? []).map(\.1), to: target)
    }
  }
}

extension Sequence {
  /// The project after one edit for each element.
  func reduceEdits(
    of project: XcodeProject, _ edit: (XcodeProject, Element) throws(Diagnostic) -> XcodeProject
  ) throws(Diagnostic) -> XcodeProject {
    var project = project
    for element in self { project = try edit(project, element) }
    return project
  }
}

extension Diagnostic.Code {
  package static let buildPhaseMissing = Diagnostic.Code(
    "build-phase-missing", "The target has no build phase for the file.", "add the build phase to the target in Xcode")
}
