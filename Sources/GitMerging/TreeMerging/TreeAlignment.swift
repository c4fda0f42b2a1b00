import Diagnostics
import GitStore
import GitWorkTree

/// Puts all versions of a file that was renamed at one path, so that a merge by paths joins them.
///
/// What becomes of each kind of rename is Git's choice (measured with 2.39 by the test of random merges): a file that one
/// side renamed has its new name on both; a file that both renamed apart is merged and has both names, in
/// conflict; where a rename meets another file, each side's file is joined with its own base before the two meet.
struct TreeAlignment {
  private enum Stage: Int32, CaseIterable {
    case base = 1
    case ours = 2
    case theirs = 3

    init(_ side: MergeSide) { self = side == .ours ? .ours : .theirs }
  }

  private let repository: Repository
  private let trees: MergedTrees
  private let joining: FileJoining
  /// What the trees have otherwise by now; `nil` where a file is gone.
  private var versions: [Stage: [String: TreeEntry?]] = [.base: [:], .ours: [:], .theirs: [:]]
  /// The paths that are in conflict, whatever their versions come to.
  private(set) var disputed: [String: Conflict.Renames] = [:]
  /// The paths at which a side's file was put that base has nothing of.
  private(set) var added: BySide<[String]> = BySide(ours: [], theirs: [])
  /// The paths that files had which are at one path now.
  private(set) var origins: [String: FileOrigins] = [:]
  /// The places that files went to along with their folder.
  private var followed: Set<String> = []

  /// - Throws: `git-failed`, or what `merger` throws.
  init(
    of trees: MergedTrees, _ changes: BySide<SideChanges>, along renames: MergeRenames,
    rule: MergeRenames.DirectoryRule?, joiningBy joining: FileJoining, in repository: Repository
  ) throws(Diagnostic) {
    self.repository = repository
    self.trees = trees
    self.joining = joining
    var renamed = renames.renamed
    for side in MergeSide.allCases {
      let oldPaths = Dictionary(renamed[side].map { ($1, $0) }) { first, _ in first }
      for (path, target) in renames.moved[side].sorted(by: { $0.key < $1.key }) {
        try follow(path, to: target, on: side, from: oldPaths[path], rule, &renamed[side])
      }
    }
    let olds = Set(renamed.ours.keys).union(renamed.theirs.keys)
    for old in olds.sorted() {
      switch (renamed.ours[old], renamed.theirs[old]) {
      case (let ours?, let theirs?) where ours == theirs:
        try move(.base, old, to: ours)
        origins[ours] = FileOrigins(base: ours, ours: ours, theirs: ours)
      case (let ours?, let theirs?): try part(old, ours: ours, theirs: theirs)
      case (let new?, nil): try align(old, new, renamedBy: .ours, touched: changes.theirs.touched)
      case (nil, let new?): try align(old, new, renamedBy: .theirs, touched: changes.ours.touched)
      case (nil, nil): break
      }
    }
  }

  /// The trees with the versions at their new places.
  func alignedTrees() throws(Diagnostic) -> MergedTrees {
    MergedTrees(
      base: try tree(.base, trees.base), ours: try tree(.ours, trees.ours), theirs: try tree(.theirs, trees.theirs))
  }

  /// The versions that there are of a path, by their stages.
  func versions(at path: String) throws(Diagnostic) -> [Int32: TreeEntry] {
    var found: [Int32: TreeEntry] = [:]
    for stage in Stage.allCases { found[stage.rawValue] = try version(stage, path) }
    return found
  }

  private func tree(_ stage: Stage, _ tree: ObjectName) throws(Diagnostic) -> ObjectName {
    guard let changes = versions[stage], !changes.isEmpty else { return tree }
    let ordered = changes.sorted { $0.key < $1.key }
    let removals = ordered.filter { $0.value == nil }.map { TreeChange.remove($0.key) }
    let additions = ordered.compactMap { path, entry in
      entry.map { TreeChange.put(path, $0.name, kind: $0.kind) }
    }
    return try repository.objects.writeTree(base: tree, changes: removals + additions)
  }

  // MARK: - What becomes of a rename

