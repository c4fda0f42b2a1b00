import BranchWorkflow
import Diagnostics
import GitOperations
import SemanticMerges
import TestSupport
import Testing

/// Features that change the same project file.
struct ProjectFinishTests {
  private func project(files: [String], swift: String = "5.0") -> String {
    let objects = files.map { "\t\tF\($0) /* \($0).swift */ = {isa = PBXFileReference; path = \($0).swift; };\n" }
    let children = files.map { "\t\t\t\tF\($0) /* \($0).swift */,\n" }
    return """
      // !$*UTF8*$!
      {
      \tobjects = {

      /* Begin PBXFileReference section */
      \(objects.joined())/* End PBXFileReference section */

      /* Begin PBXGroup section */
      \t\tG1 = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \(children.joined())\t\t\t);
      \t\t};
      /* End PBXGroup section */

      /* Begin PBXProject section */
      \t\tP1 /* Project object */ = {
      \t\t\tisa = PBXProject;
      \t\t\tbuildConfigurationList = L1;
      \t\t\tmainGroup = G1;
      \t\t};
      /* End PBXProject section */

      /* Begin XCBuildConfiguration section */
      \t\tC1 /* Debug */ = {
      \t\t\tisa = XCBuildConfiguration;
      \t\t\tbuildSettings = {
      \t\t\t\tSWIFT_VERSION = \(swift);
      \t\t\t};
      \t\t\tname = Debug;
      \t\t};
      /* End XCBuildConfiguration section */

      /* Begin XCConfigurationList section */
      \t\tL1 = {
      \t\t\tisa = XCConfigurationList;
      \t\t\tbuildConfigurations = (
      \t\t\t\tC1 /* Debug */,
      \t\t\t);
      \t\t};
      /* End XCConfigurationList section */
      \t};
      \trootObject = P1 /* Project object */;
      }

      """
  }

  private let path = "App.xcodeproj/project.pbxproj"

  @Test func `two features that each add a file are finished without a conflict`() throws {
    let world = try World()
    _ = try world.started([path: project(files: ["App"])])
    try world.feature("alarm", [path: project(files: ["App", "Alarm"])])
    try world.feature("clock", [path: project(files: ["App", "Clock"])])
    _ = try world.workflow().joins.finishFeature("alarm")
    #expect(throws: World.GitRefused.self) {
      try world.git("merge-tree", "--write-tree", "main", "feature/clock")
    }
    #expect(try world.workflow().topicBranches.features().map(\.conflicts) == [false])
    let progress = try world.workflow().joins.finishFeature("clock")
    #expect(!progress.isStopped)
    #expect(try world.text(path) == project(files: ["App", "Alarm", "Clock"]))
    #expect(try world.git("status", "--porcelain").isEmpty)
    #expect(try world.git("log", "--first-parent", "--format=%s").split(separator: "\n").count == 3)
    #expect(try world.isSound())
  }

  @Test func `a release whose version gives way to a higher one is told and not called merged before`() throws {
    func versioned(_ version: String) -> String {
      project(files: ["App"]).replacing("SWIFT_VERSION = 5.0", with: "MARKETING_VERSION = \(version)")
    }
    let world = try World()
    let workflow = try world.started([path: versioned("1.0")])
    _ = try workflow.topicBranches.start(.release, "2.0")
    try world.commit([path: versioned("2.0")], "2.0")
    try world.git("switch", "-q", "main")
    try world.commit([path: versioned("2.1")], "2.1")
    #expect(throws: Diagnostic.self) { _ = try world.workflow().topicBranches.delete(.release, "2.0") }
    let progress = try world.workflow().chains.finishRelease("2.0")
    #expect(progress.settled.count == 1)
    #expect(try world.text(path).contains("MARKETING_VERSION = 2.1"))
  }

  @Test func `only the value in dispute is marked and told in words`() throws {
    let world = try World()
    _ = try world.started([path: project(files: ["App"])])
    try world.feature("alarm", [path: project(files: ["App", "Alarm"], swift: "5.5")])
    try world.feature("clock", [path: project(files: ["App", "Clock"], swift: "6.0")])
    _ = try world.workflow().joins.finishFeature("alarm")
    let progress = try world.workflow().joins.finishFeature("clock")
    guard case .stopped(let files) = progress.state else {
      Issue.record("it did not stop")
      return
    }
    #expect(
      files.flatMap(\.details).map(\.message) == ["project, Debug, SWIFT_VERSION: 5.5 in main, 6.0 in feature/clock"])
    let text = try world.text(path)
    #expect(
      text.contains(
        "<<<<<<< HEAD\n\t\t\t\tSWIFT_VERSION = 5.5;\n=======\n\t\t\t\tSWIFT_VERSION = 6.0;\n>>>>>>> feature/clock\n"))
    #expect(text.contains("FClock") && text.contains("FAlarm"))
    #expect(try world.git("status", "--porcelain") == "UU \(path)\n")

    try world.write("{ objects = ; }", to: path)
    #expect(code { _ = try world.workflow().continuation.run() } == .conflictMarkersLeft)
    try world.write(project(files: ["App", "Alarm", "Clock"], swift: "6.0"), to: path)
    _ = try world.workflow().continuation.run()
    #expect(try world.git("status", "--porcelain").isEmpty)
    #expect(try world.isSound())
  }

  @Test func `what plain Git left of a project is put together and its one decision made by number`() throws {
    let world = try World()
    _ = try world.started([path: project(files: ["App"])])
    try world.feature("alarm", [path: project(files: ["App", "Alarm"], swift: "5.5")])
    try world.feature("clock", [path: project(files: ["App", "Clock"], swift: "6.0")])
    _ = try world.workflow().joins.finishFeature("alarm")
    #expect(world.tryGit(["merge", "feature/clock"]).contains("CONFLICT"))
    let outcome = try world.workflow().conflictResolver.resolve()
    let decision = try #require(outcome.open.first)
    #expect(outcome.open.count == 1 && outcome.resolved.isEmpty)
    #expect(decision.object?.contains("Debug") == true && decision.key?.hasSuffix("SWIFT_VERSION") == true)
    #expect([decision.base, decision.ours, decision.theirs] == ["5.0", "5.5", "6.0"])
    #expect(try world.workflow().conflictResolver.resolve(choosing: [1: .theirs]).resolved == [path])
    #expect(try world.text(path) == project(files: ["App", "Alarm", "Clock"], swift: "6.0"))
    _ = try world.workflow().continuation.run()
    #expect(try world.git("log", "-1", "--format=%s") == "Merge branch 'feature/clock'\n")
  }
}
