public import Diagnostics
import FileTrees
import XcodeProjects

/// The addition of files on disk to a project and its targets.
public struct FileAdding {
  /// The files to write.
  public let change: ProjectChange
  /// The files that were added to the project or to a target, relative to the project's folder.
  public let added: [String]
  /// The files that were there before.
  public let known: [String]
  /// The targets that have them now, by name.
  public let targets: [String]
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans to add the files and folders at `paths`.
  ///
  /// - Parameters:
  ///   - loaded: The project.
  ///   - paths: The files and folders, absolute; of folders all that is in them.
  ///   - isCopying: Whether to copy files outside the project's folder into it.
  ///   - targetNames: The targets; empty for the target of the neighboring files.
  /// - Throws: `file-not-found`, `path-outside`, `file-exists`, `target-needed`, and what reading throws.
  public init(
    _ loaded: LoadedProject, paths: [String], isCopying: Bool, targets targetNames: [String]
  ) throws(Diagnostic) {
    let places = ProjectPlaces(loaded)
    var files: [AddedFile] = []
    var change = ProjectChange("file add \(paths.map(\.lastName).joined(separator: " "))")
    var added: [String] = []
    var names: [String] = []
    var known: [TargetQuestion: [ProjectTarget]] = [:]
    var versions: [(model: DataModelFolder, group: ProjectGroup, names: [String])] = []
    lazy var infoPlists = loaded.infoPlistPaths
    for path in paths {
      guard FileAccess.kind(of: path) != nil else {
        throw Diagnostic(
          .fileNotFound, "\"\(path)\" does not exist", at: Place(file: path),
          remedy: .advice("name an existing file, relative to the current folder"))
      }
      var place = places.relative(path)
      if place == nil {
        place = try Self.copy(path, into: places, isCopying: isCopying, targetNames, &change)
      }
      guard let place else { continue }
      guard !place.split(separator: "/").contains(".git"), loaded.absolute(place) != loaded.location.path else {
        throw Diagnostic(
          .pathOutside, "\"\(place)\" is not a file of an app", at: Place(file: path),
          remedy: .advice("name sources, resources or folders that contain them"))
      }
      // As a member of its synchronized folder, an Info.plist would be a resource as well.
      for found in try Self.items(at: path, named: place)
      where places.synchronizedFolder(of: found.path) == nil || !infoPlists.contains(found.path) {
        let item = Self.wholeModel(around: found)
        let model = DataModelFolder(at: item.path, on: item.source)
        if let group = model.group(in: places) {
          let names = item.path == found.path ? try model.versions : [found.path.lastName]
          versions.append((model, group, names))
          added.append(found.path)
          continue
        }
        let need = TargetNeed(ofSourceAt: item.source, named: item.path)
        let question = TargetQuestion(folder: places.folderOfTargets(around: item.path), product: need?.product)
        if known[question] == nil {
          known[question] = try places.targets(targetNames, for: item.path, needing: need)
        }
        let targets = known[question] ?? []
        files.append(try Self.file(item, targets, in: places))
        added.append(item.path)
        for target in targets where !names.contains(target.name) { names.append(target.name) }
      }
    }
    var project = try loaded.adding(files, paths: places.paths)
    for (model, group, names) in versions { project = try model.adding(names, to: group, of: project) }
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    self.change = change
    let (before, after) = (FileUses(loaded.project, places.paths), FileUses(project))
    let isKnown = { (path: String) in before[path].map { $0.count == after[path]?.count } ?? false }
    self.known = added.distinct.filter(isKnown)
    self.added = added.distinct.filter { !isKnown($0) }
    targets = names
    notes = Self.notes(change.isEmpty, self.known, places)
  }

  /// What decides which targets a file is added to.
  private struct TargetQuestion: Hashable {
    let folder: String
    let product: ProductType?
  }

  /// A file or bundle, by its path relative to the project's folder and its path on disk.
  struct Item {
    let path: String
    let source: String
  }

  /// The data model around one of its versions, which no group and no target has alone; another file is itself.
  private static func wholeModel(around item: Item) -> Item {
    guard let model = DataModelFolder.path(ofVersionAt: item.path) else { return item }
    return Item(path: model, source: item.source.parentPath)
  }

