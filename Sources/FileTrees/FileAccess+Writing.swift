public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileAccess {
  /// Writes `bytes` to the file at `path`, so that it holds either what it held before or all of `bytes`.
  ///
  /// The bytes go to a file beside it that is renamed at the end. A file that is there keeps its permissions; a link is
  /// followed, so that the file it leads to is replaced and not the link. With `permissions` the file has exactly these,
  /// from the moment it exists.
  ///
  /// - Throws: `permission-denied`, `disk-full`, `read-only-volume`, `is-folder`, `file-not-found` when the folder is
  ///   missing, or another code of this module. Nothing is left behind then.
  public static func write(_ bytes: [UInt8], to output: OutputPath, permissions: UInt16? = nil) throws(Diagnostic) {
    let path = output.rawValue
    let target = kind(of: path) == .link ? try resolved(path) : path
    if isDirectory(target) { throw SystemFailure.diagnostic("write", path, number: EISDIR) }
    var mode = permissions
    if exists(target) {
      if access(target, W_OK) != 0 { throw SystemFailure.last("write", path) }
      if mode == nil { mode = try self.permissions(of: target) }
    }
    let sibling = try createSibling(of: target, permissions: permissions ?? 0o666, for: path)
    do throws(Diagnostic) {
      defer { close(sibling.descriptor) }
      try writeAll(bytes, to: sibling.descriptor, path: path)
      if let mode, fchmod(sibling.descriptor, mode_t(mode)) != 0 { throw SystemFailure.last("write", path) }
      guard fsync(sibling.descriptor) == 0 || errno == EINVAL else { throw SystemFailure.last("write", path) }
    } catch {
      unlink(sibling.path)
      throw error
    }
    guard rename(sibling.path, target) == 0 else {
      let failure = SystemFailure.last("write", path)
      unlink(sibling.path)
      throw failure
    }
  }

  /// Writes `bytes` to the file at `path`, unless it is one of Git's own.
  ///
  /// - Throws: `path-in-git`, and what ``write(_:to:permissions:)`` throws.
  public static func write(_ bytes: [UInt8], to path: String, permissions: UInt16? = nil) throws(Diagnostic) {
    try write(bytes, to: OutputPath(path), permissions: permissions)
  }

  /// Writes `bytes` to a new file, which must not be there yet and is none of Git's own.
  ///
  /// - Throws: `file-exists`, `path-in-git`, or what ``write(_:to:permissions:)`` throws; nothing is left behind then.
  public static func create(_ bytes: [UInt8], at path: String, permissions: UInt16 = 0o666) throws(Diagnostic) {
    _ = try OutputPath(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(permissions))
    guard descriptor >= 0 else { throw SystemFailure.last("write", path) }
    defer { close(descriptor) }
    do throws(Diagnostic) {
      try writeAll(bytes, to: descriptor, path: path)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Makes the folder at `path`, and the missing ones that lead to it.
  ///
  /// Does nothing if the folder exists.
  ///
  /// - Throws: `not-folder`, `permission-denied`, or another code of this module.
  public static func createDirectory(_ path: String, permissions: UInt16 = 0o777) throws(Diagnostic) {
    _ = try createDirectories(path, permissions: permissions)
  }

  /// Takes away what is at `path`: a file, a link (never what it leads to), or a folder with all that it holds.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module.
  public static func remove(_ path: String) throws(Diagnostic) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw SystemFailure.last("remove", path) }
    guard DirectoryEntry.Kind(mode: status.st_mode) == .directory else {
      guard unlink(path) == 0 else { throw SystemFailure.last("remove", path) }
      return
    }
    var folders = [path]
    for entry in try walk(path) {
      let full = path + "/" + entry.name
      if entry.kind == .directory {
        folders.append(full)
      } else if unlink(full) != 0 {
        throw SystemFailure.last("remove", full)
      }
    }
    for folder in folders.reversed() where rmdir(folder) != 0 {
      throw SystemFailure.last("remove", folder)
    }
  }

  /// Gives what is at `path` the name `newPath`, replacing a file that is there.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, `file-exists` for a folder that is not empty, or another code.
  public static func move(_ path: String, to output: OutputPath) throws(Diagnostic) {
    let newPath = output.rawValue
    guard rename(path, newPath) == 0 else { throw SystemFailure.last("move \"\(path)\" to", newPath) }
  }

  /// Gives what is at `path` the name `newPath`, unless that is one of Git's own files.
  ///
  /// - Throws: `path-in-git`, and what ``move(_:to:)`` throws.
  public static func move(_ path: String, to newPath: String) throws(Diagnostic) {
    try move(path, to: OutputPath(newPath))
  }

  /// Gives the file at `path` the name `newPath`, which nothing may have yet.
  ///
  /// - Throws: `file-exists`, `path-in-git`, or another code of this module.
  public static func moveNew(_ path: String, to newPath: String) throws(Diagnostic) {
    _ = try OutputPath(newPath)
    guard link(path, newPath) != 0 else { return _ = unlink(path) }
    // Some file systems have no hard links.
    guard errno != EEXIST, !exists(newPath) else { throw SystemFailure.diagnostic("create", newPath, number: EEXIST) }
    try move(path, to: newPath)
  }

  /// Makes the folder at `path` and those that lead to it; the answer is the ones that were missing, outermost first.
  static func createDirectories(_ path: String, permissions: UInt16 = 0o777) throws(Diagnostic) -> [String] {
    var missing: [String] = []
    var current = path
    while !exists(current) {
      missing.append(current)
      guard let parent = parent(of: current) else { break }
      current = parent
    }
    guard isDirectory(current) || missing.last == current else {
      throw Diagnostic(
        .notFolder, "can't create the folder \"\(path)\": \"\(current)\" is not a folder", at: Place(file: path))
    }
    var made: [String] = []
    for folder in missing.reversed() {
      guard mkdir(folder, mode_t(permissions)) == 0 || (errno == EEXIST && isDirectory(folder)) else {
        let failure = SystemFailure.last("create the folder", folder)
        for folder in made.reversed() { rmdir(folder) }
        throw failure
      }
      made.append(folder)
    }
    return made
  }

  /// The folder that holds `path`, or `nil` for the root and the current folder.
  public static func parent(of path: String) -> String? {
    var trimmed = Substring(path)
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    if trimmed == "/" || trimmed == "." || trimmed.isEmpty { return nil }
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(Diagnostic) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemFailure.last("write", path)
      }
      written += count
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, buffer, count)
    #else
      Darwin.write(descriptor, buffer, count)
    #endif
  }

  private static func createSibling(
    of target: String, permissions: UInt16, for path: String
  ) throws(Diagnostic) -> (path: String, descriptor: Int32) {
    let folder = parent(of: target) ?? "."
    for attempt in 0..<1000 {
      let sibling = folder + "/.slipway-\(getpid())-\(attempt)"
      let descriptor = open(sibling, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(permissions))
      guard descriptor >= 0 || errno == EEXIST else { throw SystemFailure.last("write", path) }
      if let locked = Workshop.locked(descriptor) { return (sibling, locked) }
    }
    throw SystemFailure.diagnostic("write", path, number: EEXIST)
  }
}
