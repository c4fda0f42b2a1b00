#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A small file of a Git folder, or of the work tree, that is only read.
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
}
