import Foundation
import GitStore
import TestSupport
import Testing

@Suite struct CommitOrderTests {
  private func commit(_ name: Int, parents: [Int] = []) throws -> Commit {
    let signature = Signature(name: "A", email: "a@b.c", date: Date(timeIntervalSince1970: 0), offsetMinutes: 0)
    return Commit(
      name: try Self.name(name), parents: try parents.map(Self.name), tree: .zero, author: signature,
      committer: signature, message: "\(name)")
  }

  private static func name(_ number: Int) throws -> ObjectName {
    let digits = String(number, radix: 16)
    return try ObjectName(String(repeating: "0", count: 40 - digits.count) + digits)
  }

  @Test func `a parent that came too early waits for its last child`() throws {
    let commits = try [
      commit(5, parents: [4, 3]), commit(4, parents: [1, 2]), commit(3, parents: [1]), commit(1),
      commit(2, parents: [1]),
    ]
    #expect(commits.childrenFirst().map(\.message) == ["5", "4", "3", "2", "1"])
  }

  @Test func `what is in order stays as it is`() throws {
    let commits = try [commit(3, parents: [2]), commit(9), commit(2, parents: [1]), commit(1)]
    #expect(commits.childrenFirst() == commits)
  }

  @Test func `all are there once, however they hang together`() throws {
    var numbers = SeededNumbers(seed: 5)
    let commits = try (1...200).shuffled(using: &numbers).map { number in
      try commit(number, parents: Array(Set([number / 2, number / 3])).filter { $0 > 0 })
    }
    let ordered = commits.childrenFirst()
    #expect(Set(ordered.map(\.name)) == Set(commits.map(\.name)))
    let places = Dictionary(uniqueKeysWithValues: ordered.enumerated().map { ($1.name, $0) })
    for commit in ordered {
      for parent in commit.parents { #expect(places[commit.name, default: 0] < places[parent, default: 0]) }
    }
  }
}
