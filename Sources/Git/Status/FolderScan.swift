import Clibgit2

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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

  func run(into suspects: inout [[CChar]]) {
    let path = Array(root.utf8CString.dropLast()) + [0x2f] + folder.path + [0]
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      if descriptor >= 0 { close(descriptor) }
      return suspects += itself
    }
    defer { closedir(stream) }
    var there = 0
    for entry in folder.files { there += look(at: entry, descriptor, &suspects) }
    for name in folder.folders {
      if isFolder(name, descriptor) { there += 1 } else { suspects.append(folder.path + name) }
    }
    // As many names as were found: no other can be there.
    if count(stream) != there {
      rewinddir(stream)
      findStrangers(stream, &suspects)
    }
  }

  /// The folder as a suspect; for the top folder all that is in it.
  private var itself: [[CChar]] {
    guard folder.path.isEmpty else { return [Array(folder.path.dropLast())] }
    return folder.folders + folder.files.map { Self.bytes($0.pointee.path) }
  }

  /// Compares a file with its entry; returns 1 if it is there, 0 if it is not.
  private func look(
    at entry: UnsafePointer<git_index_entry>, _ descriptor: Int32, _ suspects: inout [[CChar]]
  ) -> Int {
    guard let path = entry.pointee.path else { return 0 }
    var file = stat()
    let isThere = fstatat(descriptor, path + folder.path.count, &file, AT_SYMLINK_NOFOLLOW) == 0
    if !isUnchanged(entry, isThere ? file : nil) { suspects.append(Self.bytes(path)) }
    // The entries of a conflict are several for one name, which all the names are then compared for.
    return isThere && entry.pointee.flags & Self.stageMask == 0 ? 1 : 0
  }

  private static let stageMask: UInt16 = 0x3000
  private static let assumedMask: UInt16 = 0x8000

  private func isUnchanged(_ entry: UnsafePointer<git_index_entry>, _ file: stat?) -> Bool {
    let known = entry.pointee
    if known.flags & Self.assumedMask != 0 { return true }
    guard known.flags & Self.stageMask == 0 else { return true }
    if clibgit2_index_entry_is_intended(entry) != 0 { return false }
    guard let file else { return clibgit2_index_entry_skips_worktree(entry) != 0 }
    // `SubmoduleComparison` compares the content of submodules.
    if known.mode & 0o170000 == 0o160000 { return file.st_mode & S_IFMT == S_IFDIR }
    guard isSameKind(known.mode, file.st_mode), known.file_size == UInt32(truncatingIfNeeded: file.st_size),
      Self.isSame(known.mtime, file.lastModified), !rules.trustsChangeTime || Self.isSame(known.ctime, file.lastChanged)
    else { return false }
    // An entry without a length is one that its writer had doubts about.
    let isEmpty = known.file_size == 0 && file.st_size == 0
    return (known.file_size > 0 || isEmpty) && isOlderThanIndex(file.lastModified)
  }

  private func isSameKind(_ known: UInt32, _ mode: mode_t) -> Bool {
    switch known & 0o170000 {
    case 0o100000:
      mode & S_IFMT == S_IFREG && (!rules.trustsMode || (known & 0o100 != 0) == (mode & 0o100 != 0))
    case 0o120000: mode & S_IFMT == S_IFLNK
    default: false
    }
  }

  private static func isSame(_ known: git_index_time, _ time: timespec) -> Bool {
    known.seconds == Int32(truncatingIfNeeded: time.tv_sec)
      && known.nanoseconds == UInt32(truncatingIfNeeded: time.tv_nsec)
  }

  private func isOlderThanIndex(_ time: timespec) -> Bool {
    (time.tv_sec, time.tv_nsec) < (rules.written.tv_sec, rules.written.tv_nsec)
  }

  private func isFolder(_ name: [CChar], _ descriptor: Int32) -> Bool {
    var file = stat()
    return fstatat(descriptor, name + [0], &file, AT_SYMLINK_NOFOLLOW) == 0 && file.st_mode & S_IFMT == S_IFDIR
  }

  /// How many names the folder has; Git's own folder at the top is none.
  private func count(_ stream: FolderStream) -> Int {
    var count = 0
    while let entry = readdir(stream) {
      if !isPassedOver(entry) { count += 1 }
    }
    return count
  }

  private func findStrangers(_ stream: FolderStream, _ suspects: inout [[CChar]]) {
    var known = Set(folder.folders)
    for entry in folder.files {
      if let path = entry.pointee.path { known.insert(Self.bytes(path + folder.path.count)) }
    }
    while let entry = readdir(stream) {
      guard !isPassedOver(entry) else { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { Self.bytes($0) }
      }
      guard !known.contains(name) else { continue }
      // A folder that became a repository is compared as a whole.
      suspects.append(name == Self.gitFolder ? Array(folder.path.dropLast()) : folder.path + name)
    }
  }

  private static let gitFolder = Array(".git".utf8CString.dropLast())

  private func isPassedOver(_ entry: UnsafeMutablePointer<dirent>) -> Bool {
    withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 5) { name in
        guard name[0] == 0x2e else { return false }
        if name[1] == 0 || (name[1] == 0x2e && name[2] == 0) { return true }
        return folder.path.isEmpty && strcmp(name, ".git") == 0
      }
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [CChar] {
    guard let text else { return [] }
    return Array(UnsafeBufferPointer(start: text, count: strlen(text)))
  }
}

extension stat {
  #if canImport(Glibc)
    fileprivate var lastModified: timespec { st_mtim }
    fileprivate var lastChanged: timespec { st_ctim }
  #else
    fileprivate var lastModified: timespec { st_mtimespec }
    fileprivate var lastChanged: timespec { st_ctimespec }
  #endif
}

#if canImport(Glibc)
  private typealias FolderStream = OpaquePointer
#else
  private typealias FolderStream = UnsafeMutablePointer<DIR>
#endif
