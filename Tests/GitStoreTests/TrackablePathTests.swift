import Diagnostics
import Foundation
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// Paths that a record or an archive may name: only what Git can track is written.
struct TrackablePathTests {
  @Test(arguments: [
    "", "/etc/passwd", "../x", "a/../../x", "a//b", "./a", "a/", ".git/config", "a/.GIT/hooks/x", ".git", ".git ",
    ".git.", "a/git~1/config", ".g\u{200C}it/config", ".git::$INDEX_ALLOCATION/x", "a\u{0}b",
    #".git\hooks\x"#, #"a\.git\x"#, #"a/b\.GIT. \x"#, #"git~1\x"#, #"a\git~1"#, #"a\.git:x"#, #".git\"#, #"a\.git"#,
    "../\u{301}x", ".git/\u{301}x",
  ]) func `are refused where they leave the tree or name Git's own files`(path: String) {
    let error = #expect(throws: Diagnostic.self) { try TrackablePath(path) }
    #expect(error?.code == .pathUnstageable)
  }

  @Test(arguments: [
    #".git\hooks"#, #"a\.git\x"#, #"git~1\x"#, #"a\git~1"#, #"a\.git:x"#, #".git\"#, #"a\.git. "#, #"a\b"#, #"a\.gitx"#,
    #"a\git"#, #"\a"#, #"a\..\b"#, #"a.git\x"#, ".git ::$DATA", ".git", "git~1", "git~2", ".gitx", "a/\u{301}",
  ]) func `are refused as Git refuses them for the index`(path: String) throws {
    let world = try World()
    // The entry's blob is missing.
    world.isDamagedOnPurpose = true
    try world.git("init", "-q")
    let isTaken = try world.tryGit([
      "update-index", "--add", "--cacheinfo", "100644,e69de29bb2d1d6434b8b29ae775ad8c2e48c5391,\(path)",
    ]).succeeded
    #expect(((try? TrackablePath(path)) != nil) == isTaken)
  }

  @Test(arguments: ["a", ".gitignore", "a/.gitattributes", "git", "a/..b", "...", "a b/ü", ".github/x", "a\\b"])
  func `are taken where Git tracks them`(path: String) throws {
    #expect(try TrackablePath(path).rawValue == path)
  }

  @Test(arguments: ["../x", ".git/hooks/pre-commit"]) func `no door writes elsewhere`(path: String) throws {
    let world = try World()
    let repository = try world.started(["a": "a\n"])
    let present = try repository.snapshots.take(of: [path])
    var goal = present
    goal.files[path] = .content(FileContent(Array("#!/bin/sh\n".utf8)), isExecutable: true)
    for work in [
      { try repository.snapshots.restore(goal, from: present, log: "") },
      { try repository.workTreeFiles.write([1], at: path) },
    ] {
      let error = #expect(throws: Diagnostic.self) { try work() }
      #expect(error?.code == .pathUnstageable || error?.code == .gitFailed)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(world.directory)/\(path)"))
  }
}
