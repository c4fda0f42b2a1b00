public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileAccess {
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
        guard symlink(try destination(ofLink: source), target) == 0 else { throw SystemFailure.last("create", target) }
      case .file: try copyFile(source, to: target)
      case .other:
        throw Diagnostic(.notRegularFile, "can't copy \"\(source)\": it is not a regular file", at: Place(file: source))
      }
    }
  }

  private static func setPermissions(ofFolder copy: String, as folder: String) throws(Diagnostic) {
    guard chmod(copy, mode_t(try permissions(of: folder) | 0o700)) == 0 else { throw SystemFailure.last("write", copy) }
  }

  private static func copyFile(_ path: String, to copy: String) throws(Diagnostic) {
    let source = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard source >= 0 else { throw SystemFailure.last("read", path) }
    defer { close(source) }
    let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw SystemFailure.last("write", copy) }
    defer { close(target) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(source, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure.last("read", path) }
      guard count > 0 else { break }
      try writeAll(Array(buffer[..<count]), to: target, path: copy)
    }
    guard fchmod(target, mode_t(try permissions(of: path))) == 0 else { throw SystemFailure.last("write", copy) }
  }
}
