/// The files and folders in which Finder and archives keep metadata of other files, and which are part of no project.
public enum AppleDouble {
  /// Whether a path is such a file or folder, or leads through one.
  public static func contains(_ path: String) -> Bool {
    guard path.utf8.contains(UInt8(ascii: "_")) else { return false }
    return path.utf8.split(separator: UInt8(ascii: "/")).contains { part in
      part.starts(with: "._".utf8) || part.elementsEqual("__MACOSX".utf8)
    }
  }
}
