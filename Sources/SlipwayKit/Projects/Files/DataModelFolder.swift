package import Diagnostics
import FileTrees
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// A data model on disk, a folder with versions and a file that names the current one.
struct DataModelFolder {
  /// The ending of the folder.
  static let ending = "xcdatamodeld"

  /// The folder, relative to the project's folder.
  let path: String
  private let loaded: LoadedProject
  private let bytes: [UInt8]?

  /// Reads the data model at a path, or the one with the version at the path; `nil` for other paths.
  init?(at path: String, in loaded: LoadedProject) {
    let isVersion = path.pathEnding == "xcdatamodel"
    self.path = isVersion ? path.parentPath : path
    guard self.path.pathEnding == Self.ending else { return nil }
    self.loaded = loaded
    bytes = try? FileAccess.read(loaded.absolute(self.path + "/" + Self.fileName), limit: 1 << 20)
  }

  private static let fileName = ".xccurrentversion"
  private static let key = "_XCCurrentVersionName"

  /// The names of the versions on disk.
  var versions: [String] {
    let names = (try? FileAccess.entries(of: loaded.absolute(path)))?.map(\.name) ?? []
    return names.filter { $0.pathEnding == "xcdatamodel" }
  }

  /// The name of the current version, as the file in the folder has it.
  var currentVersion: String? {
    guard let bytes, let list = try? PropertyList(parsing: bytes, file: path) else { return nil }
    return list[Self.key]?.string
  }

  /// The group of the project with the versions; `nil` in a synchronized folder.
  func group(in places: ProjectPlaces) -> ProjectGroup? {
    places.paths.members.first { member in
      member.whole?.kind == .versions && member.location.root == .project && member.location.path.parentPath == path
    }?.whole
  }

  /// Writes the name of the current version into the file.
  ///
  /// - Throws: What reading and editing the property list throw.
  func makeCurrent(_ version: String, in change: inout ProjectChange) throws(Diagnostic) {
    guard let bytes else { return }
    let file = loaded.absolute(path + "/" + Self.fileName)
    var list = try PropertyListDocument(parsing: bytes, file: file)
    try list.set(.string(version), at: [.key(Self.key)])
    change.write(list.bytes, to: file, replacing: bytes)
  }
}

extension Diagnostic.Code {
  package static let dataModelVersionChosen = Diagnostic.Code(
    "data-model-version-chosen", "The current version of a data model was removed, and another one is current now.",
    "choose another version in Xcode under Model Version")
}
