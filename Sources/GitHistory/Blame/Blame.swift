public import Diagnostics
public import GitStore
import GitWorkTree

/// Which commit made each line of a file what it is, as `git blame` finds it.
public struct Blame: Sendable {
  /// A file in a commit.
  public struct Origin: Hashable, Sendable {
    /// The commit; ``ObjectName/zero`` for changes that are not committed.
    public let commit: ObjectName
    /// The path that the file has there.
    public let path: String
  }

  /// Lines in a row that come from one commit, where they were in a row as well.
  public struct Run: Hashable, Sendable {
    /// Where they come from.
    public let origin: Origin
    /// The number of the first line in the file, from 1.
    public let line: Int
    /// The number of the first line in the commit that made it, from 1.
    public let originalLine: Int
    /// How many lines they are.
    public let count: Int
  }

  /// The path of the file.
  public let path: String
  /// The runs of the lines that were asked for, from the top.
  public let runs: [Run]
  /// What is known of the commits of the runs.
  public let commits: [ObjectName: BlamedCommit]
  /// Where a file was before the commit of a run, if it was anywhere.
  public let previous: [Origin: Origin]
  /// How many digits show each commit; the mark of a boundary takes the place of one.
  public let abbreviation: Int
  private let text: TextLines

  init(
    path: String, runs: [Run], commits: [ObjectName: BlamedCommit], previous: [Origin: Origin], abbreviation: Int,
    text: TextLines
  ) {
    self.path = path
    self.runs = runs
    self.commits = commits
    self.previous = previous
    self.abbreviation = abbreviation
    self.text = text
  }

  /// The lines of a run without their ends.
  public func lines(of run: Run) -> [[UInt8]] {
    (run.line - 1..<run.line - 1 + run.count).map { line in
      let bytes = text.bytes(of: line..<line + 1)
      return Array(bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes)
    }
  }
}

extension History {
  /// Finds for each line of a file the commit that made it what it is; renames of the file are followed.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - revision: Where to begin, in Git's words; the file in the working tree if `nil`.
  ///   - ranges: The lines to look at; all if empty.
  ///   - moment: When changes that are not committed are dated.
  /// - Throws: `path-not-found`, `revision-not-found`, `no-commits`, `line-range-invalid`.
  /// - Returns: The lines and their commits.
  public func blame(
    _ path: String, at revision: String? = nil, ranges: [LineRange] = [], at moment: Moment
  ) throws(Diagnostic) -> Blame {
    let path = WorkTreePath.normalized(path)
    return try repository.withoutStoring { () throws(Diagnostic) in
      let tip: Commit
      if let revision {
        tip = try repository.commits.read(repository.commits.resolve(revision))
      } else {
        tip = try uncommitted(path, at: moment)
      }
      guard let entry = try repository.objects.entry(at: path, inTree: tip.tree),
        entry.kind.isFile || entry.kind == .link
      else {
        throw Diagnostic(
          .pathNotFound, "no such path \"\(path)\" in \(revision ?? "HEAD")", remedy: .operation(.init("log")))
      }
      let text = TextLines.split([try repository.objects.readBlob(entry.name)])[0]
      let lines = try LineRange.lines(of: ranges, among: text.count, in: path)
      var search = BlameSearch(repository, of: entry, lines, in: tip)
      try search.run()
      return try blame(path, text, search, uncommitted: tip)
    }
  }

  private func blame(
    _ path: String, _ text: TextLines, _ search: BlameSearch, uncommitted tip: Commit
  ) throws(Diagnostic) -> Blame {
    let runs = search.runs
    let names = Set(runs.map(\.origin.commit))
    let mailmap = try Mailmap(repository)
    let showsRoots = repository.configuration.boolean("blame.showRoot") == true
    var commits: [ObjectName: BlamedCommit] = [:]
    var digits = try repository.objectComparison.abbreviation()
    for name in names {
      let isRoot = search.isRoot(name) && !showsRoots
      commits[name] =
        name == .zero
        ? BlamedCommit(uncommitted: tip)
        : try BlamedCommit(RawCommit(name, in: repository), name, isBoundary: isRoot, mailmap)
      digits = max(digits, try repository.objectComparison.abbreviated(name, digits).utf8.count)
    }
    return Blame(
      path: path, runs: runs, commits: commits, previous: search.previous, abbreviation: digits + 1, text: text)
  }

  /// The commit that the working tree would make of a file, which is not stored.
  private func uncommitted(_ path: String, at moment: Moment) throws(Diagnostic) -> Commit {
    guard let head = try repository.head().commit else {
      throw Diagnostic(
        .noCommits, "no commits yet", remedy: .operation(.init("commit", ["all": "", "message": "MESSAGE"])))
    }
    let parents = [head] + (try repository.mergeHeads())
    // While the index has conflicts, HEAD's files are the nearest tree.
    let base =
      if let index = try? repository.stagingArea.tree() { index } else { try repository.commits.read(head).tree }
    var known = try repository.objects.entry(at: path, inTree: base)
    for parent in parents where known == nil {
      known = try repository.objects.entry(at: path, inTree: repository.commits.read(parent).tree)
    }
    guard let known else {
      throw Diagnostic(.pathNotFound, "no such path \"\(path)\" in HEAD", remedy: .operation(.init("log")))
    }
    guard let bytes = try repository.history.storedForm(ofWorkTreeFileAt: path) else {
      let isFolder = repository.workTree.map { WorkTreePath.isFolder("\($0)/\(path)") } ?? false
      throw Diagnostic(
        .pathNotFound, isFolder ? "\"\(path)\" is a directory" : "\"\(path)\" does not exist in the working tree",
        at: Place(file: path), remedy: isFolder ? .advice("name a file in it") : nil)
    }
    let tree = try repository.objects.writeTree(
      base: base, changes: [.put(path, repository.objects.writeBlob(bytes), kind: known.kind)])
    let nobody = Signature(
      name: "Not Committed Yet", email: "not.committed.yet", date: moment.date, offsetMinutes: moment.offsetMinutes)
    return Commit(
      name: .zero, parents: parents, tree: tree, author: nobody, committer: nobody,
      message: "Version of \(path) from \(path)\n")
  }
}
