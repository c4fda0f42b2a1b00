import FileTrees
import Foundation

/// All of a repository that two programs must agree on.
struct RepositoryPicture: Equatable {
  var head = ""
  var references: [String: String] = [:]
  /// What `git status --porcelain=v2` says.
  var status = ""
  /// What `git ls-files -s` says, but for quotes around names.
  var index = ""
  /// What the work tree holds, by path: kind, bits and bytes.
  var files: [String: String] = [:]
  /// The list of stashes, and what tells that something is stopped.
  var state: [String: String] = [:]
  /// Whether the work tree has a folder, also an empty one, where the index has a file.
  ///
  /// Git stashes the folder's files, but not that the file is gone, and can't bring them back then.
  private(set) var hasFolderForFile = false

  static func == (one: RepositoryPicture, other: RepositoryPicture) -> Bool {
    one.head == other.head && one.references == other.references && one.status == other.status
      && one.index == other.index && one.files == other.files && one.state == other.state
  }

  /// Takes the picture of the repository at `root`.
  ///
  /// - Parameters:
  ///   - root: The top of its work tree.
  ///   - status: What Git says to ``question``; empty where the rest, which it follows from, is enough.
  /// - Throws: Where a part of it can't be read.
  init(of root: String, status: String = "") throws {
    self.status = status
    index = try WrittenIndex.listing(of: "\(root)/.git/index")
    head = try Self.text("\(root)/.git/HEAD") ?? ""
    references = try Self.references(in: "\(root)/.git")
    files = try Self.files(below: root)
    for name in Self.stateFiles {
      state[name] = try Self.text("\(root)/.git/\(name)").map(Self.plain)
    }
    if state["SQUASH_MSG"] != nil { state["SQUASH_MSG"] = "there" }
    hasFolderForFile = trackedFiles.contains { FileAccess.kind(of: "\(root)/\($0)") == .directory }
  }

  /// What Git is asked.
  ///
  /// It would hide a deleted file that looks like the text of a conflict, which has other labels.
  static let question = [
    "git", "--no-optional-locks", "status", "--porcelain=v2", "--branch", "--untracked-files=all", "--no-renames",
  ]

  private static let stateFiles = [
    "MERGE_HEAD", "REVERT_HEAD", "CHERRY_PICK_HEAD", "SQUASH_MSG", "rebase-merge/head-name", "rebase-merge/onto",
    "rebase-merge/orig-head", "rebase-merge/git-rebase-todo", "rebase-apply/head-name", "sequencer/todo",
    "logs/refs/stash",
  ]

  private static func text(_ path: String) throws -> String? {
    guard FileAccess.kind(of: path) == .file else { return nil }
    return String(decoding: try FileAccess.read(path), as: UTF8.self)
  }

  /// The lines of a list of steps that are steps.
  private static func plain(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
  }

