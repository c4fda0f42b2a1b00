#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system knows about a file: kind, size, permissions, owner, times.
public struct FileStatus: Sendable {
  /// The kind of a file.
  public enum Kind: Hashable, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A symbolic link.
    case link
    /// A pipe, socket or device.
    case other
  }

  /// The kind.
  public let kind: Kind
  /// The permissions with the bits for set-user-ID, set-group-ID and sticky.
  public let permissions: UInt16
  /// The size in bytes.
  public let size: Int
  /// The number of the volume.
  public let device: UInt64
  /// The number within the volume.
  public let inode: UInt64
  /// The number of hard links.
  public let links: Int
  /// The user who owns the file.
  public let owner: UInt32
  /// The group that owns the file.
  public let group: UInt32
  /// When the content was changed last.
  public let modified: FileTime
  /// When the content or the status was changed last.
  public let changed: FileTime

  /// Looks at the file at `path`.
  public init(_ path: UnsafePointer<CChar>, followingLinks: Bool = false) throws(SystemError) {
    var raw = stat()
    guard (followingLinks ? stat(path, &raw) : lstat(path, &raw)) == 0 else { throw .last }
    self.init(raw)
  }

  /// Looks at the file `name` in an open folder; links are not followed.
  public init(_ name: UnsafePointer<CChar>, in folder: Folder) throws(SystemError) {
    var raw = stat()
    guard fstatat(folder.descriptor, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
    self.init(raw)
  }

  init(descriptor: Int32) throws(SystemError) {
    var raw = stat()
    guard fstat(descriptor, &raw) == 0 else { throw .last }
    self.init(raw)
  }

  private init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    permissions = UInt16(raw.st_mode & 0o7777)
    size = Int(clamping: raw.st_size)
    device = UInt64(truncatingIfNeeded: raw.st_dev)
    inode = UInt64(truncatingIfNeeded: raw.st_ino)
    links = Int(clamping: raw.st_nlink)
    (owner, group) = (raw.st_uid, raw.st_gid)
    #if canImport(Darwin)
      (modified, changed) = (FileTime(raw.st_mtimespec), FileTime(raw.st_ctimespec))
    #else
      (modified, changed) = (FileTime(raw.st_mtim), FileTime(raw.st_ctim))
    #endif
  }

  /// Whether both are about the same file, whatever its name.
  public func isSameFile(as other: FileStatus) -> Bool { inode == other.inode && device == other.device }

  /// Whether anyone may execute it.
  public var isExecutable: Bool { permissions & 0o111 != 0 }

  /// Whether its owner may execute it.
  public var isExecutableByOwner: Bool { permissions & 0o100 != 0 }
}

/// A time of a file, in seconds since 1970 and nanoseconds.
public struct FileTime: Hashable, Comparable, Sendable {
  /// The whole seconds.
  public let seconds: Int
  /// The nanoseconds after them.
  public let nanoseconds: Int

  /// Creates a time.
  public init(seconds: Int, nanoseconds: Int) {
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }

  init(_ raw: timespec) {
    self.init(seconds: Int(raw.tv_sec), nanoseconds: Int(raw.tv_nsec))
  }

  var raw: timespec { timespec(tv_sec: .init(seconds), tv_nsec: .init(nanoseconds)) }

  /// Whether `one` is before `other`.
  public static func < (one: FileTime, other: FileTime) -> Bool {
    (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
  }
}
