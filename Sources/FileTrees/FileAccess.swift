public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
  public static func read(_ path: String, limit: Int = usualLimit) throws(Diagnostic) -> [UInt8] {
    try opened(path) { (descriptor, size) throws(Diagnostic) in
      guard size <= limit else { throw tooLarge(path, limit: limit) }
      return try readAll(descriptor, path: path, expecting: size, limit: limit)
    }
  }

  /// Gives `take` the bytes of the file at `path` piece by piece, until it answers that it needs no more.
  ///
  /// - Throws: As ``read(_:limit:)`` does, but for `file-too-large`.
  public static func read(
    _ path: String, pieces take: (_ piece: UnsafeRawBufferPointer) -> Bool
  ) throws(Diagnostic) {
    try opened(path) { (descriptor, size) throws(Diagnostic) in
      let room = min(max(size + 1, 1 << 12), 1 << 18)
      while true {
        let next = try chunk(descriptor, path: path, room: room)
        guard next.withUnsafeBytes(take), next.count == room else { return }
      }
    }
  }

  /// Whether the file at `path` holds `bytes` and no others, found out without taking it into memory.
  ///
  /// - Throws: As ``read(_:limit:)`` does, but for `file-too-large`.
  public static func holds(_ bytes: [UInt8], at path: String) throws(Diagnostic) -> Bool {
    try opened(path) { (descriptor, _) throws(Diagnostic) in
      var offset = 0
      while true {
        let next = try chunk(descriptor, path: path, room: 1 << 16)
        guard next.count <= bytes.count - offset, isEqual(next, bytes, at: offset) else { return false }
        offset += next.count
        if next.count < 1 << 16 { return offset == bytes.count }
      }
    }
  }

  private static func isEqual(_ part: [UInt8], _ bytes: [UInt8], at offset: Int) -> Bool {
    part.withUnsafeBytes { part in
      bytes.withUnsafeBytes { bytes in
        guard let first = part.baseAddress, let second = bytes.baseAddress else { return part.isEmpty }
        return memcmp(first, second + offset, part.count) == 0
      }
    }
  }

  /// Opens a file for reading, and tells its size; of a stream, which has none, 0.
  private static func opened<Result>(
    _ path: String, _ work: (_ descriptor: Int32, _ size: Int) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let isStream = isStream(path)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isStream ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else {
      // A socket can't even be opened.
      throw errno == ENXIO || errno == EOPNOTSUPP ? notRegular(path) : SystemFailure.last("read", path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemFailure.last("read", path) }
    let kind = DirectoryEntry.Kind(mode: status.st_mode)
    if kind == .directory { throw SystemFailure.diagnostic("read", path, number: EISDIR) }
    guard kind == .file || isStream else { throw notRegular(path) }
    return try work(descriptor, Int(clamping: status.st_size))
  }

  /// Whether anything is at `path`, a link that leads nowhere included.
  public static func exists(_ path: String) -> Bool {
    kind(of: path) != nil
  }

  /// Whether `path` is a folder, or a link to one.
  public static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && DirectoryEntry.Kind(mode: status.st_mode) == .directory
  }

  /// Whether `path` leads to a pipe, a device or the file that this process was given to write to.
  ///
  /// Replacing such a file would lose what others write to it.
  public static func isOutput(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    switch DirectoryEntry.Kind(mode: status.st_mode) {
    case .directory: return false
    case .file:
      return redirections.contains { descriptor in
        var other = stat()
        return fstat(descriptor, &other) == 0 && other.st_dev == status.st_dev && other.st_ino == status.st_ino
      }
    default: return true
    }
  }

  /// The descriptors that every shell can redirect (POSIX.1-2017, 2.7), without standard input.
  private static let redirections: ClosedRange<Int32> = 1...9

  /// The type of the entry at `path`, links not followed; `nil` if there is none or it is not accessible.
  public static func kind(of path: String) -> DirectoryEntry.Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return DirectoryEntry.Kind(mode: status.st_mode)
  }

  /// The permission bits of what is at `path`, links followed.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module.
  public static func permissions(of path: String) throws(Diagnostic) -> UInt16 {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemFailure.last("access", path) }
    return UInt16(status.st_mode & 0o7777)
  }

  /// The number of bytes of the file at `path`, links not followed.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module.
  public static func size(of path: String) throws(Diagnostic) -> Int {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw SystemFailure.last("access", path) }
    return Int(status.st_size)
  }

  /// `path` made absolute, with its links followed.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module.
  public static func resolved(_ path: String) throws(Diagnostic) -> String {
    guard let text = realpath(path, nil) else { throw SystemFailure.last("find", path) }
    defer { free(text) }
    return String(cString: text)
  }

  /// Where the symbolic link at `path` leads, as it is written in the link.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module.
  public static func destination(ofLink path: String) throws(Diagnostic) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { readlink(path, $0, buffer.count) } ?? -1
    }
    guard count >= 0 else { throw SystemFailure.last("read the link", path) }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// What the folder at `path` holds, in the order of the bytes of their names.
  ///
  /// - Throws: `file-not-found`, `not-folder`, `permission-denied`, or another code of this module.
  public static func entries(of path: String) throws(Diagnostic) -> [DirectoryEntry] {
    guard let stream = opendir(path) else { throw SystemFailure.last("read the folder", path) }
    defer { closedir(stream) }
    var entries: [DirectoryEntry] = []
    errno = 0
    while let record = readdir(stream) {
      if let entry = entry(record, in: path) { entries.append(entry) }
      errno = 0
    }
    guard errno == 0 else { throw SystemFailure.last("read the folder", path) }
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

  private static func entry(_ record: UnsafeMutablePointer<dirent>, in folder: String) -> DirectoryEntry? {
    let bytes = withUnsafeBytes(of: &record.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    guard bytes != [UInt8(ascii: ".")], bytes != [UInt8(ascii: "."), UInt8(ascii: ".")] else { return nil }
    let name = String(decoding: bytes, as: UTF8.self)
    // A name that is not UTF-8 is spelled here with replacement characters, and can't be opened by that.
    guard name.utf8.elementsEqual(bytes) else { return DirectoryEntry(name: name, kind: .other) }
    switch Int32(record.pointee.d_type) {
    case Int32(DT_REG): return DirectoryEntry(name: name, kind: .file)
    case Int32(DT_DIR): return DirectoryEntry(name: name, kind: .directory)
    case Int32(DT_LNK): return DirectoryEntry(name: name, kind: .link)
    // Some file systems do not say in the listing what a name is.
    default: return DirectoryEntry(name: name, kind: kind(of: folder + "/" + name) ?? .other)
    }
  }

  private static func readAll(
    _ descriptor: Int32, path: String, expecting: Int, limit: Int
  ) throws(Diagnostic) -> [UInt8] {
    // One byte more than the size, so that the end is seen without growing the buffer.
    var room = max(expecting + 1, 1 << 16)
    var bytes: [UInt8] = []
    while true {
      let next = try chunk(descriptor, path: path, room: room)
      guard next.count <= limit - bytes.count else { throw tooLarge(path, limit: limit) }
      if bytes.isEmpty { bytes = next } else { bytes += next }
      if next.count < room { return bytes }
      room = 1 << 16
    }
  }

  /// The next bytes: up to the buffer's size, or up to the end.
  private static func chunk(_ descriptor: Int32, path: String, room: Int) throws(Diagnostic) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      while filled < room {
        let count = systemRead(descriptor, buffer.baseAddress.map { $0 + filled }, room - filled)
        if count < 0, errno == EINTR { continue }
        if count < 0 { failure = errno }
        guard count > 0 else { return }
        filled += count
      }
    }
    guard failure == 0 else { throw SystemFailure.diagnostic("read", path, number: failure) }
    return bytes
  }

  static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Darwin.read(descriptor, buffer, count)
    #endif
  }

  /// Whether `path` is one of the names under which a shell hands a stream over, which the user then means.
  private static func isStream(_ path: String) -> Bool {
    path == "/dev/null" || path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
  }

  private static func notRegular(_ path: String) -> Diagnostic {
    Diagnostic(
      .notRegularFile, "\"\(path)\" is not a regular file", at: Place(file: path),
      remedy: .advice("replace it with a regular file"))
  }

  private static func tooLarge(_ path: String, limit: Int) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, "\"\(path)\" is larger than \(ByteCount(limit))", at: Place(file: path),
      remedy: .advice("check that this is the right file; Slipway does not read files this large"))
  }
}
