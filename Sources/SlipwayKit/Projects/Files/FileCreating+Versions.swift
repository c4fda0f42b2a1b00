package import Diagnostics
import FileTrees
import Scaffolding
import SyntaxTrees
import XcodeProjects

extension FileCreating {
  /// Plans a version of the data model in `folder`: as in Xcode, a copy of the version in use, which stays in use.
  ///
  /// - Throws: `path-outside`, `file-exists`, `data-model-needed`, and what reading and editing throw.
  static func version(
    _ name: String, ofModelIn folder: String, _ places: ProjectPlaces
  ) throws(Diagnostic) -> FileCreating {
    let loaded = places.loaded
    guard let path = places.relative(folder) else { throw ProjectPlaces.outside(folder) }
    let model = DataModelFolder(at: path, on: folder)
    let fileName = "\(name).xcdatamodel"
    let goal = "\(path)/\(fileName)"
    guard !FileAccess.exists(loaded.absolute(goal)) else {
      throw Diagnostic(
        .fileExists, "\"\(goal)\" already exists", at: Place(file: loaded.absolute(goal)),
        remedy: .advice("choose another name"))
    }
    let names = try model.versions.sorted()
    guard let source = model.currentVersion ?? names.last, names.contains(source) else {
      throw Diagnostic(
        .dataModelNeeded, "\"\(path)\" has no version to copy", at: Place(file: folder),
        remedy: .advice("restore the model from Git's history"))
    }
    var change = ProjectChange("file create data-model \(name)")
    var created: [String] = []
    for file in try FileAccess.walk("\(folder)/\(source)") where file.kind == .file {
      let new = "\(goal)/\(file.name)"
      change.write(try FileAccess.read("\(folder)/\(source)/\(file.name)"), to: loaded.absolute(new), replacing: nil)
      created.append(new)
    }
    let group = model.group(in: places)
    let project = if let group { try model.adding([fileName], to: group, of: loaded.project) } else { loaded.project }
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    let note = Diagnostic(
      .dataModelVersionUnused, "\"\(path.lastName)\" still uses its version \"\(source.withoutPathEnding)\"",
      severity: .note, remedy: .advice("choose the version under Model Version in Xcode's File inspector"))
    return FileCreating(change: change, created: created, notes: [note])
  }
}

extension Diagnostic.Code {
  package static let dataModelVersionUnused = Diagnostic.Code(
    "data-model-version-unused", "The new version of a data model is not the one in use.",
    "choose the version under Model Version in Xcode's File inspector")
}
