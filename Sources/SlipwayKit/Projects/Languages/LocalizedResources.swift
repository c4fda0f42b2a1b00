import Checks
import Diagnostics
import FileTrees
import XcodeProjects

/// A file of a project that is or may be localized.
struct LocalizedResource {
  /// The file's name in the development language: `Main.storyboard`.
  let name: String
  /// The folder that contains the `.lproj` folders, relative to the project's folder.
  let folder: String
  /// The variant group in the project; `nil` in a synchronized folder or a bundle.
  var group: ProjectGroup?
  /// The files by language, relative to the project's folder, `Base` and `mul` among them.
  var files: [String: String]

  /// Whether its strings are in separate files.
  var isDesign: Bool { DesignFile.endings.contains(name.pathEnding) }
  /// The name without its ending.
  var stem: String { name.withoutPathEnding }

  /// The path of the file that the language `language` has, if it has one.
  func path(in language: String, named fileName: String) -> String {
    folder.isEmpty ? "\(language).lproj/\(fileName)" : "\(folder)/\(language).lproj/\(fileName)"
  }
}

/// All files of a project that are or could be localized, in the project and on disk.
struct LocalizedResources {
  /// The files that have languages.
  private(set) var localized: [LocalizedResource] = []
  /// The string catalogs, relative to the project's folder.
  private(set) var catalogs: [String] = []
  /// The files with strings that are not localized, relative to the project's folder.
  private(set) var plain: [Plain] = []

  /// A file with texts that has no language yet.
  struct Plain {
    let path: String
    /// Its reference; `nil` in a synchronized folder.
    let file: FileReference?
  }

  private let loaded: LoadedProject
  private let places: ProjectPlaces
  /// The files in variant groups.
  private let inGroups: Set<ObjectID>

  init(_ loaded: LoadedProject, _ places: ProjectPlaces) throws(Diagnostic) {
    self.loaded = loaded
    self.places = places
    inGroups = Set(
      loaded.project.document.objects(ofKind: "PBXVariantGroup").flatMap { $0.objects("children").map(\.id) })
    collectGroups()
    // Definitions of intents are compiled: classes are made of them.
    let built = Set(
      loaded.project.targets.flatMap(\.phases).filter { [.resources, .sources].contains($0.kind) }.flatMap(\.files)
        .compactMap { $0.item?.object.id })
    let variants = Set(localized.flatMap(\.files.values))
    for member in places.paths.members where member.location.root == .project {
      let path = member.location.path
      guard !DependencyFolder.isInstalled(path) else { continue }
      switch member.item {
      case .file(let file): try collect(file, at: path, isBuilt: built.contains(file.id), variants)
      case .synchronized(let folder) where loaded.project.targets.contains { $0.synchronizedGroups.contains(folder) }:
        try collectFolder(path)
      case .synchronized, .group, .other: break
      }
    }
  }

  /// The names of all languages that files are in.
  var languages: Set<String> {
    Set(localized.flatMap(\.files.keys)).subtracting(["Base", "mul"])
  }

  private mutating func collectGroups() {
    var waiting = loaded.project.mainGroup.map { [$0] } ?? []
    var seen: Set<ObjectID> = []
    while let group = waiting.popLast() {
      guard seen.insert(group.id).inserted else { continue }
      for case .group(let child) in group.children.reversed() where child.kind == .plain { waiting.append(child) }
      for case .group(let child) in group.children where child.kind == .variants { collect(child) }
    }
  }

  /// Collects the files of a group of languages.
  ///
  /// A project may have a group for each language instead of one for each file: what several groups have under one name
  /// in one folder is one file.
  private mutating func collect(_ group: ProjectGroup) {
    let isOfLanguage = group.object.string("path").map { $0.hasSuffix(".lproj") } ?? false
    var name: String?
    for case .file(let file) in group.children {
      guard let location = places.paths[file.id], location.root == .project,
        !DependencyFolder.isInstalled(location.path),
        let language = location.path.languageOfFolder
      else { continue }
      let path = location.path
      let folder = path.parentPath.parentPath
      // In a group of one file, a storyboard's strings have another name.
      if isOfLanguage || name == nil { name = isOfLanguage ? path.lastName : group.name ?? path.lastName }
      guard let name else { continue }
      if let index = localized.firstIndex(where: { $0.group != nil && $0.folder == folder && $0.name == name }) {
        localized[index].files[language] = path
      } else {
        localized.append(LocalizedResource(name: name, folder: folder, group: group, files: [language: path]))
      }
    }
  }

