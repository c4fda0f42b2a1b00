public import Diagnostics
import SystemCalls

extension FileAccess {
  /// Copies a file, or a folder with everything in it, where nothing may be yet; missing folders around it are created.
  ///
  /// - Throws: `file-exists`, and what ``copyContents(of:to:)`` throws. What was copied so far stays.
  public static func copy(_ path: String, to copy: String) throws(Diagnostic) {
    _ = try createDirectories(parent(of: copy) ?? ".")
    guard isDirectory(path) else { return try copyFile(path, to: copy) }
    try createDirectory(copy)
    try copyContents(of: path, to: copy)
  }

  /// Copies everything in a folder into another folder, with permissions; links are copied and never followed.
  ///
  /// The owner can write into all folders of the copy.
  ///
  /// - Parameters:
  ///   - folder: The folder to copy.
  ///   - copy: The folder that gets the copies, which must be empty.
  /// - Throws: `not-regular-file` for pipes, devices and sockets, and what reading and writing throws. What was copied
  ///   so far stays.
  public static func copyContents(of folder: String, to copy: String) throws(Diagnostic) {
    try setPermissions(ofFolder: copy, as: folder)
    for entry in try walk(folder) {
      let (source, target) = (folder + "/" + entry.name, copy + "/" + entry.name)
      switch entry.kind {
      case .directory:
        try createDirectory(target)
        try setPermissions(ofFolder: target, as: source)
      case .link:
        try createLink(at: target, to: destination(ofLink: source))
      case .file: try copyFile(source, to: target)
      case .other:
        throw Diagnostic(.notRegularFile, "can't copy \"\(source)\": it is not a regular file", at: Place(file: source))
      }
    }
  }

  private static func setPermissions(ofFolder copy: String, as folder: String) throws(Diagnostic) {
    let permissions = try permissions(of: folder) | 0o700
    try SystemFailure.wording("write", copy, FileSystem.setPermissions(permissions, of: copy))
  }

  /// Creates a symbolic link, where nothing may be yet.
  ///
  /// - Throws: `file-exists`, `path-in-git`, or another code of this module.
  public static func createLink(at path: String, to target: String) throws(Diagnostic) {
    _ = try OutputPath(path)
    try SystemFailure.wording("create", path, FileSystem.makeLink(at: path, to: target))
  }

  /// Gives `work` the bytes of a file piece by piece; a link is not followed.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module, and what `work` throws.
  public static func forEachPiece(
    of path: String, _ work: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let source = try SystemFailure.wording("read", path, OpenFile(path, .notFollowing))
    while true {
      let piece = try SystemFailure.wording("read", path, source.chunk(1 << 18))
      guard !piece.isEmpty else { return }
      try work(piece)
    }
  }

  private static func copyFile(_ path: String, to copy: String) throws(Diagnostic) {
    let output = try NewFile(at: copy)
    try forEachPiece(of: path) { piece throws(Diagnostic) in try output.write(piece) }
    try output.finish(permissions: permissions(of: path))
  }
}
