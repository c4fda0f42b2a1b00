#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

private func systemRename(_ path: UnsafePointer<CChar>, _ newPath: UnsafePointer<CChar>) -> Int32 {
  rename(path, newPath)
}

/// Calls that take paths.
public enum FileSystem {
  /// Renames a file or folder, and replaces a file that has the new name.
  public static func rename(_ path: String, to newPath: String) throws(SystemError) {
    try check(systemRename(path, newPath))
  }

  /// Removes a file or a link, never what a link leads to.
  public static func remove(_ path: String) throws(SystemError) { try check(unlink(path)) }

  /// Removes an empty folder.
  public static func removeFolder(_ path: String) throws(SystemError) { try check(rmdir(path)) }

  /// Makes a folder; `false` if something has its path.
  @discardableResult
  public static func makeFolder(_ path: String, permissions: UInt16 = 0o777) throws(SystemError) -> Bool {
    if mkdir(path, mode_t(permissions)) == 0 { return true }
    guard errno == EEXIST else { throw .last }
    return false
  }

  /// Makes a folder that only its owner can open, named `beginning` with six random characters.
  public static func makePrivateFolder(beginning: String) throws(SystemError) -> String {
    var name = Array("\(beginning)XXXXXX".utf8CString)
    guard name.withUnsafeMutableBufferPointer({ $0.baseAddress.flatMap { mkdtemp($0) } }) != nil else { throw .last }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Gives a file a second name, which nothing may have.
  public static func addName(_ newPath: String, to path: String) throws(SystemError) {
    try check(link(path, newPath))
  }

  /// Makes a symbolic link, where nothing may be.
  public static func makeLink(at path: String, to target: String) throws(SystemError) {
    try check(symlink(target, path))
  }

  /// The target of a symbolic link, as it is written in the link.
  public static func target(ofLink path: String) throws(SystemError) -> [UInt8] {
    var count = -1
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        if let start = buffer.baseAddress { count = readlink(path, start, buffer.count) }
      }
      filled = max(0, count)
    }
    guard count >= 0 else { throw .last }
    return bytes
  }

  /// The absolute path of an existing file, without links.
  public static func realPath(_ path: String) throws(SystemError) -> String {
    guard let text = realpath(path, nil) else { throw .last }
    defer { free(text) }
    return String(cString: text)
  }

  /// Sets the permissions; links are followed.
  public static func setPermissions(_ permissions: UInt16, of path: String) throws(SystemError) {
    try check(chmod(path, mode_t(permissions)))
  }

  /// What this process wants to do with a file.
  public struct Access: OptionSet, Sendable {
    /// The bits of `access`.
    public let rawValue: Int32

    /// Creates a set from the bits of `access`.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Read it.
    public static let reading = Access(rawValue: R_OK)
    /// Write it.
    public static let writing = Access(rawValue: W_OK)
    /// Execute it, or use a folder's entries.
    public static let executing = Access(rawValue: X_OK)
  }

  /// Checks that the file exists, links followed, and that this process has access to it.
  public static func checkAccess(_ path: String, _ wanted: Access = []) throws(SystemError) {
    try check(access(path, wanted.rawValue))
  }

  /// Whether this process has access to the file, links followed.
  public static func isAccessible(_ path: String, _ wanted: Access = []) -> Bool { access(path, wanted.rawValue) == 0 }

  /// Sets the time at which the file was changed last; `nil` is now.
  public static func setModified(_ time: FileTime?, of path: String) throws(SystemError) {
    guard let raw = time?.raw else { return try check(utimes(path, nil)) }
    try check(utimensat(AT_FDCWD, path, [raw, raw], 0))
  }

  private static func check(_ answer: Int32) throws(SystemError) {
    guard answer == 0 else { throw .last }
  }
}
