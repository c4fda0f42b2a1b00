#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a system call failed.
public struct SystemError: Error, Hashable, Sendable {
  /// The number, as in `errno`.
  public let number: Int32

  /// Creates the error with a number.
  public init(number: Int32) {
    self.number = number
  }

  /// The error of the last call of this thread that failed.
  public static var last: SystemError { SystemError(number: errno) }

  /// The system's description.
  public var words: String { strerror(number).map { String(cString: $0) } ?? "error \(number)" }

  /// No file has this path.
  public static let noSuchFile = SystemError(number: ENOENT)
  /// The permissions do not allow it.
  public static let accessDenied = SystemError(number: EACCES)
  /// Only another user may do this.
  public static let notPermitted = SystemError(number: EPERM)
  /// The volume is read-only.
  public static let readOnlyVolume = SystemError(number: EROFS)
  /// The volume has no space left.
  public static let noSpace = SystemError(number: ENOSPC)
  /// The user's quota has no space left.
  public static let quotaExceeded = SystemError(number: EDQUOT)
  /// The file would exceed a limit.
  public static let fileTooLarge = SystemError(number: EFBIG)
  /// A file has this path.
  public static let fileExists = SystemError(number: EEXIST)
  /// The folder is not empty.
  public static let folderNotEmpty = SystemError(number: ENOTEMPTY)
  /// A folder has this path.
  public static let isFolder = SystemError(number: EISDIR)
  /// Part of the path is a file.
  public static let notFolder = SystemError(number: ENOTDIR)
  /// The path has too many symbolic links.
  public static let linkLoop = SystemError(number: ELOOP)
  /// The name or the path is too long.
  public static let nameTooLong = SystemError(number: ENAMETOOLONG)
  /// This process has too many open files.
  public static let tooManyOpenFiles = SystemError(number: EMFILE)
  /// The system has too many open files.
  public static let systemFileTableFull = SystemError(number: ENFILE)
  /// The file is in use.
  public static let busy = SystemError(number: EBUSY)
  /// The file is no device that can be opened, such as a socket.
  public static let noSuchDevice = SystemError(number: ENXIO)
  /// The file does not support the operation.
  public static let notSupported = SystemError(number: EOPNOTSUPP)
  /// No memory is left.
  public static let outOfMemory = SystemError(number: ENOMEM)
  /// The call would have to wait.
  public static let wouldBlock = SystemError(number: EWOULDBLOCK)
  /// Another program uses the port.
  public static let addressInUse = SystemError(number: EADDRINUSE)
  /// No network interface has the address.
  public static let addressNotAvailable = SystemError(number: EADDRNOTAVAIL)
  /// The other end of the pipe is closed.
  public static let brokenPipe = SystemError(number: EPIPE)
}
