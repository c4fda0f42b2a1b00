import SyntaxTrees
import TestSupport
import Testing

/// `slipway tag`, judged by plain git.
@Suite struct TagTests {
  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("1\n", to: "a.txt")
    try world.git("add", ".")
    try world.git("commit", "-q", "-m", "Begin\n\nThe first commit.")
    return world
  }

  @Test func `tags are created, listed, deleted and had back`() throws {
    let world = try world()
    #expect(try world.slipway("tag").output.hasPrefix("No tags\n"))
    #expect(try world.slipway("tag", "create", "v1").output.contains("Created tag v1 at "))
    try world.slipway("tag", "create", "v2", "-m", "Two", "-m", "More\nlines")
    try world.slipway("tag", "create", "a-long-name/for-a-tag", "HEAD", "--annotate", "--message", "Long")
    for count in 0...4 {
      #expect(try world.slipway("tag", "list", "-n", "\(count)").output == world.git("tag", "-n\(count)"))
    }
    #expect(try world.slipway("tag", "list", "v?").output == "v1\nv2\n")
    #expect(try world.slipway("tag", "list", "v3").output.contains("No tag matches v3"))
    let before = try world.git("for-each-ref")
    #expect(try world.json("tag", "delete", "v2", "v1").objects("tags").map { $0["name"]?.string } == ["v2", "v1"])
    #expect(try world.git("tag") == "a-long-name/for-a-tag\n")
    try world.git("-c", "gc.reflogExpire=now", "gc", "--quiet", "--prune=now")
    try world.slipway("undo")
    #expect(try world.git("for-each-ref") == before)
    try world.slipway("redo")
    #expect(try world.git("tag") == "a-long-name/for-a-tag\n")
    try world.slipway("undo")
    try world.slipway("undo")
    #expect(try world.git("tag") == "v1\nv2\n")
    try world.judge("git", "fsck", "--strict")
  }

  @Test func `a replaced tag comes back`() throws {
    let world = try world()
    try world.slipway("tag", "create", "v1", "-m", "Old")
    let old = try world.git("rev-parse", "v1")
    try world.git("commit", "-q", "--allow-empty", "-m", "Second")
    #expect(try world.json("tag", "create", "v1", exits: 2)["error"]?["code"]?.string == "tag-exists")
    let replaced = try world.json("tag", "create", "v1", "--force", "-m", "New")
    #expect(replaced["replaced"]?.string.map { "\($0)\n" } == old)
    #expect(replaced["object"]?.string.map { "\($0)\n" } == (try world.git("rev-parse", "v1")))
    try world.slipway("undo")
    #expect(try world.git("rev-parse", "v1") == old)
  }

  @Test func `a dry run says what it would do, and does nothing`() throws {
    let world = try world()
    try world.git("tag", "v0")
    let before = try world.git("for-each-ref")
    for arguments in [["create", "v1", "-m", "One"], ["create", "v0", "-f"], ["delete", "v0"]] {
      #expect(try world.slipway(["tag"] + arguments + ["--dry-run"]).output.hasPrefix("Would "))
    }
    for arguments in [
      ["create", "v0"], ["create", "a b"], ["create", "v0/x"], ["create", "v1", "none"], ["delete", "v0", "none"],
    ] {
      let planned = try world.json(["tag"] + arguments + ["--dry-run"], exits: 2)
      #expect(try world.json(["tag"] + arguments, exits: 2)["error"] == planned["error"])
    }
    #expect(
      try world.json("tag", "create", "v1", "--annotate", exits: 2)["error"]?["code"]?.string == "tag-message-missing")
    #expect(try world.git("for-each-ref") == before)
    #expect(try world.slipway("undo", exits: 2).problems.contains("nothing"))
  }

  @Test func `an editor writes the message of an annotated tag`() throws {
    let world = try world()
    world.variables["GIT_EDITOR"] = "cp \"$1\" seen; printf 'Two\\n\\nlines\\n' >"
    world.variables["GIT_EDITOR"] = "sh -c 'cp \"$0\" seen; printf \"Two\\n\\n# comment\\nlines\\n\" > \"$0\"'"
    try world.slipway("tag", "create", "v1", "--annotate")
    let object = try world.git("cat-file", "tag", "v1")
    #expect(object.hasSuffix("\n\nTwo\n\nlines\n"))
    let seen = try world.text("seen")
    try world.git("tag", "-d", "v1")
    try world.git("tag", "--annotate", "v1")
    #expect(try world.text("seen") == seen)
    #expect(!world.exists(".git/TAG_EDITMSG"))
  }
}