  private static func references(in folder: String) throws -> [String: String] {
    var references: [String: String] = [:]
    for line in (try text("\(folder)/packed-refs") ?? "").split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 2 { references[words[1]] = words[0] }
    }
    func visit(_ name: String) throws {
      for entry in try FileAccess.entries(of: "\(folder)/\(name)") {
        let path = "\(name)/\(entry.name)"
        if entry.kind == .directory {
          try visit(path)
        } else if !path.hasSuffix(".lock") {
          references[path] = try text("\(folder)/\(path)")?.trimmingCharacters(in: .newlines)
        }
      }
    }
    try visit("refs")
    return references
  }

  private static func files(below root: String) throws -> [String: String] {
    var files: [String: String] = [:]
    func visit(_ folder: String) throws {
      for entry in try FileAccess.entries(of: folder.isEmpty ? root : "\(root)/\(folder)") where entry.name != ".git" {
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        switch entry.kind {
        case .directory: try visit(path)
        case .link: files[path] = "-> " + (try FileAccess.destination(ofLink: "\(root)/\(path)"))
        default:
          let isExecutable = try FileAccess.permissions(of: "\(root)/\(path)") & 0o100 != 0
          let text = String(decoding: try FileAccess.read("\(root)/\(path)"), as: UTF8.self)
          files[path] = (isExecutable ? "x " : "- ") + text
        }
      }
    }
    try visit("")
    return files
  }

  // MARK: What a step chooses from

  /// The name of the branch that HEAD is at.
  var branch: String? {
    let prefix = "ref: refs/heads/"
    return head.hasPrefix(prefix) ? String(head.dropFirst(prefix.count)).trimmingCharacters(in: .newlines) : nil
  }

  var branches: [String] {
    references.keys.filter { $0.hasPrefix("refs/heads/") }.map { String($0.dropFirst(11)) }.sorted()
  }

  var tags: [String] {
    references.keys.filter { $0.hasPrefix("refs/tags/") }.map { String($0.dropFirst(10)) }.sorted()
  }

  /// The files that Git knows of, without those in conflict.
  var trackedFiles: [String] {
    index.split(separator: "\n").filter { $0.contains(" 0\t") }.compactMap { $0.split(separator: "\t").last }
      .map(String.init)
  }

  /// The files in conflict, with the sides that have them: 1 the ancestor, 2 ours, 3 theirs.
  var conflicts: [(path: String, sides: Set<Int>)] {
    var sides: [String: Set<Int>] = [:]
    for line in index.split(separator: "\n") where !line.contains(" 0\t") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      guard parts.count == 2, let side = parts[0].last.flatMap({ Int(String($0)) }) else { continue }
      sides[parts[1], default: []].insert(side)
    }
    return sides.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What is stopped, if anything is.
  enum Stopped: String {
    case merge, squash, rebase, revert, stash
    case cherryPick = "cherry-pick"
  }

  var stopped: Stopped? {
    if state["MERGE_HEAD"] != nil { return .merge }
    if state["rebase-merge/onto"] != nil || state["rebase-apply/head-name"] != nil { return .rebase }
    if state["REVERT_HEAD"] != nil { return .revert }
    if state["CHERRY_PICK_HEAD"] != nil { return .cherryPick }
    if conflicts.isEmpty { return nil }
    return state["SQUASH_MSG"] != nil ? .squash : .stash
  }

  /// Whether sides disagree about what a path is, a file, a link or a folder: Git sets one of them aside under another
  /// name, slipway leaves both at the path.
  var hasKindConflict: Bool {
    var kinds: [String: Set<Substring>] = [:]
    for line in index.split(separator: "\n") where !line.contains(" 0\t") {
      guard let path = line.split(separator: "\t").last else { continue }
      kinds[String(path), default: []].insert(line.prefix(2))
    }
    let paths = conflicts.map(\.path)
    let all = Set(paths + trackedFiles)
    return kinds.values.contains { $0.count > 1 }
      || paths.contains { path in all.contains { $0.hasPrefix(path + "/") } }
  }

  /// Whether a file in conflict has a name of its own because a folder has its path.
  var hasFileSetAside: Bool { conflicts.contains { $0.path.contains("~") } }

  /// Whether a file that Git knows of is gone from the work tree.
  var lacksFile: Bool { trackedFiles.contains { files[$0] == nil } }

  /// Whether the index differs from the last commit, by the first letter of an entry's state (`git status --porcelain=v2`).
  var hasStaged: Bool {
    status.split(separator: "\n").contains { line in
      (line.hasPrefix("1 ") || line.hasPrefix("2 ")) && !line.dropFirst(2).hasPrefix(".")
    }
  }

  // MARK: Comparing

  /// The picture without what is known of remotes: what was fetched stays fetched when its merge is taken back.
  var withoutRemotes: RepositoryPicture {
    var plain = self
    plain.references = references.filter { !$0.key.hasPrefix("refs/remotes/") }
    plain.status = status.split(separator: "\n").filter { !$0.hasPrefix("# branch.") }.joined(separator: "\n")
    return plain
  }

  /// What of this picture is not as in `other`, in words.
  func differences(from other: RepositoryPicture, _ mine: String, _ its: String) -> String {
    var lines: [String] = []
    func compare(_ what: String, _ one: String?, _ two: String?) {
      guard one != two else { return }
      lines.append("\(what):\n  \(mine): \(one ?? "nothing")\n  \(its): \(two ?? "nothing")")
    }
    compare("HEAD", head, other.head)
    for (what, one, two) in [
      ("ref", references, other.references), ("file", files, other.files), ("state", state, other.state),
    ] {
      for name in Set(one.keys).union(two.keys).sorted() { compare("\(what) \(name)", one[name], two[name]) }
    }
    compare("index", index, other.index)
    compare("status", status, other.status)
    return lines.joined(separator: "\n")
  }
}
