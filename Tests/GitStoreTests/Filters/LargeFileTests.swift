import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// Git LFS itself, where it is installed.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git-lfs"), "git-lfs is not installed"))
struct `Large files in LFS` {
  private let world: World

  init() throws {
    world = try World()
  }

  @Test func `content goes to LFS and comes back, never the pointer`() throws {
    let repository = try world.started()
    try world.git("lfs", "install", "--local", "--skip-smudge=false")
    try repository.setConfiguration("slipway.reload", to: nil)
    let media = String(repeating: "layer\n", count: 1000)
    try repository.branches.create(BranchName("media"), at: #require(try repository.head().commit))
    try repository.switching.switchTo(BranchName("media"))
    try world.commit(
      [".gitattributes": "*.psd filter=lfs diff=lfs merge=lfs -text\n", "a.psd": media], "Media", in: repository)
    #expect(try world.git("cat-file", "blob", "HEAD:a.psd").hasPrefix("version https://git-lfs"))
    #expect(try world.git("lfs", "ls-files", "--name-only") == "a.psd\n")
    try repository.switching.switchTo(BranchName("main"))
    #expect(!world.exists("a.psd"))
    try repository.switching.switchTo(BranchName("media"))
    #expect(try world.text("a.psd") == media)
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try repository.status().isClean)
  }

  @Test func `content that is nowhere to be had stops the switch, and nothing is written`() throws {
    let repository = try world.started()
    try world.git("lfs", "install", "--local")
    try repository.setConfiguration("slipway.reload", to: nil)
    try repository.branches.create(BranchName("media"), at: #require(try repository.head().commit))
    try repository.switching.switchTo(BranchName("media"))
    try world.commit(
      [".gitattributes": "*.psd filter=lfs -text\n", "0": "0", "a.psd": "media\n"], "Media", in: repository)
    try repository.switching.switchTo(BranchName("main"))
    try world.remove(".git/lfs/objects")
    let error = #expect(throws: Diagnostic.self) { try repository.switching.switchTo(BranchName("media")) }
    #expect(error?.code == .filterFailed)
    #expect(!world.exists("a.psd") && !world.exists("0"))
  }
}