  /// The files at a path: the file itself, or the files in the folder.
  static func items(at path: String, named place: String) throws(Diagnostic) -> [Item] {
    guard FileAccess.kind(of: path) == .directory, !FileType(path: place).isBundle else {
      return [Item(path: place, source: path)]
    }
    let entries = try FileAccess.walk(
      path, entering: { !FileType(path: $0).isBundle && !$0.lastName.hasPrefix(".") })
    return entries.filter { entry in
      guard !entry.name.lastName.hasPrefix(".") else { return false }
      return entry.kind == .file || entry.kind == .directory && FileType(path: entry.name).isBundle
    }.map { Item(path: "\(place)/\($0.name)", source: "\(path)/\($0.name)") }
  }

  /// The file that an item adds to targets; a data model is added with the versions on disk.
  static func file(
    _ item: Item, _ targets: [ProjectTarget], in places: ProjectPlaces
  ) throws(Diagnostic) -> AddedFile {
    guard item.path.hasSuffix(".xcdatamodeld"), FileAccess.isDirectory(item.source) else {
      return AddedFile(item.path, targets: targets)
    }
    let folder = DataModelFolder(at: item.path, on: item.source)
    let model = AddedFile.Model(versions: try folder.versions, current: folder.currentVersion)
    return AddedFile(item.path, targets: targets, model: model)
  }

  /// Plans copies of files outside the project, in the target's folder.
  private static func copy(
    _ path: String, into places: ProjectPlaces, isCopying: Bool, _ targetNames: [String], _ change: inout ProjectChange
  ) throws(Diagnostic) -> String {
    guard isCopying else {
      throw Diagnostic(
        .pathOutside, "\"\(path)\" is outside the project's folder \"\(places.loaded.location.folder)\"",
        at: Place(file: path), remedy: .advice("add --copy to copy it into the project"))
    }
    let need = TargetNeed(ofSourceAt: path, named: path.lastName)
    let target = try places.targets(targetNames, for: "", needing: need).first
    let folder = target.flatMap { target in
      target.synchronizedGroups.first.flatMap { places.paths[$0.id]?.path } ?? target.name
    }
    let inside = folder.flatMap { FileAccess.isDirectory(places.loaded.absolute($0)) ? $0 + "/" : nil } ?? ""
    let place = inside + path.lastName
    let files =
      FileAccess.kind(of: path) == .directory
      ? try FileAccess.walk(path).filter { $0.kind == .file }.map { "/\($0.name)" } : [""]
    for file in files {
      let goal = places.loaded.absolute(place + file)
      guard !FileAccess.exists(goal) else {
        throw Diagnostic(
          .fileExists, "\"\(place + file)\" already exists", at: Place(file: goal),
          remedy: .advice("rename one of the two"))
      }
      change.write(try FileAccess.read(path + file), to: goal, replacing: nil)
    }
    return place
  }

  private static func notes(_ isUnchanged: Bool, _ added: [String], _ places: ProjectPlaces) -> [Diagnostic] {
    let inFolders = added.filter { places.synchronizedFolder(of: $0) != nil }
    guard isUnchanged, let first = inFolders.first, let folder = places.synchronizedFolder(of: first) else { return [] }
    return [
      Diagnostic(
        .fileInFolder,
        "\"\(first)\" is in the synchronized folder \"\(folder.path)\", so the folder's targets already contain it",
        severity: .note)
    ]
  }
}

extension LoadedProject {
  /// The Info.plists of all targets, relative to the project's folder.
  fileprivate var infoPlistPaths: Set<String> {
    Set(
      project.targets.flatMap { target in
        target.configurations.compactMap { configuration in
          settings(of: target, configuration: configuration.name)["INFOPLIST_FILE"]
            .map { RelativePaths.joined("", $0) }
        }
      })
  }
}

extension String {
  /// The part after the last slash.
  var lastName: String { RelativePaths.lastComponent(self) }

  /// The extension of the last component; empty if there is none.
  var pathEnding: String {
    let name = lastName
    guard let period = name.utf8.lastIndex(of: UInt8(ascii: ".")), period != name.startIndex else { return "" }
    return String(name[name.index(after: period)...]).lowercased()
  }

  /// The same without the last period of the last name, and what follows it.
  var withoutPathEnding: String {
    guard !pathEnding.isEmpty, let period = lastIndex(of: ".") else { return self }
    return String(self[..<period])
  }

  /// The part before the last slash.
  var parentPath: String { RelativePaths.parent(self) }
}

extension Diagnostic.Code {
  package static let fileInFolder = Diagnostic.Code(
    "file-in-folder", "The file is in a synchronized folder, so the target contains it automatically.",
    "delete the file, or exclude it from the target in Xcode")
}
