import TestSupport
import Testing

/// Files with a backslash in their names, which Git takes as they are.
@Suite struct OddNameTests {
  @Test(arguments: [#"a\b"#, #"\x"#, #"end\"#, #"d\y/f"#])
  func `reverting, stashing and taking back reach a file with a backslash`(_ name: String) throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("old\n", to: name)
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Old")
    try world.write("new\n", to: name)
    try world.slipway("restore", name)
    #expect(try world.text(name) == "old\n")
    try world.slipway("undo")
    #expect(try world.text(name) == "new\n")
    try world.slipway("stash")
    #expect(try world.text(name) == "old\n" && world.git("status", "--porcelain") == "")
    try world.slipway("stash", "pop")
    #expect(try world.text(name) == "new\n")
    try world.slipway("undo")
    #expect(try world.text(name) == "old\n" && world.git("status", "--porcelain") == "")
    try world.slipway("stash", "pop")
    try world.git("commit", "-q", "-a", "-m", "New")
    try world.slipway("revert", "HEAD")
    #expect(try world.text(name) == "old\n" && world.git("status", "--porcelain") == "")
    try world.slipway("undo")
    #expect(try world.text(name) == "new\n" && world.git("status", "--porcelain") == "")
  }
}
