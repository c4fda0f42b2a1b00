import SyntaxTrees
import TestSupport
import Testing

/// Hotfixes in between, releases, and what plain git sees of them.
@Suite struct HotfixTests {
  /// A world in which the feature `alarm` has a commit and an edit that is not committed.
  private func withWorkInProgress() throws -> SealedWorld {
    let world = try SealedWorld.withProject()
    try world.startFeature("alarm", greeting: "Wake up!")
    try world.edit(SealedWorld.sourceFile, "Wake up!", "Wake up now!")
    return world
  }

  @Test func `a hotfix while a feature is worked on brings branch and edits back`() throws {
    let world = try withWorkInProgress()
    let edited = try world.text(SealedWorld.sourceFile)
    let started = try world.json("hotfix", "start", "crash", "--stash")
    #expect(started["branch"]?.string == "hotfix/crash")
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.git("merge-base", "HEAD", "main") == world.git("rev-parse", "main"))
    try world.write("fixed\n", to: "FIX.txt")
    try world.slipway("commit", "--all", "-m", "Mend the crash", "--quiet")
    #expect(try world.json("hotfix", "list").objects("hotfixes").map { $0["name"]?.string } == ["crash"])
    let finished = try world.json("hotfix", "finish", "--tag", "1.0.1")
    #expect(finished["state"]?.string == "merged" && finished["tag"]?.string == "1.0.1")
    #expect(finished["branch"]?.string == "feature/alarm")
    #expect(try world.git("symbolic-ref", "--short", "HEAD").lines == ["feature/alarm"])
    #expect(try world.text(SealedWorld.sourceFile) == edited)
    #expect(try world.git("rev-parse", "1.0.1^{commit}") == world.git("rev-parse", "main"))
    #expect(try world.git("rev-list", "--parents", "-n", "1", "main").split(separator: " ").count == 3)
    #expect(try world.git("branch", "--list", "hotfix/*") == "")
    #expect(try world.git("stash", "list") == "")
    try world.judge("git", "fsck", "--strict")
  }

  @Test func `a hotfix for all features stops where one disagrees, and goes on`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("feature", "start", "calm", "--quiet")
    try world.write("calm\n", to: "calm.txt")
    try world.slipway("commit", "--all", "-m", "Calm down", "--quiet")
    try world.startFeature("alarm", greeting: "Wake up!")
    try world.slipway("hotfix", "start", "greeting", "--quiet")
    try world.edit(SealedWorld.sourceFile, "Hello, world!", "Guten Morgen!")
    try world.slipway("commit", "--all", "-m", "Greet", "--quiet")
    let stopped = try world.slipway("hotfix", "finish", "--into-all", exits: 1)
    #expect(stopped.output.contains(SealedWorld.sourceFile), "\(stopped)")
    #expect(try world.json("status")["operation"]?.string == "hotfix")
    try world.slipway("resolve", "--take", "theirs", "--quiet")
    try world.slipway("continue")
    for branch in ["main", "feature/alarm", "feature/calm"] {
      #expect(try world.git("show", "\(branch):\(SealedWorld.sourceFile)").contains("Guten Morgen!"), "\(branch)")
      try world.git("merge-base", "--is-ancestor", "main", branch)
    }
    #expect(try world.git("symbolic-ref", "--short", "HEAD").lines == ["feature/alarm"])
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.json("status")["operation"] == .null)
    try world.judge("git", "fsck", "--strict")
  }

  @Test func `a release begins with the project's new version and ends with a tag`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("release", "start", "2.0")
    #expect(try world.git("symbolic-ref", "--short", "HEAD").lines == ["release/2.0"])
    #expect(try world.git("log", "-1", "--format=%s").lines == ["Bump version to 2.0"])
    #expect(try world.git("diff", "--name-only", "main", "HEAD").lines == ["Wecker.xcodeproj/project.pbxproj"])
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.text("Wecker.xcodeproj/project.pbxproj").contains("MARKETING_VERSION = 2.0;"))
    try world.slipway("release", "finish", "--tag", "v2.0")
    #expect(try world.git("symbolic-ref", "--short", "HEAD").lines == ["main"])
    #expect(try world.git("rev-parse", "v2.0^{commit}") == world.git("rev-parse", "main"))
    #expect(try world.git("branch", "--list", "release/*") == "")
  }

  @Test func `a release that was begun is taken back and begun again in one step`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("version", "set", "1.5")
    try world.slipway("commit", "--all", "-m", "Version")
    let before = [try world.git("status", "--porcelain"), try world.git("for-each-ref", "refs/heads")]
    try world.slipway("release", "start", "2.0")
    let begun = [try world.git("status", "--porcelain"), try world.git("for-each-ref", "refs/heads")]
    let titles = try world.json("undo", "--list").objects("operations").map { $0["operation"]?.string }
    #expect(titles == ["release start 2.0", "commit: Version", "version set 1.5"])
    try world.slipway("undo")
    #expect([try world.git("status", "--porcelain"), try world.git("for-each-ref", "refs/heads")] == before)
    #expect(try world.slipway("version").output.contains("1.5"))
    try world.slipway("redo")
    #expect([try world.git("status", "--porcelain"), try world.git("for-each-ref", "refs/heads")] == begun)
    #expect(try world.slipway("version").output.contains("2.0"))
    for _ in 1...3 { try world.slipway("undo") }
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.git("log", "--format=%s").lines == ["Create the project Wecker"])
  }

  @Test func `a release that can't have its version leaves nothing behind`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.git("for-each-ref")
    try world.slipway("release", "start", "two", exits: 2)
    try world.edit(SealedWorld.sourceFile, "Hello, world!", "Hello!")
    #expect(try world.slipway("release", "start", "2.0", exits: 2).problems.contains("ContentView.swift"))
    #expect(try world.git("for-each-ref") == before)
  }

  @Test func `a release whose first commit a hook refuses leaves nothing behind, in the log neither`() throws {
    let world = try SealedWorld.withProject()
    let script = "printf '#!/bin/sh\nexit 1\n' > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit"
    try world.judge("/bin/sh", "-c", script)
    func state() throws -> [String] {
      [
        try world.git("for-each-ref"), try world.git("symbolic-ref", "HEAD"), try world.git("status", "--porcelain"),
        try world.text("Wecker.xcodeproj/project.pbxproj"), try world.slipway("undo", "--list").output,
      ]
    }
    let before = try state()
    try world.slipway("release", "start", "2.0", exits: 2)
    #expect(try state() == before)
  }
}
