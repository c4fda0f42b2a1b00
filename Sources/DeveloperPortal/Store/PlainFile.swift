package import Diagnostics
import SystemCalls

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The few files that lie outside the portal's repositories, written whole or not at all.
enum PlainFile {
  static func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    guard let bytes = try wording("read", path, OpenFile(path).bytes(limit: limit)) else {
      throw Diagnostic(.portalFileUnusable, "\"\(path)\" can't be read: it is larger than \(limit) bytes")
    }
    return bytes
  }

  /// Writes `bytes` to a new file beside `path` and renames it, so that a crash leaves the old or the new.
  static func replace(_ path: String, with bytes: [UInt8], permissions: UInt16) throws(Diagnostic) {
    let draft = try wording("written", path, FileDraft(randomlyBeside: path))
    try wording("written", path, draft.write(bytes))
    try wording("written", path, draft.finish(permissions: permissions))
    try wording("written", path, draft.replace(path))
  }

  static func remove(_ path: String) throws(Diagnostic) {
    do throws(SystemError) {
      try FileSystem.remove(path)
    } catch  where error == .noSuchFile {
    } catch {
      throw failure("removed", path, error)
    }
  }

  /// Creates the folder and its parents; `permissions` apply to the last one only.
  static func createFolder(_ path: String, permissions: UInt16) throws(Diagnostic) {
    do throws(SystemError) {
      try makeFolder(path, permissions)
    } catch {
      guard error == .noSuchFile, let slash = path.dropLast().lastIndex(of: "/"), slash > path.startIndex else {
        throw failure("created", path, error)
      }
      try createFolder(String(path[..<slash]), permissions: 0o755)
      try wording("created", path, makeFolder(path, permissions))
    }
  }

  private static func makeFolder(_ path: String, _ permissions: UInt16) throws(SystemError) {
    guard try FileSystem.makeFolder(path, permissions: permissions) || isFolder(path) else { throw .fileExists }
  }

  static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(path, followingLinks: true))?.kind == .folder
  }

  static func exists(_ path: String) -> Bool {
    FileSystem.isAccessible(path)
  }

  /// The names in a folder, sorted; none where there is no folder.
  static func names(in folder: String) throws(Diagnostic) -> [String] {
    do throws(SystemError) {
      return try Folder.names(in: folder).sorted()
    } catch {
      if error == .noSuchFile { return [] }
      throw failure("read", folder, error)
    }
  }

  /// Takes away a folder that was being built and never came to its place.
  static func discardFolder(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Does `work`, and throws the diagnostic for its error.
  static func wording<Value>(
    _ verb: String, _ path: String, _ work: @autoclosure () throws(SystemError) -> Value
  ) throws(Diagnostic) -> Value {
    do throws(SystemError) { return try work() } catch { throw failure(verb, path, error) }
  }

  static func failure(_ verb: String, _ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      .portalFileUnusable, "\"\(path)\" can't be \(verb): \(error.words)", at: Place(file: path),
      remedy: [.accessDenied, .notPermitted].contains(error)
        ? .advice("check its owner and permissions with ls -l") : nil)
  }

  private static let limit = 64 << 20
}

extension Diagnostic.Code {
  package static let portalFileUnusable = Diagnostic.Code(
    "portal-file-unusable", "A file or folder of the portal or the keychain can't be read or written.",
    "check the owner of the file in the message, and whether the disk is full")
}
