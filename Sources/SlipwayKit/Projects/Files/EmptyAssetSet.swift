import Diagnostics
import FileTrees
import Scaffolding
import XcodeProjects

/// A set of an asset catalog that names no file yet, such as the app icon of a new app.
struct EmptyAssetSet {
  /// Its `Contents.json`.
  let bytes: [UInt8]
  private let path: String

  /// Reads the `Contents.json` at `path`; `nil` for another file, and for a set that names files.
  init?(at path: String, in loaded: LoadedProject) {
    guard path.lastName == "Contents.json", let bytes = try? FileAccess.read(loaded.absolute(path)),
      let contents = try? AssetContents(parsing: bytes, file: path), contents.filenames.isEmpty,
      !contents.slots(.images).isEmpty
    else { return nil }
    (self.bytes, self.path) = (bytes, path)
  }

  /// The `Contents.json` that names `images` in its places.
  ///
  /// - Throws: `image-unsuitable`.
  func filled(with images: [AssetImage]) throws(Diagnostic) -> [UInt8] {
    var tree = FileTree()
    let place = try RelativePath(path)
    try tree.add(place, bytes)
    return try AssetImages(images: images).added(to: tree).files.first { $0.path == place }?.bytes ?? bytes
  }
}
