public import Diagnostics
import FileTrees
import XcodeProjects

/// The removal of files and folders from a project, and optionally from disk.
public struct FileRemoving {
  /// The files to write and remove.
  public let change: ProjectChange
  /// The removed paths, relative to the project's folder.
  public let removed: [String]
  /// The absolute paths of the files to delete.
  public let deleted: [String]
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans to remove the files and folders at `paths` from the project.
  ///
  /// - Parameters:
  ///   - loaded: The project.
  ///   - paths: The files and folders, absolute; they need not exist on disk.
  ///   - isDeleting: Whether they are deleted from the disk.
  /// - Throws: `file-missing` for what the project does not have, and what reading throws.
  public init(_ loaded: LoadedProject, paths: [String], isDeleting: Bool) throws(Diagnostic) {
    let places = ProjectPlaces(loaded)
    var change = ProjectChange(
      "file remove \(paths.map(\.lastName).joined(separator: " "))\(isDeleting ? " --delete" : "")")
    var project = loaded.project
    var removed: [String] = []
    var deleted: [String] = []
    var notes: [Diagnostic] = []
    var models: [DataModelFolder] = []
    for path in paths {
      guard let place = places.relative(path) else { throw Self.missing(path, in: loaded) }
      guard !removed.contains(place) else { continue }
      var objects = places.objects(at: place)
      if objects.isEmpty, places.synchronizedFolder(of: place) == nil { objects = places.objects(below: place) }
      if !objects.isEmpty {
        for object in objects { project = try project.fileEdits.removing(object) }
      } else if let (folder, root) = places.synchronizedFolder(of: place), FileAccess.exists(path) {
        let inside = place.path(below: root) ?? place
        project = try Self.leaveOut(inside, at: path, of: folder, in: project, isDeleting: isDeleting)
        if !isDeleting {
          notes.append(
            Diagnostic(
              .fileInFolder,
              "\"\(place)\" stays in the folder \"\(root)\"; the folder's targets no longer contain it",
              severity: .note))
        }
      } else if !isDeleting || places.bundle(around: place) == nil || !FileAccess.exists(path) {
        throw Self.missing(path, in: loaded)
      }
      removed.append(place)
      if let model = DataModelFolder(ofVersionAt: place, in: loaded),
        !models.contains(where: { $0.path == model.path })
      {
        models.append(model)
      }
      guard isDeleting else { continue }
      for file in try Self.files(at: path) {
        change.remove(file, holding: try FileAccess.read(file))
        deleted.append(file)
      }
    }
    notes += SettingMentions(of: deleted.compactMap(places.relative), below: removed, in: loaded).notes
    for model in models where !removed.contains(model.path) {
      guard let version = Self.successor(in: model, without: removed, places, project) else { continue }
      if model.currentVersion.map({ removed.contains("\(model.path)/\($0)") }) ?? false {
        try model.makeCurrent(version, in: &change)
      }
      notes.append(
        Diagnostic(
          .dataModelVersionChosen, "\"\(version)\" is now the current version of \"\(model.path)\"", severity: .note,
          remedy: model.choosing("VERSION", shownFrom: loaded)))
    }
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    self.change = change
    self.removed = removed
    self.deleted = deleted
    self.notes = notes
  }

  /// The version of a data model that is current after the removal of the current one; `nil` if that one stays.
  private static func successor(
    in model: DataModelFolder, without removed: [String], _ places: ProjectPlaces, _ project: XcodeProject
  ) -> String? {
    func isRemoved(_ version: String?) -> Bool { version.map { removed.contains("\(model.path)/\($0)") } ?? false }
    guard let group = model.group(in: places) else {
      let rest = ((try? model.versions) ?? []).filter { !isRemoved($0) }
      return isRemoved(model.currentVersion) ? rest.map { ModelVersionName($0) }.max()?.text : nil
    }
    guard isRemoved(group.currentVersion?.path) || isRemoved(model.currentVersion) else { return nil }
    return project.document.object(group.id)?.object("currentVersion")?.string("path")
  }

