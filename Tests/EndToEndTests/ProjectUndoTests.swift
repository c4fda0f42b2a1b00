import FileTrees
import Foundation
import Processes
import SyntaxTrees
import TestSupport
import Testing

/// Edits of projects, taken back and done again, in a repository and without one.
@Suite struct ProjectUndoTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  /// A world with a project that is in no repository.
  private func bare() throws -> SealedWorld {
    try SealedWorld.withProject("Wecker", "--tests", "--no-git")
  }

  @Test func `without a repository the record is among the user's files`() throws {
    let world = try bare()
    let before = try world.text(Self.project)
    #expect(try world.json("undo", exits: 2)["error"]?["code"]?.string == "nothing-to-undo")
    #expect(try world.json("undo", "--list").objects("operations").isEmpty)
    try world.slipway("version", "set", "2.0")
    try world.slipway("version", "bump", "minor")
    let after = try world.text(Self.project)
    #expect(!world.exists(".git") && world.exists(world.root + "/home/.local/state/slipway/undo"))
    let list = try world.json("undo", "--list").objects("operations")
    #expect(list.map { $0["operation"]?.string } == ["version bump minor", "version set 2.0"])
    try world.slipway("undo")
    #expect(try world.slipway("undo").output.contains("Undid: version set 2.0\n  restored \(Self.project)\n"))
    #expect(try world.text(Self.project) == before)
    try world.slipway("redo")
    try world.slipway("redo")
    #expect(try world.text(Self.project) == after)
    try world.slipway("redo", exits: 2)
  }

  @Test func `the record is found from a folder below, from outside, and with a state folder of one's own`() throws {
    let world = try bare()
    world.variables["XDG_STATE_HOME"] = world.root + "/elsewhere"
    try world.slipway("version", "set", "2.0")
    #expect(world.exists(world.root + "/elsewhere/slipway/undo"))
    try world.slipway("undo", "-C", "Wecker")
    #expect(try world.json("version")["version"]?.string == "1.0")
    world.directory = world.root + "/work"
    try world.slipway("redo", "--project", "Wecker/Wecker.xcodeproj")
    #expect(try world.json("version", "-C", "Wecker")["version"]?.string == "2.0")
    #expect(try world.json("undo", exits: 2)["error"]?["code"]?.string == "nothing-to-undo")
  }

  @Test(arguments: [true, false])
  func `a file that changed since is not written over`(inRepository: Bool) throws {
    let world = try inRepository ? SealedWorld.withProject() : bare()
    try world.slipway("version", "set", "2.0")
    try world.edit(Self.project, "MARKETING_VERSION = 2.0;", "MARKETING_VERSION = 2.1;")
    let edited = try world.text(Self.project)
    let error = try #require(try world.json("undo", exits: 2)["error"])
    #expect(error["code"]?.string == "undo-impossible")
    #expect(error["message"]?.string?.contains("\"\(Self.project)\" has changed") == true)
    #expect(try world.text(Self.project) == edited)
  }

  @Test func `several steps are taken back at once`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.text(Self.project)
    for number in ["2.0", "3.0", "4.0"] { try world.slipway("version", "set", number) }
    #expect(try world.slipway("undo", "--to", "2", "--dry-run").output.contains("version set 4.0, version set 3.0"))
    let undone = try world.json("undo", "--to", "2")
    #expect(undone["schema"]?.string == "slipway.undo.to/1")
    #expect(undone.shape == "{schema, operations[{id, operation, files[], references[], pushed[], differences[]}]}")
    #expect(undone.objects("operations").map { $0["id"]?.int } == [3, 2])
    #expect(try world.json("version")["version"]?.string == "2.0")
    try world.slipway("undo", "--to", "1")
    #expect(try world.text(Self.project) == before)
    #expect(try world.json("undo", "--to", "9", exits: 2)["error"]?["code"]?.string == "nothing-to-undo")
    #expect(try world.json("undo", "--to", "1", "--list", exits: 64)["error"]?["code"]?.string == "usage")
  }

  @Test func `format is taken back as well, all projects at once`() throws {
    let world = try SealedWorld()
    for name in ["Eins", "Zwei"] { try world.slipway("new", name, "--company-id", "de.x", "--no-git", "-q") }
    try world.git("init", "-q")
    let files = ["Eins", "Zwei"].map { "\($0)/\($0).xcodeproj/project.pbxproj" }
    for file in files { try world.edit(file, "objectVersion = 77;", "objectVersion  =  77;") }
    let before = try files.map(world.text)
    let planned = try world.slipway("format", "Eins", "Zwei", "--dry-run").output
    #expect(planned.contains("+\tobjectVersion = 77;") && planned.contains("is not formatted"))
    #expect(try files.map(world.text) == before)
    try world.slipway("format", "Eins", "Zwei")
    #expect(try files.map(world.text) != before)
    #expect(try world.json("undo").texts("files") == files)
    #expect(try files.map(world.text) == before)
  }

  @Test func `what Git knows is not concerned`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("version", "set", "2.0")
    try world.git("commit", "-aqm", "Begin 2.0")
    let head = try world.git("rev-parse", "HEAD")
    try world.slipway("undo")
    #expect(try world.git("rev-parse", "HEAD") == head)
    #expect(try world.git("status", "--porcelain") == " M \(Self.project)\n")
    #expect(try world.git("fsck", "--strict").isEmpty)
  }

  @Test func `a run that is killed leaves old or new, or what the next run puts right`() throws {
    let world = try bare()
    let plist = "<key>CFBundleShortVersionString</key><string>1.0</string>"
    try world.edit("Wecker/Info.plist", "<dict>", "<dict>\(plist)")
    try world.edit(Self.project, "MARKETING_VERSION = 1.0;", "")
    let old = (try world.text(Self.project), try world.text("Wecker/Info.plist"))
    let begin = ContinuousClock.now
    try world.slipway("version", "set", "2.0", "--build", "2")
    let whole = ContinuousClock.now - begin
    let new = (try world.text(Self.project), try world.text("Wecker/Info.plist"))
    try world.slipway("undo")
    // From a third of what a whole run takes to a little more than that.
    for round in 6..<22 {
      _ = try ProgramRun.run(
        [SealedWorld.program, "version", "set", "2.0", "--build", "2"], directory: world.directory,
        environment: world.environment, timeLimit: whole / 20 * round)
      let now = (try world.text(Self.project), try world.text("Wecker/Info.plist"))
      #expect([old.0, new.0].contains(now.0) && [old.1, new.1].contains(now.1), "a file is torn")
      // Undo takes back whatever was begun or done; where nothing was, there is nothing to take back.
      if now != old { try world.slipway("undo") }
      #expect(try (world.text(Self.project), world.text("Wecker/Info.plist")) == old)
    }
    try world.slipway("version", "set", "5.0")
    #expect(try world.json("version")["version"]?.string == "5.0")
  }

  @Test(.enabled(if: SealedWorld.canGiveUpRights, "needs a way to give up rights, and a program that others may run"))
  func `where one of several files can't be brought back, none is`() throws {
    let world = try bare()
    try world.write("MARKETING_VERSION = 1.0\n", to: "Config/App.xcconfig")
    try world.edit(Self.project, "MARKETING_VERSION = 1.0;", "")
    let id = "ABCDEF0123456789ABCDEF01"
    try world.edit(
      Self.project, "/* End PBXFileReference section */",
      "\t\t\(id) = {isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = SOURCE_ROOT; };\n"
        + "/* End PBXFileReference section */")
    try world.edit(
      Self.project, "isa = XCBuildConfiguration;",
      "isa = XCBuildConfiguration;\n\t\t\tbaseConfigurationReference = \(id);")
    try world.judge("chmod", "-R", "a+rwX", world.root)
    let files = [Self.project, "Config/App.xcconfig"]
    let set = try world.run(world.withoutRights([SealedWorld.program, "version", "set", "2.0", "--build", "7"]))
    #expect(set.exitCode == 0, "\(set)")
    let after = try files.map(world.text)
    #expect(after[1] == "MARKETING_VERSION = 2.0\n")
    for closed in ["Wecker.xcodeproj", "Config"] {
      try world.judge("chmod", "555", closed)
      let result = try world.run(world.withoutRights([SealedWorld.program, "undo", "--json"]))
      let error = try #require(try result.json()["error"], "\(result)")
      #expect(
        error["code"]?.string == "undo-not-permitted" && error["hint"]?.string?.contains("writable") == true)
      #expect(error["message"]?.string?.contains(closed) == true)
      #expect(try files.map(world.text) == after)
      try world.judge("chmod", "777", closed)
    }
    let undone = try world.run(world.withoutRights([SealedWorld.program, "undo"]))
    #expect(undone.exitCode == 0, "\(undone)")
    #expect(try world.text("Config/App.xcconfig") == "MARKETING_VERSION = 1.0\n")
  }
}
