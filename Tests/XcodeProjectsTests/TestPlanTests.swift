import Diagnostics
import SyntaxTrees
import Testing
import XcodeProjects

@Suite struct TestPlanTests {
  private static let text = #"""
    {
      "configurations" : [
        {
          "id" : "C1",
          "name" : "German",
          "options" : {
            "language" : "de"
          }
        }
      ],
      "defaultOptions" : {
        "codeCoverage" : false
      },
      "testTargets" : [
        {
          "skippedTests" : [
            "ClockTests\/testSlow()"
          ],
          "target" : {
            "containerPath" : "container:W.xcodeproj",
            "identifier" : "T1",
            "name" : "WeckerTests"
          }
        },
        {
          "enabled" : false,
          "parallelizable" : true,
          "target" : {
            "containerPath" : "container:W.xcodeproj",
            "identifier" : "T2",
            "name" : "WeckerUITests"
          }
        }
      ],
      "version" : 1
    }

    """#

  private func plan() throws -> TestPlan { try TestPlan(parsing: Array(Self.text.utf8)) }

  private func changes(_ plan: TestPlan) -> [String] { changedLines(Array(Self.text.utf8), plan.document.bytes) }

  @Test func `a plan shows targets, configurations and options`() throws {
    let plan = try plan()
    #expect(plan.targets.map(\.name) == ["WeckerTests", "WeckerUITests"])
    #expect(plan.targets.map(\.isEnabled) == [true, false])
    #expect(plan.targets.map(\.isParallelizable) == [nil, true])
    #expect(plan.targets[0].skippedTests == ["ClockTests/testSlow()"])
    #expect(plan.variants.map(\.id) == ["C1"])
    #expect(plan.variants.first?.options["language"] == "de")
    #expect(plan.defaultOptions["codeCoverage"] == false)
    #expect(plan.configurations == ["German"])
    #expect(changes(plan) == [])
  }

  @Test func `options change in their lines alone`() throws {
    var plan = try plan()
    try plan.setDefaultOption("codeCoverage", to: true)
    #expect(changes(plan) == ["-\"codeCoverage\" : false", "+\"codeCoverage\" : true"])
    try plan.setDefaultOption("codeCoverage", to: false)
    try plan.setOption("language", ofConfiguration: "C1", to: "fr")
    #expect(changes(plan) == ["-\"language\" : \"de\"", "+\"language\" : \"fr\""])
    #expect(throws: Diagnostic.self) { try plan.setOption("a", ofConfiguration: "C2", to: 1) }
  }

  @Test func `targets are added and removed`() throws {
    var plan = try plan()
    try plan.addTarget(ObjectID("T1"), name: "Other", container: "container:W.xcodeproj")
    #expect(changes(plan) == [])
    try plan.addTarget(ObjectID("T3"), name: "KitTests", container: "container:K.xcodeproj")
    #expect(plan.targets.map(\.name) == ["WeckerTests", "WeckerUITests", "KitTests"])
    let answers = [try plan.removeTarget(ObjectID("T3")), try plan.removeTarget(ObjectID("T3"))]
    #expect(answers == [true, false])
    #expect(changes(plan) == [])
  }

  @Test func `tests are skipped in order, and run again`() throws {
    var plan = try plan()
    try plan.setSkipped(true, test: "AlarmTests", target: ObjectID("T1"))
    try plan.setSkipped(true, test: "AlarmTests", target: ObjectID("T1"))
    try plan.setSkipped(true, test: "ZoneTests", target: ObjectID("T1"))
    #expect(plan.targets[0].skippedTests == ["AlarmTests", "ClockTests/testSlow()", "ZoneTests"])
    try plan.setSkipped(false, test: "AlarmTests", target: ObjectID("T1"))
    try plan.setSkipped(false, test: "ZoneTests", target: ObjectID("T1"))
    #expect(changes(plan) == [])
    try plan.setSkipped(true, test: "A", target: ObjectID("T2"))
    try plan.setSkipped(false, test: "A", target: ObjectID("T2"))
    #expect(changes(plan) == [])
    try plan.setEnabled(true, target: ObjectID("T2"))
    #expect(changes(plan) == ["-\"enabled\" : false,"])
    #expect(throws: Diagnostic.self) { try plan.setEnabled(true, target: ObjectID("T9")) }
  }
}
