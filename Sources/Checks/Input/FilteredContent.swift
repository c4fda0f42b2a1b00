/// Content that Git stores for a file until a filter replaces it in the working tree.
enum FilteredContent: Sendable {
  /// A pointer of Git LFS, from Git LFS's specification of pointer files.
  case pointer
  /// A file that git-crypt has encrypted, from the format in git-crypt's `commands.cpp`.
  case encrypted

  /// Recognizes the content by its beginning; `nil` for the file's own content.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
      self = .pointer
    } else if bytes.starts(with: "\0GITCRYPT\0".utf8) {
      self = .encrypted
    } else {
      return nil
    }
  }
}
