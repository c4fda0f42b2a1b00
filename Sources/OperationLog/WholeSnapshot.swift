package import Diagnostics
package import GitStore
package import GitWorkTree

/// State other than files, index and references that operations change, stored under its own names.
package enum OperationState {
  /// The list of stashes.
  package static let stashes = "slipway-stashes"
  /// The submodules whose folders are there, whether anything is in them or not.
  static let submodules = "slipway-submodules"
  /// What begins the names of the settings of branches.
  private static let settings = "slipway-settings/"
  /// What begins the names of Git's own files about rebases and picks.
  private static let files = "slipway-files/"

  private static let folders = ["rebase-merge", "sequencer"]
  private static let single = ["REBASE_HEAD", "AUTO_MERGE"]
  private static let largest = 1 << 24

  /// Whether a name is a branch setting.
  package static func isSetting(_ name: String) -> Bool { name.hasPrefix(settings) }

  /// The names of the settings of a branch among a snapshot's state.
  package static func settings(ofBranch branch: String, in state: [String: [UInt8]]) -> [String] {
    state.keys.filter { $0.hasPrefix(settings + escaped("branch.\(branch).")) }
  }

  /// All of it, as it is now.
  static func present(in repository: Repository) throws(Diagnostic) -> [String: [UInt8]] {
    var state: [String: [UInt8]] = [:]
    for name in fileNames(in: repository) {
      state[files + name] = GitFolderFile.contents(of: "\(repository.gitDirectory)/\(name)", limit: largest)
    }
    let list = try repository.stashes.entries().map { "\($0.commit) \($0.message)\0" }.joined()
    if !list.isEmpty { state[stashes] = Array(list.utf8) }
    if let folders = try repository.workTreeFiles.submoduleFolders() {
      state[submodules] = Array(folders.joined(separator: "\0").utf8)
    }
    let configuration = repository.configuration
    for name in configuration.names(beginningWith: "branch.") {
      guard let value = configuration.string(name) else { continue }
      state[settings + escaped(name)] = Array(value.utf8)
    }
    return state
  }

  /// Whether a name is one of the saved files: a record may name any.
  private static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains("."), !parts.contains(".."), !parts.contains("") else { return false }
    return single.contains(name) || parts.count == 2 && folders.contains(String(parts[0]))
  }

  private static func fileNames(in repository: Repository) -> [String] {
    let root = repository.gitDirectory
    return single + folders.flatMap { folder in GitFolderFile.names(in: "\(root)/\(folder)").map { "\(folder)/\($0)" } }
  }

  /// Makes it what `goal` says wherever that differs from `present`.
  package static func restore(
    _ goal: [String: [UInt8]], from present: [String: [UInt8]], in repository: Repository
  ) throws(Diagnostic) {
    let differing = Set(goal.keys).union(present.keys).filter { goal[$0] != present[$0] }.sorted()
    for name in differing where name.hasPrefix(files) {
      guard isOwn(String(name.dropFirst(files.count))) else { throw OperationLog.unreadable }
    }
    for name in single {
      if let bytes = goal[files + name] {
        try GitFolderFile.replace(name, with: bytes, in: repository.gitDirectory)
      } else {
        GitFolderFile.remove(name, in: repository.gitDirectory)
      }
    }
    // Last, as these files mark an operation in progress; other leftovers are harmless.
    for folder in folders {
      try restore(folder, to: contents(of: folder, in: goal), in: repository.gitDirectory)
    }
    for name in differing where isSetting(name) {
      let value = goal[name].map { String(decoding: $0, as: UTF8.self) }
      let setting = unescaped(String(name.dropFirst(settings.count)))
      guard setting.hasPrefix("branch.") else { throw OperationLog.unreadable }
      try repository.setConfiguration(setting, to: value)
    }
    if differing.contains(stashes) { try StashList(goal[stashes] ?? []).restore(in: repository) }
    if differing.contains(submodules) {
      repository.workTreeFiles.restoreSubmoduleFolders(submoduleFolders(goal), from: submoduleFolders(present))
    }
    if goal[stashes] == nil { try repository.stashes.removeEmptyLog() }
  }

  /// The files of one of Git's folders that a snapshot's state has, by name.
  private static func contents(of folder: String, in state: [String: [UInt8]]) -> [String: [UInt8]] {
    let prefix = "\(files)\(folder)/"
    let names = state.keys.filter { $0.hasPrefix(prefix) }
    return Dictionary(uniqueKeysWithValues: names.map { (String($0.dropFirst(prefix.count)), state[$0] ?? []) })
  }

  /// Gives one of Git's folders its files.
  ///
  /// It comes and goes at once: with half of its files neither this program nor Git can go on, nor take anything back.
  private static func restore(_ folder: String, to goal: [String: [UInt8]], in root: String) throws(Diagnostic) {
    let present = GitFolderFile.names(in: "\(root)/\(folder)")
    guard !goal.isEmpty else { return GitFolderFile.removeFolder(folder, in: root) }
    guard !present.isEmpty else { return try GitFolderFile.makeFolder(folder, of: goal, in: root) }
    for (name, bytes) in goal.sorted(by: { $0.key < $1.key })
    where GitFolderFile.contents(of: "\(root)/\(folder)/\(name)", limit: largest) != bytes {
      try GitFolderFile.replace("\(folder)/\(name)", with: bytes, in: root)
    }
    for name in present where goal[name] == nil { GitFolderFile.remove("\(folder)/\(name)", in: root) }
  }

  /// The submodules whose folders a snapshot's state tells of.
  static func submoduleFolders(_ state: [String: [UInt8]]) -> [String] {
    (state[submodules] ?? []).split(separator: 0).compactMap { path in
      (try? TrackablePath(String(decoding: path, as: UTF8.self)))?.rawValue
    }
  }

  /// Refuses if the commits of a list of stashes are gone.
  static func refuseLost(_ goal: [String: [UInt8]], in repository: Repository) throws(Diagnostic) {
    for (commit, _) in StashList(goal[stashes] ?? []).entries where (try? repository.commits.read(commit)) == nil {
      throw Diagnostic(.undoImpossible, "the stash \(commit.short) is missing")
    }
  }

  /// A name without slashes, so that no two names are in each other's way as paths of a tree.
  private static func escaped(_ name: String) -> String {
    name.replacing("%", with: "%25").replacing("/", with: "%2F")
  }

  private static func unescaped(_ name: String) -> String {
    name.replacing("%2F", with: "/").replacing("%25", with: "%")
  }
}

