public import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The few files that lie outside the portal's repositories, written whole or not at all.
enum PlainFile {
  static func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("read", path, errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      } else if errno != EINTR {
        throw failure("read", path, errno)
      }
      guard bytes.count <= limit else {
        throw Diagnostic(.portalFileUnusable, "\"\(path)\" can't be read: it is larger than \(limit) bytes")
      }
    }
  }

  /// Writes `bytes` to a new file beside `path` and renames it, so that a crash leaves the old or the new.
  static func replace(_ path: String, with bytes: [UInt8], permissions: mode_t) throws(Diagnostic) {
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure("written", path, errno) }
    let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let problem = fill(descriptor, with: bytes, permissions: permissions)
    close(descriptor)
    if let problem {
      unlink(temporary)
      throw failure("written", path, problem)
    }
    guard rename(temporary, path) == 0 else {
      let reason = errno
      unlink(temporary)
      throw failure("written", path, reason)
    }
  }

  static func remove(_ path: String) throws(Diagnostic) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("removed", path, errno) }
  }

  /// Creates the folder and its parents; `permissions` apply to the last one only.
  static func createFolder(_ path: String, permissions: mode_t) throws(Diagnostic) {
    if mkdir(path, permissions) == 0 { return }
    if errno == EEXIST, isFolder(path) { return }
    guard errno == ENOENT, let slash = path.dropLast().lastIndex(of: "/"), slash > path.startIndex else {
      throw failure("created", path, errno)
    }
    try createFolder(String(path[..<slash]), permissions: 0o755)
    guard mkdir(path, permissions) == 0 || (errno == EEXIST && isFolder(path)) else {
      throw failure("created", path, errno)
    }
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// The names in a folder, sorted; none where there is no folder.
  static func names(in folder: String) throws(Diagnostic) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw failure("read", folder, errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Takes away a folder that was being built and never came to its place.
  static func discardFolder(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }

  static func failure(_ verb: String, _ path: String, _ reason: Int32) -> Diagnostic {
    Diagnostic(
      .portalFileUnusable, "\"\(path)\" can't be \(verb): \(String(cString: strerror(reason)))",
      at: Place(file: path))
  }

  private static let limit = 64 << 20

  private static func fill(_ descriptor: Int32, with bytes: [UInt8], permissions: mode_t) -> Int32? {
    // The process's mask may have taken bits away, and a private file must not depend on it.
    guard fchmod(descriptor, permissions) == 0 else { return errno }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = rest.dropFirst(count)
    }
    return fsync(descriptor) == 0 ? nil : errno
  }
}

extension Diagnostic.Code {
  /// A file or folder of the portal or the keychain that can't be read or written.
  public static let portalFileUnusable: Self = "portal-file-unusable"
}
