package import Diagnostics
import FileTrees
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// A data model (`.xcdatamodeld`): a folder with versions, and a file that names the current one.
struct DataModelFolder {
  /// The model's path, relative to the project's folder.
  let path: String
  /// The folder on disk, absolute.
  private let folder: String

  /// The model at `path`, which is the folder `folder` on disk.
  init(at path: String, on folder: String) {
    (self.path, self.folder) = (path, folder)
  }

  /// The model that the version at `path` belongs to; `nil` for another file.
  init?(ofVersionAt path: String, in loaded: LoadedProject) {
    guard let model = Self.path(ofVersionAt: path) else { return nil }
    self.init(at: model, on: loaded.absolute(model))
  }

  /// The path of the model that the version at `path` belongs to; `nil` for another file.
  static func path(ofVersionAt path: String) -> String? {
    let model = path.parentPath
    return path.pathEnding == "xcdatamodel" && model.pathEnding == "xcdatamodeld" ? model : nil
  }

  private var file: String { folder + "/.xccurrentversion" }
  private var bytes: [UInt8]? { try? FileAccess.read(file, limit: 1 << 20) }
  private static let key = "_XCCurrentVersionName"

  /// The names of the versions on disk, such as `Model 2.xcdatamodel`.
  var versions: [String] {
    get throws(Diagnostic) {
      try FileAccess.entries(of: folder).map(\.name).filter { $0.pathEnding == "xcdatamodel" }
    }
  }

  /// The name of the current version; `nil` if no file says it.
  var currentVersion: String? {
    guard let bytes, let list = try? PropertyList(parsing: bytes, file: file) else { return nil }
    return list[Self.key]?.string
  }

  /// The project's group of the versions; `nil` in a synchronized folder, and for a model that is not in the project.
  func group(in places: ProjectPlaces) -> ProjectGroup? {
    let models = places.loaded.project.document.objects(ofKind: "XCVersionGroup")
    let object = models.first { places.paths[$0.id]?.root == .project && places.paths[$0.id]?.path == path }
    return object.flatMap { if case .group(let group) = GroupItem($0) { group } else { nil } }
  }

  /// The project whose `group` of the model has the versions `names` as well.
  func adding(_ names: [String], to group: ProjectGroup, of project: XcodeProject) throws(Diagnostic) -> XcodeProject {
    var project = project
    for name in names {
      project = try project.fileEdits.addingVersion(name, to: group, makingCurrent: name == currentVersion)
    }
    return project
  }

  /// Makes a version of the model the current one.
  func choosing(_ version: String, shownFrom loaded: LoadedProject) -> Remedy {
    let name = "\(loaded.shown(path))/\(version)"
    return .operation(.init("file.create", ["kind": "data-model", "name": name, "current": ""]))
  }

  /// Writes the name of the current version into the file, which a model with one version may lack.
  ///
  /// - Throws: What reading and editing the property list throw.
  func makeCurrent(_ version: String, in change: inout ProjectChange) throws(Diagnostic) {
    guard let bytes else {
      let list: PropertyList = [Self.key: .string(version)]
      return change.write(try list.serialized(as: .xml), to: file, replacing: nil)
    }
    var list = try PropertyListDocument(parsing: bytes, file: file)
    try list.set(.string(version), at: [.key(Self.key)])
    change.write(list.bytes, to: file, replacing: bytes)
  }
}

extension Diagnostic.Code {
  package static let dataModelVersionChosen = Diagnostic.Code(
    "data-model-version-chosen", "The current version of a data model was removed, and another one is current now.",
    "choose another version: file create data-model takes --current")
}
