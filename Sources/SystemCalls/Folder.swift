#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if canImport(Darwin)
  private typealias Stream = UnsafeMutablePointer<DIR>
#else
  private typealias Stream = OpaquePointer
#endif

/// An open folder.
public final class Folder {
  private let stream: Stream
  private var wasRead = false

  /// Opens the folder at `path`.
  public init(_ path: UnsafePointer<CChar>, followingLinks: Bool = true) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { throw .last }
    guard let stream = fdopendir(descriptor) else {
      let error = SystemError.last
      close(descriptor)
      throw error
    }
    self.stream = stream
  }

  deinit { closedir(stream) }

  var descriptor: Int32 { dirfd(stream) }

  /// Passes every entry to `take`, in no order and without `.` and `..`; the kind is `nil` where the volume tells none.
  public func forEachEntry(
    _ take: (_ name: UnsafePointer<CChar>, _ kind: FileStatus.Kind?) -> Void
  ) throws(SystemError) {
    if wasRead { rewinddir(stream) }
    wasRead = true
    errno = 0
    while let entry = readdir(stream) {
      let kind = Self.kind(entry.pointee.d_type)
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 3) { name in
          let isSelfOrParent = name[0] == 0x2E && (name[1] == 0 || name[1] == 0x2E && name[2] == 0)
          if !isSelfOrParent { take(name, kind) }
        }
      }
      errno = 0
    }
    guard errno == 0 else { throw .last }
  }

  private static func kind(_ type: UInt8) -> FileStatus.Kind? {
    switch Int32(type) {
    case Int32(DT_REG): .file
    case Int32(DT_DIR): .folder
    case Int32(DT_LNK): .link
    default: nil
    }
  }

  /// The names in the folder at `path`, in no order.
  public static func names(in path: String) throws(SystemError) -> [String] {
    var names: [String] = []
    try Folder(path).forEachEntry { name, _ in names.append(String(cString: name)) }
    return names
  }
}
