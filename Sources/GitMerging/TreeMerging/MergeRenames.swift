import Diagnostics
import GitHistory
import GitStore

/// What each side of a merge renamed, and which files go along with a folder that the other side renamed.
struct MergeRenames {
  /// What becomes of files in folders that the other side renamed (git-config(1), `merge.directoryRenames`).
  enum DirectoryRule {
    case move, conflict
  }

  /// The new paths of the files that a side renamed, by their old ones.
  private(set) var renamed: BySide<[String: String]> = BySide(ours: [:], theirs: [:])
  /// Where files of a side go because the other side renamed their folder, by their paths.
  private(set) var moved: BySide<[String: String]> = BySide(ours: [:], theirs: [:])
  /// The folders that each side renamed.
  private(set) var directories = BySide(ours: DirectoryRenames(), theirs: DirectoryRenames())

  /// None.
  init() {}

  /// Finds the renames that matter to a merge.
  ///
  /// - Throws: `git-failed` where a tree can't be read.
  init(
    of trees: MergedTrees, _ changes: BySide<SideChanges>, rule: DirectoryRule?, in repository: Repository
  ) throws(Diagnostic) {
    for side in MergeSide.allCases { try find(side, of: trees, changes, rule, in: repository) }
    directories = BySide(
      ours: directories.ours.excluding(directories.theirs), theirs: directories.theirs.excluding(directories.ours))
    for side in MergeSide.allCases { try follow(side, in: trees, changes[side].added, repository) }
  }

  /// Comparing all files with each other takes long: it is done where the other side has to do with what is gone.
  private mutating func find(
    _ side: MergeSide, of trees: MergedTrees, _ changes: BySide<SideChanges>, _ rule: DirectoryRule?,
    in repository: Repository
  ) throws(Diagnostic) {
    let (own, other) = (changes[side], changes[side.other])
    guard !own.deleted.isEmpty, !own.added.isEmpty else { return }
    var gone = GoneFolders(base: trees.base, side: trees.sides[side], repository: repository)
    let folders = rule == nil ? [] : try DirectoryRenames.wanted(whileOtherAdded: other.added, gone: &gone)
    guard !folders.isEmpty || !own.deleted.isDisjoint(with: other.touched) else { return }
    let renames = try repository.renames.find(from: trees.base, to: trees.sides[side]) { path in
      other.touched.contains(path) || WorkTreePath.ancestors(of: path).contains(where: folders.contains)
    }
    directories[side] = try DirectoryRenames(of: folders, among: renames, gone: &gone)
    // What does not concern the other side is to Git a new file, but where it sees at a glance that it is not.
    for rename in renames where rename.isExact || other.touched.contains(rename.old) {
      renamed[side][rename.old] = rename.new
    }
  }

  /// Finds where files of a side go; where several would go to one place, or the side has something there, none does.
  private mutating func follow(
    _ side: MergeSide, in trees: MergedTrees, _ added: [String], _ repository: Repository
  ) throws(Diagnostic) {
    var sources: [String: [String]] = [:]
    for path in added {
      if let target = directories[side.other].target(of: path) { sources[target, default: []].append(path) }
    }
    for (target, paths) in sources {
      guard paths.count == 1, let path = paths.first,
        try repository.objects.entry(at: target, inTree: trees.sides[side]) == nil
      else { continue }
      moved[side][path] = target
    }
  }
}
