import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `init`: a new repository, or one that is there already.
@Suite struct InitTests {
  @Test func `a folder with an Xcode project becomes a repository with the templates that suit it`() throws {
    let world = try SealedWorld()
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo", "--no-git", "--quiet")
    world.directory += "/Wecker"
    let before = try world.snapshot().filter { !$0.key.contains(".git") }
    let made = try world.slipway("init")
    #expect(made.output.contains("Initialized a repository in the current folder on branch main"))
    #expect(made.output.contains("Xcode, macOS, Swift: found Wecker.xcodeproj"))
    #expect(try world.git("symbolic-ref", "HEAD") == "refs/heads/main\n")
    #expect(try world.git("rev-list", "--all", "--count") == "0\n")
    #expect(try world.git("status", "--short").lines.contains("?? .gitignore"))
    try world.git("check-ignore", "Wecker.xcodeproj/xcuserdata/x", ".DS_Store")
    let after = try world.snapshot()
    for (path, content) in before { #expect(after[path] == content, "\(path)") }
  }

  @Test func `a repository around another one says what it leaves out`() throws {
    let world = try SealedWorld()
    try world.slipway("new", "App", "--company-id", "de.q", "-q")
    let doctor = try world.slipway("doctor").output
    #expect(doctor.contains("hint: run slipway -C App doctor") && !doctor.contains("slipway init"), "\(doctor)")
    #expect(try world.slipway("init").output.contains("note: App contains another repository"))
    try world.write("text\n", to: "note.txt")
    #expect(try world.slipway("commit", "-am", "First").output.contains("Skipped App: embedded Git repository"))
    let refused = try world.slipway("commit", "-am", "Second", exits: 2)
    #expect(refused.problems.contains("nothing to commit: \"App\" is an embedded repository"), "\(refused)")
    #expect(refused.problems.contains("slipway -C App status"), "\(refused)")
  }

  @Test func `a Git folder that lacks files is named as damaged`() throws {
    let world = try SealedWorld.withRemote()
    try world.judge("mv", ".git/HEAD", world.root + "/HEAD")
    let doctor = try world.run([SealedWorld.program, "doctor"])
    #expect(doctor.exitCode != 0 && !doctor.output.contains("slipway init"), "\(doctor)")
    let status = try world.slipway("status", exits: 2)
    for text in [doctor.output, status.problems] {
      #expect(text.contains(".git\" is damaged: files that make it a Git repository are missing"), "\(text)")
      let command = try #require(text.firstMatch(of: /hint: run (git init .+?): it makes/)?.1, "\(text)")
      try world.judge("cp", "-r", world.directory, world.root + "/copy")
      try world.judge("sh", "-c", String(command))
      try world.judge("rm", "-rf", ".git")
      try world.judge("cp", "-r", world.root + "/copy/.git", ".git")
      try world.judge("rm", "-rf", world.root + "/copy")
    }
  }

  @Test func `JSON tells the repository, its branch, the files and whether it is new`() throws {
    let world = try SealedWorld()
    let made = try world.json("init", "App", "--branch", "trunk", "--ignore", "Swift,macOS")
    #expect(made["repository"]?.string == "App")
    #expect(made["branch"]?.string == "trunk")
    #expect(made.texts("files") == ["App/.gitignore"])
    #expect(made["created"]?.bool == true)
    let again = try world.json("init", "App", "--ignore", "Swift,macOS")
    #expect(again["created"]?.bool == false)
    #expect(again.texts("files") == [])
    #expect(try world.git("-C", "App", "symbolic-ref", "HEAD") == "refs/heads/trunk\n")
  }

  @Test func `a repository that is there is adopted, and loses nothing`() throws {
    let world = try SealedWorld.withRemote()
    try world.write("// swift-tools-version: 6.0\n", to: "Package.swift")
    try world.write("*.secret\n.build/\n", to: ".gitignore")
    try world.write("two\n", to: "note.txt")
    let config = try world.text(".git/config")
    let refs = try world.git("for-each-ref")
    let plan = try world.slipway("init", "--dry-run")
    #expect(plan.output.contains("Kept the existing repository in"))
    #expect(plan.output.contains("Would add ") && plan.output.contains(" to .gitignore\n"))
    #expect(try world.text(".gitignore") == "*.secret\n.build/\n")
    try world.slipway("init")
    #expect(try world.text(".gitignore").hasPrefix("*.secret\n.build/\n"))
    #expect(try world.text(".gitignore").lines.filter { $0 == ".build/" }.count == 1)
    #expect(try world.text(".git/config") == config)
    #expect(try world.git("for-each-ref") == refs)
    #expect(try world.text("note.txt") == "two\n")
    let written = try world.text(".gitignore")
    #expect(try world.slipway("init").output.contains("already"))
    #expect(try world.text(".gitignore") == written)
    try world.slipway("undo")
    #expect(try world.text(".gitignore") == "*.secret\n.build/\n")
  }

  @Test func `what can't be done is refused before anything is written`() throws {
    let world = try SealedWorld()
    #expect(
      try world.json("init", "--ignore", "Nonsense", exits: 2)["error"]?["code"]?.string == "ignore-template-unknown")
    #expect(try world.json("init", "--branch", "a..b", exits: 2)["error"]?["code"]?.string == "branch-name-invalid")
    #expect(try world.listing() == [])
    try world.slipway("init", "--ignore", "")
    #expect(!world.exists(".gitignore"))
    #expect(try world.json("init", "--branch", "other", exits: 2)["error"]?["code"]?.string == "branch-differs")
    try world.write("x\n", to: "inner/file.txt")
    #expect(try world.json("init", "inner", exits: 2)["error"]?["code"]?.string == "confirmation-needed")
    #expect(!world.exists("inner/.git"))
    try world.slipway("init", "inner", "--yes")
    #expect(world.exists("inner/.git"))
  }

  @Test func `a missing identity is told, and does not stand in the way`() throws {
    let world = try SealedWorld(identity: false)
    let made = try world.slipway("init")
    #expect(made.output.contains("user.name and user.email are not set"))
    #expect(made.output.contains("git config --global user.name"))
    #expect(world.exists(".git"))
  }
}
