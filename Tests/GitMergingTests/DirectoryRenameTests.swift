import Diagnostics
import Foundation
import GitMerging
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

/// One side renames a folder, the other puts a file into it: the real Git says what becomes of the file.
@Suite struct `A file added in a renamed folder` {
  /// What each side does, and what both began with besides `D/a`, `D/b` and `r`.
  struct Story: CustomTestStringConvertible, Sendable {
    let name: String
    var base: [String] = []
    let adds: [String]
    let renames: [String]
    var isStopped = true

    var testDescription: String { name }
  }

  private static let stories = [
    Story(name: "added", adds: ["w D/new"], renames: ["mv D T"]),
    Story(name: "added where nothing is any more", adds: ["w D/new"], renames: ["mv D/a a", "mv D/b b"]),
    Story(name: "moved into it", adds: ["mv r D/r"], renames: ["mv D T"]),
    Story(name: "moved into it and changed by the other", adds: ["mv r D/r"], renames: ["mv D T", "append r"]),
    Story(name: "only in a new folder below", adds: ["w D/sub/new"], renames: ["mv D T"], isStopped: false),
    Story(name: "in it and in a new folder below", adds: ["w D/new", "w D/sub/new"], renames: ["mv D T"]),
    Story(name: "the folder around it", base: ["w A/D/c"], adds: ["w A/D/new"], renames: ["mv A T"]),
    Story(name: "in the folder around", base: ["w A/D/c"], adds: ["w A/new"], renames: ["mv A T"]),
    Story(name: "below the folder around", base: ["w A/D/c"], adds: ["w A/E/new", "w A/top"], renames: ["mv A T"]),
    Story(
      name: "into a folder that is there", base: ["w T/t"], adds: ["w D/new"], renames: ["mv D/a T/a", "mv D/b T/b"]),
    Story(
      name: "most went one way", base: ["w D/c"], adds: ["w D/new"],
      renames: ["mv D/a T/a", "mv D/b T/b", "mv D/c U/c"]),
    Story(
      name: "something stayed", adds: ["w D/new"], renames: ["mv D/a T/a", "mv D/b T/b", "w D/c"], isStopped: false),
    Story(name: "the folder is gone", adds: ["w D/new"], renames: ["rm D"], isStopped: false),
    Story(name: "a part of it is gone", adds: ["w D/new"], renames: ["rm D/b", "mv D T"]),
    Story(name: "the place is taken", adds: ["w D/new"], renames: ["mv D T", "w T/new"]),
    Story(name: "a folder has the place", adds: ["w D/new"], renames: ["mv D T", "w T/new/deep"]),
    Story(name: "what it went to is renamed", base: ["w U/u"], adds: ["w D/new", "mv U V"], renames: ["mv D U/D"]),
    Story(name: "a link", adds: ["link D/new"], renames: ["mv D T"]),
    Story(name: "an executable file", adds: ["w D/new", "executable D/new"], renames: ["mv D T"]),
    Story(name: "changed files besides", adds: ["w D/new", "append D/a"], renames: ["mv D T", "append r"]),
  ]

  private enum Operation: String, CaseIterable {
    case merge, mergeOfRenames, pick, rebase, stash
  }

