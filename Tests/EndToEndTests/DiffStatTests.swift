import FileTrees
import Foundation
import TestSupport
import Testing

/// `slipway diff --stat` and `--color always`, with Git as the judge.
@Suite struct DiffStatTests {
  /// A repository with renamed, binary, executable, linked, deleted and new files, and long names.
  private func changed() throws -> SealedWorld {
    let world = try SealedWorld.withRemote()
    func lines(_ count: Int, _ text: String = "line") -> String { (0..<count).map { "\(text) \($0)\n" }.joined() }
    let deep = "a/quite/deep/folder/with/a/name/that/is/longer/than/the/terminal/is/wide/to/show/file.txt"
    let long = String(repeating: "long", count: 24)
    for name in ["few", "many", "gone", "with space", "quo\"te", "Grüße", deep, long, "x/y/old", "x/z/z", "top"] {
      try world.write(lines(40, name), to: name)
    }
    try world.write("\0binary", to: "binary")
    try world.write("\0moved", to: "moved")
    try world.write("one\n", to: "mode")
    try world.write("one\n", to: "link")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Begin")
    try world.write(lines(1000, "many"), to: "many")
    try world.write(lines(38, "few"), to: "few")
    for name in ["with space", "quo\"te", "Grüße", deep, long] { try world.write(lines(45, "other"), to: name) }
    try world.write("\0other binary", to: "binary")
    try world.write("\0new", to: "new binary")
    try world.write("", to: "empty")
    _ = try world.run(["chmod", "+x", "\(world.directory)/mode"])
    _ = try world.run(["ln", "-sf", "few", "\(world.directory)/link"])
    try world.git("rm", "-q", "gone")
    try world.git("mv", "moved", "x/moved")
    try world.git("mv", "x/y/old", "x/new")
    try world.judge("mkdir", "-p", "x/w/v")
    try world.git("mv", "x/z/z", "x/w/v/z")
    try world.git("mv", "top", "other top")
    return world
  }

  @Test(arguments: ["20", "40", "79", "80", "100", "200"], ["", "10", "300"])
  func `the graph is git's at every width`(_ columns: String, _ limit: String) throws {
    let world = try changed()
    if !limit.isEmpty { try world.git("config", "diff.statGraphWidth", limit) }
    world.variables["COLUMNS"] = columns
    try world.git("add", "-A")
    for options in [["--staged"], ["--staged", "few", "mode"], ["HEAD"], ["--staged", "binary"], ["--staged", "x"]] {
      try expectGits(["--stat"] + options, in: world)
    }
    try world.git("reset", "-q")
    try expectGits(["--stat"], in: world)
    try world.git("config", "core.quotePath", "false")
    try expectGits(["--stat"], in: world)
    try world.git("stash", "-q")
    #expect(try world.slipway("diff", "--stat").output == "")
  }

  @Test func `in color all is git's but the color`() throws {
    let world = try changed()
    try world.write("tab\there \u{1B}[31m\r\n", to: "note.txt")
    try world.git("add", "-A")
    for options in [["--staged"], ["--staged", "--stat"]] {
      let colored = try world.run([SealedWorld.program, "diff", "--color", "always"] + options).output
      let plain = try world.run(["git", "diff"] + options).output
      #expect(colored.contains("\u{1B}[32m"))
      #expect(try uncolored(colored, in: world) == uncolored(plain, in: world))
    }
  }

  /// A text without escape sequences, those of the files among them.
  private func uncolored(_ text: String, in world: SealedWorld) throws -> String {
    try world.write(text, to: "../colored")
    return try world.judge("/bin/sh", "-c", "sed 's/\u{1B}\\[[0-9;]*m//g' ../colored")
  }

  private func expectGits(
    _ options: [String], in world: SealedWorld, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let ours = try world.run([SealedWorld.program, "diff"] + options)
    let gits = try world.run(["git", "diff"] + options)
    #expect(ours.output == gits.output, "\(options)", sourceLocation: sourceLocation)
    #expect(gits.output.contains(" changed"), sourceLocation: sourceLocation)
  }
}
