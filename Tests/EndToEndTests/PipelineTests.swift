import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Continuous integration with files, clones and pipes as pipelines have them.
@Suite struct PipelineTests {
  private func bash(_ script: String, in world: SealedWorld) throws -> SealedWorld.Result {
    try world.run(["bash", "-c", script])
  }

  @Test func `a sparse checkout of a partial clone is checked as a full one`() throws {
    let world = try SealedWorld.withProject()
    let source = world.directory
    try world.git("config", "uploadpack.allowFilter", "true")
    world.directory = world.root
    try world.git("clone", "-q", "--filter=blob:none", "--sparse", "file://\(source)", "part")
    world.directory += "/part"
    try world.git("sparse-checkout", "set", "Wecker.xcodeproj")
    #expect(try world.git("config", "extensions.worktreeConfig") == "true\n")
    try world.slipway("status")
    // Only the contents that the clone lacks are not checked.
    #expect(try world.brokenRules([]) == ["file-unreadable"])
  }

  @Test func `a legacy identity is read through every kind of pipe`() throws {
    let world = try SealedWorld.withProfile()
    world.variables["SLIPWAY_P12_PASSPHRASE"] = "geheim"
    try world.slipway("identity", "export", "ada@uni-hd.example", "--legacy", "--output", "old.p12", "-q")
    world.variables["SLIPWAY_HOME"] = world.root + "/other"
    let program = "'\(SealedWorld.program)' identity import"
    let told = try bash("\(program) <(cat old.p12) --name Ada --email ada@uni-hd.example", in: world)
    #expect(told.exitCode == 0, "\(told)")
    world.variables["SLIPWAY_HOME"] = world.root + "/third"
    let named = try bash(
      "mkfifo p; cat old.p12 >p & timeout 20 \(program) p --name Ada --email ada@uni-hd.example", in: world)
    #expect(named.exitCode == 0, "\(named)")
  }

  @Test func `a profile or a certificate in place of an identity is called what it is`() throws {
    let world = try SealedWorld.withProfile()
    let id = try #require(try world.json("profile", "list").objects("profiles").first?["id"]?.string)
    try world.slipway("profile", "export", id, "--output", "a.mobileprovision", "-q")
    let refused = try world.json("identity", "import", "a.mobileprovision", exits: 2)["error"]
    #expect(refused?["code"]?.string == "no-identity-in-file")
    #expect(refused?["message"]?.string?.hasSuffix("it is a provisioning profile") == true)
  }

  @Test(arguments: [["check", "--only", "nope"], ["hook", "run", "--since", "origin/nope"]])
  func `an error without a place has a location in SARIF and an annotation for GitHub`(command: [String]) throws {
    let world = try SealedWorld.withProject()
    let told = try world.slipway(command + ["--format", "github", "--report", "sarif=a.sarif"], exits: 2)
    #expect(told.output.hasPrefix("::error title=slipway "), "\(told)")
    let report = try #require(JSONValue(parsing: Array(world.text("a.sarif").utf8), file: nil).object)
    let results = try #require(report.objects("runs").first).objects("results")
    #expect(results.count == 1)
    for result in results {
      let place = result.objects("locations").first?["physicalLocation"]?.object
      #expect(place?["artifactLocation"]?.object?["uri"]?.string == ".")
    }
  }

  @Test(arguments: [false, true])
  func `a clone of a feature leads to the main branch of its remote`(isConfigured: Bool) throws {
    let world = try SealedWorld.withProject()
    let source = world.directory
    try world.git("checkout", "-q", "-b", "feature/x")
    try world.git("commit", "-q", "--allow-empty", "-m", "x")
    try world.git("checkout", "-q", "main")
    try world.git("commit", "-q", "--allow-empty", "-m", "m")
    world.directory = world.root
    try world.git("clone", "-q", "-b", "feature/x", source, "copy")
    world.directory += "/copy"
    if isConfigured { try world.write("branches: {main: main}\n", to: ".slipway.yml") }
    for command in [["feature", "list"], ["feature", "finish"], ["pr"]] {
      let error = try world.json(command, exits: 2)["error"]
      #expect(error?["code"]?.string == "branch-not-found", "\(command)")
      #expect(error?["hint"]?.string == "run slipway switch main", "\(command)")
    }
    try world.slipway("switch", "main")
    let tip = try world.git("rev-parse", "main")
    #expect(try tip == world.git("rev-parse", "origin/main"))
    let feature = try #require(try world.json("feature", "list").objects("features").first)
    #expect(feature["behind"]?.int == 1)
  }

  @Test func `a branch that a clone lacks leads to the fetch that brings it`() throws {
    let world = try SealedWorld.withProject()
    let source = world.directory
    try world.git("branch", "pr")
    world.directory = world.root
    try world.git("clone", "-q", "--single-branch", "-b", "main", "file://\(source)", "copy")
    world.directory += "/copy"
    let hint = { (since: String) throws in
      try world.json("hook", "run", "--since", since, exits: 2)["error"]?["hint"]?.string
    }
    #expect(try hint("origin/pr") == "run git fetch origin '+refs/heads/*:refs/remotes/origin/*'")
    try world.git("checkout", "-q", "--detach")
    try world.git("branch", "-D", "main")
    #expect(try hint("main") == "use --since origin/main")
  }

  @Test(arguments: [
    ("project.yml", "name: A\ntargets:\n  A: {type: application}\n", "xcodegen generate"),
    ("Project.swift", "import ProjectDescription\nlet project = Project(name: \"A\")\n", "tuist generate"),
  ])
  func `a project that a tool has to generate is told from none`(file: String, text: String, command: String) throws {
    let world = try SealedWorld()
    try world.write(text, to: file)
    try world.write("struct A {}\n", to: "App/A.swift")
    let error = try world.json("check", exits: 2)["error"]
    #expect(error?["code"]?.string == "no-project")
    #expect(error?["hint"]?.string == "run \(command) in its folder, and check again")
  }

  @Test func `a clone of another team than the project's is refused`() throws {
    let world = try SealedWorld.withProfile()
    try world.git("init", "-q", "--bare", "portal.git")
    try world.slipway("team", "push", world.directory + "/portal.git", "-q")
    let home = world.variables["SLIPWAY_HOME"]
    world.variables["SLIPWAY_HOME"] = world.root + "/other"
    try world.write("team:\n  id: ABCDE12345\n  url: \(world.directory)/portal.git\n", to: ".slipway.yml")
    for command in [["team", "clone"], ["team", "clone", world.directory + "/portal.git"]] {
      let error = try world.json(command, exits: 2)["error"]
      #expect(error?["code"]?.string == "team-not-found")
      #expect(error?["message"]?.string?.contains("names team ABCDE12345") == true)
    }
    #expect(try world.json("team", "list").objects("teams").isEmpty)
    world.variables["SLIPWAY_HOME"] = home
  }
}
