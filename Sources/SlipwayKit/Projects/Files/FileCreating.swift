public import Diagnostics
import FileTrees
public import Scaffolding
import XcodeProjects

/// New files of a kind, written into a target's folder and added to the target.
public struct FileCreating {
  /// The files that are to be written.
  public let change: ProjectChange
  /// The new files, seen from the project's folder.
  public let created: [String]
  /// The target that has them, by name; `nil` for files that no target builds.
  public let target: String?

  /// Plans new files.
  ///
  /// - Parameters:
  ///   - loaded: The project.
  ///   - template: What they are.
  ///   - answers: What the user wants; a name without folders.
  ///   - folder: The folder that they go into, absolute; `nil` for the target's own.
  ///   - targetName: The target; `nil` for the one that the files around belong to.
  /// - Throws: What ``Scaffolding/FilePlan`` refuses, `file-exists`, `path-outside`, `target-needed`, and what reading and
  ///   editing throw.
  public init(
    _ loaded: LoadedProject, template: Template, answers: FileAnswers, folder: String?, target targetName: String?
  ) throws(Diagnostic) {
    let places = ProjectPlaces(loaded)
    var inside = ""
    if let folder, AbsolutePath(folder) != AbsolutePath(loaded.location.folder) {
      guard let path = places.relative(folder) else {
        throw Diagnostic(
          .pathOutside, "\"\(folder)\" lies outside of the project's folder", at: Place(file: folder))
      }
      inside = path
    }
    let named = try targetName.map { name throws(Diagnostic) in [try loaded.target(name)] }
    let usual = named == nil ? try places.targets([], for: inside.isEmpty ? "" : inside + "/x") : []
    let targets = named ?? usual
    if folder == nil, let target = targets.first { inside = places.folder(of: target) }
    let plan = try FilePlan(
      template: template, answers: answers, for: targets.first,
      on: TargetGround(loaded.project, files: FileCache(loaded).contents))
    var change = ProjectChange("file create \(template.name) \(answers.name)")
    var project = loaded.project
    var created: [String] = []
    var items: Set<String> = []
    for file in plan.tree.files {
      let path = inside.isEmpty ? file.path.rawValue : "\(inside)/\(file.path)"
      guard !FileAccess.exists(loaded.absolute(path)) else {
        throw Diagnostic(
          .fileExists, "\"\(path)\" is there already", at: Place(file: loaded.absolute(path)),
          remedy: .advice("choose another name"))
      }
      change.write(file.bytes, to: loaded.absolute(path), replacing: nil)
      created.append(path)
      let item = Self.item(of: path)
      guard items.insert(item).inserted else { continue }
      project = try FileAdding.add(
        FileAdding.Item(path: item, source: loaded.absolute(item)), to: project, targets, places)
    }
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    self.change = change
    self.created = created
    target = targets.first?.name
  }

  /// The file, or the folder around it that a project lists as one.
  private static func item(of path: String) -> String {
    var item = ""
    for part in path.split(separator: "/") {
      item += (item.isEmpty ? "" : "/") + part
      if FileAdding.bundles.contains(item.pathEnding) { return item }
    }
    return item
  }
}

extension ProjectPlaces {
  /// The folder in which a target's own files lie, seen from the project's; empty for the project's own.
  func folder(of target: ProjectTarget) -> String {
    if let folder = target.synchronizedGroups.first.flatMap({ paths[$0.id]?.path }) { return folder }
    var counts: [String: Int] = [:]
    for file in target.phases.flatMap(\.files) {
      guard let item = file.item, let location = paths[item.object.id], location.root == .project else { continue }
      let folder = location.path.parentPath
      counts[folder.hasSuffix(".lproj") ? folder.parentPath : folder, default: 0] += 1
    }
    let usual = counts.sorted { ($1.value, $0.key.utf8.count, $0.key) < ($0.value, $1.key.utf8.count, $1.key) }.first?
      .key
    if let usual { return usual }
    return FileAccess.isDirectory(loaded.absolute(target.name)) ? target.name : ""
  }
}
