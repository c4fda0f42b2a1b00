package import Diagnostics
import FileTrees
import Scaffolding
import SyntaxTrees
import XcodeProjects

extension FileCreating {
  /// Plans a version of the data model in `folder`: as in Xcode, a copy of the version in use, which stays in use.
  ///
  /// - Parameters:
  ///   - name: The version.
  ///   - folder: The data model, absolute.
  ///   - makesCurrent: Whether to use the version from now on, which may exist already.
  ///   - places: The places of the project.
  /// - Returns: The plan.
  /// - Throws: `path-outside`, `file-exists`, `data-model-needed`, and what reading and editing throw.
  static func version(
    _ name: String, ofModelIn folder: String, makesCurrent: Bool, _ places: ProjectPlaces
  ) throws(Diagnostic) -> FileCreating {
    let loaded = places.loaded
    guard let path = places.relative(folder) else { throw ProjectPlaces.outside(folder) }
    let model = DataModelFolder(at: path, on: folder)
    let fileName = "\(name).xcdatamodel"
    let goal = "\(path)/\(fileName)"
    let exists = FileAccess.exists(loaded.absolute(goal))
    guard !exists || makesCurrent else {
      throw Diagnostic(
        .fileExists, "\"\(goal)\" already exists", at: Place(file: loaded.absolute(goal)),
        remedy: .advice("choose another name, or use --current to make it the current version"))
    }
    let names = try model.versions.sorted()
    guard let source = model.currentVersion ?? names.last, names.contains(source) else {
      throw Diagnostic(
        .dataModelNeeded, "\"\(path)\" has no version to copy", at: Place(file: folder),
        remedy: .advice("restore the model from Git's history"))
    }
    var change = ProjectChange("file create data-model \(name)")
    var created: [String] = []
    for file in try exists ? [] : FileAccess.walk("\(folder)/\(source)") where file.kind == .file {
      let new = "\(goal)/\(file.name)"
      change.write(try FileAccess.read("\(folder)/\(source)/\(file.name)"), to: loaded.absolute(new), replacing: nil)
      created.append(new)
    }
    let group = model.group(in: places)
    var project = loaded.project
    if let group { project = try project.fileEdits.addingVersion(fileName, to: group, makingCurrent: makesCurrent) }
    if makesCurrent, model.currentVersion != fileName { try model.makeCurrent(fileName, in: &change) }
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    let note = Diagnostic(
      .dataModelVersionUnused, "\"\(path.lastName)\" still uses its version \"\(source.withoutPathEnding)\"",
      severity: .note, remedy: model.choosing(name, shownFrom: loaded))
    return FileCreating(change: change, created: created, notes: makesCurrent ? [] : [note])
  }
}

extension Diagnostic.Code {
  package static let dataModelVersionUnused = Diagnostic.Code(
    "data-model-version-unused", "The new version of a data model is not the one in use.",
    "to use the version, choose it: file create data-model takes --current")
}
