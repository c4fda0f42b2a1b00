import Diagnostics
import FileTrees

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The small files of a Git folder, `MERGE_HEAD` and its kin.
struct RepositoryFiles {
  let directory: String

  private static let largest = 1 << 30

  /// The bytes of a file, or `nil` where it is not there.
  func read(_ name: String) throws(Diagnostic) -> [UInt8]? {
    try Self.read("\(directory)/\(name)")
  }

  func text(_ name: String) throws(Diagnostic) -> String? {
    try read(name).map { String(decoding: $0, as: UTF8.self) }
  }

  func exists(_ name: String) -> Bool {
    WorkTreePath.exists("\(directory)/\(name)")
  }

  /// Replaces a file atomically.
  func write(_ bytes: [UInt8], to name: String) throws(Diagnostic) {
    try Self.write(bytes, to: "\(directory)/\(name)", mode: 0o666)
  }

  func write(_ text: String, to name: String) throws(Diagnostic) {
    try write(Array(text.utf8), to: name)
  }

  /// Does the same with a text that nobody misses after a power failure, and does not wait for the disk.
  func writeBriefly(_ text: String, to name: String) throws(Diagnostic) {
    try Self.write(Array(text.utf8), to: "\(directory)/\(name)", mode: 0o666, waitsForDisk: false)
  }

  func remove(_ names: String...) {
    for name in names { _ = unlink("\(directory)/\(name)") }
  }

  /// Creates an empty file; returns `false` if it exists.
  func createExclusively(_ name: String) throws(Diagnostic) -> Bool {
    let descriptor = open("\(directory)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 {
      if errno == EEXIST { return false }
      throw Self.failure("create", "\(directory)/\(name)")
    }
    close(descriptor)
    return true
  }

  static func read(_ path: String) throws(Diagnostic) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("read", path)
    }
    defer { close(descriptor) }
    var status = stat()
    // One byte more than the size, so that the end is seen without growing the buffer.
    var room = fstat(descriptor, &status) == 0 ? max(65536, min(Int(status.st_size), largest) + 1) : 65536
    var bytes: [UInt8] = []
    while true {
      guard let next = chunk(descriptor, room: room) else { throw failure("read", path) }
      guard next.count <= largest - bytes.count else {
        throw Diagnostic(.gitFailed, "\"\(path)\" is too large to read", at: Place(file: path))
      }
      if bytes.isEmpty { bytes = next } else { bytes += next }
      if next.count < room { return bytes }
      room = 65536
    }
  }

  /// Passes all bytes of a file to `take`, in pieces of limited size.
  static func pieces(
    of path: String, room: Int, _ take: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("read", path) }
    defer { close(descriptor) }
    while true {
      guard let next = chunk(descriptor, room: room) else { throw failure("read", path) }
      try next.withUnsafeBufferPointer { piece throws(Diagnostic) in try take(UnsafeRawBufferPointer(piece)) }
      if next.count < room { return }
    }
  }

  /// How many bytes a file has.
  static func size(of path: String) throws(Diagnostic) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure("read", path) }
    return Int(status.st_size)
  }

  /// The next bytes: up to the buffer's size, or up to the end; `nil` on an error, with the reason
  /// in `errno`.
  private static func chunk(_ descriptor: Int32, room: Int) -> [UInt8]? {
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
    errno = failure
    return failure == 0 ? bytes : nil
  }

  private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Darwin.read(descriptor, buffer, count)
    #endif
  }

  static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32, waitsForDisk: Bool = true
  ) throws(Diagnostic) {
    try write(to: path, mode: mode, waitsForDisk: waitsForDisk) { put throws(Diagnostic) in
      try bytes.withUnsafeBufferPointer { all throws(Diagnostic) in try put(UnsafeRawBufferPointer(all)) }
    }
  }

  /// Writes a file piece by piece, which replaces another at once when it is whole.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - mode: Its permissions, before the process' mask takes some away.
  ///   - waitsForDisk: Whether it outlasts a power failure.
  ///   - isRight: Asked about the draft once it is whole, before it replaces anything.
  ///   - fill: Is given what puts the next piece into the file.
  /// - Throws: What `isRight` and `fill` throw; `git-failed` or `disk-full` where the file can't be written.
  static func write(
    to path: String, mode: UInt32, waitsForDisk: Bool = true,
    isRight: (_ draft: String) throws(Diagnostic) -> Void = { _ in },
    _ fill: (_ put: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let temporary = "\(path).\(getpid()).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(mode))
    guard descriptor >= 0 else { throw failure("write", path) }
    var isOpen = true
    do throws(Diagnostic) {
      defer { if isOpen { close(descriptor) } }
      try fill { piece throws(Diagnostic) in
        guard write(all: piece, to: descriptor) else { throw failure("write", path) }
      }
      if waitsForDisk, fsync(descriptor) != 0, errno != EINVAL { throw failure("write", path) }
      isOpen = false
      guard close(descriptor) == 0 else { throw failure("write", path) }
      try isRight(temporary)
      guard rename(temporary, path) == 0 else { throw failure("write", path) }
    } catch {
      _ = unlink(temporary)
      throw error
    }
  }

  private static func write(all bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count < 0, errno != EINTR { return false }
      done += max(0, count)
    }
    return true
  }

  static func failure(_ verb: String, _ path: String) -> Diagnostic {
    let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
    if GitFailure.isAboutFullDisk(reason) { return GitFailure.fullDisk("can't \(verb) \"\(path)\": \(reason)", path) }
    return Diagnostic(
      .gitFailed, "can't \(verb) \"\(path)\": \(reason)", at: Place(file: path),
      remedy: SystemFailure.advice(forWordsAtEndOf: reason).map { .advice($0) })
  }
}

extension Repository {
  var files: RepositoryFiles { RepositoryFiles(directory: gitDirectory) }
}
