import BranchWorkflow
import Foundation
import GitStore
import TestSupport
import Testing

/// Whatever stops is aborted, and undone, to the very index and work tree that were there before.
@Suite(.tags(.slow)) struct `Aborts and undos` {
  private static let count = Soak.count(12, soak: 300)

  @Test(arguments: 1...count) func `leave index, files, modes and submodule folders as they were`(seed: Int) throws {
    let world = try World()
    var changes = RandomHistory(seed: UInt64(seed), world: world)
    try changes.build()
    var (aborted, undone) = (0, 0)
    for way in RandomHistory.Way.allCases {
      try world.git("switch", "-q", way == .rebase ? "side" : "main")
      try changes.prepare(way)
      let before = try Picture(of: world)
      let isStopped: Bool
      do {
        isStopped = try changes.run(way)
      } catch {
        #expect(try Picture(of: world) == before, "\(way) refused: \(error)")
        try world.git("reset", "-q", "--hard")
        continue
      }
      if isStopped {
        let outcome = try world.workflow().abortOperation()
        #expect(outcome.differences.isEmpty, "\(way)")
        aborted += 1
      } else if try Picture(of: world) != before {
        let outcome = try world.workflow().undoRedo.undo(.leftBehind)
        #expect(outcome.differences.isEmpty, "\(way)")
        undone += 1
      }
      #expect(try Picture(of: world) == before, "\(way) \(isStopped ? "aborted" : "undone")")
      try world.git("reset", "-q", "--hard")
      try world.git("clean", "-qfd")
    }
    #expect(aborted + undone > 1, "of \(RandomHistory.Way.allCases.count), \(aborted) stopped and \(undone) were done")
  }

  /// The index's entries, and all files with their modes and all folders.
  private struct Picture: Equatable {
    let index: String
    let files: [String]
    let head: String

    init(of world: World) throws {
      index = try world.git("ls-files", "-s")
      head = try world.git("rev-parse", "HEAD") + world.git("stash", "list")
      var lines: [String] = []
      for path in try FileManager.default.subpathsOfDirectory(atPath: world.directory).sorted()
      where !path.hasPrefix(".git/") && path != ".git" {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(world.directory)/\(path)")
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        lines.append("\(path) \(attributes[.posixPermissions] ?? 0) \(isFolder ? "" : try world.text(path))")
      }
      files = lines
    }
  }
}

/// Two branches that edit, rename and move files and folders, and a submodule that is not initialized.
private struct RandomHistory {
  enum Way: CaseIterable {
    case merge, rebase, revert, revertOfMerge, stash
  }

  private var numbers: SeededNumbers
  private let world: World

  init(seed: UInt64, world: World) {
    numbers = SeededNumbers(seed: seed)
    self.world = world
  }

  private func text(_ name: String) -> String { (1...8).map { "\(name) \($0)\n" }.joined() }

  mutating func build() throws {
    var files: [String: String] = [:]
    for name in ["old/a", "old/b", "old/c", "old/deep/d", "top", "other/e"] { files[name] = text(name) }
    _ = try world.started(files)
    try addSubmodule("libs/one")
    try world.git("switch", "-q", "-c", "side")
    try change("side")
    try world.git("switch", "-q", "main")
    try world.commit(["between": "b\n"], "Between")
    try world.git("switch", "-q", "-c", "moved")
    try moveFolder("moved")
    try world.git("switch", "-q", "main")
    try world.git("merge", "-q", "--no-ff", "-m", "Moved", "moved")
    try change("main")
  }

  private func addSubmodule(_ path: String) throws {
    let commit = try world.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
    try world.write("[submodule \"\(path)\"]\n\tpath = \(path)\n\turl = ../\(path)\n", to: ".gitmodules")
    try FileManager.default.createDirectory(
      atPath: "\(world.directory)/\(path)", withIntermediateDirectories: true)
    try world.git("add", ".gitmodules")
    try world.git("update-index", "--add", "--cacheinfo", "160000,\(commit),\(path)")
    try world.git("commit", "-q", "-m", "Submodule")
  }

  private mutating func moveFolder(_ label: String) throws {
    try world.git("mv", "old", "new")
    try world.commit(["top": text("top").replacing("top 3", with: label)], "Move \(label)")
  }

  private mutating func change(_ label: String) throws {
    for number in 0...numbers.below(3) {
      let paths = try world.git("ls-files").split(separator: "\n").map(String.init)
        .filter { $0 != ".gitmodules" && !$0.hasPrefix("libs/") }
      let path = paths[numbers.below(paths.count)]
      let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) : "fresh"
      switch numbers.below(6) {
      case 0: try world.git("mv", path, "\(label)\(number)")
      case 1: try world.write("\(label)\n", to: "\(folder)/\(label)\(number)")
      case 2: try world.git("rm", "-q", path)
      case 3: try world.git("rm", "-q", "--cached", "libs/one", "--ignore-unmatch")
      case 4: chmod("\(world.directory)/\(path)", 0o755)
      default: try world.write((try world.text(path)).replacing(" 3", with: " \(label)"), to: path)
      }
      try world.git("add", "-A", "--", ":!libs")
      try world.git("commit", "-q", "--allow-empty", "-m", "\(label) \(number)")
    }
    try world.commit(["top": text("top").replacing("top 3", with: label)], label)
  }

  /// Makes the stash that is popped, or leaves a change that is not committed where the seed says so.
  mutating func prepare(_ way: Way) throws {
    if way == .stash {
      try world.write("stashed\n", to: "top")
      try world.git("stash", "-q")
      try world.commit(["top": "later\n"], "Later")
    } else if numbers.below(3) == 0, world.exists("between") {
      try world.write("mine\n", to: "between")
    }
  }

  func run(_ way: Way) throws -> Bool {
    let workflow = try world.workflow()
    switch way {
    case .merge: return try workflow.joins.merge(BranchName("side")).isStopped
    case .rebase: return try workflow.rebases.rebase(onto: BranchName("main")).isStopped
    case .revert: return try workflow.picks.revert(workflow.repository.commits.resolve("HEAD~1")).isStopped
    case .revertOfMerge:
      let merge = try world.git("rev-list", "--merges", "-1", "HEAD").trimmingCharacters(in: .newlines)
      return try workflow.picks.revert(ObjectName(merge), mainline: 1).isStopped
    case .stash: return try workflow.stashedWork.pop().isStopped
    }
  }
}
