public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
    guard chmod(copy, mode_t(try permissions(of: folder) | 0o700)) == 0 else { throw SystemFailure.last("write", copy) }
  }

  /// Creates a symbolic link, where nothing may be yet.
  ///
  /// - Throws: `file-exists`, `path-in-git`, or another code of this module.
  public static func createLink(at path: String, to target: String) throws(Diagnostic) {
    _ = try OutputPath(path)
    guard symlink(target, path) == 0 else { throw SystemFailure.last("create", path) }
  }

  /// Gives `work` the bytes of a file piece by piece; a link is not followed.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module, and what `work` throws.
  public static func forEachPiece(
    of path: String, _ work: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let source = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard source >= 0 else { throw SystemFailure.last("read", path) }
    defer { close(source) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(source, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure.last("read", path) }
      guard count > 0 else { return }
      try work(Array(buffer[..<count]))
    }
  }

  private static func copyFile(_ path: String, to copy: String) throws(Diagnostic) {
    let output = try NewFile(at: copy)
    try forEachPiece(of: path) { piece throws(Diagnostic) in try output.write(piece) }
    try output.finish(permissions: permissions(of: path))
  }
}
