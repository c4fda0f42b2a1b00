import Clibgit2
public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Repository {
  /// What a file of the working tree would be stored as: line ends, encoding and filters as they would be staged.
  ///
  /// - Throws: `filter-failed` and its kin, or `git-failed` where it can't be read.
  /// - Returns: The bytes; of a link where it leads; `nil` where no file is.
  public func storedForm(ofWorkTreeFileAt path: String) throws(Diagnostic) -> [UInt8]? {
    let path = WorkTreePath.normalized(path)
    let full = "\(try requireWorkTree())/\(path)"
    var status = stat()
    guard lstat(full, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return nil }
    if status.st_mode & S_IFMT == S_IFLNK { return Self.target(ofLinkAt: full) }
    guard let bytes = try RepositoryFiles.read(full) else { return nil }
    var list: OpaquePointer?
    try GitFailure.check(
      git_filter_list_load(&list, pointer, nil, path, GIT_FILTER_TO_ODB, GIT_FILTER_ALLOW_UNSAFE.rawValue),
      "find the filters of \"\(path)\"")
    defer { git_filter_list_free(list) }
    guard list != nil else { return bytes }
    let buffer = GitBuffer()
    let code = bytes.withUnsafeBytes {
      git_filter_list_apply_to_buffer(
        &buffer.raw, list, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    try filters.check(code, "convert \"\(path)\" for the repository", file: path)
    return buffer.bytes
  }

  private static func target(ofLinkAt path: String) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { readlink(path, $0, bytes.count) } ?? -1 }
    }
    return count >= 0 ? Array(buffer.prefix(count)) : nil
  }
}
