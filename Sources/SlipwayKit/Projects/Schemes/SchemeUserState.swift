import Diagnostics
import FileTrees
import PropertyLists
import SyntaxTrees

/// A user's order and visibility of schemes, which Xcode keeps in `xcschememanagement.plist`.
enum SchemeUserState {
  /// The key of a scheme.
  static func key(of name: String, isShared: Bool) -> String {
    name + SchemeFolder.suffix + (isShared ? "_^#shared#^_" : "")
  }

  /// Plans to give the entry of one scheme the key of another, if the user has one.
  ///
  /// - Throws: What reading and editing throws.
  static func rename(
    _ old: String, to new: String, in folder: SchemeFolder, _ change: inout ProjectChange
  ) throws(Diagnostic) {
    let path = folder.path + "/xcschememanagement.plist"
    guard FileAccess.kind(of: path) == .file else { return }
    let bytes = try FileAccess.read(path)
    // What Xcode can't read it writes again.
    guard var document = try? PropertyListDocument(parsing: bytes, file: path),
      let entry = document.value(at: [.key(states), .key(old)])
    else { return }
    try document.remove(at: [.key(states), .key(old)])
    try document.set(entry, at: [.key(states), .key(new)])
    change.write(document.bytes, to: path, replacing: bytes)
  }

  private static let states = "SchemeUserState"
}
