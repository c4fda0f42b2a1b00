import Clibgit2
import Diagnostics
import GitStore
import SystemCalls

/// Finds the files and folders of a working tree that may differ from the index, by looking at each once.
///
/// What it passes over has the kind, length and times that the index knows, and an index that is younger; whatever is
/// in doubt is a suspect, for libgit2 to judge with its rules for filters and ignored files. So a mistake
/// can cost time, not truth. It needs about half the time that libgit2 needs to compare two sorted walks.
struct WorkTreeScan {
  /// A folder that the index has files in.
  struct Folder {
    /// Its path with a slash at its end; empty for the top folder.
    let path: [CChar]
    /// The entries of files right in it.
    var files: [UnsafePointer<git_index_entry>] = []
    /// The names of its folders.
    var folders: [[CChar]] = []
  }

  /// How the settings have files compared.
  struct Rules: Sendable {
    /// Whether the time at which a file's data changed counts.
    var trustsChangeTime = true
    /// Whether the executable bit counts.
    var trustsMode = true
    /// Whether names that the index does not know are suspects.
    var findsUntracked = true
    /// When the index file was written: files as young as it may have changed unseen.
    let written: FileTime

    /// The rules of a repository whose index file was written at a time.
    init(written: FileTime, in repository: Repository) {
      self.written = written
      trustsChangeTime = repository.configuration.boolean("core.trustctime") ?? true
      trustsMode = repository.configuration.boolean("core.fileMode") ?? true
    }
  }

  let root: String
  let folders: [Folder]
  let rules: Rules

  /// Sorts an index by folders, or these paths of it alone.
  init(index: OpaquePointer, root: String, rules: Rules, paths: [String]? = nil) {
    self.root = root
    self.rules = rules
    var entries =
      if let paths {
        paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { git_index_get_bypath(index, $0, 0) }
      } else {
        (0..<git_index_entrycount(index)).compactMap { git_index_get_byindex(index, $0) }
      }
    // Where case does not count, the entries are in another order.
    if git_index_caps(index) & Int32(GIT_INDEX_CAPABILITY_IGNORE_CASE.rawValue) != 0 {
      entries.sort { one, other in
        guard let one = one.pointee.path, let other = other.pointee.path else { return false }
        return CText.compare(one, other) < 0
      }
    }
    folders = Self.sorted(entries)
  }

  private static func sorted(_ entries: [UnsafePointer<git_index_entry>]) -> [Folder] {
    var folders = [Folder(path: [])]
    // The folders that the last entry is in, the innermost last.
    var open = [0]
    for entry in entries {
      guard let path = entry.pointee.path else { continue }
      while let last = open.last, !isBelow(folders[last].path, path) { open.removeLast() }
      var start = folders[open.last ?? 0].path.count
      while let end = CText.position(of: UInt8(ascii: "/"), in: path, from: start) {
        folders[open.last ?? 0].folders.append(name(path, start, end))
        open.append(folders.count)
        folders.append(Folder(path: name(path, 0, end + 1)))
        start = end + 1
      }
      folders[open.last ?? 0].files.append(entry)
    }
    return folders
  }

  private static func isBelow(_ folder: [CChar], _ path: UnsafePointer<CChar>) -> Bool {
    folder.isEmpty || CText.begins(path, with: folder)
  }

  private static func name(_ path: UnsafePointer<CChar>, _ start: Int, _ end: Int) -> [CChar] {
    Array(UnsafeBufferPointer(start: path + start, count: end - start))
  }

  /// The paths that may differ, without a zero at their ends; a folder includes everything below it.
  ///
  /// - Parameter limit: The maximum number of paths; beyond it, comparing everything takes no longer.
  /// - Returns: The suspects, or `nil` if there are too many.
  /// - Throws: `git-failed` for a folder that can't be read: what is in it would seem to be deleted.
  func suspects(atMost limit: Int) throws(Diagnostic) -> [[CChar]]? {
    let count = folders.reduce(0) { $0 + $1.files.count }
    let processors = CurrentProcess.processors
    let shares = count < 2000 ? 1 : min(processors, 8)
    let workers = (0..<shares).map { WorkTreeScanWorker(self, share: $0, of: shares) }
    workers.dropFirst().forEach { $0.start() }
    workers.first?.run()
    workers.dropFirst().forEach { $0.join() }
    if let (folder, error) = workers.lazy.compactMap(\.failure).first {
      let path =
        folder.path.isEmpty
        ? root : String(decoding: folder.path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw Diagnostic(
        .gitFailed, "can't compare the directory \"\(path)\": \(error.words)", at: Place(file: path),
        remedy: .advice("make it readable, then try again"))
    }
    let found = workers.flatMap(\.suspects)
    return found.count > limit ? nil : found
  }
}

/// Scans some of the folders in a separate thread; only that thread uses it until it is joined.
private final class WorkTreeScanWorker: @unchecked Sendable {
  private let scan: WorkTreeScan
  private let share: Int
  private let shares: Int
  private var thread: SystemThread?
  private(set) var suspects: [[CChar]] = []
  private(set) var failure: (folder: WorkTreeScan.Folder, error: SystemError)?

  init(_ scan: WorkTreeScan, share: Int, of shares: Int) {
    self.scan = scan
    self.share = share
    self.shares = shares
  }

  func start() { thread = SystemThread { self.run() } }

  /// Waits for the thread; where there was none, does its share now.
  func join() {
    if let thread { thread.join() } else { run() }
  }

  func run() {
    for position in stride(from: share, to: scan.folders.count, by: shares) {
      let folder = scan.folders[position]
      do throws(SystemError) {
        try FolderScan(folder, root: scan.root, rules: scan.rules).run(into: &suspects)
      } catch {
        failure = (folder, error)
        return
      }
    }
  }
}
