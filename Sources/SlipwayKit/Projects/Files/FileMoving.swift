public import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// A move of a file or folder on disk and in the project.
public struct FileMoving {
  /// The files to write and remove.
  public let change: ProjectChange
  /// The new path, relative to the project's folder.
  public let path: String
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans to move the file or folder `old` to `new`, or into the folder `new`.
  ///
  /// - Parameters:
  ///   - loaded: The project.
  ///   - old: The file or folder, absolute.
  ///   - new: Its new path, or an existing folder, absolute.
  ///   - isFolder: Whether `new` is a folder, which may have to be made.
  /// - Throws: `file-missing`, `file-exists`, `path-outside`, and what reading and editing throw.
  public init(_ loaded: LoadedProject, from old: String, to new: String, isFolder: Bool = false) throws(Diagnostic) {
    let places = ProjectPlaces(loaded)
    let goal = isFolder || FileAccess.isDirectory(new) ? new + "/" + old.lastName : new
    guard let source = places.relative(old) else { throw FileRemoving.missing(old, in: loaded) }
    guard let place = places.relative(goal) else {
      throw Diagnostic(.pathOutside, "\"\(goal)\" is outside the project's folder", at: Place(file: goal))
    }
    try places.requireUsable(newPath: place)
    guard !FileAccess.exists(goal) else {
      throw Diagnostic(.fileExists, "\"\(place)\" already exists", at: Place(file: goal))
    }
    guard place.path(below: source) == nil else {
      throw Diagnostic(.groupCycle, "\"\(source)\" can't be moved into itself", at: Place(file: old))
    }
    var change = ProjectChange("file move \(source) \(place)")
    try Self.checkLinks(at: old)
    let localized = try LocalizedMove(source, to: place, in: places)
    let moved = if let localized { localized.files } else { try Self.files(source, at: old, to: place) }
    for file in moved.dropFirst() where FileAccess.exists(loaded.absolute(file.new)) {
      throw Diagnostic(
        .fileExists, "\"\(file.new)\" already exists", at: Place(file: loaded.absolute(file.new)))
    }
    let settingsFiles = try MovedSettingsFiles(after: moved, in: loaded)
    let roots = localized?.files ?? [(source, place)]
    var paths = MovedPaths(
      roots, in: loaded,
      files: Dictionary(
        settingsFiles.contents.map { ($0.path, (old: $0.old, new: $0.new)) }, uniquingKeysWith: { first, _ in first }))
    for file in moved where FileAccess.exists(loaded.absolute(file.old)) {
      let bytes = try FileAccess.read(loaded.absolute(file.old))
      change.move(
        loaded.absolute(file.old), to: loaded.absolute(file.new), holding: bytes, as: paths.files[file.old]?.new)
    }
    let ownPaths = Set(moved.map(\.old))
    for (path, file) in paths.files.sorted(by: { $0.key < $1.key }) where !ownPaths.contains(path) {
      change.write(file.new, to: loaded.absolute(path), replacing: file.old)
    }
    // A version that moves into another data model is no longer a version of its own.
    if source.parentPath == place.parentPath, source.pathEnding == "xcdatamodel",
      let model = DataModelFolder(ofVersionAt: source, in: loaded), model.currentVersion == source.lastName
    {
      try model.makeCurrent(place.lastName, in: &change)
    }
    let membership = MovedMembership(of: try Self.members(source, at: old, to: place, moved, places), in: places)
    let isListed = !places.objects(at: source).isEmpty || places.synchronizedFolder(of: source) != nil
    let isInBundle = !isListed && places.bundle(around: source).map { $0 == places.bundle(around: place) } ?? false
    var project =
      isInBundle || !isListed && moved.contains { settingsFiles.included.contains($0.old) }
      ? loaded.project : try Self.moving(source, to: place, localized, membership, in: places)
    if let isInFolder = places.synchronizedFolder(of: place) {
      if localized != nil || isInFolder.folder.id != places.synchronizedFolder(of: source)?.folder.id {
        project = try membership.restored(in: project)
      }
    }
    project = try MovedBaseFiles(moved, in: places).restored(in: project)
    project = try paths.followed(in: project)
    project = try MovedAssetSet(from: source, to: place, in: places).renamed(in: project)
    if localized != nil || InterfaceNames.isInterface(source) {
      let names = InterfaceNames(from: source, to: place)
      project = try names.renamed(in: project)
      for file in names.informationFiles(of: loaded) {
        change.write(file.new, to: loaded.absolute(file.path), replacing: file.old)
      }
    }
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    for file in try MovedReferences(from: source, to: place, beside: loaded.location).contents
    where AbsolutePath(file.path).seen(from: loaded.location.folder).path(below: source) == nil {
      change.write(file.new, to: file.path, replacing: file.old)
    }
    self.change = change
    path = place
    notes =
      paths.notes + Self.others(than: source, in: localized) + Self.oldNames(of: source, at: place, in: loaded)
      + (places.synchronizedFolder(of: source)?.folder.id == places.synchronizedFolder(of: place)?.folder.id
        ? [] : membership.notes(in: project))
  }