  /// Excludes a file of a synchronized folder from all targets; removes the exceptions of a deleted file.
  private static func leaveOut(
    _ path: String, at place: String, of folder: SynchronizedGroup, in project: XcodeProject, isDeleting: Bool
  ) throws(Diagnostic) -> XcodeProject {
    var project = project
    let isFolder = FileAccess.kind(of: place) == .directory && !FileType(path: path).isBundle
    let files =
      isFolder ? try FileAccess.walk(place).filter { $0.kind == .file }.map { "\(path)/\($0.name)" } : [path]
    for target in project.targets {
      let isMember = target.synchronizedGroups.contains { $0.id == folder.id }
      if isMember, !isDeleting {
        project = try project.synchronizedFolderEdits.addingExceptions(files, .membership, in: folder, for: target)
      } else {
        for exception in SynchronizedException.allCases {
          project = try project.synchronizedFolderEdits.removingExceptions(files, exception, in: folder, for: target)
        }
      }
    }
    return project
  }

  static func files(at path: String) throws(Diagnostic) -> [String] {
    switch FileAccess.kind(of: path) {
    case .file: return [path]
    case .directory: return try FileAccess.walk(path).filter { $0.kind == .file }.map { "\(path)/\($0.name)" }
    case .link, .other, nil: return []
    }
  }

  static func missing(_ path: String, in loaded: LoadedProject) -> Diagnostic {
    let places = ProjectPlaces(loaded)
    let count = places.relative(loaded.absolute(path)).map { places.objects(below: $0).count } ?? 0
    guard count == 0 else {
      return Diagnostic(
        .fileMissing, "\"\(path)\" is not a group of the project \(loaded.location.name), but contains files of it",
        at: Place(file: loaded.location.file), remedy: .advice("move the files and folders in it one by one"))
    }
    return Diagnostic(
      .fileMissing, "\"\(path)\" is not in the project \(loaded.location.name)",
      at: Place(file: loaded.location.file), remedy: remedy(forMissing: loaded.absolute(path), places))
  }

  /// What to do about a path that the project does not have.
  private static func remedy(forMissing path: String, _ places: ProjectPlaces) -> Remedy {
    let place = places.relative(path)?.lowercased()
    let other = places.paths.members.first { $0.location.root == .project && $0.location.path.lowercased() == place }
    guard FileAccess.exists(path) else {
      return .advice("name an existing file, relative to the current folder")
    }
    guard let other else {
      return .hint("the file exists on disk only: delete it there, or add it with \(command: "file.add") PATH")
    }
    let name = other.location.path.lastName
    return .advice(
      "the project names it \(name): run mv \(ShellWord.quoted(path.lastName)) \(ShellWord.quoted(name)) in its folder")
  }
}

extension ProjectPlaces {
  /// The localized file of which `file` is the version of a language; `nil` for other files.
  func localizedFile(of file: ObjectID) -> ProjectGroup? {
    let whole = paths.members.first { $0.item.object.id == file }?.whole
    return whole?.kind == .variants ? whole : nil
  }

  /// The folder around a path that the project lists as one file, such as an asset catalog; `nil` for none.
  func bundle(around path: String) -> String? {
    let parts = path.split(separator: "/")
    let folders = parts.indices.map { parts[..<$0].joined(separator: "/") }
    return folders.first { FileType(path: $0).isBundle && !objects(at: $0).isEmpty }
  }

  /// The files and groups of the project in a folder that is no group, without what is in these groups.
  func objects(below path: String) -> [ObjectID] {
    let members = paths.members.filter { $0.location.root == .project && $0.location.path.path(below: path) != nil }
    return members.map { $0.whole?.id ?? $0.item.object.id }.distinct
  }

  /// The files, outermost groups and folders at a path, relative to the project's folder.
  func objects(at path: String) -> [ObjectID] {
    let files = paths.members.filter { $0.location.root == .project && $0.location.path == path }.map(\.item.object.id)
    guard files.isEmpty else { return files }
    var found: [ObjectID] = []
    var waiting = loaded.project.mainGroup.map { [$0] } ?? []
    var seen: Set<ObjectID> = []
    while let group = waiting.popLast() {
      guard seen.insert(group.id).inserted else { continue }
      let isMain = group.id == loaded.project.mainGroup?.id
      if !isMain, group.path != nil, let location = paths[group.id], location.root == .project, location.path == path {
        found.append(group.id)
        continue
      }
      for case .group(let child) in group.children where child.kind != .variants { waiting.append(child) }
    }
    return found
  }
}
