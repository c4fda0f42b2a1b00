import Diagnostics
import SystemCalls

/// Git's lock files that a run of this program left when it was killed.
///
/// Each run writes a mark before it writes anything else, and removes it at its end; both while it holds the system's
/// lock, which dies with the process. Whoever gets that lock and finds a mark knows that its writer is gone. A lock file
/// is that writer's, or of another dead program, if it is not older than the mark and no living program can hold it. The
/// processes of another machine that shares the disk can't be seen, so what it left stays.
struct LeftLocks {
  private static let mark = "slipway-writer"
  /// Where Slipway locks files, in addition to the Git directory itself; `slipway` has the operation log.
  private static let folders = ["refs", "logs", "slipway"]

  let gitDirectory: String
  let commonDirectory: String
  let workTree: String?

  private var markFile: String { "\(commonDirectory)/\(Self.mark)" }

  /// Marks that this run writes, and which folder it keeps; what a killed run left is removed first.
  func begin(keeping folder: KeptFolder? = nil) throws(Diagnostic) {
    if let left = (try? RepositoryFiles.read(markFile)) ?? nil {
      removeLocks(of: String(decoding: left, as: UTF8.self))
      PackDraft(commonDirectory: commonDirectory).remove()
    }
    let files = RepositoryFiles(directory: commonDirectory)
    // A read-only disk is reported by the first write.
    try? files.writeBriefly(
      "\(CurrentProcess.id)\n\(gitDirectory)\n\(WriterSystem.own.line)\n\(folder?.mark ?? "")\n", to: Self.mark)
  }

  /// Takes the mark away.
  func end() { try? FileSystem.remove(markFile) }

  private func removeLocks(of mark: String) {
    let lines = mark.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 2, let writer = WriterSystem(lines[2]), WriterSystem.own.sees(writer),
      let start = Self.time(of: markFile)
    else { return }
    if lines.count > 3 { KeptFolder(left: lines[3], by: lines[0])?.release() }
    var folders = [commonDirectory]
    if isWorkTreeFolder(lines[1]) { folders.append(lines[1]) }
    let left = folders.flatMap(locks(in:)).filter { path in Self.time(of: path).map { $0 >= start } ?? false }
    guard !left.isEmpty,
      !LivingPrograms.mayHold(left, in: [gitDirectory, commonDirectory, workTree].compactMap(\.self))
    else { return }
    for lock in left { try? FileSystem.remove(lock) }
  }

  /// Whether a mark names the Git directory of a linked worktree; any other path is foreign.
  private func isWorkTreeFolder(_ path: String) -> Bool {
    path.path(below: "\(commonDirectory)/worktrees").map { !$0.utf8.contains(UInt8(ascii: "/")) } ?? false
  }

  private func locks(in root: String) -> [String] {
    var folders = [root] + Self.folders.map { "\(root)/\($0)" }
    var found: [String] = []
    while let folder = folders.popLast() {
      for name in FolderContent.names(in: folder) {
        let path = "\(folder)/\(name)"
        if name.hasSuffix(".lock") { found.append(path) }
        // Objects are many, and never locked.
        if folder != root, name != "objects", WorkTreePath.isFolder(path) { folders.append(path) }
      }
    }
    return found
  }
}

extension LeftLocks {
  /// When a file of this user was last written; nothing for what is no file.
  private static func time(of path: String) -> FileTime? {
    guard let status = try? FileStatus(path), status.kind == .file, status.owner == CurrentProcess.effectiveUser else {
      return nil
    }
    return status.modified
  }
}

/// The other programs that run on this machine.
private enum LivingPrograms {
  /// Whether one of them may hold one of some lock files: it has the file open, or is Git at work in one of `folders`.
  static func mayHold(_ locks: [String], in folders: [String]) -> Bool {
    #if os(Linux)
      for name in FolderContent.names(in: "/proc") {
        guard let process = Int32(name), process != CurrentProcess.id else { continue }
        let place = "/proc/\(name)"
        let isGit = command(of: place)?.hasPrefix("git") ?? false
        if isGit, mayWork(in: folders, "\(place)/cwd") { return true }
        for file in FolderContent.names(in: "\(place)/fd") {
          if let open = try? target(of: "\(place)/fd/\(file)"), locks.contains(open) { return true }
        }
      }
      return false
    #else
      // Nothing tells which files other programs have open, so a lock file stays.
      return true
    #endif
  }

  /// Where another user's Git works can't be seen, so it may be here; one that has ended works nowhere.
  private static func mayWork(in folders: [String], _ link: String) -> Bool {
    do throws(SystemError) {
      let place = try target(of: link)
      return folders.contains { isIn(place, $0) }
    } catch {
      return error == .accessDenied
    }
  }

  private static func isIn(_ path: String, _ folder: String) -> Bool { path == folder || path.hasPrefix("\(folder)/") }

  private static func command(of place: String) -> String? {
    (try? RepositoryFiles.read("\(place)/comm")).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func target(of link: String) throws(SystemError) -> String {
    String(decoding: try FileSystem.target(ofLink: link), as: UTF8.self)
  }
}