  /// Throws for symbolic links, which would stay behind.
  private static func checkLinks(at old: String) throws(Diagnostic) {
    let isFolder = FileAccess.kind(of: old) == .directory
    let inside = isFolder ? try FileAccess.walk(old).first { $0.kind == .link }.map { "\(old)/\($0.name)" } : nil
    guard let link = FileAccess.kind(of: old) == .link ? old : inside else { return }
    throw Diagnostic(
      .symbolicLinkNotMoved, "\"\(link)\" is a symbolic link, which can't be moved", at: Place(file: link),
      remedy: .advice("move or remove the link by hand, then move the file or folder"))
  }

  /// The files at the absolute path `old`, with their old and new paths.
  private static func files(
    _ source: String, at old: String, to place: String
  ) throws(Diagnostic) -> [(old: String, new: String)] {
    try FileRemoving.files(at: old).map { file in
      let inside = file.path(below: old) ?? ""
      return inside.isEmpty || file == old ? (source, place) : ("\(source)/\(inside)", "\(place)/\(inside)")
    }
  }

  /// The moved files as targets have them: a folder such as an asset catalog is one file.
  private static func members(
    _ source: String, at old: String, to place: String, _ moved: [(old: String, new: String)], _ places: ProjectPlaces
  ) throws(Diagnostic) -> [(old: String, new: String)] {
    guard FileAccess.isDirectory(old) else { return moved.isEmpty ? [(source, place)] : moved }
    return try FileAdding.items(at: old, named: source).map { item in
      (item.path, item.path.path(after: source, movesTo: place) ?? place)
    }
  }

  /// Notes the other languages that moved with a file.
  private static func others(than source: String, in localized: LocalizedMove?) -> [Diagnostic] {
    let others = localized?.files.filter { $0.old != source } ?? []
    guard !others.isEmpty else { return [] }
    return [
      Diagnostic(
        .fileLanguagesMoved, "also moved the other languages: \(others.map(\.new).joined(separator: ", "))",
        severity: .note)
    ]
  }

  /// Notes the sources that load a renamed data model by its old name.
  private static func oldNames(of source: String, at place: String, in loaded: LoadedProject) -> [Diagnostic] {
    let (old, new) = (source.lastName.withoutPathEnding, place.lastName.withoutPathEnding)
    guard source.pathEnding == "xcdatamodeld", old != new else { return [] }
    let sources = loaded.sources(withLiteral: old)
    guard !sources.isEmpty else { return [] }
    let verb = sources.count == 1 ? "names" : "name"
    return [
      Diagnostic(
        .oldNameKept, "\(LoadedProject.listed(sources)) still \(verb) the data model \"\(old)\": write \"\(new)\"",
        severity: .note)
    ]
  }

