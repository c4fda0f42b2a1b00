import Diagnostics
import FileTrees
import SystemCalls

/// A small file of a Git folder, read or written as a whole.
package enum GitFolderFile {
  /// The file's bytes, or nothing where it can't be read or is larger than `limit`.
  package static func contents(of path: String, limit: Int) -> [UInt8]? {
    try? SystemCalls.OpenFile(path).bytes(limit: limit)
  }

  /// Why nothing can be written in a folder; `nil` where it can.
  static func reasonAgainstWriting(in path: String) -> String? {
    do throws(SystemError) {
      try FileSystem.checkAccess(path, [.writing, .executing])
      return nil
    } catch {
      return error.words
    }
  }

  /// The names in a folder in order; none where there is no such folder.
  static func names(in path: String) -> [String] {
    ((try? Folder.names(in: path)) ?? []).sorted()
  }

  /// Replaces a file of the folder `root` at once, the folders on the way made where they are missing.
  static func replace(_ name: String, with bytes: [UInt8], in root: String) throws(Diagnostic) {
    var folder = root
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      try wording("make", folder, FileSystem.makeFolder(folder))
    }
    let path = "\(root)/\(name)"
    let place = "\(path).new-\(CurrentProcess.id)"
    let draft = try wording("write", place, FileDraft(at: place))
    try wording("write", place, draft.write(bytes))
    try wording("write", place, draft.finish(waitsForDisk: false))
    try wording("write", path, draft.replace(path))
  }

  /// Adds to a file of the folder `root`; where there is none, none is made.
  static func append(_ bytes: [UInt8], to name: String, in root: String) throws(Diagnostic) {
    let path = "\(root)/\(name)"
    do throws(SystemError) {
      try SystemCalls.OpenFile(path, .appending).write(bytes)
    } catch  where error == .noSuchFile {
    } catch {
      throw failure("write", path, error)
    }
  }

  /// Removes a file, and the folder that it was alone in, if it is there; the folder `root` stays.
  package static func remove(_ name: String, in root: String) {
    try? FileSystem.remove("\(root)/\(name)")
    if let slash = name.lastIndex(of: "/") { try? FileSystem.removeFolder("\(root)/\(name[..<slash])") }
  }

  /// Removes a folder with its files, at once: it goes under another name first.
  static func removeFolder(_ name: String, in root: String) {
    let (path, old) = ("\(root)/\(name)", "\(root)/\(name).old")
    removeFiles(of: old)
    if (try? FileSystem.rename(path, to: old)) != nil { removeFiles(of: old) }
  }

  /// Makes a folder with its files, at once: it has another name before.
  static func makeFolder(_ name: String, of files: [String: [UInt8]], in root: String) throws(Diagnostic) {
    let (path, draft) = ("\(root)/\(name)", "\(root)/\(name).new")
    removeFiles(of: draft)
    for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try replace("\(name).new/\(file)", with: bytes, in: root)
    }
    try wording("create", path, FileSystem.rename(draft, to: path))
  }

  private static func removeFiles(of folder: String) {
    for name in names(in: folder) { try? FileSystem.remove("\(folder)/\(name)") }
    try? FileSystem.removeFolder(folder)
  }

  @discardableResult
  private static func wording<Value>(
    _ verb: String, _ path: String, _ work: @autoclosure () throws(SystemError) -> Value
  ) throws(Diagnostic) -> Value {
    do throws(SystemError) { return try work() } catch { throw failure(verb, path, error) }
  }

  private static func failure(_ verb: String, _ path: String, _ error: SystemError) -> Diagnostic {
    let message = "can't \(verb) \"\(path)\": \(error.words)"
    if error == .noSpace || error == .quotaExceeded {
      return Diagnostic(
        .diskFull, message, at: Place(file: path),
        remedy: .hint(
          "free disk space, then try again; \(command: "status") shows whether an operation was interrupted"))
    }
    return Diagnostic(.gitFolderUnwritable, message, at: Place(file: path))
  }
}
