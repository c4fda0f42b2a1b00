/// A file, folder or symbolic link in a zip archive.
public struct ZipEntry: Hashable, Sendable {
  /// The kinds of entries.
  public enum Kind: Hashable, Sendable {
    case file, folder, link
  }

  /// The path, relative, without a slash at the end.
  public let path: String
  /// The kind.
  public let kind: Kind
  /// The permissions, such as 0o755.
  public let permissions: UInt16
  /// The number of bytes, unpacked.
  public let size: Int

  /// Whether the bytes are compressed (method 8), and not stored (method 0).
  let isDeflated: Bool
  let checksum: UInt32
  let compressedSize: Int
  /// Where the local header is, in the archive.
  let offset: Int
}
