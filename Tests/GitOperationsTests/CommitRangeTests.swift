import Foundation
import GitOperations
import GitStore
import GitWorlds
import TestSupport
import Testing

/// The commits between two, beside those that git lists and those that there are.
struct CommitRangeTests {
  @Test(arguments: 0..<6) func `a range has what git lists, and every commit after its parents`(seed: Int) throws {
    let history = try RandomHistory(seed: seed, isSkewed: false)
    for (tip, base) in history.ranges {
      let found = try history.repository.rebasing.commits(from: tip, without: base)
      let listed = try history.world.git("rev-list", tip.hex, base.map { "^" + $0.hex } ?? "--").split(separator: "\n")
      #expect(Set(found.map(\.name.hex)) == Set(listed.map(String.init)))
      #expect(found.count == listed.count)
      history.expectParentsFirst(found)
    }
  }

  /// Git and libgit2 may list too many then, and differ in which.
  @Test(arguments: 0..<12) func `where clocks are wrong no commit of a range is missed`(seed: Int) throws {
    let history = try RandomHistory(seed: seed, isSkewed: true)
    for (tip, base) in history.ranges {
      let found = try history.repository.rebasing.commits(from: tip, without: base)
      let wanted = try history.ancestors(of: tip).subtracting(base.map(history.ancestors) ?? [])
      #expect(wanted.isSubset(of: found.map(\.name)))
      #expect(Set(found.map(\.name)).count == found.count)
      history.expectParentsFirst(found)
    }
  }
}

/// A history of forty commits with merges, the same for the same seed.
private struct RandomHistory {
  let world: World
  let repository: Repository
  /// Pairs of a commit and one whose history is left out.
  private(set) var ranges: [(tip: ObjectName, base: ObjectName?)] = []

  init(seed: Int, isSkewed: Bool) throws {
    world = try World()
    repository = try world.started()
    var random = SeededNumbers(seed: UInt64(seed + 1))
    let tree = try repository.commits.read(try #require(try repository.head().commit)).tree
    var names: [ObjectName] = []
    for index in 0..<40 {
      var parents: [ObjectName] = []
      for _ in 0..<[1, 1, 1, 2, 2, 3][Int.random(in: 0..<6, using: &random)] {
        guard let parent = names.suffix(12).randomElement(using: &random), !parents.contains(parent) else { continue }
        parents.append(parent)
      }
      let seconds = isSkewed ? Int.random(in: -50...50, using: &random) : index
      let who = Signature(
        name: "Ada", email: "ada@example.org", date: Date(timeIntervalSince1970: 1_700_000_000 + Double(seconds)))
      names.append(
        try repository.commits.write(tree: tree, parents: parents, author: who, committer: who, message: "\(index)\n"))
    }
    for _ in 0..<30 {
      let tip = try #require(names.randomElement(using: &random))
      ranges.append((tip, Bool.random(using: &random) ? names.randomElement(using: &random) : nil))
    }
  }

  func ancestors(of commit: ObjectName) throws -> Set<ObjectName> {
    var found: Set<ObjectName> = []
    var waiting = [commit]
    while let next = waiting.popLast() {
      guard found.insert(next).inserted else { continue }
      waiting += try repository.commits.read(next).parents
    }
    return found
  }

  func expectParentsFirst(_ commits: [Commit]) {
    var seen: Set<ObjectName> = []
    let range = Set(commits.map(\.name))
    for commit in commits {
      #expect(commit.parents.allSatisfy { seen.contains($0) || !range.contains($0) })
      seen.insert(commit.name)
    }
  }
}
