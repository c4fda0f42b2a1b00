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
    #expect(changes(plan) == [])
  }

  @Test func `targets are added and removed`() throws {
    var plan = try plan()
    try plan.addTarget(ObjectID("T1"), name: "Other", container: "container:W.xcodeproj")
    #expect(changes(plan) == [])
    try plan.addTarget(ObjectID("T3"), name: "KitTests", container: "container:K.xcodeproj")
    #expect(plan.targets.map(\.name) == ["WeckerTests", "WeckerUITests", "KitTests"])
    let removed = try TestPlan.removingTarget(ObjectID("T3"), in: plan.document)
    #expect(removed.bytes == Array(Self.text.utf8))
  }
}