/// The stashes and what the list says of each, the newest first.
struct StashList {
  let entries: [(commit: ObjectName, message: String)]

  init(_ bytes: [UInt8]) {
    entries = bytes.split(separator: 0).compactMap { line in
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1).map(String.init)
      guard let name = parts.first, let commit = try? ObjectName(name) else { return nil }
      return (commit, parts.count > 1 ? parts[1] : "")
    }
  }

  /// Makes the repository's list this one; the oldest stashes that both have stay as they are.
  package func restore(in repository: Repository) throws(Diagnostic) {
    var present = try repository.stashes.entries().map(\.commit)
    let shared = zip(present.reversed(), entries.reversed()).prefix { $0 == $1.commit }.count
    while present.count > shared {
      try repository.stashes.drop(at: 0, expecting: present.removeFirst())
    }
    for entry in entries.dropLast(shared).reversed() {
      // Without a log Git would keep no more than one stash.
      let log = "\(repository.commonDirectory)/logs/refs/stash"
      if GitFolderFile.contents(of: log, limit: .max) == nil {
        try GitFolderFile.replace("logs/refs/stash", with: [], in: repository.commonDirectory)
      }
      try repository.references.move(
        "refs/stash", to: entry.commit, expecting: repository.references.read("refs/stash"), log: entry.message,
        by: repository.commits.read(entry.commit).committer)
    }
  }
}

extension Snapshots {
  /// A snapshot with all other state that an operation may change.
  package func takeWhole(of paths: [String], keptIn store: Repository? = nil) throws(Diagnostic)
    -> RepositorySnapshot
  {
    var snapshot = try repository.snapshots.take(of: paths, keptIn: store)
    snapshot.state.merge(try OperationState.present(in: repository)) { _, new in new }
    return snapshot
  }

  /// Brings back what differs between two whole snapshots.
  func restoreWhole(
    _ snapshot: RepositorySnapshot, from present: RepositorySnapshot, log: String, by signature: Signature?
  ) throws(Diagnostic) {
    try OperationState.refuseLost(snapshot.state, in: repository)
    try repository.snapshots.restore(snapshot, from: present, log: log, by: signature)
    try OperationState.restore(snapshot.state, from: present.state, in: repository)
  }
}
