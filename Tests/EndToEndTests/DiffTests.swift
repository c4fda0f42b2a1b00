import Foundation
import TestSupport
import Testing

/// `slipway diff` for other programs, with Git as the judge.
@Suite struct DiffTests {
  @Test(arguments: ["true", "false"]) func `a diff for programs is git's, byte for byte`(_ quotes: String) throws {
    let world = try SealedWorld.withRemote()
    try world.git("config", "core.quotePath", quotes)
    let lines = (1...30).map { "line \($0)\n" }.joined()
    let names = ["with space", "quo\"te d", "back\\slash", "tab\there", "Grüße", "bell\u{7}", "sub/plain"]
    for name in names + ["mode", "both", "gone", "end", "no end", "link"] { try world.write("one\n", to: name) }
    for name in ["old", "alike"] { try world.write(name + lines, to: name) }
    try world.write("a\nb\n", to: "half")
    try world.write("\0binary", to: "binary")
    try world.write("func one() {\n}\n\nfunc two() {\n" + lines + "}\n", to: "f.swift")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Begin")
    for name in names + ["both"] { try world.write("two\n", to: name) }
    try world.write("one", to: "end")
    try world.write("\0other", to: "binary")
    try world.write("\0new", to: "binary new")
    try world.write("", to: "empty")
    try world.write("#!/bin/sh\n", to: "script")
    try world.git("rm", "-q", "gone", "link")
    _ = try world.run(["ln", "-s", "target", world.directory + "/link"])
    for name in ["mode", "both", "script"] { _ = try world.run(["chmod", "+x", world.directory + "/" + name]) }
    try world.git("mv", "old", "new name")
    try world.git("mv", "alike", "alike Ä")
    try world.git("mv", "half", "halves")
    try world.write("a\nc\n", to: "halves")
    try world.edit("alike Ä", "line 7\n", "line seven\n")
    try world.edit("f.swift", "func two() {\n", "func middle() {\n}\n\nfunc two() {\n")
    try world.edit("f.swift", "line 29\n", "line\n")
    try expectGitsDiff([], in: world)
    try world.git("add", "-A")
    try expectGitsDiff(["--staged"], in: world)
    try world.git("reset", "-q", "--", "binary", "binary new")
    try world.write(try world.slipway("diff", "--staged").output, to: "../change.patch")
    let tree = try world.git("write-tree")
    try world.git("reset", "-q", "--hard")
    try world.git("apply", "--check", "../change.patch")
    try world.git("apply", "--index", "../change.patch")
    #expect(try world.git("write-tree") == tree)
    #expect(try world.atTerminal(["diff", "--staged"], rows: 1000).output.contains("index ") == false)
  }

  @Test func `a file that became a link is told as git tells it, and a copy as new`() throws {
    let world = try SealedWorld.withRemote()
    try world.write("copied\n", to: "base")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Begin")
    _ = try world.run(["ln", "-sf", "base", world.directory + "/note.txt"])
    try expectGitsDiff([], in: world)
    try world.git("config", "diff.renames", "copies")
    try world.write("copied\nmore\n", to: "base")
    try world.write("copied\nthen\n", to: "copy")
    try world.git("add", "-A")
    let tree = try world.git("write-tree")
    try world.write(try world.slipway("diff", "--staged").output, to: "../change.patch")
    try world.git("reset", "-q", "--hard")
    try world.git("apply", "--index", "../change.patch")
    #expect(try world.git("write-tree") == tree)
  }

  private func expectGitsDiff(_ options: [String], in world: SealedWorld) throws {
    let ours = try world.run([SealedWorld.program, "diff"] + options)
    let gits = try world.run(["git", "diff"] + options)
    #expect(ours.output == gits.output)
    #expect(gits.output.contains("\nindex "))
  }
}