  @Test(arguments: stories, Operation.allCases.map(\.rawValue))
  func `lies where Git puts it`(_ story: Story, _ operation: String) throws {
    try judge(story, #require(Operation(rawValue: operation)), setting: nil)
  }

  @Test(arguments: stories, ["true", "false", "conflict"])
  func `is moved, left or asked about as the setting says`(_ story: Story, _ setting: String) throws {
    try judge(story, .merge, setting: setting)
  }

  @Test func `stays with the folder where renames are not followed`() throws {
    let world = try World()
    let repository = try begin(Self.stories[0], swapped: false, in: world)
    try world.git("config", "merge.renames", "false")
    let preview = try repository.treeMerging.preview(
      of: repository.commits.resolve("side"), into: repository.commits.resolve("main"))
    #expect(preview.conflicts.isEmpty)
  }

  @Test func `stays where it was added when a file is in its way`() throws {
    let world = try World()
    let story = Story(name: "", adds: ["w D/new", "w D/sub/new"], renames: ["mv D T", "w T/sub"])
    let repository = try begin(story, swapped: false, in: world)
    try repository.merging.begin(of: repository.merging.source(BranchName("side")))
    #expect(try world.text("T/sub").hasPrefix("T/sub"))
    #expect(try world.text("D/sub/new").hasPrefix("D/sub/new"))
    #expect(try repository.conflicts.all().map(\.path) == ["T/new"])
  }

  @Test func `is told with where it was added`() throws {
    let world = try World()
    let repository = try begin(Self.stories[0], swapped: false, in: world)
    let preview = try repository.treeMerging.preview(
      of: repository.commits.resolve("side"), into: repository.commits.resolve("main"))
    #expect(preview.conflicts.map(\.path) == ["T/new"])
    #expect(preview.conflicts.map(\.renames) == [.folder(former: "D/new")])
  }

  @Test func `is gone again when the merge is taken back`() throws {
    for swapped in [false, true] {
      let world = try World()
      let repository = try begin(Self.stories[0], swapped: swapped, in: world)
      let before = try picture(of: world.directory, world.git("ls-files", "-s"))
      try repository.merging.begin(of: repository.merging.source(BranchName("side")))
      try repository.merging.abort()
      #expect(try picture(of: world.directory, world.git("ls-files", "-s")) == before)
    }
  }

  // MARK: -

  private func judge(_ story: Story, _ operation: Operation, setting: String?) throws {
    let world = try World()
    let repository = try begin(story, swapped: operation == .mergeOfRenames, in: world)
    if let setting { try world.git("config", "merge.directoryRenames", setting) }
    if operation == .stash {
      try world.git("switch", "-q", "--detach", "side~1")
      for step in story.adds { try play(step, in: world) }
      try world.git("add", "-A")
      try world.git("stash", "-q")
      try world.git("switch", "-q", "main")
    }
    if operation == .rebase { try world.git("switch", "-q", "side") }
    let twin = try Twin(of: world)
    switch operation {
    case .merge, .mergeOfRenames:
      try twin.git("merge", "--no-commit", "side")
      try repository.merging.begin(of: repository.merging.source(BranchName("side")))
    case .pick:
      try twin.git("cherry-pick", "--no-commit", "side")
      try repository.picking.begin(of: repository.commits.resolve("side"))
    case .rebase:
      try twin.git("rebase", "main")
      _ = try repository.rebasing.rebase(
        RebaseRequest(upstream: repository.commits.resolve("main"), label: "main", at: world.moment))
    case .stash:
      try twin.git("stash", "apply")
      _ = try repository.stashing.apply()
    }
    #expect(
      try picture(of: world.directory, world.git("ls-files", "-s"))
        == picture(of: twin.root, twin.git("ls-files", "-s")))
    if setting == nil, operation == .merge { #expect(try repository.conflicts.all().isEmpty != story.isStopped) }
  }

  private func begin(_ story: Story, swapped: Bool, in world: World) throws -> Repository {
    let repository = try world.started(["r": Self.text("r")])
    for step in ["w D/a", "w D/b"] + story.base { try play(step, in: world) }
    try commit("Base", in: world)
    try world.git("branch", "side")
    for (branch, steps) in [
      ("side", swapped ? story.renames : story.adds), ("main", swapped ? story.adds : story.renames),
    ] {
      try world.git("switch", "-q", branch)
      for step in steps { try play(step, in: world) }
      try commit(branch, in: world)
    }
    return repository
  }

  private func commit(_ message: String, in world: World) throws {
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", message)
  }

  private static func text(_ path: String) -> String {
    (1...8).map { "\(path) \($0)\n" }.joined()
  }

  /// `w` writes a file of its own, `append` changes one, the others do what Git's commands of the name do.
  private func play(_ step: String, in world: World) throws {
    let words = step.split(separator: " ").map(String.init)
    let (verb, path) = (words[0], words[1])
    let full = "\(world.directory)/\(words.last ?? "")"
    let folder = URL(fileURLWithPath: full).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    switch verb {
    case "w": try world.write(Self.text(path + (try world.git("branch", "--show-current"))), to: path)
    case "append": try world.write(try world.text(path) + "more\n", to: path)
    case "mv": try world.git("mv", path, words[2])
    case "rm": try world.git("rm", "-q", "-r", path)
    case "link": try FileManager.default.createSymbolicLink(atPath: full, withDestinationPath: "r")
    case "executable": try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: full)
    default: Issue.record("\(verb) is no step")
    }
  }

  private func picture(of root: String, _ index: String) throws -> String {
    index + (try WorkTreePicture.of(root))
  }
}
