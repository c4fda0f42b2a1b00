import Foundation
import TestSupport
import Testing

/// What a newcomer reads after a slip that has one obvious answer.
@Suite struct SlipHintTests {
  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.slipway("new", "Kit", "--company-id", "de.x", "-q")
    world.directory += "/Kit"
    return world
  }

  @Test(arguments: [
    ("restore Kti", "did you mean Kit?"), ("restore Kit/info.plist", "did you mean Kit/Info.plist?"),
    ("unstage Kit/Infos.plist", "did you mean Kit/Info.plist?"), ("ignore add k.pem", "add a line to .gitignore"),
    ("branch delete main", "name the branch to delete"),
    ("stage Kit/ContentVeiw.swift", "did you mean Kit/ContentView.swift?"),
  ])
  func `a hint leads on`(line: String, hint: String) throws {
    let world = try world()
    try world.slipway("feature", "start", "x", "-q")
    let refused = try world.slipway(line.split(separator: " ").map(String.init), exits: 2)
    #expect(refused.problems.contains(hint), "\(refused)")
  }

  @Test func `a tag with a space gets an example`() throws {
    #expect(try world().slipway("tag", "create", "v 1", exits: 2).problems.contains("such as v1.2"))
  }

  @Test func `status says how a deleted file comes back`() throws {
    let world = try world()
    try FileManager.default.removeItem(atPath: world.directory + "/Kit/Info.plist")
    #expect(try world.slipway("status").output.contains("slipway restore PATH restores a deleted file"))
  }

  @Test(arguments: ["Info.plist", "Assets.xcassets", "Base.lproj/Main.storyboard"])
  func `check restores what Git has of a project`(path: String) throws {
    let world = try SealedWorld.withProject("Kit", "--interface", "storyboard")
    try FileManager.default.removeItem(atPath: world.directory + "/Kit/\(path)")
    for _ in 0..<3 {
      let checked = try world.run([SealedWorld.program, "check"]).output
      guard let line = checked.firstMatch(of: /hint: run slipway (restore .+)/)?.1 else { break }
      try world.slipway(line.split(separator: " ").map(String.init))
    }
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `check restores a project file that Git has`() throws {
    let world = try SealedWorld.withProject("Kit")
    try FileManager.default.removeItem(atPath: world.directory + "/Kit.xcodeproj/project.pbxproj")
    let refused = try world.run([SealedWorld.program, "check"])
    #expect((refused.output + refused.problems).contains("run slipway restore Kit.xcodeproj"), "\(refused)")
  }

  @Test func `an edited file that an operation made can be moved away`() throws {
    let world = try SealedWorld.withProject("Kit")
    try world.slipway("target", "add", "Extra", "--template", "framework", "-q")
    try world.write("// mine\n", to: "Extra/Extra.swift")
    let refused = try world.slipway("undo", exits: 2).problems
    #expect(refused.contains("move \"Extra/Extra.swift\" away, then run slipway undo --only 1"), "\(refused)")
    try world.judge("mv", "Extra/Extra.swift", "../kept")
    try world.slipway("undo", "--only", "1")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `the list names the commit that was undone`() throws {
    let world = try SealedWorld.withProject("Kit")
    try world.write("text\n", to: "notes")
    try world.slipway("commit", "--all", "-q", "-m", "Notes")
    let commit = try world.git("rev-parse", "--short", "HEAD").lines[0]
    try world.slipway("undo", "-q")
    try world.slipway("file", "create", "struct", "A", "-q")
    let list = try world.slipway("undo", "--list").output
    #expect(list.contains("commit \"Notes\" (\(commit))"), "\(list)")
  }

  @Test func `a merge says that a project can't be read any more`() throws {
    let world = try SealedWorld.withProject("Kit")
    try world.slipway("feature", "start", "x", "-q")
    try world.edit("Kit.xcodeproj/project.pbxproj", "path = Kit;", "path Kit;")
    try world.git("commit", "-qam", "Broken")
    let merged = try world.slipway("feature", "finish").output
    #expect(merged.contains("\"Kit.xcodeproj/project.pbxproj\" can't be read: it is not"), "\(merged)")
  }

  @Test func `a side is taken for all files of a folder`() throws {
    let world = try world()
    try world.slipway("feature", "start", "x", "-q")
    for name in ["ContentView", "KitApp"] { try world.write("// theirs\n", to: "Kit/\(name).swift") }
    try world.slipway("commit", "-qam", "Theirs")
    try world.slipway("switch", "main", "-q")
    for name in ["ContentView", "KitApp"] { try world.write("// ours\n", to: "Kit/\(name).swift") }
    try world.slipway("commit", "-qam", "Ours")
    try world.slipway("merge", "feature/x", exits: 1)
    #expect(
      try world.slipway("resolve", "Tests", "--take", "ours", exits: 2).problems.contains(
        "hint: run slipway resolve --list"))
    try world.slipway("resolve", "Kit", "--take", "theirs")
    #expect(try world.text("Kit/KitApp.swift") == "// theirs\n")
    try world.slipway("continue")
  }

  @Test func `a project that a killed run began here is completed`() throws {
    let world = try SealedWorld()
    let folder = world.directory
    world.directory = folder + "/whole"
    try world.write("", to: ".keep")
    try world.slipway("new", "Neu", "--here", "--company-id", "de.x", "-q")
    world.directory = folder + "/half"
    try world.write("", to: ".keep")
    for file in [".gitignore", "Neu/NeuApp.swift"] {
      try world.write(try String(contentsOfFile: folder + "/whole/" + file, encoding: .utf8), to: file)
    }
    try world.slipway("new", "Neu", "--here", "--company-id", "de.x", "-q")
    #expect(try world.slipway("check").output.contains("no errors"))
    try world.write("other\n", to: "../third/.gitignore")
    world.directory = folder + "/third"
    #expect(try world.slipway("new", "Neu", "--here", exits: 2).problems.contains(".gitignore"))
  }

  @Test func `signing does not advise the option that was given`() throws {
    let world = try world()
    try world.slipway("team", "create", "T", "-q")
    try world.slipway("setting", "set", "DEVELOPMENT_TEAM=Z6P74P6T99", "--target", "Kit", "-q")
    let signing = try world.run([SealedWorld.program, "signing", "--allow-provisioning-updates"])
    #expect(!signing.output.contains("-allowProvisioningUpdates"), "\(signing)")
  }
}
