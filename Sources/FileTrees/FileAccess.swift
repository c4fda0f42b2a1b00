public import Diagnostics
import SystemCalls

/// Reading files and looking at folders, with every failure of the system turned into a diagnostic that names the path.
public enum FileAccess {
  /// The largest file that is read when nothing else is said: 64 MiB.
  public static let usualLimit = 64 << 20

  /// The bytes of the file at `path`.
  ///
  /// What is no regular file is refused, for a pipe could keep us waiting for ever; the streams that the shell gives names
  /// in `/dev` are read to their end.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, `is-folder`, `not-regular-file`, `file-too-large` when it has more than `limit`
  ///   bytes, or another code of this module.
  public static func read(
    _ path: String, limit: Int = usualLimit, waitingForPipes: Bool = false
  ) throws(Diagnostic) -> [UInt8] {
    let (file, size) = try opened(path, isStream: isNamedStream(path) || waitingForPipes && kind(of: path) == .other)
    guard size <= limit, let bytes = try SystemFailure.wording("read", path, file.bytes(limit: limit)) else {
      throw Diagnostic(
        .fileTooLarge, "\"\(path)\" is larger than \(ByteCount(limit))", at: Place(file: path),
        remedy: .advice("check that this is the right file; Slipway does not read files this large"))
    }
    return bytes
  }

  /// Gives `take` the bytes of the file at `path` piece by piece, until it answers that it needs no more.
  ///
  /// - Throws: As ``read(_:limit:)`` does, but for `file-too-large`.
  public static func read(
    _ path: String, pieces take: (_ piece: UnsafeRawBufferPointer) -> Bool
  ) throws(Diagnostic) {
    let (file, size) = try opened(path)
    let room = min(max(size + 1, 1 << 12), 1 << 18)
    while true {
      let next = try SystemFailure.wording("read", path, file.chunk(room))
      guard next.withUnsafeBytes(take), next.count == room else { return }
    }
  }

  /// Whether the file at `path` holds `bytes` and no others, found out without taking it into memory.
  ///
  /// - Throws: As ``read(_:limit:)`` does, but for `file-too-large`.
  public static func holds(_ bytes: [UInt8], at path: String) throws(Diagnostic) -> Bool {
    let file = try opened(path).file
    var offset = 0
    while true {
      let next = try SystemFailure.wording("read", path, file.chunk(1 << 16))
      guard next.count <= bytes.count - offset, isEqual(next, bytes, at: offset) else { return false }
      offset += next.count
      if next.count < 1 << 16 { return offset == bytes.count }
    }
  }

  private static func isEqual(_ part: [UInt8], _ bytes: [UInt8], at offset: Int) -> Bool {
    part.withUnsafeBytes { part in
      bytes.withUnsafeBytes { bytes in
        guard let first = part.baseAddress, let second = bytes.baseAddress else { return part.isEmpty }
        return Memory.compare(first, second + offset, count: part.count) == 0
      }
    }
  }

  /// Opens a file for reading, and tells its size; of a stream, which has none, 0.
  private static func opened(
    _ path: String, isStream isGiven: Bool? = nil
  ) throws(Diagnostic) -> (file: OpenFile, size: Int) {
    let isStream = isGiven ?? isNamedStream(path)
    do throws(SystemError) {
      let file = try OpenFile(path, isStream ? .reading : .notWaiting)
      let status = try file.status()
      if status.kind == .folder { throw .isFolder }
      guard status.kind == .file || isStream else { throw .noSuchDevice }
      return (file, status.size)
    } catch {
      // A socket can't even be opened.
      guard [.noSuchDevice, .notSupported].contains(error) else { throw SystemFailure.diagnostic("read", path, error) }
      throw Diagnostic(
        .notRegularFile, "\"\(path)\" is not a regular file", at: Place(file: path),
        remedy: .advice("replace it with a regular file"))
    }
  }

  /// Whether anything is at `path`, a link that leads nowhere included.
  public static func exists(_ path: String) -> Bool {
    kind(of: path) != nil
  }

  /// Whether the file or folder at `path` was changed after the one at `other`; `false` if one does not exist.
  public static func isNewer(_ path: String, than other: String) -> Bool {
    guard let own = try? FileStatus(path), let status = try? FileStatus(other) else { return false }
    return own.modified > status.modified
  }

  /// Whether `path` is a folder, or a link to one.
  public static func isDirectory(_ path: String) -> Bool {
    (try? FileStatus(path, followingLinks: true))?.kind == .folder
  }