  private static func moving(
    _ source: String, to place: String, _ localized: LocalizedMove?, _ membership: MovedMembership,
    in places: ProjectPlaces
  ) throws(Diagnostic) -> XcodeProject {
    var project = places.loaded.project
    let objects = places.objects(at: source)
    let wasInFolder = places.synchronizedFolder(of: source)
    let isInFolder = places.synchronizedFolder(of: place)
    if let localized, let object = objects.first, let group = places.localizedFile(of: object) {
      if isInFolder != nil { return try project.fileEdits.removing(group.id) }
      if localized.folder.old != localized.folder.new {
        let found = try project.fileEdits.addingGroup(ofFolder: localized.folder.new)
        project = try found.0.fileEdits.moving(group.id, to: found.1, onDiskTo: localized.folder.new)
      }
      return try renaming(source, to: place, in: places, project)
    }
    guard let object = objects.first else {
      guard let wasInFolder, FileAccess.exists(places.loaded.absolute(source)) else {
        throw FileRemoving.missing(source, in: places.loaded)
      }
      // The folders' files are the project's wherever in them they lie; only exceptions name them.
      let inside = source.path(below: wasInFolder.path) ?? source
      project = try moveExceptions(of: inside, in: wasInFolder.folder, to: place, isInFolder, project)
      for file in localized?.files ?? [] {
        let inside = file.old.path(below: wasInFolder.path) ?? file.old
        for target in project.targets {
          project = try project.synchronizedFolderEdits.removingExceptions(
            [inside], .membership, in: wasInFolder.folder, for: target)
        }
      }
      guard isInFolder == nil else { return project }
      let added = membership.members.map { AddedFile($0.new, targets: $0.targets, options: $0.options) }
      return try project.fileEdits.addingFiles(added.isEmpty ? [AddedFile(place)] : added)
    }
    if isInFolder != nil { return try project.fileEdits.removing(object) }
    let name = place.lastName
    if source.parentPath != place.parentPath {
      let found = try project.fileEdits.addingGroup(ofFolder: place.parentPath)
      project = try found.0.fileEdits.moving(object, to: found.1, onDiskTo: place.parentPath)
    }
    return source.lastName == name ? project : try project.fileEdits.renaming(object, to: name)
  }

  /// Gives a file another name in its folder.
  static func renaming(
    _ source: String, to place: String, in places: ProjectPlaces, _ project: XcodeProject
  ) throws(Diagnostic) -> XcodeProject {
    guard let object = places.objects(at: source).first else {
      return try movingExceptions(of: source, to: place, in: places, project)
    }
    let name = place.lastName
    guard let file = places.localizedFile(of: object) else { return try project.fileEdits.renaming(object, to: name) }
    // All languages of a file have one name, and translations of an interface their own ending.
    let ending = file.name?.pathEnding ?? name.pathEnding
    return try project.fileEdits.renaming(file.id, to: "\(name.withoutPathEnding).\(ending)")
  }

  /// Updates the exceptions of a file after a move inside its synchronized folder.
  static func movingExceptions(
    of source: String, to place: String, in places: ProjectPlaces, _ project: XcodeProject
  ) throws(Diagnostic) -> XcodeProject {
    guard let folder = places.synchronizedFolder(of: source) else { return project }
    let inside = source.path(below: folder.path) ?? source
    return try moveExceptions(of: inside, in: folder.folder, to: place, folder, project)
  }

  private static func moveExceptions(
    of path: String, in folder: SynchronizedGroup, to place: String, _ goal: (folder: SynchronizedGroup, path: String)?,
    _ project: XcodeProject
  ) throws(Diagnostic) -> XcodeProject {
    var project = project
    for set in folder.exceptions {
      guard let target = set.target else { continue }
      for exception in SynchronizedException.allCases {
        let moves = set.object.strings(exception.rawValue).compactMap { entry in
          entry.path(after: path, movesTo: place).map { (old: entry, new: $0) }
        }
        // Added before the old ones go, because the set goes with its last exception.
        if let goal, goal.folder.id == folder.id {
          let added = moves.map { $0.new.path(below: goal.path) ?? $0.new }
          project = try project.synchronizedFolderEdits.addingExceptions(added, exception, in: folder, for: target)
        }
        project = try project.synchronizedFolderEdits.removingExceptions(
          moves.map(\.old), exception, in: folder, for: target)
      }
    }
    return project
  }

  /// The settings that name files of a target.
  static let settingsOfFiles = [
    "INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS", "SWIFT_OBJC_BRIDGING_HEADER", "GCC_PREFIX_HEADER", "MODULEMAP_FILE",
    "DEVELOPMENT_ASSET_PATHS",
  ]
}

extension Diagnostic.Code {
  package static let fileLanguagesMoved = Diagnostic.Code(
    "file-languages-moved", "The other languages of a localized file moved with it.",
    "run \(command: "undo") to restore the old paths")
  package static let symbolicLinkNotMoved = Diagnostic.Code(
    "symbolic-link-not-moved", "Slipway does not move symbolic links, because their targets may depend on the place.",
    "move or remove the link by hand")
}
