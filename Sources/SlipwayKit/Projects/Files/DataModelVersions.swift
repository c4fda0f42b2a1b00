import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// The versions of a data model (`.xcdatamodeld`) on disk, and in the group that a project has for it.
struct DataModelVersions {
  /// The model's path, relative to the project's folder.
  let path: String
  /// The project's group of the versions; `nil` in a synchronized folder, and for a model that is not in the project.
  let group: ProjectGroup?
  private let folder: String

  /// Looks up the model at `path`, relative to the project's folder, which is the folder `folder` on disk.
  init(ofModelAt path: String, in folder: String, _ places: ProjectPlaces) {
    self.path = path
    self.folder = folder
    let models = places.loaded.project.document.objects(ofKind: "XCVersionGroup")
    let object = models.first { places.paths[$0.id]?.root == .project && places.paths[$0.id]?.path == path }
    group = object.flatMap { if case .item(.group(let group)) = TypedObject($0) { group } else { nil } }
  }

  /// The model that the version at `path` belongs to; `nil` for another file.
  static func model(ofVersionAt path: String) -> String? {
    let model = path.parentPath
    return path.pathEnding == "xcdatamodel" && model.pathEnding == "xcdatamodeld" ? model : nil
  }

  /// The names of the versions on disk, such as `Model 2.xcdatamodel`.
  var names: [String] {
    get throws(Diagnostic) {
      try FileAccess.entries(of: folder).map(\.name).filter { $0.pathEnding == "xcdatamodel" }
    }
  }

  /// The name of the version in use; `nil` if no file says it.
  var current: String? {
    let file = folder + "/.xccurrentversion"
    guard let bytes = try? FileAccess.read(file, limit: 1 << 20),
      let list = try? PropertyList(parsing: bytes, file: file)
    else { return nil }
    return list["_XCCurrentVersionName"]?.string
  }

  /// The project whose group has the versions `names` as well.
  func adding(_ names: [String], to project: XcodeProject) throws(Diagnostic) -> XcodeProject {
    guard let group else { return project }
    var project = project
    for name in names {
      project = try project.addingVersion(name, to: group, makingCurrent: name == current)
    }
    return project
  }
}
