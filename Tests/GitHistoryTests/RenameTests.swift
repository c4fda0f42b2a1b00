import GitHistory
import GitOperations
import GitStore
import GitWorlds
import TestSupport
import Testing

/// What counts as renamed is what Git says it is, however small the files are.
@Suite struct `Renames` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["z": "z\n"])
  }

  @Test(arguments: 1...12) func `are those that git finds`(seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    var contents: [String: [String]] = [:]
    for number in 0..<8 {
      let count = 1 + numbers.below(7)
      contents["old/\(number)"] = (0..<count).map { line in
        "\(number) \(line) " + String(repeating: "x", count: numbers.below(90)) + (numbers.below(9) == 0 ? "\r" : "")
      }
    }
    for (path, lines) in contents { try world.write(lines.map { $0 + "\n" }.joined(), to: path) }
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Old")
    for (path, old) in contents.sorted(by: { $0.key < $1.key }) {
      var lines = old
      for _ in 0..<numbers.below(lines.count + 1) {
        let place = numbers.below(lines.count)
        switch numbers.below(3) {
        case 0: lines[place] = "changed \(numbers.below(1000))"
        case 1: lines.insert("inserted \(numbers.below(1000))", at: place)
        default: if lines.count > 1 { lines.remove(at: place) }
        }
      }
      try world.remove(path)
      try world.write(lines.map { $0 + "\n" }.joined(), to: path.replacing("old/", with: "new/"))
    }
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "New")
    let theirs = try world.git("diff", "-M", "-l0", "--name-status", "--diff-filter=R", "HEAD~1", "HEAD")
      .split(separator: "\n").map { $0.split(separator: "\t").dropFirst().joined(separator: " ") }
    let trees = try ["HEAD~1", "HEAD"].map { try repository.commits.read(repository.commits.resolve($0)).tree }
    let ours = try repository.renames.changes(fromTree: trees[0], toTree: trees[1])
      .filter { $0.kind == .renamed }.map { "\($0.from ?? "") \($0.path)" }
    #expect(ours.sorted() == theirs.sorted())
  }

  @Test func `of a script of two lines takes the other side's change along`() throws {
    try world.commit(["run.sh": "#!/bin/sh\necho run\n"], "Script", in: repository)
    try world.git("switch", "-q", "-c", "topic")
    try world.git("mv", "run.sh", "start.sh")
    try world.commit(["start.sh": "#!/bin/sh\necho run\n# end"], "Renamed", in: repository)
    try world.git("switch", "-q", "main")
    try world.commit(["run.sh": "#!/bin/bash\necho run\n"], "Changed", in: repository)
    let outcome = try repository.merging.begin(of: repository.merging.source(BranchName("topic")))
    #expect(outcome.conflicts.isEmpty)
    #expect(try world.text("start.sh") == "#!/bin/bash\necho run\n# end" && !world.exists("run.sh"))
    let ours = try world.git("ls-files", "-s")
    try world.git("merge", "--abort")
    try world.git("merge", "-q", "--no-commit", "topic")
    #expect(try world.git("ls-files", "-s") == ours)
  }
}
