import Clibgit2
package import Diagnostics
package import GitStore
import SystemCalls

extension WorkTreeFiles {
  /// Refuses to write files where a link replaces one of their folders: the link's
  /// target would be written.
  package func refuseLinks(above paths: [String]) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    let folders = Set(paths.flatMap(WorkTreePath.ancestors))
    let links = folders.filter { WorkTreePath.isLink("\(root)/\($0)") }.sorted()
    guard links.isEmpty else { throw Checkout.refused(links) }
  }
}

/// Writes files of a tree or an index into the working tree.
package struct Checkout {
  /// What is done about files that are not as they were.
  package enum Care {
    /// Nothing is written if one is in the way.
    case safe
    /// Nothing is written at all; only what would be in the way is found.
    case dryRun
    /// As ``safe``, where conflicts of the index that is written are no reason to stop.
    case merge
    /// They are written over.
    case force
    /// As ``force``, where conflicts of the index that is written are no reason to stop.
    case mergeOver
  }

  /// How Git calls our side.
  package static let ourUsualLabel = "HEAD"

  let repository: Repository
  var care = Care.safe
  /// The paths concerned, all if `nil`; each is one file's path, not a pattern.
  package var paths: [String]?
  var ourLabel = Self.ourUsualLabel
  var theirLabel: String?
  var ancestorLabel: String?
  /// Whether an index is made to follow.
  var updatesIndex = true
  /// Whether nothing is written, and only told what would be.
  var isTrial = false
  /// The paths that libgit2 is given where it need not look at all of ``paths``.
  private var limit: [String]?
  /// The paths that may be written, where they are known.
  private var changed: [String]?
  /// Whether files are written byte for byte, with no look for the attributes of each.
  private var isPlain = false

  package init(
    repository: Repository, care: Care = .safe, paths: [String]? = nil, ourLabel: String = Self.ourUsualLabel,
    theirLabel: String? = nil, ancestorLabel: String? = nil, updatesIndex: Bool = true
  ) {
    self.repository = repository
    self.care = care
    self.paths = paths
    self.ourLabel = ourLabel
    self.theirLabel = theirLabel
    self.ancestorLabel = ancestorLabel
    self.updatesIndex = updatesIndex
  }

  package func tree(_ tree: ObjectName) throws(Diagnostic) {
    let changed = try pathsChanged(by: tree)
    if paths == nil, care != .dryRun, !isTrial { try repository.willWrite?(changed) }
    let object = try repository.objects.treeHandle(tree)
    let source = AttributeSource.tree(tree)
    try narrowed(to: changed).besideSubmodules(source, changing: changed) { (checkout) throws(Diagnostic) in
      try checkout.run(source) { git_checkout_tree(repository.pointer, object.pointer, &$0) }
    }
  }

  /// Writes the files of an index; where all are concerned, `changed` are the paths in which it differs from HEAD.
  package func index(_ index: Handle, changing changed: [String] = []) throws(Diagnostic) {
    let source = AttributeSource.index(index)
    try narrowed(to: changed).besideSubmodules(source, changing: paths ?? changed) { (checkout) throws(Diagnostic) in
      try checkout.run(source) { git_checkout_index(repository.pointer, index.pointer, &$0) }
    }
  }

  /// The paths concerned; where that is all, those in which a tree differs from HEAD's, old names included.
  private func pathsChanged(by tree: ObjectName) throws(Diagnostic) -> [String] {
    if let paths { return paths }
    let head = try repository.headTree()
    return try repository.trees.changes(fromTree: head, toTree: tree).flatMap { [$0.path, $0.from].compactMap(\.self) }
  }

  /// Does `work` with a checkout that keeps submodules from libgit2, then what it would have done about them.
  private func besideSubmodules(
    _ source: AttributeSource, changing changed: [String], _ work: (Checkout) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let submodules = try CheckoutSubmodules(repository, of: source, changing: changed)
    guard submodules.inTheWay.isEmpty else { throw try Self.refused(submodules.inTheWay, in: repository) }
    let unseen = try unseenFiles(source, changing: changed)
    guard isForced || unseen.edited.isEmpty else { throw try Self.refused(unseen.edited, in: repository) }
    var checkout = leavingOut(submodules, unseen, of: changed)
    checkout.changed = changed
    try work(checkout)
    guard updatesIndex, care != .dryRun, !isTrial else { return }
    try submodules.stage()
    try unseen.stage(from: source)
  }

  private var isForced: Bool { care == .force || care == .mergeOver }

  /// The files that Git does not look at; one in conflict is written like any other.
  private func unseenFiles(_ source: AttributeSource, changing changed: [String]) throws(Diagnostic) -> UnseenFiles {
    guard case .index(let index) = source, git_index_has_conflicts(index.pointer) == 1 else {
      return try UnseenFiles(repository, among: changed)
    }
    return try UnseenFiles(
      repository,
      among: changed.filter { path in git_index_conflict_get(nil, nil, nil, index.pointer, path) != 0 })
  }

  private func leavingOut(
    _ submodules: CheckoutSubmodules, _ unseen: UnseenFiles, of changed: [String]
  ) -> Checkout {
    var others = self
    others.limit = submodules.others ?? limit
    if !unseen.missing.isEmpty {
      others.limit = (others.limit ?? changed).filter { !unseen.missing.contains($0) }
    }
    return others
  }

  /// The same, looking only at the paths in which a tree differs from HEAD's: libgit2 walks the whole working tree else.
  ///
  /// A file in the place of one of their folders it would not see then. The first checkout of a clone has no index, and
  /// writes what HEAD has.
  private func narrowed(to changed: [String]) throws(Diagnostic) -> Checkout {
    guard paths == nil, care == .safe || care == .dryRun || care == .merge, let root = repository.workTree,
      try IndexFile(repository).count > 0
    else { return self }
    let folders = Set(changed.flatMap(WorkTreePath.ancestors)).map { "\(root)/\($0)" }
    guard folders.allSatisfy({ WorkTreePath.isFolder($0) || !WorkTreePath.exists($0) }) else { return self }
    var narrow = self
    narrow.limit = changed
    return narrow
  }

  /// The files that would be written over and are not as they were.
  package func filesInTheWay(ofTree tree: ObjectName) throws(Diagnostic) -> [String] {
    let object = try repository.objects.treeHandle(tree)
    let changed = try pathsChanged(by: tree)
    let submodules = try CheckoutSubmodules(repository, of: .tree(tree), changing: changed)
    let unseen = try UnseenFiles(repository, among: changed)
    let files = try narrowed(to: changed).leavingOut(submodules, unseen, of: changed)
    try files.markEdits()
    let inTheWay = files.perform { git_checkout_tree(repository.pointer, object.pointer, &$0) }.inTheWay
    let bare = try bareFolders(among: inTheWay)
    return Set(inTheWay + submodules.inTheWay + unseen.edited).filter { !bare.contains($0) }.sorted()
  }

  /// The paths with only empty directories: Git writes its files in their place.
  private func bareFolders(among paths: [String]) throws(Diagnostic) -> Set<String> {
    guard let root = repository.workTree, !paths.isEmpty else { return [] }
    let index = try IndexFile(repository)
    return Set(paths.filter { index.entry($0) == nil && BareFolder.isThere("\(root)/\($0)") })
  }

  private func run(
    _ source: AttributeSource, _ call: (inout git_checkout_options) -> Int32
  ) throws(Diagnostic) {
    if let paths = limit ?? paths, paths.isEmpty { return }
    if let paths, care != .dryRun, !isTrial { try repository.willWrite?(paths) }
    if isForced { try repository.workTreeFiles.refuseLinks(above: paths ?? []) }
    defer { repository.filters.forgetReadied() }
    let attributes = try repository.attributes.files(source)
    if attributes.contains(where: Attributes.mentionsFilters) { try readyFilters(source, call) }
    guard care != .dryRun, !isTrial else { return try write(isUnfiltered: attributes.isEmpty, call) }
    try writingOverReadOnlyFiles { () throws(Diagnostic) in
      try write(isUnfiltered: attributes.isEmpty, call)
    }
  }

  private func write(
    isUnfiltered: Bool, _ call: (inout git_checkout_options) -> Int32
  ) throws(Diagnostic) {
    try markEdits()
    removeLinksInTheWay(call)
    var checkout = self
    if isUnfiltered, let changed { checkout.isPlain = try repository.stagingArea.keepsContent(of: changed) }
    var (code, inTheWay, _) = checkout.perform(call)
    if code == GIT_ECONFLICT.rawValue, case let bare = try bareFolders(among: inTheWay), !bare.isEmpty {
      let others = inTheWay.filter { !bare.contains($0) }
      guard others.isEmpty else { throw try Self.refused(others, in: repository) }
      for path in bare { BareFolder.remove("\(repository.workTree ?? "")/\(path)") }
      (code, inTheWay, _) = checkout.perform(call)
    }
    if code == GIT_ECONFLICT.rawValue, !inTheWay.isEmpty { throw try Self.refused(inTheWay, in: repository) }
    try repository.filters.check(code, "write the files of \"\(repository.workTree ?? "")\"")
  }

  /// Does `work` with read-only files made writable: Git replaces such a file, where libgit2 writes into it.
  private func writingOverReadOnlyFiles(_ work: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    var readOnly: [(path: String, permissions: UInt16)] = []
    for path in limit ?? paths ?? changed ?? [] {
      guard let status = try? FileStatus("\(root)/\(path)"), status.kind == .file, status.permissions & 0o200 == 0,
        (try? FileSystem.setPermissions(status.permissions | 0o200, of: "\(root)/\(path)")) != nil
      else { continue }
      readOnly.append(("\(root)/\(path)", status.permissions))
    }
    do throws(Diagnostic) {
      try work()
    } catch {
      for file in readOnly { try? FileSystem.setPermissions(file.permissions, of: file.path) }
      throw error
    }
  }

  /// Readies the index for libgit2, which takes files of the same length and time for unchanged.
  private func markEdits() throws(Diagnostic) {
    let trustsChangeTime = repository.configuration.boolean("core.trustctime") ?? true
    try IndexFile(repository).markEarlyEdits(checkingAt: trustsChangeTime ? limit ?? paths : [])
  }

  /// Runs the filters of all files that will be written before the first of them is.
  private func readyFilters(
    _ source: AttributeSource, _ call: (inout git_checkout_options) -> Int32
  ) throws(Diagnostic) {
    var trial = self
    trial.isTrial = true
    let written = trial.perform(call).written
    repository.filters.coming = try repository.attributes.rules(for: written.map(\.path), in: source)
    try repository.attributes.readyFilters(written.map { ($0.path, $0.blob) }, from: source)
  }

  /// Removes links where a file will be written: libgit2 would write to their targets.
  ///
  /// Those that HEAD has it replaces itself, and takes for removed if they are gone.
  private func removeLinksInTheWay(_ call: (inout git_checkout_options) -> Int32) {
    guard isForced, !isTrial, let root = repository.workTree,
      let links = paths?.filter({ WorkTreePath.isLink("\(root)/\($0)") }), !links.isEmpty
    else { return }
    let head = try? repository.headTree()
    var trial = self
    trial.isTrial = true
    trial.limit = links
    for file in trial.perform(call).written {
      if let tree = head, (try? repository.objects.entry(at: file.path, inTree: tree))?.kind == .link { continue }
      try? FileSystem.remove("\(root)/\(file.path)")
    }
  }

  /// The refusal, which says what the files are to Git: a stash takes untracked files, but no ignored ones.
  ///
  /// - Parameters:
  ///   - paths: The files that would be overwritten.
  ///   - repository: Their repository.
  ///   - remedy: What puts changed and untracked files aside, if the operation has a way of its own.
  /// - Throws: `git-failed` where the index or the ignore rules can't be read.
  /// - Returns: The refusal.
  package static func refused(
    _ paths: [String], in repository: Repository, unless remedy: Remedy.Operation? = nil
  ) throws(Diagnostic) -> Diagnostic {
    let unseen = try UnseenFiles(repository, among: paths).edited
    let index = try IndexFile(repository)
    guard unseen.isEmpty else { return hidden(unseen, in: index) }
    let tracked = paths.filter { index.entry($0) != nil }
    var ignored: [String] = []
    for path in paths where index.entry(path) == nil {
      if try repository.stagingArea.isIgnored(path) { ignored.append(path) }
    }
    guard ignored.isEmpty else {
      let them = ignored.count == 1 ? "it" : "them"
      return overwriting("ignored", ignored, .advice("move \(them) away; a stash leaves ignored files out"))
    }
    guard !tracked.isEmpty else {
      return overwriting(
        "untracked", paths, .operation(remedy ?? .init("stash.save", ["include-untracked": ""])))
    }
    guard let remedy else { return refused(paths) }
    return Diagnostic(
      .uncommittedChanges, "uncommitted changes would be overwritten: \(PathList.sentence(tracked))",
      at: Place(file: tracked.first), remedy: .operation(remedy))
  }

  /// The refusal for files whose changes neither the status shows nor a commit or stash takes.
  private static func hidden(_ paths: [String], in index: IndexFile) -> Diagnostic {
    let isSkipped = index.skipsWorkTree(paths[0])
    let mark = isSkipped ? "skip-worktree" : "assume-unchanged"
    let alike = paths.filter { index.skipsWorkTree($0) == isSkipped }
    let (has, them) = alike.count == 1 ? ("has", "it") : ("have", "them")
    return Diagnostic(
      .uncommittedChanges,
      "\(PathList.sentence(alike)) \(has) changes that Git hides because of the mark \(mark)",
      at: Place(file: alike[0]),
      remedy: .advice(
        "run git update-index --no-\(mark) \(alike.map(ShellWord.quoted).joined(separator: " ")), "
          + "then commit or stash \(them)"))
  }

  private static func overwriting(_ kind: String, _ paths: [String], _ remedy: Remedy) -> Diagnostic {
    Diagnostic(
      .uncommittedChanges,
      paths.count == 1
        ? "the \(kind) file \"\(paths[0])\" would be overwritten"
        : "\(kind) files would be overwritten: \(PathList.sentence(paths))",
      at: Place(file: paths.first), remedy: remedy)
  }

  package static func refused(_ paths: [String]) -> Diagnostic {
    Diagnostic(
      .uncommittedChanges,
      "uncommitted changes or untracked files would be overwritten: "
        + PathList.sentence(paths),
      at: Place(file: paths.first),
      remedy: .hint("commit them, run \(command: "stash.save") --include-untracked, or move the files away"))
  }

  /// What libgit2 tells of while it works.
  private struct Notes {
    var inTheWay: [String] = []
    var written: [(path: String, blob: ObjectName)] = []
  }

  private func perform(
    _ call: (inout git_checkout_options) -> Int32
  ) -> (code: Int32, inTheWay: [String], written: [(path: String, blob: ObjectName)]) {
    let paths = limit ?? paths
    // For libgit2 an empty list does not select all paths.
    if let paths, paths.isEmpty { return (0, [], []) }
    var options = git_checkout_options()
    git_checkout_options_init(&options, UInt32(GIT_CHECKOUT_OPTIONS_VERSION))
    options.checkout_strategy = strategy
    options.disable_filters = isPlain ? 1 : 0
    options.notify_flags = GIT_CHECKOUT_NOTIFY_CONFLICT.rawValue
    if isTrial { options.notify_flags |= GIT_CHECKOUT_NOTIFY_UPDATED.rawValue }
    options.notify_cb = { why, path, _, target, _, payload in
      guard let path, let notes = payload?.assumingMemoryBound(to: Notes.self) else { return 0 }
      if why == GIT_CHECKOUT_NOTIFY_CONFLICT {
        notes.pointee.inTheWay.append(String(cString: path))
      } else if let target = target?.pointee, target.mode & 0o170000 == 0o100000 {
        notes.pointee.written.append((String(cString: path), ObjectName(target.id)))
      }
      return 0
    }
    var notes = Notes()
    let code = withUnsafeMutablePointer(to: &notes) { payload in
      options.notify_payload = UnsafeMutableRawPointer(payload)
      return withStrings(LiteralPaths.names(paths ?? [])) { list in
        if paths != nil { options.paths = list }
        return withOptionalText(theirLabel) { theirs in
          withOptionalText(ancestorLabel) { ancestor in
            options.their_label = theirs
            options.ancestor_label = ancestor
            return ourLabel.withCString { ours in
              options.our_label = ours
              return call(&options)
            }
          }
        }
      }
    }
    return (code, notes.inTheWay.sorted(), notes.written)
  }

  private var strategy: UInt32 {
    var flags: UInt32 =
      switch care {
      case .safe: GIT_CHECKOUT_SAFE.rawValue | GIT_CHECKOUT_DONT_OVERWRITE_IGNORED.rawValue
      case .dryRun:
        GIT_CHECKOUT_SAFE.rawValue | GIT_CHECKOUT_DONT_OVERWRITE_IGNORED.rawValue | GIT_CHECKOUT_DRY_RUN.rawValue
      case .merge: GIT_CHECKOUT_SAFE.rawValue | GIT_CHECKOUT_ALLOW_CONFLICTS.rawValue
      case .force: GIT_CHECKOUT_FORCE.rawValue
      case .mergeOver: GIT_CHECKOUT_FORCE.rawValue | GIT_CHECKOUT_ALLOW_CONFLICTS.rawValue
      }
    if isTrial { flags |= GIT_CHECKOUT_DRY_RUN.rawValue }
    // libgit2 writes the index even where it writes no file.
    if isTrial || care == .dryRun { flags |= GIT_CHECKOUT_DONT_WRITE_INDEX.rawValue }
    if (limit ?? paths) != nil { flags |= GIT_CHECKOUT_DISABLE_PATHSPEC_MATCH.rawValue }
    if !updatesIndex { flags |= GIT_CHECKOUT_DONT_UPDATE_INDEX.rawValue }
    return flags
  }
}
