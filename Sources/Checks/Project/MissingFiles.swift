import Diagnostics
import XcodeProjects

/// A file that a project refers to and that is not on disk.
struct MissingFile {
  let item: GroupItem
  /// Its path, seen from the folder that holds the project.
  let path: String
  /// The targets that are built with it.
  let targets: [String]
  /// How bad it is where nothing explains it.
  let severity: Diagnostic.Severity
  let isTracked: Bool

  /// Where the project file names it.
  var place: Place { item.object.place(of: "path") ?? item.object.place }
}

/// The files that a project refers to and that are not on disk, by why that is so.
struct MissingFiles {
  /// Why files are missing.
  enum Reason: Hashable {
    /// They are in a submodule that is not checked out, whose folder this is.
    case submodule(String)
    /// Git ignores them: everybody has to make them.
    case ignored
    /// Nothing explains it.
    case unknown
  }

  /// Files that are missing for one reason.
  struct Group {
    let reason: Reason
    /// The folder that is missing with all of them; their own folder where that is there.
    let folder: String
    fileprivate(set) var files: [MissingFile]
  }

  private(set) var groups: [Group] = []
  /// Files whose names on disk differ in capitals, with those names.
  private(set) var misspelled: [(file: MissingFile, other: String)] = []

  private struct Key: Hashable {
    let reason: Reason
    let folder: String
  }

  init(in project: CheckedProject, _ input: CheckInput) {
    let uses = FileUses(in: project)
    let left = Self.leftToOthers(in: project)
    let generated = GeneratedFiles(of: project)
    let submodules = Submodules(in: project, input)
    let tracked = Set(input.git?.trackedPaths ?? [])
    let lowercased = Dictionary(
      project.paths.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    var offsets: [Key: Int] = [:]
    for member in project.locations.members {
      let (object, path) = (member.item.object, member.location.path)
      guard member.location.root == .project, !left.ids.contains(object.id), !left.paths.contains(path),
        Self.isInside(path), object.isa != "PBXReferenceProxy", !project.paths.contains(path),
        !project.isBehindUnseen(path), !generated.has(path)
      else { continue }
      let targets = uses.targets(of: object.id)
      let isCompiled = uses.isCompiled(object.id) && !generated.mayHave(path)
      let file = MissingFile(
        item: member.item, path: path, targets: targets,
        severity: targets.isEmpty ? .note : isCompiled ? .error : .warning,
        isTracked: tracked.contains(project.checkedPath(path)))
      if let other = lowercased[path.lowercased()] {
        misspelled.append((file, other))
        continue
      }
      let submodule = submodules.folder(of: path)
      let reason: Reason =
        submodule.map { .submodule($0) }
        ?? (Self.isIgnored(project.checkedPath(path), member.item, by: input.git) ? .ignored : .unknown)
      let folder = submodule ?? Self.missingFolder(of: path, in: project.paths)
      // A file whose folder is there is missing by itself.
      let key = Key(reason: reason, folder: folder ?? path)
      if let offset = offsets[key] {
        groups[offset].files.append(file)
      } else {
        offsets[key] = groups.count
        groups.append(Group(reason: reason, folder: folder ?? path, files: [file]))
      }
    }
  }

  /// Whether Git ignores a file, or all that a folder would have.
  private static func isIgnored(_ path: String, _ item: GroupItem, by git: GitKnowledge?) -> Bool {
    guard let git else { return false }
    if git.ignores(path) { return true }
    guard case .file(let file) = item, file.fileType == "folder" else { return false }
    return git.ignores(path, isFolder: true) || git.ignores("\(path)/x")
  }

  /// The outermost folder of `path` that is not there; `nil` where the file's own folder is.
  private static func missingFolder(of path: String, in paths: Set<String>) -> String? {
    let parts = path.split(separator: "/").dropLast()
    return parts.indices.lazy.map { parts[...$0].joined(separator: "/") }.first { !paths.contains($0) }
  }

  /// What other rules tell of, or what is made by a build.
  private static func leftToOthers(in project: CheckedProject) -> (ids: Set<ObjectID>, paths: Set<String>) {
    let products = project.project.targets.compactMap { $0.product?.id }
    let configurations = project.project.configurations + project.project.targets.flatMap(\.configurations)
    let lists = project.contexts.flatMap {
      [$0.configuration.infoPlistFile?.path, $0.configuration.entitlementsFile?.path]
    }
    // Files of settings that others include are told of by the rule about those files, with their paths in quotes.
    let included = project.contexts.flatMap(\.configuration.settings.findings).compactMap { problem in
      problem.code == .configurationFileMissing
        ? problem.message.split(separator: "\"").dropFirst().first.map(String.init) : nil
    }
    return (Set(products + configurations.compactMap { $0.baseFile?.id }), Set(lists.compactMap { $0 } + included))
  }

  /// The folders that hold what tools put there, which are not looked into.
  private static let others: Set<Substring> = [
    "Pods", "Carthage", ".build", "DerivedData", ".git", "node_modules", "build", "Build",
  ]

  /// Whether `path` lies where files were looked for.
  private static func isInside(_ path: String) -> Bool {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~"), !path.contains("$") else { return false }
    let parts = path.split(separator: "/")
    return parts.first != ".." && !parts.contains { others.contains($0) || $0.hasSuffix(".xcodeproj") }
  }
}

/// The submodules around a project that are not checked out.
private struct Submodules {
  /// Their folders, seen from the folder that holds the project.
  private let folders: Set<String>

  /// Finds them by what Git tracks as one thing, and by `.gitmodules` where the folder is checked without Git.
  init(in project: CheckedProject, _ input: CheckInput) {
    var folders = Set<String>()
    for path in input.git?.trackedPaths ?? [] {
      folders.insert(project.folder.isEmpty ? path : path.path(below: project.folder) ?? "")
    }
    for line in (project.files.text(of: ".gitmodules") ?? "").split(whereSeparator: \.isNewline) {
      let words = line.split(separator: "=", maxSplits: 1).map(Self.trimmed)
      guard words.count == 2, words[0] == "path" else { continue }
      let isThere = project.paths.contains { $0.path(below: words[1]) != nil }
      if !isThere { folders.insert(words[1]) }
    }
    self.folders = folders
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The submodule that has `path`; a file that Git tracks by itself is around no other.
  func folder(of path: String) -> String? {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if folders.contains(String(folder)) { return String(folder) }
    }
    return nil
  }
}
