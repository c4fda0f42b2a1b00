package import Diagnostics
import FileTrees
package import SystemCalls

/// The small files of a Git folder, `MERGE_HEAD` and its kin.
package struct RepositoryFiles {
  package let directory: String

  private static let largest = 1 << 30

  package init(directory: String) { self.directory = directory }

  /// The bytes of a file, or `nil` where it is not there.
  package func read(_ name: String) throws(Diagnostic) -> [UInt8]? {
    try Self.read("\(directory)/\(name)")
  }

  package func text(_ name: String) throws(Diagnostic) -> String? {
    try read(name).map { String(decoding: $0, as: UTF8.self) }
  }

  package func exists(_ name: String) -> Bool {
    WorkTreePath.exists("\(directory)/\(name)")
  }

  /// Replaces a file atomically.
  package func write(_ bytes: [UInt8], to name: String) throws(Diagnostic) {
    try Self.write(bytes, to: "\(directory)/\(name)", mode: 0o666)
  }

  package func write(_ text: String, to name: String) throws(Diagnostic) {
    try write(Array(text.utf8), to: name)
  }

  /// Does the same with a text that nobody misses after a power failure, and does not wait for the disk.
  package func writeBriefly(_ text: String, to name: String) throws(Diagnostic) {
    try Self.write(Array(text.utf8), to: "\(directory)/\(name)", mode: 0o666, waitsForDisk: false)
  }

  package func remove(_ names: String...) {
    for name in names { try? FileSystem.remove("\(directory)/\(name)") }
  }

  /// Creates an empty file; returns `false` if it exists.
  package func createExclusively(_ name: String) throws(Diagnostic) -> Bool {
    let path = "\(directory)/\(name)"
    do throws(SystemError) {
      _ = try OpenFile(path, [.writing, .new])
      return true
    } catch  where error == .fileExists {
      return false
    } catch {
      throw Self.failure("create", path, error)
    }
  }

  package static func read(_ path: String) throws(Diagnostic) -> [UInt8]? {
    do throws(SystemError) {
      if let bytes = try OpenFile(path).bytes(limit: largest) { return bytes }
    } catch {
      if error == .noSuchFile || error == .notFolder { return nil }
      throw failure("read", path, error)
    }
    throw Diagnostic(.gitFailed, "\"\(path)\" is too large to read", at: Place(file: path))
  }

  /// Passes all bytes of a file to `take`, in pieces of limited size.
  static func pieces(
    of path: String, room: Int, _ take: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let file = try wording("read", path, OpenFile(path))
    while true {
      let next = try wording("read", path, file.chunk(room))
      try next.withUnsafeBufferPointer { piece throws(Diagnostic) in try take(UnsafeRawBufferPointer(piece)) }
      if next.count < room { return }
    }
  }

  /// How many bytes a file has.
  package static func size(of path: String) throws(Diagnostic) -> Int {
    try wording("read", path, FileStatus(path, followingLinks: true)).size
  }

  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt16, waitsForDisk: Bool = true
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
    to path: String, mode: UInt16, waitsForDisk: Bool = true,
    isRight: (_ draft: String) throws(Diagnostic) -> Void = { _ in },
    _ fill: (_ put: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let draft = try wording("write", path, FileDraft(at: "\(path).\(CurrentProcess.id).new", permissions: mode))
    try fill { piece throws(Diagnostic) in try wording("write", path, draft.write(piece)) }
    try wording("write", path, draft.finish(waitsForDisk: waitsForDisk))
    try isRight(draft.path)
    try wording("write", path, draft.replace(path))
  }

  /// Does `work`, and throws the diagnostic for its error.
  @discardableResult
  package static func wording<Value>(
    _ verb: String, _ path: String, _ work: @autoclosure () throws(SystemError) -> Value
  ) throws(Diagnostic) -> Value {
    do throws(SystemError) { return try work() } catch { throw failure(verb, path, error) }
  }

  package static func failure(_ verb: String, _ path: String, _ error: SystemError) -> Diagnostic {
    let reason = error.words
    if GitFailure.isAboutFullDisk(reason) { return GitFailure.fullDisk("can't \(verb) \"\(path)\": \(reason)", path) }
    return Diagnostic(
      .gitFailed, "can't \(verb) \"\(path)\": \(reason)", at: Place(file: path),
      remedy: SystemFailure.advice(forWordsAtEndOf: reason).map { .advice($0) })
  }
}

extension Repository {
  package var files: RepositoryFiles { RepositoryFiles(directory: gitDirectory) }
}
