import Clibgit2
import Diagnostics
import GitStore

/// The objects that a repository has and another one lacks: what tips reach, without what the other's references reach.
final class MissingObjects {
  /// The objects that one pack has, by their places in its index.
  struct Packed {
    let pack: Pack
    var indexes: [Int] = []

    var names: [ObjectName] { indexes.map { ObjectName(pack.index.name($0)) } }
  }

  /// A loose object, with the last part of the path at which it was found first.
  struct Loose {
    let name: ObjectName
    let path: String
  }

  private(set) var packed: [Int: Packed] = [:]
  private(set) var loose: [Loose] = []
  private(set) var count = 0
  private let source: Repository
  private let database: Database
  private let target: Database
  private let packs: PackedObjects
  private let onProgress: (Int) throws(Diagnostic) -> Void
  /// What is collected, or reached by references of the target.
  private var covered: Set<ObjectName> = []
  private var common: Set<ObjectName> = []
  /// Whether the target has any of the history, so that a look for each object pays.
  private let isRelated: Bool

  /// Collects what `tips` reach.
  ///
  /// - Parameters:
  ///   - tips: What is wanted: commits, tags or other objects.
  ///   - source: Where they are.
  ///   - target: Where they are to go.
  ///   - received: What the target received with all that it reaches, and no reference of the target is at yet.
  ///   - onProgress: Told now and then how many objects there are so far; what it throws stops.
  /// - Throws: Why an object of the source can't be read.
  init(
    of tips: [ObjectName], from source: Repository, to target: Repository, having received: [ObjectName],
    onProgress: @escaping (Int) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    self.source = source
    self.onProgress = onProgress
    database = try Database(source)
    self.target = try Database(target)
    packs = try PackedObjects.of(source)
    let meeting = try CommonCommits(source: database, target: target, received: received)
    common = meeting.names
    isRelated = !common.isEmpty || source === target
    try collect(tips.filter { !meeting.tips.contains($0) })
  }

  /// Whether a repository has all that `tips` reach, and not just the tips, as after a transfer that was stopped.
  static func isEmpty(of tips: [ObjectName], in repository: Repository) -> Bool {
    // A commit or tree that is missing stops the walk.
    (try? MissingObjects(of: tips, from: repository, to: repository, having: []) { _ in })?.count == 0
  }

  private func collect(_ tips: [ObjectName]) throws(Diagnostic) {
    var commits: [ObjectName] = []
    var others: [ObjectName] = []
    for tip in tips { try follow(tip, commits: &commits, others: &others) }
    for (number, commit) in try history(of: commits).enumerated() {
      try add(commit)
      if number % 1000 == 0 { try onProgress(count) }
    }
    for other in others { try add(other: other) }
    try onProgress(count)
  }

  /// Adds tags with a message, and keeps what they are on.
  private func follow(
    _ tip: ObjectName, commits: inout [ObjectName], others: inout [ObjectName]
  ) throws(Diagnostic) {
    var name = tip
    while true {
      var oid = name.oid
      let object = try Handle(freedBy: git_object_free, owner: source.handle, to: "read the object \(name)") {
        git_object_lookup($0, source.pointer, &oid, GIT_OBJECT_ANY)
      }
      switch git_object_type(object.pointer) {
      case GIT_OBJECT_COMMIT: return commits.append(name)
      case GIT_OBJECT_TAG:
        guard let target = git_tag_target_id(object.pointer) else { return }
        if covered.insert(name).inserted { add(name, path: "") }
        name = ObjectName(target)
      default: return others.append(name)
      }
    }
  }

  /// The commits that the target lacks, parents first, so that a tree is compared with what is covered already.
  private func history(of commits: [ObjectName]) throws(Diagnostic) -> [ObjectName] {
    guard !commits.isEmpty else { return [] }
    do throws(Diagnostic) {
      return try walk(commits)
    } catch  where !common.isEmpty {
      // The source may lack what is behind a commit that only the target still uses.
      common = []
      return try walk(commits)
    }
  }

  private func walk(_ commits: [ObjectName]) throws(Diagnostic) -> [ObjectName] {
    let walk = try CommitWalk(
      source, sorting: [.topological, .reversed], to: "find the objects to copy")
    for commit in commits { try walk.push(commit) }
    for known in common {
      // What is no commit can't be hidden, and at worst something is sent that is there.
      try? walk.hide(known)
    }
    return try walk.names()
  }

  private func add(_ name: ObjectName) throws(Diagnostic) {
    guard covered.insert(name).inserted else { return }
    // A commit that is there may lack what it reaches, as after an interrupted transfer.
    if !isStored(name) { add(name, path: "") }
    let commit = try source.commits.handle(name)
    guard let tree = git_commit_tree_id(commit.pointer) else { return }
    var bases: [ObjectName] = []
    if !common.isEmpty {
      for number in 0..<git_commit_parentcount(commit.pointer) {
        guard let parent = git_commit_parent_id(commit.pointer, number) else { continue }
        let handle = try source.commits.handle(ObjectName(parent))
        if let tree = git_commit_tree_id(handle.pointer) { bases.append(ObjectName(tree)) }
      }
    }
    try add(tree: ObjectName(tree), bases: bases)
  }

  private func add(other name: ObjectName) throws(Diagnostic) {
    if try source.objects.kind(of: name) == "tree" { return try add(tree: name, bases: []) }
    if covered.insert(name).inserted { add(name, path: "") }
  }

  /// Adds what is in a tree and in none of those at the same path of the commit's parents.
  private func add(tree: ObjectName, bases: [ObjectName]) throws(Diagnostic) {
    covered.formUnion(bases)
    guard covered.insert(tree).inserted else { return }
    // A commit may bring back the files of one that the target has.
    if !isStored(tree) { add(tree, path: "") }
    var waiting = [(tree: tree, bases: bases)]
    while let (tree, bases) = waiting.popLast() {
      var folders: [String: [ObjectName]] = [:]
      for base in bases {
        try forEachEntry(of: base) { entry in
          covered.insert(entry.object)
          if entry.kind == .tree {
            folders[String(decoding: entry.name, as: UTF8.self), default: []].append(entry.object)
          }
        }
      }
      try forEachEntry(of: tree) { entry in
        guard entry.kind != .submodule, covered.insert(entry.object).inserted else { return }
        if entry.kind == .tree {
          let known = folders.isEmpty ? [] : folders[String(decoding: entry.name, as: UTF8.self)] ?? []
          waiting.append((entry.object, known))
        }
        // A tree that the target has by chance may lack what is in it.
        if isStored(entry.object) { return }
        add(entry.object, path: String(decoding: entry.name, as: UTF8.self))
      }
    }
  }

  private func forEachEntry(
    of tree: ObjectName, _ take: (RawTree.Entry) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try database.object(tree) { _, bytes throws(Diagnostic) in try RawTree(bytes, of: tree).forEachEntry(take) }
  }

  private func isStored(_ name: ObjectName) -> Bool { isRelated && target.hadBefore(name) }

  private func add(_ name: ObjectName, path: @autoclosure () -> String) {
    var oid = name.oid
    count += 1
    if let (pack, index) = packs.location(of: &oid) {
      packed[pack.serial, default: Packed(pack: pack)].indexes.append(index)
    } else {
      loose.append(Loose(name: name, path: path()))
    }
  }
}
