import Diagnostics
import GitHistory
import GitStore

/// The folders that one side of a merge renamed as a whole while the other side put files into them.
///
/// The rules are Git's (its `directory-rename-detection.txt`, measured with 2.39): nothing is left of the folder on the
/// side that renamed it, the other side added a file right in it, and more of its files went to one folder than to any
/// other one.
struct DirectoryRenames {
  /// Where each folder went.
  private var targets: [String: String] = [:]

  /// None.
  init() {}

  /// Finds where folders went that one side has no more.
  ///
  /// - Parameters:
  ///   - folders: The folders to check, as ``wanted(whileOtherAdded:gone:)`` finds them.
  ///   - renames: The files that the side renamed.
  ///   - gone: Tells which folders the side has no more.
  /// - Throws: `git-failed` where a tree can't be read.
  init(of folders: Set<String>, among renames: [RenameDetection.Rename], gone: inout GoneFolders) throws(Diagnostic) {
    guard !folders.isEmpty else { return }
    var votes: [String: [String: Int]] = [:]
    for rename in renames {
      var (old, new) = (Self.parent(of: rename.old), Self.parent(of: rename.new))
      while try gone.contains(old) {
        if folders.contains(old) { votes[old, default: [:]][new, default: 0] += 1 }
        // What is called the same at the end moved along with the folder around it.
        guard !new.isEmpty, Self.name(of: old) == Self.name(of: new) else { break }
        (old, new) = (Self.parent(of: old), Self.parent(of: new))
      }
    }
    targets = votes.compactMapValues(Self.winner)
  }

  /// The folders that a side has no more, and into which the other side put files.
  static func wanted(whileOtherAdded added: [String], gone: inout GoneFolders) throws(Diagnostic) -> Set<String> {
    var wanted: Set<String> = []
    for path in added where try gone.contains(parent(of: path)) { wanted.insert(parent(of: path)) }
    return wanted
  }

  /// The folder that got the most files; `nil` where two got as many.
  private static func winner(_ votes: [String: Int]) -> String? {
    let most = votes.values.max()
    let best = votes.filter { $0.value == most }
    return best.count == 1 ? best.first?.key : nil
  }

  /// The same without folders that went to where the other side renamed a folder itself.
  func excluding(_ other: DirectoryRenames) -> DirectoryRenames {
    var rest = self
    rest.targets = targets.filter { other.targets[$0.value] == nil }
    return rest
  }

  /// Where a file goes that was added in one of the folders, or below.
  func target(of path: String) -> String? {
    var folder = Self.parent(of: path)
    while !folder.isEmpty {
      if let target = targets[folder] { return path.path(after: folder, movesTo: target) }
      folder = Self.parent(of: folder)
    }
    return nil
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func name(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }
}

/// Tells which folders of a base one side has no more.
struct GoneFolders {
  let base: ObjectName
  let side: ObjectName
  let repository: Repository
  private var known: [String: Bool] = ["": false]

  init(base: ObjectName, side: ObjectName, repository: Repository) {
    self.base = base
    self.side = side
    self.repository = repository
  }

  mutating func contains(_ folder: String) throws(Diagnostic) -> Bool {
    if let answer = known[folder] { return answer }
    let (before, after) = (
      try repository.objects.entry(at: folder, inTree: base), try repository.objects.entry(at: folder, inTree: side)
    )
    let answer = before?.kind == .tree && after?.kind != .tree
    known[folder] = answer
    return answer
  }
}
