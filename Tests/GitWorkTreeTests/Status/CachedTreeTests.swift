import Foundation
import GitHistory
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

/// What the index file knows of its trees is used and kept up to date by Git and by this package in turn.
@Suite struct `Trees that an index knows` {
  private static let paths = [
    "a", "a/b", "a/b/c", "a/d", "a.x/f", "a.x/z", "a-", "d/e", "d/e/f", "d/g/h", "d/g/i", "é/x y",
  ]

  @Test(arguments: 0..<8)
  func `are compared as Git compares them`(seed: Int) throws {
    let world = try World()
    let repository = try world.started(["a/d": "1\n", "a.x/f": "4\n", "a.x/z": "5\n", "d/e/f": "2\n", "d/g/h": "3\n"])
    var numbers = SeededNumbers(seed: UInt64(seed))
    for _ in 0..<18 {
      let byGit = numbers.below(2) == 0
      switch numbers.below(9) {
      case 0...3:
        for _ in 0...numbers.below(3) { try edit(Self.paths[numbers.below(Self.paths.count)], &numbers, in: world) }
      case 8:
        let folder = Self.paths[numbers.below(Self.paths.count)].prefix { $0 != "/" }
        try? FileManager.default.removeItem(atPath: world.absolute(String(folder)))
      case 4, 5: if byGit { try world.git("add", "-A") } else { try repository.stagingArea.stageAll() }
      case 6: try announce(Self.paths[numbers.below(Self.paths.count)], in: world)
      default:
        if byGit {
          try world.git("commit", "-q", "--allow-empty", "-m", "By Git")
        } else if try !repository.status().staged.isEmpty {
          _ = try repository.committing.commit(CommitRequest(message: "By us", at: world.moment))
        }
      }
      try compare(repository, in: world)
    }
    let names = try world.git("rev-list", "HEAD").split(separator: "\n").map { try ObjectName(String($0)) }
    for (new, old) in zip(names, names.dropFirst()) { try compare(old, new, repository, in: world) }
  }

  private func edit(_ path: String, _ numbers: inout SeededNumbers, in world: World) throws {
    let full = world.absolute(path)
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      let type =
        try? FileManager.default.attributesOfItem(atPath: world.directory + folder)[.type] as? FileAttributeType
      if type != .typeDirectory { try? FileManager.default.removeItem(atPath: world.directory + folder) }
    }
    try? FileManager.default.removeItem(atPath: full)
    switch numbers.below(6) {
    case 0: return
    case 1:
      try FileManager.default.createDirectory(
        atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: full, withDestinationPath: "\(numbers.next())")
    default:
      try world.write("\(numbers.next())\n\(numbers.next())\n", to: path)
      if numbers.below(3) == 0 {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: full)
      }
    }
  }

  /// Says that a file will be added, where Git allows it.
  private func announce(_ path: String, in world: World) throws {
    _ = try world.tryGit(["add", "-N", path])
  }

  private func compare(_ repository: Repository, in world: World) throws {
    let staged = try repository.status().staged.flatMap { [$0.path, $0.from].compactMap(\.self) }
    let paths = try world.git("diff", "--cached", "--no-renames", "--name-only", "-z").split(separator: "\0")
    #expect(Set(staged) == Set(paths.map(String.init)))
    #expect(try repository.stagingArea.tree().hex == world.git("write-tree").trimmingCharacters(in: .newlines))
    let shown = try repository.diffs.files(.staged).flatMap { [$0.change.path, $0.change.from].compactMap(\.self) }
    #expect(Set(shown) == Set(paths.map(String.init)))
    let edited = try world.git("diff", "--no-renames", "--name-only", "-z").split(separator: "\0").map(String.init)
    #expect(try Set(repository.diffs.files(.unstaged).map(\.change.path)) == Set(edited))
    let status = try repository.status()
    #expect(Set(status.changed.map(\.path)) == Set(edited))
    for paths in [Self.paths, Array(Self.paths.prefix(5)), edited] {
      let part = try repository.status(at: paths)
      #expect(Set(part.changed.map(\.path)) == Set(edited).intersection(paths))
      #expect(part.staged == status.staged)
    }
    let others = try world.git("ls-files", "--others", "--exclude-standard", "-z").split(separator: "\0")
    #expect(status.untracked.sorted() == others.map(String.init).sorted())
  }

  private func compare(_ old: ObjectName, _ new: ObjectName, _ repository: Repository, in world: World) throws {
    let changes = try repository.trees.changes(
      fromTree: repository.commits.read(old).tree, toTree: repository.commits.read(new).tree)
    var letters: [FileChange.Kind: String] = [.added: "A", .modified: "M", .deleted: "D"]
    letters[.typechange] = "T"
    var found: [String: String] = [:]
    for change in changes { found[change.path, default: ""] += letters[change.kind] ?? "?" }
    let lines = try world.git("diff-tree", "-r", "--no-renames", "--name-status", "-z", old.hex, new.hex)
      .split(separator: "\0").map(String.init)
    var expected: [String: String] = [:]
    for index in stride(from: 0, to: lines.count - 1, by: 2) {
      // Another kind of thing at the same path: it goes, and something comes.
      expected[lines[index + 1]] = lines[index] == "T" ? "DA" : lines[index]
    }
    #expect(found == expected)
  }
}
