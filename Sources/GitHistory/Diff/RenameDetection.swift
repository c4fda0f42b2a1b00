import Diagnostics
import GitStore

/// Finds which of the files that are gone became which of those that are new, in Git's order (gitdiffcore(7)): first
/// those with the same content, then those with a name that is the only one of its kind, then the most alike of all.
package struct RenameDetection {
  /// A file that is gone, or new.
  struct File {
    let path: String
    let content: ObjectName
    let kind: TreeEntry.Kind

    var name: Substring { path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...] }
  }

  /// A file that was renamed.
  package struct Rename {
    package let old: String
    package let new: String
    /// Whether nothing else was changed in it.
    package let isExact: Bool
  }

  /// How alike files must be, and how much more where their names alone make them a pair; git-merge(1),
  /// `merge.renameLimit`, says how many are compared with each other.
  private static let (leastScore, leastScoreByName) = (RenameSimilarity.most / 2, RenameSimilarity.most * 3 / 4)
  /// The name of what has no content; such files are never taken for renamed.
  private static let emptyContent = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"

  private let repository: Repository
  private var gone: [File]
  private var new: [File]
  private var signatures: [ObjectName: RenameSimilarity] = [:]
  private(set) var renames: [Rename] = []

  /// - Parameters:
  ///   - gone: The files that are gone.
  ///   - new: The new files.
  ///   - isOfInterest: Whether it matters what a file that is gone became; if not, only a glance is taken at it.
  ///   - repository: Where the files are.
  /// - Throws: `git-failed` where a file can't be read.
  init(from gone: [File], to new: [File], isOfInterest: (String) -> Bool, in repository: Repository) throws(Diagnostic)
  {
    self.repository = repository
    self.gone = gone.filter { $0.content.description != Self.emptyContent }.sorted { $0.path < $1.path }
    self.new = new.filter { $0.content.description != Self.emptyContent }.sorted { $0.path < $1.path }
    pairEqual()
    self.gone = self.gone.filter(\.kind.isFile)
    self.new = self.new.filter(\.kind.isFile)
    try pairByName(isOfInterest)
    self.gone = self.gone.filter { isOfInterest($0.path) }
    try pairMostAlike()
  }

  /// Pairs files with the same content, of several those with the same name.
  private mutating func pairEqual() {
    var byContent: [ObjectName: [File]] = [:]
    for file in gone { byContent[file.content, default: []].append(file) }
    var taken: [(File, File)] = []
    for file in new {
      guard var candidates = byContent[file.content] else { continue }
      let fitting = candidates.indices.filter {
        candidates[$0].kind == file.kind || (candidates[$0].kind.isFile && file.kind.isFile)
      }
      guard let best = fitting.first(where: { candidates[$0].name == file.name }) ?? fitting.first else { continue }
      taken.append((candidates.remove(at: best), file))
      byContent[file.content] = candidates
    }
    record(taken, isExact: true)
  }

  /// Pairs files whose name only one of those that are gone and one of those that are new has.
  private mutating func pairByName(_ isOfInterest: (String) -> Bool) throws(Diagnostic) {
    let olds = Dictionary(grouping: gone, by: \.name)
    let news = Dictionary(grouping: new, by: \.name)
    var taken: [(File, File)] = []
    for old in gone where isOfInterest(old.path) && olds[old.name]?.count == 1 {
      guard let file = news[old.name], file.count == 1, try score(old, file[0]) >= Self.leastScoreByName else {
        continue
      }
      taken.append((old, file[0]))
    }
    record(taken, isExact: false)
  }

  private struct Candidate {
    let old: Int
    let new: Int
    let score: Int
    let hasName: Bool

    /// Whether it is more alike, of as much alike the one with the same name; equals keep their order.
    func isBetter(than other: Candidate) -> Bool {
      (score, hasName ? 1 : 0) > (other.score, other.hasName ? 1 : 0)
    }
  }

  /// How many of the files that are gone Git keeps in mind for each new one.
  private static let mostCandidates = 4

  /// Compares all that are left with each other, and pairs the most alike first.
  private mutating func pairMostAlike() throws(Diagnostic) {
    let limit =
      repository.configuration.integer("merge.renameLimit") ?? repository.configuration.integer("diff.renameLimit")
      ?? 7000
    guard gone.count * new.count <= limit * limit else { return }
    var candidates: [Candidate] = []
    for position in new.indices { candidates += try self.candidates(forNew: position) }
    let order = candidates.indices.sorted {
      candidates[$0].isBetter(than: candidates[$1]) || (!candidates[$1].isBetter(than: candidates[$0]) && $0 < $1)
    }
    var (usedOld, usedNew) = (Set<Int>(), Set<Int>())
    var taken: [(File, File)] = []
    for candidate in order.map({ candidates[$0] }) where candidate.score >= Self.leastScore {
      guard !usedOld.contains(candidate.old), !usedNew.contains(candidate.new) else { continue }
      usedOld.insert(candidate.old)
      usedNew.insert(candidate.new)
      taken.append((gone[candidate.old], new[candidate.new]))
    }
    record(taken, isExact: false)
  }

  /// The most alike files for a new one; a better one takes the place of the worst, of several the first.
  private mutating func candidates(forNew position: Int) throws(Diagnostic) -> [Candidate] {
    var best: [Candidate] = []
    for (oldPosition, old) in gone.enumerated() {
      let candidate = Candidate(
        old: oldPosition, new: position, score: try score(old, new[position]), hasName: old.name == new[position].name)
      guard best.count == Self.mostCandidates else {
        best.append(candidate)
        continue
      }
      let worst = best.indices.dropFirst().reduce(0) { best[$0].isBetter(than: best[$1]) ? $1 : $0 }
      if candidate.isBetter(than: best[worst]) { best[worst] = candidate }
    }
    return best
  }

  private mutating func record(_ pairs: [(old: File, new: File)], isExact: Bool) {
    guard !pairs.isEmpty else { return }
    renames += pairs.map { Rename(old: $0.old.path, new: $0.new.path, isExact: isExact) }
    let (olds, news) = (Set(pairs.map(\.old.path)), Set(pairs.map(\.new.path)))
    gone.removeAll { olds.contains($0.path) }
    new.removeAll { news.contains($0.path) }
  }

  private mutating func score(_ old: File, _ new: File) throws(Diagnostic) -> Int {
    try signature(old.content).score(of: signature(new.content), atLeast: Self.leastScore)
  }

  private mutating func signature(_ content: ObjectName) throws(Diagnostic) -> RenameSimilarity {
    if let known = signatures[content] { return known }
    let made = try repository.objects.readBlob(content).withUnsafeBufferPointer { RenameSimilarity($0) }
    signatures[content] = made
    return made
  }
}
