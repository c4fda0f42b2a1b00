import Diagnostics
import Foundation
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

@Suite struct `The object store` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try Repository.create(
      at: world.directory, bare: true, initialBranch: "main", environment: world.gitEnvironment)
  }

  private var signature: Signature {
    Signature(name: "Bot", email: "bot@example.org", date: Date(timeIntervalSince1970: 1_600_000_000))
  }

  private func commit(_ tree: ObjectName, _ parents: [ObjectName] = [], _ message: String = "m\n") throws -> ObjectName
  {
    try repository.commits.write(
      tree: tree, parents: parents, author: signature, committer: signature, message: message)
  }

  @Test func `blobs come back as they were, the empty one too`() throws {
    for bytes in [[], Array("text\n".utf8), (0...255).map { UInt8($0) }] {
      #expect(try repository.objects.readBlob(repository.objects.writeBlob(bytes)) == bytes)
    }
  }

  @Test func `trees are made, changed and emptied by paths`() throws {
    let blob = try repository.objects.writeBlob(Array("1".utf8))
    let first = try repository.objects.writeTree(
      base: nil, changes: [.put("a/b/c.json", blob), .put("a/d", blob, kind: .executable), .put("e", blob)])
    #expect(try repository.objects.entries(ofTree: first, recursive: true).map(\.path) == ["a/b/c.json", "a/d", "e"])
    let second = try repository.objects.writeTree(base: first, changes: [.remove("a/b/c.json"), .remove("x/y")])
    #expect(try repository.objects.entries(ofTree: second, recursive: true).map(\.path) == ["a/d", "e"])
    #expect(try repository.objects.entries(ofTree: second).map(\.path) == ["a", "e"])
    #expect(try repository.objects.entry(at: "a/d", inTree: second)?.kind == .executable)
    #expect(try repository.objects.blob(at: "e", inTree: second) == Array("1".utf8))
    #expect(try repository.objects.blob(at: "nowhere", inTree: second) == nil)
    let empty = try repository.objects.writeTree(base: second, changes: [.remove("a/d"), .remove("e")])
    #expect(empty == (try repository.objects.emptyTree()))
    let name = try repository.commits.read(commit(second)).name
    #expect(try world.git("cat-file", "-p", "\(name):a").hasPrefix("100755 blob"))
    #expect(try world.isSound())
  }

  @Test func `a file takes the place of a folder and the reverse`() throws {
    let blob = try repository.objects.writeBlob([1])
    let folder = try repository.objects.writeTree(base: nil, changes: [.put("a/b", blob)])
    let file = try repository.objects.writeTree(base: folder, changes: [.put("a", blob)])
    #expect(try repository.objects.entries(ofTree: file, recursive: true).map(\.path) == ["a"])
    let again = try repository.objects.writeTree(base: file, changes: [.put("a/c", blob)])
    #expect(try repository.objects.entries(ofTree: again, recursive: true).map(\.path) == ["a/c"])
  }

  @Test(arguments: ["..", ".git", "a/../b", "", "a//b", "/a"])
  func `a path that is none is refused`(path: String) throws {
    let blob = try repository.objects.writeBlob([1])
    #expect(throws: Diagnostic.self) { try repository.objects.writeTree(base: nil, changes: [.put(path, blob)]) }
  }

  @Test func `a commit comes back as it was, and Git reads the same`() throws {
    let tree = try repository.objects.emptyTree()
    let author = Signature(
      name: "Zoë <Ünï>", email: "z@example.org", date: Date(timeIntervalSince1970: 1_500_000_000), offsetMinutes: -570)
    let root = try commit(tree)
    let name = try repository.commits.write(
      tree: tree, parents: [root], author: author, committer: signature, message: "Title\n\nBody ü\n")
    let commit = try repository.commits.read(name)
    #expect(commit.parents == [root])
    #expect(commit.author.name == "Zoë Ünï")
    #expect(commit.author.offsetMinutes == -570)
    #expect(commit.subject == "Title")
    #expect(commit.message == "Title\n\nBody ü\n")
    let shown = try world.git("log", "-1", "--format=%an|%ae|%at|%ai|%B", name.hex)
    #expect(shown == "Zoë Ünï|z@example.org|1500000000|2017-07-13 17:10:00 -0930|Title\n\nBody ü\n\n")
  }

  @Test func `references move only from where they are expected`() throws {
    let tree = try repository.objects.emptyTree()
    let (one, two) = (try commit(tree), try commit(tree, [], "n\n"))
    try repository.references.move("refs/heads/main", to: one, expecting: nil, log: "made", by: signature)
    #expect(try repository.references.read("refs/heads/main") == one)
    let error = #expect(throws: Diagnostic.self) {
      try repository.references.move("refs/heads/main", to: two, expecting: nil, log: "again", by: signature)
    }
    #expect(error?.code == .referenceMoved)
    #expect(throws: Diagnostic.self) {
      try repository.references.move("refs/heads/main", to: one, expecting: two, log: "again", by: signature)
    }
    try repository.references.move("refs/heads/main", to: two, expecting: one, log: "on", by: signature)
    try world.git("pack-refs", "--all")
    try repository.references.move("refs/heads/main", to: one, expecting: two, log: "back", by: signature)
    #expect(try world.git("rev-parse", "main") == "\(one)\n")
    try repository.references.move("refs/heads/main", to: nil, expecting: one, log: "gone", by: signature)
    #expect(try repository.references.read("refs/heads/main") == nil)
    #expect(try world.tryGit(["rev-parse", "--verify", "-q", "main"]).status == .exited(1))
  }

  @Test func `of many that count at once none is lost`() async throws {
    let tree = try repository.objects.emptyTree()
    let start = try commit(tree)
    try repository.references.move("refs/heads/main", to: start, expecting: nil, log: "made", by: signature)
    let (root, environment, signature) = (world.directory, world.gitEnvironment, signature)
    let total = try await withThrowingTaskGroup(of: Int.self) { group in
      for worker in 0..<4 {
        group.addTask { @Sendable in
          let own = try Repository.open(at: root, environment: environment)
          for round in 0..<10 {
            while true {
              guard let tip = try own.references.read("refs/heads/main") else { continue }
              let name = try own.commits.write(
                tree: own.commits.read(tip).tree, parents: [tip], author: signature, committer: signature,
                message: "\(worker) \(round)\n")
              do {
                try own.references.move("refs/heads/main", to: name, expecting: tip, log: "on", by: signature)
                break
              } catch let error as Diagnostic where error.code == .referenceMoved || error.code == .gitLocked {
                continue
              }
            }
          }
          return 10
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(total == 40)
    #expect(try world.git("rev-list", "--count", "main") == "41\n")
  }

  @Test func `names of objects are forty digits`() throws {
    let hex = "0123456789abcdef0123456789ABCDEF01234567"
    #expect(try ObjectName(hex).hex == hex.lowercased())
    for wrong in ["", "12", hex + "0", String(hex.dropLast()) + "g"] {
      #expect(throws: Diagnostic.self) { try ObjectName(wrong) }
    }
  }
}
