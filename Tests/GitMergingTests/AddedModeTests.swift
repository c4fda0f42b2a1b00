import Foundation
import GitMerging
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

/// Both sides added a file, one of them as an executable one: Git asks which holds.
@Suite struct `A file that both added` {
  @Test(arguments: [true, false], ["merge", "merge alike", "rebase", "rebase alike"])
  func `is in conflict where only one is executable`(_ isOurs: Bool, _ operation: String) throws {
    let (isSame, isRebase) = (operation.hasSuffix("alike"), operation.hasPrefix("rebase"))
    let world = try World()
    let repository = try world.started()
    try world.git("branch", "side")
    for branch in ["side", "main"] {
      try world.git("switch", "-q", branch)
      try world.write(isSame ? "same\n" : "\(branch)\n", to: "run.sh")
      try FileManager.default.setAttributes(
        [.posixPermissions: (branch == "main") == isOurs ? 0o755 : 0o644], ofItemAtPath: "\(world.directory)/run.sh")
      try world.git("add", "-A")
      try world.git("commit", "-q", "-m", branch)
    }
    if isRebase { try world.git("switch", "-q", "side") }
    let twin = try Twin(of: world)
    if isRebase {
      try twin.git("rebase", "main")
      _ = try repository.rebasing.rebase(
        RebaseRequest(upstream: repository.commits.resolve("main"), label: "main", at: world.moment))
    } else {
      try twin.git("merge", "side")
      try repository.merging.begin(of: repository.merging.source(BranchName("side")))
    }
    #expect(try repository.conflicts.all().map(\.kind) == [.bothAdded])
    #expect(try world.git("ls-files", "-s") == twin.git("ls-files", "-s"))
    let modes = try [world.directory, twin.root].map {
      try FileManager.default.attributesOfItem(atPath: "\($0)/run.sh")[.posixPermissions] as? Int
    }
    #expect(modes[0] == modes[1])
    if isSame { #expect(try world.text("run.sh") == "same\n") }
  }

  @Test func `is whole where both made it alike`() throws {
    let world = try World()
    let repository = try world.started()
    try world.git("branch", "side")
    for branch in ["side", "main"] {
      try world.git("switch", "-q", branch)
      try world.commit(["run.sh": "same\n"], branch, in: repository)
    }
    let preview = try repository.treeMerging.preview(
      of: repository.commits.resolve("side"), into: repository.commits.resolve("main"))
    #expect(preview.conflicts.isEmpty)
  }
}
