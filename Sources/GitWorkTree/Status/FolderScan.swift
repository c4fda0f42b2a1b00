import Clibgit2
import SystemCalls

/// Looks at the files of one folder of a working tree, and for names that the index does not know.
struct FolderScan {
  private let folder: WorkTreeScan.Folder
  private let root: String
  private let rules: WorkTreeScan.Rules

  init(_ folder: WorkTreeScan.Folder, root: String, rules: WorkTreeScan.Rules) {
    self.folder = folder
    self.root = root
    self.rules = rules
  }

  /// - Throws: that something in it can't be looked at; then it is unknown whether it is there.
  func run(into suspects: inout [[CChar]]) throws(SystemError) {
    // A link would be followed by a path with a slash at its end.
    let path = Array(root.utf8CString.dropLast()) + [0x2f] + folder.path.dropLast() + [0]
    guard let open = try Self.found({ () throws(SystemError) in try Folder(path, followingLinks: false) })
    else { return suspects += itself }
    var there = 0
    for entry in folder.files { there += try look(at: entry, open, &suspects) }
    // A folder that is none any more is found when its own turn comes.
    guard rules.findsUntracked else { return }
    for name in folder.folders {
      if try isFolder(name, open) { there += 1 } else { suspects += Self.withFolder(folder.path + name) }
    }
    // As many names as were found: no other can be there.
    if count(open) != there { findStrangers(open, &suspects) }
  }

  /// The folder as a suspect; for the top folder all that is in it.
  private var itself: [[CChar]] {
    guard folder.path.isEmpty else { return Self.withFolder(folder.path.dropLast()) }
    return folder.folders.flatMap(Self.withFolder) + folder.files.map { Self.bytes($0.pointee.path) }
  }

  /// Compares a file with its entry; returns 1 if it is there, 0 if it is not.
  private func look(
    at entry: UnsafePointer<git_index_entry>, _ open: SystemCalls.Folder, _ suspects: inout [[CChar]]
  ) throws(SystemError) -> Int {
    guard let path = entry.pointee.path else { return 0 }
    let file = try Self.found { () throws(SystemError) in try FileStatus(path + folder.path.count, in: open) }
    if !isUnchanged(entry, file) { suspects.append(Self.bytes(path)) }
    // The entries of a conflict are several for one name, which all the names are then compared for.
    return file != nil && entry.pointee.flags & WorkTreeScan.Rules.stageMask == 0 ? 1 : 0
  }

  private func isUnchanged(_ entry: UnsafePointer<git_index_entry>, _ file: FileStatus?) -> Bool {
    let known = entry.pointee
    if known.flags & WorkTreeScan.Rules.assumedMask != 0 { return true }
    guard known.flags & WorkTreeScan.Rules.stageMask == 0 else { return true }
    if clibgit2_index_entry_is_intended(entry) != 0 { return false }
    guard let file else { return clibgit2_index_entry_skips_worktree(entry) != 0 }
    // `SubmoduleComparison` compares the content of submodules.
    if known.mode & 0o170000 == 0o160000 { return file.kind == .folder }
    return rules.isSame(known, file)
  }

  private func isFolder(_ name: [CChar], _ open: SystemCalls.Folder) throws(SystemError) -> Bool {
    try Self.found { () throws(SystemError) in try FileStatus(name + [0], in: open) }?.kind == .folder
  }

  /// What `look` finds; `nil` only where nothing is there, or something else.
  private static func found<Value>(_ look: () throws(SystemError) -> Value) throws(SystemError) -> Value? {
    do throws(SystemError) {
      return try look()
    } catch  where [.noSuchFile, .notFolder, .linkLoop].contains(error) {
      return nil
    }
  }

  /// A suspect that may be a folder for the index or for the working tree, by both names that libgit2 may need.
  ///
  /// Of `a` libgit2 misses what is below once it has passed a path such as `a.x/b`, which sorts in between.
  private static func withFolder(_ path: some Collection<CChar>) -> [[CChar]] {
    [Array(path), path + [CChar(bitPattern: UInt8(ascii: "/"))]]
  }

  /// How many names the folder has; Git's own folder at the top is none.
  private func count(_ open: SystemCalls.Folder) -> Int {
    var count = 0
    try? open.forEachEntry { name, _ in if !isPassedOver(name) { count += 1 } }
    return count
  }

  private func findStrangers(_ open: SystemCalls.Folder, _ suspects: inout [[CChar]]) {
    var known = Set(folder.folders)
    for entry in folder.files {
      if let path = entry.pointee.path { known.insert(CText.characters(path + folder.path.count)) }
    }
    try? open.forEachEntry { text, _ in
      guard !isPassedOver(text) else { return }
      let name = CText.characters(text)
      guard !known.contains(name) else { return }
      // A folder that became a repository is compared as a whole.
      suspects += Self.withFolder(name == Self.gitFolder ? Array(folder.path.dropLast()) : folder.path + name)
    }
  }

  private static let gitFolder = Array(".git".utf8CString.dropLast())

  private func isPassedOver(_ name: UnsafePointer<CChar>) -> Bool {
    folder.path.isEmpty && CText.compare(name, ".git") == 0
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [CChar] {
    text.map { CText.characters($0) } ?? []
  }
}
