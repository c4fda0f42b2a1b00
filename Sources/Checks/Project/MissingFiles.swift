import Diagnostics
import XcodeProjects

/// A file of a project that does not exist on disk.
struct MissingFile {
  let item: GroupItem
  /// Its path, relative to the project's folder.
  let path: String
  /// The targets that are built with it.
  let targets: [String]
  /// The severity if the reason is unknown.
  let severity: Diagnostic.Severity
  let isTracked: Bool

  /// The place of the reference in the project file.
  var place: Place { item.object.place(of: "path") ?? item.object.place }
}

/// The files of a project that do not exist on disk, by reason.
struct MissingFiles {
  /// The reason why files are missing.
  enum Reason: Hashable {
    /// They are in the folder of a submodule that is not checked out.
    case submodule(String)
    /// Git ignores them, so every developer has to create them.
    case ignored
    /// The reason is unknown.
    case unknown
  }

  /// Files that are missing for one reason.
  struct Group {
    let reason: Reason
    /// The missing folder that contains them; the file's path if its folder exists.
    let folder: String
    var files: [MissingFile]
  }

  private(set) var groups: [Group] = []
  /// The paths of all files and folders of the project.
  let listed: Set<String>
  /// Files whose names on disk differ in case, with those names.
  private(set) var misspelled: [(file: MissingFile, other: String)] = []

  private struct Key: Hashable {
    let reason: Reason
    let folder: String
  }

  init(in project: CheckedProject, _ input: CheckInput) {
    let uses = FileUses(in: project)
    let left = Self.leftToOthers(in: project)
    let generated = project.contents.generated
    let submodules = project.contents.submodules(in: input)
    let built = Set(project.targets.filter(project.schemes.builds).map(\.name))
    let tracked = Set(input.trackedPaths)
    let lowercased = Dictionary(
      project.paths.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    listed = Set(project.locations.members.map(\.location.path))
    let products = LinkedProducts(in: project)
    var offsets: [Key: Int] = [:]
    // The history is read to its start for each file that it does not have.
    var strangers = 0
    for member in project.locations.members {
      let (object, path) = (member.item.object, member.location.path)
      guard member.location.root == .project, !left.ids.contains(object.id), !left.paths.contains(path),
        Self.isInside(path), object.isa != "PBXReferenceProxy", !project.paths.contains(path),
        !project.contents.isBehindUnseen(path), !generated.has(path), !products.give(member.item)
      else { continue }
      let targets = uses.targets(of: object.id)
      var isCompiled = uses.isCompiled(object.id)
      if isCompiled, generated.mayHave(path) {
        let shown = project.checkedPath(path)
        isCompiled = strangers < Self.mostStrangers && input.repositories.contains { $0.knows(shown) }
        if !isCompiled { strangers += 1 }
      }
      let file = MissingFile(
        item: member.item, path: path, targets: targets,
        severity: targets.isEmpty || object.string("explicitFileType") == "undefined"
          ? .note : isCompiled && !built.isDisjoint(with: targets) ? .error : .warning,
        isTracked: tracked.contains(project.checkedPath(path))
          || Self.isFolder(member.item)
            && input.trackedPaths.contains { $0.path(below: project.checkedPath(path)) != nil }
      )
      if let other = lowercased[path.lowercased()] {
        // Another rule reports two references to one file.
        if !listed.contains(other) { misspelled.append((file, other)) }
        continue
      }
      let submodule = submodules.folder(of: path)
      let isIgnored =
        !file.isTracked && input.ignoresMissing(project.checkedPath(path), mayBeFolder: Self.mayBeFolder(member.item))
      // A file that only its author has, and that nothing is built with, is missing on purpose.
      if isIgnored, submodule == nil, targets.isEmpty { continue }
      let reason: Reason = submodule.map { .submodule($0) } ?? (isIgnored ? .ignored : .unknown)
      let folder = submodule ?? Self.missingFolder(of: path, in: project.paths)
      // A file in an existing folder is a group by itself.
      let key = Key(reason: reason, folder: reason == .ignored ? "" : folder ?? path)
      if let offset = offsets[key] {
        groups[offset].files.append(file)
      } else {
        offsets[key] = groups.count
        groups.append(Group(reason: reason, folder: folder ?? path, files: [file]))
      }
    }
  }

  private static let mostStrangers = 20

  /// Whether Git has the files of a folder instead of the item, such as an asset catalog or a synchronized folder.
  private static func isFolder(_ item: GroupItem) -> Bool {
    if item.object.isa == "PBXFileSystemSynchronizedRootGroup" { return true }
    guard case .file(let file) = item, let type = file.fileType else { return false }
    return type.hasPrefix("folder") || type.hasPrefix("wrapper")
  }

  /// Whether a file reference is to a folder, or to a bundle.
  private static func mayBeFolder(_ item: GroupItem) -> Bool {
    guard case .file(let file) = item else { return false }
    return isFolder(item) || [".bundle", ".xcassets"].contains(where: file.name.hasSuffix)
  }

  /// The outermost missing folder of `path`; `nil` if the file's folder exists.
  private static func missingFolder(of path: String, in paths: Set<String>) -> String? {
    let parts = path.split(separator: "/").dropLast()
    return parts.indices.lazy.map { parts[...$0].joined(separator: "/") }.first { !paths.contains($0) }
  }

  /// Files that other rules report, or that a build creates.
  private static func leftToOthers(in project: CheckedProject) -> (ids: Set<ObjectID>, paths: Set<String>) {
    let products = project.project.targets.compactMap { $0.product?.id }
    let configurations = project.project.configurations + project.project.targets.flatMap(\.configurations)
    let lists = project.contexts.flatMap {
      [$0.configuration.infoPlistFile?.path, $0.configuration.entitlementsFile?.path]
    }
    // Another rule reports missing includes of .xcconfig files; its messages contain their paths in quotes.
    let included = project.contexts.flatMap(\.configuration.settings.findings).compactMap { problem in
      problem.code == .configurationFileMissing
        ? problem.message.split(separator: "\"").dropFirst().first.map(String.init) : nil
    }
    return (Set(products + configurations.compactMap { $0.baseFile?.id }), Set(lists.compactMap { $0 } + included))
  }

  /// The folders that tools write, whose files are not listed.
  private static let others = DependencyFolder.installed.union([".build", "DerivedData", ".git", "build", "Build"])

  /// Whether `path` is in a folder that tools write.
  static func isOfOthers(_ path: String) -> Bool { path.split(separator: "/").contains { others.contains(String($0)) } }

  /// Whether `path` is in a folder whose files are listed.
  private static func isInside(_ path: String) -> Bool {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~"), !path.contains("$") else { return false }
    let parts = path.split(separator: "/")
    return parts.first != ".." && !isOfOthers(path) && !parts.contains { $0.hasSuffix(".xcodeproj") }
  }
}