  private mutating func collect(
    _ file: FileReference, at path: String, isBuilt: Bool, _ variants: Set<String>
  ) throws(Diagnostic) {
    if path.lastName == "Settings.bundle" { return try collectBundle(path) }
    guard isBuilt, !inGroups.contains(file.id), !variants.contains(path), path.languageOfFolder == nil else { return }
    if path.pathEnding == "xcstrings" {
      catalogs.append(path)
    } else if Self.endingsWithTexts.contains(path.pathEnding) {
      plain.append(Plain(path: path, file: file))
    }
  }

  private static let endingsWithTexts = DesignFile.endings.union(["strings", "stringsdict"])

  /// The files in a synchronized folder, which the project does not name.
  private mutating func collectFolder(_ root: String) throws(Diagnostic) {
    let folder = loaded.absolute(root)
    guard FileAccess.isDirectory(folder) else { return }
    let entries = try FileAccess.walk(
      folder, entering: { !FileType(path: $0).isBundle && !$0.lastName.hasPrefix(".") })
    var files: [String] = []
    for entry in entries {
      let path = root.isEmpty ? entry.name : "\(root)/\(entry.name)"
      if entry.kind == .directory, path.lastName == "Settings.bundle" { try collectBundle(path) }
      guard entry.kind == .file, !DependencyFolder.isInstalled(path), !path.lastName.hasPrefix(".") else { continue }
      if path.languageOfFolder != nil {
        files.append(path)
      } else if path.pathEnding == "xcstrings" {
        catalogs.append(path)
      } else if Self.endingsWithTexts.contains(path.pathEnding) {
        plain.append(Plain(path: path, file: nil))
      }
    }
    collectFiles(files)
  }

  /// The languages of the settings that the system's own app shows.
  private mutating func collectBundle(_ bundle: String) throws(Diagnostic) {
    let folder = loaded.absolute(bundle)
    guard FileAccess.isDirectory(folder), !localized.contains(where: { $0.folder == bundle }) else { return }
    let files = try FileAccess.walk(folder).filter { $0.kind == .file }.map { "\(bundle)/\($0.name)" }
    collectFiles(files.filter { $0.languageOfFolder != nil && $0.parentPath.parentPath == bundle })
  }

  /// Groups the localized variants of each file.
  private mutating func collectFiles(_ files: [String]) {
    let designs = Set(files.filter { DesignFile.endings.contains($0.pathEnding) }.map { Self.key($0) })
    for path in files.sorted() {
      guard let language = path.languageOfFolder else { continue }
      let folder = path.parentPath.parentPath
      var name = path.lastName
      if ["strings", "xcstrings"].contains(path.pathEnding) {
        for ending in DesignFile.endings.sorted() {
          let design = "\(name.withoutPathEnding).\(ending)"
          if designs.contains("\(folder)/\(design)") { name = design }
        }
      }
      if let index = localized.firstIndex(where: { $0.group == nil && $0.folder == folder && $0.name == name }) {
        localized[index].files[language] = path
      } else {
        localized.append(LocalizedResource(name: name, folder: folder, group: nil, files: [language: path]))
      }
    }
  }

  private static func key(_ path: String) -> String { "\(path.parentPath.parentPath)/\(path.lastName)" }
}

extension String {
  /// The language of the `.lproj` folder that contains a file, if any.
  var languageOfFolder: String? {
    let folder = parentPath.lastName
    return folder.hasSuffix(".lproj") && folder != ".lproj" ? String(folder.dropLast(6)) : nil
  }
}