  /// Whether `path` leads to a pipe, a device or the file that this process was given to write to.
  ///
  /// Replacing such a file would lose what others write to it.
  public static func isOutput(_ path: String) -> Bool {
    guard let status = try? FileStatus(path, followingLinks: true) else { return false }
    return switch status.kind {
    case .folder: false
    case .file: OpenFile.redirections.contains { $0.isSameFile(as: status) }
    case .link, .other: true
    }
  }

  /// Whether `path` leads to a pipe, a socket or a device.
  public static func isStream(_ path: String) -> Bool {
    (try? FileStatus(path, followingLinks: true))?.kind == .other
  }

  /// The type of the entry at `path`, links not followed; `nil` if there is none or it is not accessible.
  public static func kind(of path: String) -> DirectoryEntry.Kind? {
    (try? FileStatus(path)).map { DirectoryEntry.Kind($0.kind) }
  }

  /// Whether this user may write to the file or folder at `path`, which may be on a read-only volume.
  public static func isWritable(_ path: String) -> Bool { FileSystem.isAccessible(path, .writing) }

  /// The permission bits of what is at `path`, links followed.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module.
  public static func permissions(of path: String) throws(Diagnostic) -> UInt16 {
    try SystemFailure.wording("access", path, FileStatus(path, followingLinks: true)).permissions
  }

  /// The number of bytes of the file at `path`, links not followed.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module.
  public static func size(of path: String) throws(Diagnostic) -> Int {
    try SystemFailure.wording("access", path, FileStatus(path)).size
  }

  /// `path` made absolute, with its links followed.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module.
  public static func resolved(_ path: String) throws(Diagnostic) -> String {
    try SystemFailure.wording("find", path, FileSystem.realPath(path))
  }

  /// Where the symbolic link at `path` leads, as it is written in the link.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module.
  public static func destination(ofLink path: String) throws(Diagnostic) -> String {
    String(
      decoding: try SystemFailure.wording("read the link", path, FileSystem.target(ofLink: path)), as: UTF8.self)
  }

  /// What the folder at `path` holds, in the order of the bytes of their names.
  ///
  /// - Throws: `file-not-found`, `not-folder`, `permission-denied`, or another code of this module.
  public static func entries(of path: String) throws(Diagnostic) -> [DirectoryEntry] {
    var entries: [DirectoryEntry] = []
    let folder = try SystemFailure.wording("read the folder", path, Folder(path))
    try SystemFailure.wording(
      "read the folder", path, folder.forEachEntry { entries.append(entry($0, $1, in: path)) })
    return entries.sorted()
  }

  /// Everything below the folder at `path`, named relative to it, in the order of a walk through sorted folders.
  ///
  /// Links are listed and never followed. `entering` is asked, with the relative path, whether to go into a folder; the
  /// folder itself is listed all the same.
  ///
  /// - Throws: what ``entries(of:)`` throws, for the first folder that can't be read.
  public static func walk(
    _ path: String, entering: (String) -> Bool = { _ in true }
  ) throws(Diagnostic) -> [DirectoryEntry] {
    var found: [DirectoryEntry] = []
    var pending: [DirectoryEntry] = try entries(of: path).reversed()
    while let next = pending.popLast() {
      found.append(next)
      guard next.kind == .directory, entering(next.name) else { continue }
      for entry in try entries(of: path + "/" + next.name).reversed() {
        pending.append(DirectoryEntry(name: next.name + "/" + entry.name, kind: entry.kind))
      }
    }
    return found
  }

  private static func entry(
    _ name: UnsafePointer<CChar>, _ kind: FileStatus.Kind?, in folder: String
  ) -> DirectoryEntry {
    // A name that is not UTF-8 is spelled here with replacement characters, and can't be opened by that.
    guard let text = String(validatingCString: name) else {
      return DirectoryEntry(name: String(cString: name), kind: .other)
    }
    if let kind { return DirectoryEntry(name: text, kind: DirectoryEntry.Kind(kind)) }
    // Some file systems do not say in the listing what a name is.
    return DirectoryEntry(name: text, kind: Self.kind(of: folder + "/" + text) ?? .other)
  }

  /// Whether `path` is one of the names under which a shell hands a stream over, which the user then means.
  private static func isNamedStream(_ path: String) -> Bool {
    path == "/dev/null" || path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
  }
}
