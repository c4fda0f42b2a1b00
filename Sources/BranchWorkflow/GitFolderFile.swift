import Diagnostics
import FileTrees

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A small file of a Git folder, read or written as a whole.
enum GitFolderFile {
  /// The file's bytes, or nothing where it can't be read or is larger than `limit`.
  static func contents(of path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
    return nil
  }

  /// Why nothing can be written in a folder; `nil` where it can.
  static func reasonAgainstWriting(in path: String) -> String? {
    access(path, W_OK | X_OK) == 0 ? nil : String(cString: strerror(errno))
  }

  /// The names in a folder in order; none where there is no such folder.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Replaces a file of the folder `root` at once, the folders on the way made where they are missing.
  static func replace(_ name: String, with bytes: [UInt8], in root: String) throws(Diagnostic) {
    var folder = root
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw failure("make", folder) }
    }
    let path = "\(root)/\(name)"
    let draft = "\(path).new-\(getpid())"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure("write", draft) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        let problem = failure("write", draft)
        close(descriptor)
        _ = unlink(draft)
        throw problem
      }
      rest = rest.dropFirst(count)
    }
    close(descriptor)
    guard rename(draft, path) == 0 else { throw failure("write", path) }
  }

  /// Adds to a file of the folder `root`; where there is none, none is made.
  static func append(_ bytes: [UInt8], to name: String, in root: String) throws(Diagnostic) {
    let path = "\(root)/\(name)"
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw failure("write", path)
    }
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
      throw failure("write", path)
    }
  }

  /// Removes a file, and the folder that it was alone in, if it is there; the folder `root` stays.
  static func remove(_ name: String, in root: String) {
    _ = unlink("\(root)/\(name)")
    if let slash = name.lastIndex(of: "/") { _ = rmdir("\(root)/\(name[..<slash])") }
  }

  /// Removes a folder with its files, at once: it goes under another name first.
  static func removeFolder(_ name: String, in root: String) {
    let (path, old) = ("\(root)/\(name)", "\(root)/\(name).old")
    removeFiles(of: old)
    if rename(path, old) == 0 { removeFiles(of: old) }
  }

  /// Makes a folder with its files, at once: it has another name before.
  static func makeFolder(_ name: String, of files: [String: [UInt8]], in root: String) throws(Diagnostic) {
    let (path, draft) = ("\(root)/\(name)", "\(root)/\(name).new")
    removeFiles(of: draft)
    for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try replace("\(name).new/\(file)", with: bytes, in: root)
    }
    guard rename(draft, path) == 0 else { throw failure("create", path) }
  }

  private static func removeFiles(of folder: String) {
    for name in names(in: folder) { _ = unlink("\(folder)/\(name)") }
    _ = rmdir(folder)
  }

  private static func failure(_ what: String, _ path: String) -> Diagnostic {
    let number = errno
    let reason = String(cString: strerror(number))
    if number == ENOSPC || number == EDQUOT {
      return Diagnostic(
        .diskFull, "can't \(what) \"\(path)\": \(reason)", at: Place(file: path),
        remedy: .advice("free disk space, then try again; slipway status shows whether an operation was interrupted"))
    }
    return Diagnostic(.gitFolderUnwritable, "can't \(what) \"\(path)\": \(reason)", at: Place(file: path))
  }
}
