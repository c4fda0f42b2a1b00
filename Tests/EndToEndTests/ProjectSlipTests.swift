import SyntaxTrees
import TestSupport
import Testing

/// Mistakes at the edge of a project, whose hint or note leads on.
@Suite struct `A slip in a project` {
  private let world: SealedWorld

  init() throws { world = try SealedWorld.withProject() }

  @Test func `a deleted folder of a target is restored by the hint`() throws {
    try world.slipway("target", "add", "Kit", "--template", "framework", "-q")
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Kit")
    try world.remove("Kit")
    let found = try world.json("check", "--only", "file-missing").objects("findings")
    #expect(
      found.map { $0["hint"]?.string } == [
        "run slipway restore Kit, or remove it from the project: slipway file remove Kit"
      ])
    try world.slipway("restore", "Kit")
    #expect(try world.json("check", "--only", "file-missing").objects("findings").isEmpty)
  }

  @Test(arguments: [
    ("check:\n  rules:\n    launch-screen-missing: off\n", "write - {rule: launch-screen-missing, severity: off,"),
    ("templates: mine\n", "write templates: [mine]"), ("branches:\n  feature: “feat/”\n", "write feature: feat/"),
  ])
  func `in the configuration gets the line to write`(text: String, hint: String) throws {
    try world.write(text, to: ".slipway.yml")
    #expect(try world.slipway("doctor", exits: 1).output.contains(hint))
  }

  @Test(arguments: [".slipway.yaml", "slipway.yml", "Slipway.yml"])
  func `in the name of the configuration is named`(name: String) throws {
    try world.write("baseline: known.json\n", to: name)
    let told = try world.slipway("doctor").output
    #expect(told.contains("\"\(name)\" is not read"), "\(told)")
  }

  #if os(Linux)
    @Test func `in a name that is not UTF-8 is no pass`() throws {
      let script = "printf 'let a = 1\\n' > Wecker/\"$(printf 'b\\377d')\".swift"
      try #require(try world.run(["bash", "-c", script]).exitCode == 0)
      #expect(try world.slipway("check", "--strict", exits: 1).output.contains("not UTF-8"))
    }
  #endif

  @Test(arguments: [("CFBundelName", "CFBundleName"), ("UIBackgroundMode", "UIBackgroundModes")])
  func `in a key is noted`(key: String, meant: String) throws {
    let notes = try world.json("info", "set", key, "x")["notes"]?.array?.compactMap(\.string)
    #expect(notes?.contains { $0.contains("did you mean \(meant)?") } == true, "\(notes ?? [])")
    #expect(try world.json("info", "set", meant, "audio")["notes"]?.array?.isEmpty == true)
  }
}
