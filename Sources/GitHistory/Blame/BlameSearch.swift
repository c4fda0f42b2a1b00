import Diagnostics
import GitStore

/// The search for the commits of lines: each commit passes to its parents what they have as well (Git's `blame.c`).
struct BlameSearch {
  /// Lines of the blamed file, and where they are in the file of a commit; both from 0.
  private struct Lines {
    let line: Int
    var source: Int
    var count: Int
  }

  /// A file of a commit, with the lines that may come from it.
  private struct Suspect {
    let entry: TreeEntry
    var lines: [Lines]
  }

  private let repository: Repository
  private var waiting = NewestFirst<Commit>()
  /// The files of commits that are still to search, by their paths.
  private var suspects: [ObjectName: [String: Suspect]] = [:]
  private var found: [Blame.Run] = []
  private var roots: Set<ObjectName> = []
  /// Where files were before the commits that changed them.
  private(set) var previous: [Blame.Origin: Blame.Origin] = [:]
  /// The content of the files that are waiting.
  private var contents: [ObjectName: [UInt8]] = [:]

  /// Begins with some lines of a file in a commit.
  init(_ repository: Repository, of entry: TreeEntry, _ lines: [Range<Int>], in tip: Commit) {
    self.repository = repository
    let all = lines.map { Lines(line: $0.lowerBound, source: $0.lowerBound, count: $0.count) }
    add(all, of: entry, in: tip)
  }

  /// The runs that were found, from the top; those that continue each other are one.
  var runs: [Blame.Run] {
    var runs: [Blame.Run] = []
    for run in found.sorted(by: { $0.line < $1.line }) {
      if let last = runs.last, last.origin == run.origin, last.line + last.count == run.line,
        last.originalLine + last.count == run.originalLine
      {
        runs[runs.count - 1] = Blame.Run(
          origin: last.origin, line: last.line, originalLine: last.originalLine, count: last.count + run.count)
      } else {
        runs.append(run)
      }
    }
    return runs
  }

  /// Whether history begins with a commit.
  func isRoot(_ commit: ObjectName) -> Bool { roots.contains(commit) }

  mutating func run() throws(Diagnostic) {
    while let commit = waiting.pop() {
      for (path, suspect) in suspects.removeValue(forKey: commit.name) ?? [:] {
        let origin = Blame.Origin(commit: commit.name, path: path)
        for rest in try pass(suspect, of: origin, in: commit) {
          found.append(
            Blame.Run(origin: origin, line: rest.line + 1, originalLine: rest.source + 1, count: rest.count))
        }
      }
    }
  }

  private mutating func add(_ lines: [Lines], of entry: TreeEntry, in commit: Commit) {
    guard !lines.isEmpty else { return }
    if suspects[commit.name] == nil { waiting.push(commit, of: commit) }
    suspects[commit.name, default: [:]][entry.path, default: Suspect(entry: entry, lines: [])].lines += lines
  }

  /// Passes lines to the parents that have them, and returns the others.
  private mutating func pass(
    _ suspect: Suspect, of origin: Blame.Origin, in commit: Commit
  ) throws(Diagnostic) -> [Lines] {
    let parents = try commit.parents.map { name throws(Diagnostic) in try repository.history.commitUnlessCutOff(name) }
      .compactMap(\.self)
    if parents.isEmpty { roots.insert(commit.name) }
    var files = [TreeEntry?](repeating: nil, count: parents.count)
    for isRenamed in [false, true] {
      for (position, parent) in parents.enumerated() where files[position] == nil {
        let file = try isRenamed ? renamed(suspect.entry, in: commit, from: parent) : same(suspect.entry, in: parent)
        guard let file else { continue }
        if file.name == suspect.entry.name {
          add(suspect.lines, of: file, in: parent)
          return []
        }
        if !files.contains(where: { $0?.name == file.name }) { files[position] = file }
      }
    }
    var rest = suspect.lines
    for (parent, file) in zip(parents, files) {
      guard let file else { continue }
      if previous[origin] == nil { previous[origin] = Blame.Origin(commit: parent.name, path: file.path) }
      let changes = try BlameDiff.changes(content(of: file), content(of: suspect.entry))
      let (passed, kept) = Self.split(rest, at: changes)
      add(passed, of: file, in: parent)
      rest = kept
      if rest.isEmpty { break }
    }
    contents[suspect.entry.name] = nil
    return rest
  }

  /// The file in a parent at the same path, if it is a file there as well.
  private func same(_ entry: TreeEntry, in parent: Commit) throws(Diagnostic) -> TreeEntry? {
    guard let file = try repository.objects.entry(at: entry.path, inTree: parent.tree) else { return nil }
    return file.kind == entry.kind || (file.kind.isFile && entry.kind.isFile) ? file : nil
  }

  private func renamed(_ entry: TreeEntry, in commit: Commit, from parent: Commit) throws(Diagnostic) -> TreeEntry? {
    let old = try repository.renames.pathBeforeRename(of: entry.path, from: parent.tree, to: commit.tree)
    return try old.flatMap { path throws(Diagnostic) in try repository.objects.entry(at: path, inTree: parent.tree) }
  }

  private mutating func content(of entry: TreeEntry) throws(Diagnostic) -> [UInt8] {
    if let known = contents[entry.name] { return known }
    let bytes = try repository.objects.readBlob(entry.name)
    contents[entry.name] = bytes
    return bytes
  }

  /// Splits lines into those that the parent has, with their places there, and those that changes made.
  private static func split(_ lines: [Lines], at changes: [LineChange]) -> (passed: [Lines], kept: [Lines]) {
    var (passed, kept): ([Lines], [Lines]) = ([], [])
    for part in lines {
      let end = part.source + part.count
      var position = part.source
      var next = firstChange(endingAfter: position, in: changes)
      while position < end {
        let change = next < changes.count ? changes[next].new : end..<end
        let isChanged = change.lowerBound <= position
        let stop = min(end, isChanged ? change.upperBound : change.lowerBound)
        var piece = Lines(line: part.line + position - part.source, source: position, count: stop - position)
        if isChanged {
          kept.append(piece)
        } else {
          if next > 0 { piece.source += changes[next - 1].old.upperBound - changes[next - 1].new.upperBound }
          passed.append(piece)
        }
        position = stop
        while next < changes.count, changes[next].new.upperBound <= position { next += 1 }
      }
    }
    return (passed, kept)
  }

  private static func firstChange(endingAfter line: Int, in changes: [LineChange]) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].new.upperBound > line { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
