import Diagnostics
import Foundation
import GitOperations
import GitWorlds
import Processes
import TestSupport
import Testing

/// Parts of files that are staged alone, with `git add --patch` as the judge.
@Suite struct `Staging parts of files` {
  private let world: World

  init() throws {
    world = try World()
    try world.git("init", "-q")
  }

  private func commit(_ files: [String: String]) throws {
    for (path, text) in files { try world.write(text, to: path) }
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Files")
  }

  /// Answers git's questions, and gives the tree that its index then has; the index is as before afterwards.
  private func gitsTree(_ answers: String) throws -> String {
    let index = "\(world.directory)/.git/index"
    let before = try Data(contentsOf: URL(fileURLWithPath: index))
    let outcome = try ProgramRun.run(
      ["git", "add", "--patch"], directory: world.directory, environment: world.environment, input: Array(answers.utf8))
    #expect(outcome.succeeded, "\(outcome.errorText)")
    let tree = try world.git("write-tree")
    try before.write(to: URL(fileURLWithPath: index))
    return tree
  }

  @Test(arguments: 0..<Soak.count(12, soak: 300))
  func `the index has what git stages for the same answers`(seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    var files: [String: [String]] = [:]
    for name in ["a.txt", "d/b.txt", "ä c.txt", "e.sh"] {
      files[name] = (0..<numbers.below(60)).map { _ in "line \(numbers.below(9))" }
    }
    try commit(files.mapValues { $0.map { "\($0)\n" }.joined() })
    for (path, lines) in files.sorted(by: { $0.key < $1.key }) {
      var lines = lines
      for _ in 0..<numbers.below(6) {
        let place = numbers.below(lines.count + 1)
        switch numbers.below(3) {
        case 0: lines.insert("new \(numbers.below(99))", at: place)
        case 1 where place < lines.count: lines.remove(at: place)
        default: if place < lines.count { lines[place] = "changed \(numbers.below(99))" }
        }
      }
      let end = numbers.below(4) == 0 ? "" : "\n"
      try world.write(lines.joined(separator: "\n") + (lines.isEmpty ? "" : end), to: path)
    }
    if numbers.below(2) == 0 {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: world.absolute("e.sh"))
    }
    if numbers.below(3) == 0 { try FileManager.default.removeItem(atPath: "\(world.directory)/d/b.txt") }
    let repository = try world.repository()
    var answers = ""
    var chosen: [ChosenHunk] = []
    for hunk in try repository.partialStaging.stageableHunks() {
      if hunk.parts.count > 1, numbers.below(2) == 0 {
        let parts = Set(hunk.parts.indices.filter { _ in numbers.below(2) == 0 })
        answers += "s\n" + hunk.parts.indices.map { parts.contains($0) ? "y\n" : "n\n" }.joined()
        if !parts.isEmpty { chosen.append(ChosenHunk(hunk, parts: parts)) }
      } else {
        let isWanted = numbers.below(2) == 0
        answers += isWanted ? "y\n" : "n\n"
        if isWanted { chosen.append(ChosenHunk(hunk)) }
      }
    }
    let expected = try gitsTree(answers)
    let contents = { files.keys.sorted().map { try? world.text($0) } }
    let before = contents()
    try repository.partialStaging.stage(chosen)
    #expect(try world.git("write-tree") == expected, "\(answers)")
    #expect(contents() == before)
  }

  @Test func `files with line ends and filters are staged as git stages them`() throws {
    try world.write("*.txt text eol=crlf\n", to: ".gitattributes")
    let lines = (1...20).map(String.init)
    try commit(["a.txt": lines.map { "\($0)\r\n" }.joined()])
    let changed = lines.map { $0 == "2" || $0 == "19" ? "new \($0)\r\n" : "\($0)\r\n" }.joined()
    try world.write(changed, to: "a.txt")
    let repository = try world.repository()
    let hunks = try repository.partialStaging.stageableHunks()
    #expect(hunks.count == 2)
    let expected = try gitsTree("y\nn\n")
    try repository.partialStaging.stage([ChosenHunk(hunks[0])])
    #expect(try world.git("write-tree") == expected)
  }

  @Test func `a file that was staged otherwise meanwhile is refused, and nothing is staged`() throws {
    try commit(["a.txt": "one\n", "b.txt": "one\n"])
    try world.write("two\n", to: "a.txt")
    try world.write("two\n", to: "b.txt")
    let repository = try world.repository()
    let chosen = try repository.partialStaging.stageableHunks().map { ChosenHunk($0) }
    try world.write("three\n", to: "b.txt")
    try world.git("add", "b.txt")
    let tree = try world.git("write-tree")
    let error = #expect(throws: Diagnostic.self) { try repository.partialStaging.stage(chosen) }
    #expect(error?.code == .hunkOutdated)
    #expect(try world.git("write-tree") == tree)
  }

  @Test(arguments: [
    "", "0", "x", "2-1", "1-", "1.0", "1.2.3", "-1", "1,,2", "4", "1.3", "2-999999999999", "99999999999999999999",
  ])
  func `numbers that no hunk has are refused`(text: String) throws {
    try commit(["a.txt": "1\n2\n3\n", "b.txt": "1\n", "c.txt": "1\n"])
    try world.write("x\n2\ny\n", to: "a.txt")
    try world.write("2\n", to: "b.txt")
    try world.write("2\n", to: "c.txt")
    let hunks = try world.repository().partialStaging.stageableHunks()
    #expect(hunks.map(\.parts.count) == [2, 1, 1])
    let error = #expect(throws: Diagnostic.self) { try HunkSelection(text).chosen(from: hunks) }
    #expect(error?.code == .hunkInvalid)
  }

  @Test func `numbers choose hunks, ranges and parts`() throws {
    try commit(["a.txt": "1\n2\n3\n", "b.txt": "1\n", "c.txt": "1\n"])
    try world.write("x\n2\ny\n", to: "a.txt")
    try world.write("2\n", to: "b.txt")
    try world.write("2\n", to: "c.txt")
    let hunks = try world.repository().partialStaging.stageableHunks()
    #expect(
      try HunkSelection("2-3,1.2").chosen(from: hunks) == [
        ChosenHunk(hunks[0], parts: [1]), ChosenHunk(hunks[1]), ChosenHunk(hunks[2]),
      ])
    #expect(try HunkSelection("1.1,1").chosen(from: hunks) == [ChosenHunk(hunks[0])])
  }
}
