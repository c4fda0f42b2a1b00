import Diagnostics
import SyntaxTrees
import Testing
import XcodeProjects

@Suite struct CompanionFileTests {
  private static let scheme = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme
       LastUpgradeVersion = "1610"
       version = "1.7">
       <BuildAction
          parallelizeBuildables = "YES">
          <BuildActionEntries>
             <BuildActionEntry
                buildForTesting = "YES">
                <BuildableReference
                   BuildableIdentifier = "primary"
                   BlueprintIdentifier = "A10000000000000000000501"
                   BuildableName = "Wecker.app"
                   BlueprintName = "Wecker"
                   ReferencedContainer = "container:Wecker.xcodeproj">
                </BuildableReference>
             </BuildActionEntry>
          </BuildActionEntries>
       </BuildAction>
       <TestAction
          buildConfiguration = "Debug">
          <TestPlans>
             <TestPlanReference
                reference = "container:Wecker.xctestplan">
             </TestPlanReference>
          </TestPlans>
          <Testables>
             <TestableReference
                skipped = "NO">
                <BuildableReference
                   BlueprintIdentifier = "A10000000000000000000502"
                   BlueprintName = "WeckerTests"
                   ReferencedContainer = "container:Wecker.xcodeproj">
                </BuildableReference>
             </TestableReference>
          </Testables>
       </TestAction>
       <ArchiveAction
          buildConfiguration = "Release">
       </ArchiveAction>
    </Scheme>

    """

  @Test func `a scheme shows what it builds and tests, and is kept as it is`() throws {
    let scheme = try Scheme(parsing: Array(Self.scheme.utf8), name: "Wecker")
    #expect(scheme.builtTargets.map(\.targetName) == ["Wecker"])
    #expect(scheme.builtTargets.first?.projectPath == "Wecker.xcodeproj")
    #expect(scheme.testedTargets.map(\.targetID) == [ObjectID("A10000000000000000000502")])
    #expect(scheme.testPlans == ["container:Wecker.xctestplan"])
    #expect(scheme.configuration(of: .archive) == "Release")
    #expect(scheme.configuration(of: .launch) == nil)
    #expect(scheme.references.map(\.line) == [10, 30])
    #expect(scheme.document.bytes == Array(Self.scheme.utf8))
  }

  @Test func `renaming a target changes its lines in a scheme only`() throws {
    let scheme = try Scheme(parsing: Array(Self.scheme.utf8), name: "Wecker")
    let renamed = scheme.renamingTarget(ObjectID("A10000000000000000000501"), to: "Uhr", productName: "Uhr.app")
    #expect(
      changedLines(scheme.document.bytes, renamed.document.bytes) == [
        "-BuildableName = \"Wecker.app\"", "-BlueprintName = \"Wecker\"", "+BuildableName = \"Uhr.app\"",
        "+BlueprintName = \"Uhr\"",
      ])
  }

  @Test func `a workspace lists its projects, those in groups too`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace
         version = "1.0">
         <FileRef
            location = "group:Apps/Wecker.xcodeproj">
         </FileRef>
         <Group
            location = "container:Libraries"
            name = "Libraries">
            <FileRef
               location = "group:Kit/../Core/Core.xcodeproj">
            </FileRef>
            <FileRef
               location = "container:Pods/Pods.xcodeproj">
            </FileRef>
         </Group>
         <FileRef
            location = "absolute:/tmp/Other.xcodeproj">
         </FileRef>
      </Workspace>

      """
    let workspace = try Workspace(parsing: Array(text.utf8))
    #expect(
      workspace.projectPaths == ["Apps/Wecker.xcodeproj", "Libraries/Core/Core.xcodeproj", "Pods/Pods.xcodeproj"])
    #expect(workspace.members.last?.origin == "absolute")
  }

  @Test func `a test plan lists its targets`() throws {
    let text = #"""
      {
        "configurations" : [ { "id" : "1", "name" : "Default", "options" : { } } ],
        "testTargets" : [
          { "skippedTests" : [ "A" ], "target" : { "containerPath" : "container:W.xcodeproj", "identifier" : "X", "name" : "T" } }
        ],
        "version" : 1
      }
      """#
    let plan = try TestPlan(parsing: Array(text.utf8))
    #expect(plan.targets.map(\.name) == ["T"])
    #expect(plan.targets.first?.skippedTests == ["A"])
    #expect(plan.variants.map(\.name) == ["Default"])
  }

  @Test func `files of another kind are refused`() {
    let other = Array("<Other/>".utf8)
    #expect(throws: Diagnostic.self) { try Scheme(parsing: other, name: "x") }
    #expect(throws: Diagnostic.self) { try Workspace(parsing: other) }
    #expect(throws: Diagnostic.self) { try TestPlan(parsing: Array("{}".utf8)) }
  }
}
