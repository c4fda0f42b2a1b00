public import Diagnostics
import SystemCalls

extension FileAccess {
  /// Writes `bytes` to the file at `path`, so that it holds either what it held before or all of `bytes`.
  ///
  /// The bytes go to a file beside it that is renamed at the end. A file that is there keeps its permissions; a link is
  /// followed, so that the file it leads to is replaced and not the link. With `permissions` the file has exactly these,
  /// from the moment it exists.
  ///
  /// - Throws: `permission-denied`, `disk-full`, `read-only-volume`, `is-folder`, `file-not-found` when the folder is
  ///   missing, or another code of this module. Nothing is left behind then.
  public static func write(_ bytes: [UInt8], to output: OutputPath, permissions: UInt16? = nil) throws(Diagnostic) {
    try replace(output, permissions: permissions) { draft throws(Diagnostic) in
      try SystemFailure.wording("write", output.rawValue, draft.write(bytes))
    }
  }

  /// Writes the file at `output` piece by piece, so that it holds either what it held before or all of the pieces.
  ///
  /// - Parameters:
  ///   - output: The file.
  ///   - permissions: Exactly these permissions; `nil` keeps the permissions of an existing file.
  ///   - fill: Calls `add` with one piece after the other.
  /// - Throws: what writing whole bytes and `fill` throw. Nothing is left behind then.
  public static func write(
    to output: OutputPath, permissions: UInt16? = nil,
    filling fill: (_ add: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try replace(output, permissions: permissions) { draft throws(Diagnostic) in
      try fill { bytes throws(Diagnostic) in
        try SystemFailure.wording("write", output.rawValue, draft.write(bytes))
      }
    }
  }

  private static func replace(
    _ output: OutputPath, permissions: UInt16?, with fill: (FileDraft) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let path = output.rawValue
    let target = kind(of: path) == .link ? try resolved(path) : path
    if isDirectory(target) { throw SystemFailure.diagnostic("write", path, .isFolder) }
    var mode = permissions
    if exists(target) {
      try SystemFailure.wording("write", path, FileSystem.checkAccess(target, .writing))
      if mode == nil { mode = try self.permissions(of: target) }
    }
    let draft = try draft(beside: target, permissions: permissions ?? 0o666, for: path)
    try fill(draft)
    try SystemFailure.wording("write", path, draft.finish(permissions: mode))
    try SystemFailure.wording("write", path, draft.replace(target))
  }

  /// Writes `bytes` to the file at `path`, unless it is one of Git's own.
  ///
  /// - Throws: `path-in-git`, and what ``write(_:to:permissions:)`` throws.
  public static func write(_ bytes: [UInt8], to path: String, permissions: UInt16? = nil) throws(Diagnostic) {
    try write(bytes, to: OutputPath(path), permissions: permissions)
  }

  /// Writes `bytes` to a new file, which must not be there yet and is none of Git's own.
  ///
  /// - Throws: `file-exists`, `path-in-git`, or what ``write(_:to:permissions:)`` throws; nothing is left behind then.
  public static func create(_ bytes: [UInt8], at path: String, permissions: UInt16 = 0o666) throws(Diagnostic) {
    _ = try OutputPath(path)
    let file = try SystemFailure.wording(
      "write", path, OpenFile(path, [.writing, .new, .notFollowing], permissions: permissions))
    do throws(SystemError) {
      try file.write(bytes)
    } catch {
      try? FileSystem.remove(path)
      throw SystemFailure.diagnostic("write", path, error)
    }
  }

  /// Makes the folder at `path`, and the missing ones that lead to it.
  ///
  /// Does nothing if the folder exists.
  ///
  /// - Throws: `not-folder`, `permission-denied`, or another code of this module.
  public static func createDirectory(_ path: String, permissions: UInt16 = 0o777) throws(Diagnostic) {
    _ = try createDirectories(path, permissions: permissions)
  }

  /// Takes away what is at `path`: a file, a link (never what it leads to), or a folder with all that it holds.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, or another code of this module.
  public static func remove(_ path: String) throws(Diagnostic) {
    let status = try SystemFailure.wording("remove", path, FileStatus(path))
    guard status.kind == .folder else {
      return try SystemFailure.wording("remove", path, FileSystem.remove(path))
    }
    var folders = [path]
    for entry in try walk(path) {
      let full = path + "/" + entry.name
      if entry.kind == .directory {
        folders.append(full)
      } else {
        try SystemFailure.wording("remove", full, FileSystem.remove(full))
      }
    }
    for folder in folders.reversed() {
      try SystemFailure.wording("remove", folder, FileSystem.removeFolder(folder))
    }
  }

  /// Gives what is at `path` the name `newPath`, replacing a file that is there.
  ///
  /// - Throws: `file-not-found`, `permission-denied`, `file-exists` for a folder that is not empty, or another code.
  public static func move(_ path: String, to output: OutputPath) throws(Diagnostic) {
    let newPath = output.rawValue
    try SystemFailure.wording("move \"\(path)\" to", newPath, FileSystem.rename(path, to: newPath))
  }

  /// Gives what is at `path` the name `newPath`, unless that is one of Git's own files.
  ///
  /// - Throws: `path-in-git`, and what ``move(_:to:)`` throws.
  public static func move(_ path: String, to newPath: String) throws(Diagnostic) {
    try move(path, to: OutputPath(newPath))
  }

  /// Gives the file at `path` the name `newPath`, which nothing may have yet.
  ///
  /// - Throws: `file-exists`, `path-in-git`, or another code of this module.
  public static func moveNew(_ path: String, to newPath: String) throws(Diagnostic) {
    _ = try OutputPath(newPath)
    do throws(SystemError) {
      try FileSystem.addName(newPath, to: path)
      try? FileSystem.remove(path)
    } catch {
      // Some file systems have no hard links.
      guard error != .fileExists, !exists(newPath) else {
        throw SystemFailure.diagnostic("create", newPath, .fileExists)
      }
      try move(path, to: newPath)
    }
  }

  /// Makes the folder at `path` and those that lead to it; the answer is the ones that were missing, outermost first.
  static func createDirectories(_ path: String, permissions: UInt16 = 0o777) throws(Diagnostic) -> [String] {
    var missing: [String] = []
    var current = path
    while !exists(current) {
      missing.append(current)
      guard let parent = parent(of: current) else { break }
      current = parent
    }
    guard isDirectory(current) || missing.last == current else {
      throw Diagnostic(
        .notFolder, "can't create the folder \"\(path)\": \"\(current)\" is not a folder", at: Place(file: path))
    }
    var made: [String] = []
    for folder in missing.reversed() {
      do throws(SystemError) {
        let isMade = try FileSystem.makeFolder(folder, permissions: permissions)
        guard isMade || isDirectory(folder) else { throw .fileExists }
        made.append(folder)
      } catch {
        for folder in made.reversed() { try? FileSystem.removeFolder(folder) }
        throw SystemFailure.diagnostic("create the folder", folder, error)
      }
    }
    return made
  }

  /// The folder that holds `path`, or `nil` for the root and the current folder.
  public static func parent(of path: String) -> String? {
    var trimmed = Substring(path)
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    if trimmed == "/" || trimmed == "." || trimmed.isEmpty { return nil }
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// The process that writes the draft of this name, `.slipway-PROCESS-NUMBER`; `nil` for the name of anything else.
  package static func writer(ofDraft name: some StringProtocol) -> Int32? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == ".slipway", Int(parts[2]) != nil else { return nil }
    return Int32(parts[1])
  }

  private static func draft(
    beside target: String, permissions: UInt16, for path: String
  ) throws(Diagnostic) -> FileDraft {
    let beginning = (parent(of: target) ?? ".") + "/.slipway-\(CurrentProcess.id)-"
    for attempt in 0..<1000 {
      do throws(SystemError) {
        let draft = try FileDraft(at: beginning + "\(attempt)", permissions: permissions, mustBeNew: true)
        if draft.tryLock() { return draft }
      } catch  where error != .fileExists {
        throw SystemFailure.diagnostic("write", path, error)
      } catch {}
    }
    throw SystemFailure.diagnostic("write", path, .fileExists)
  }
}