  /// Moves a file that a side added, or renamed from `old`, to its folder's new path, if that is free.
  private mutating func follow(
    _ path: String, to target: String, on side: MergeSide, from old: String?, _ rule: MergeRenames.DirectoryRule?,
    _ renamed: inout [String: String]
  ) throws(Diagnostic) {
    guard try hasRoom(Stage(side), target), try !isBelowFile(Stage(side.other), target) else { return }
    try move(Stage(side), path, to: target)
    followed.insert(target)
    origins[target] = FileOrigins(
      base: target, ours: side == .ours ? path : target, theirs: side == .ours ? target : path)
    if let old { renamed[old] = old == target ? nil : target } else { added[side].append(target) }
    if rule == .conflict, old != target { disputed[target] = .folder(former: path) }
  }

  /// One side renamed a file.
  private mutating func align(
    _ old: String, _ new: String, renamedBy side: MergeSide, touched: Set<String>
  ) throws(Diagnostic) {
    guard touched.contains(old) || followed.contains(new) else { return }
    let (own, other) = (Stage(side), Stage(side.other))
    guard let base = try version(.base, old), let renamed = try version(own, new) else { return }
    let isTaken = try version(other, new) != nil
    guard let present = try version(other, old) else {
      disputed[new] = .deleted(old: old)
      if !isTaken { try move(.base, old, to: new) }
      return
    }
    if present.kind.isFile != renamed.kind.isFile {
      // It is another kind of thing on the other side: that stays, and the renamed file was deleted there.
      guard !isTaken else { return }
      try move(.base, old, to: new)
      disputed[new] = .deleted(old: old)
    } else if isTaken {
      let joined = try joining.join(
        base: base, ours: side == .ours ? renamed : present, theirs: side == .ours ? present : renamed, at: new)
      versions[own]?[new] = joined.entry
      for stage in [Stage.base, other] { versions[stage]?[old] = .some(nil) }
    } else if try hasRoom(.base, new, leaving: old), try hasRoom(other, new, leaving: old) {
      try move(.base, old, to: new)
      try move(other, old, to: new)
      // A file that went along with its folder is called by the path that its side gave it.
      let former = origins[new].map { side == .ours ? $0.ours : $0.theirs } ?? new
      origins[new] = FileOrigins(base: old, ours: side == .ours ? former : old, theirs: side == .ours ? old : former)
    }
  }

  /// Both sides renamed a file, each in its own way.
  private mutating func part(_ old: String, ours: String, theirs: String) throws(Diagnostic) {
    guard let base = try version(.base, old), let our = try version(.ours, ours),
      let their = try version(.theirs, theirs)
    else { return }
    let joined = try joining.join(
      base: base, ours: our, theirs: their, at: old)
    versions[.ours]?[ours] = joined.entry.at(ours)
    versions[.theirs]?[theirs] = joined.isKept ? their : joined.entry.at(theirs)
    for path in [old, ours, theirs] { disputed[path] = .apart(old: old, ours: ours, theirs: theirs) }
  }

  // MARK: - Versions

  /// What a tree has at a path by now, folders aside.
  private func version(_ stage: Stage, _ path: String) throws(Diagnostic) -> TreeEntry? {
    if let known = versions[stage]?[path] { return known }
    guard let entry = try repository.objects.entry(at: path, inTree: tree(of: stage)), entry.kind != .tree else {
      return nil
    }
    return entry
  }

  private mutating func move(_ stage: Stage, _ old: String, to new: String) throws(Diagnostic) {
    guard let entry = try version(stage, old), try hasRoom(stage, new, leaving: old) else { return }
    versions[stage]?[old] = .some(nil)
    versions[stage]?[new] = entry.at(new)
  }

  /// Whether a file can lie at a path without taking the place of a folder, or of a file above it.
  private func hasRoom(_ stage: Stage, _ path: String, leaving old: String? = nil) throws(Diagnostic) -> Bool {
    if try repository.objects.entry(at: path, inTree: tree(of: stage))?.kind == .tree { return false }
    return try !isBelowFile(stage, path, otherThan: old)
  }

  private func isBelowFile(
    _ stage: Stage, _ path: String, otherThan old: String? = nil
  ) throws(Diagnostic) -> Bool {
    for folder in WorkTreePath.ancestors(of: path) where folder != old {
      if let above = try repository.objects.entry(at: folder, inTree: tree(of: stage)), above.kind != .tree {
        return true
      }
    }
    return false
  }

  private func tree(of stage: Stage) -> ObjectName {
    switch stage {
    case .base: trees.base
    case .ours: trees.ours
    case .theirs: trees.theirs
    }
  }
}

extension TreeEntry {
  /// The same at another path.
  fileprivate func at(_ path: String) -> TreeEntry { TreeEntry(path: path, name: name, kind: kind) }
}
