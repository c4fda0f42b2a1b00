import Diagnostics
import SyntaxTrees
import Testing
import XcodeProjects

@Suite struct CompanionEditTests {
  private static func reference(_ id: String, _ name: String, _ indentation: String) -> String {
    """
    <BuildableReference
       BlueprintIdentifier = "\(id)"
       BlueprintName = "\(name)"
       ReferencedContainer = "container:W.xcodeproj">
    </BuildableReference>
    """.split(separator: "\n").map { indentation + $0 }.joined(separator: "\n")
  }

  private static let scheme = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme
       version = "1.7">
       <BuildAction>
          <BuildActionEntries>
             <BuildActionEntry>
    \(reference("A1", "App", "            "))
             </BuildActionEntry>
             <BuildActionEntry>
    \(reference("B2", "Kit", "            "))
             </BuildActionEntry>
          </BuildActionEntries>
       </BuildAction>
       <TestAction
          buildConfiguration = "Debug">
          <CodeCoverageTargets>
    \(reference("B2", "Kit", "         "))
          </CodeCoverageTargets>
       </TestAction>
       <LaunchAction
          buildConfiguration = "Debug">
          <BuildableProductRunnable>
    \(reference("A1", "App", "         "))
          </BuildableProductRunnable>
       </LaunchAction>
    </Scheme>

    """

  @Test func `a scheme forgets a target with the lines that were about it`() throws {
    let scheme = try Scheme(parsing: Array(Self.scheme.utf8), name: "App")
    let rest = scheme.removingTarget(ObjectID("B2"))
    let lines = changedLines(scheme.document.bytes, rest.document.bytes)
    #expect(lines.count == 12)
    #expect(lines.allSatisfy { $0.hasPrefix("-") })
    #expect(rest.references.map(\.targetName) == ["App", "App"])
    #expect(!rest.isIdle)
    let empty = rest.removingTarget(ObjectID("A1"))
    #expect(empty.references.isEmpty)
    #expect(empty.isIdle)
    #expect(empty.configuration(of: .launch) == "Debug")
    #expect(try Scheme(parsing: empty.document.bytes, name: "App").isIdle)
    #expect(scheme.removingTarget(ObjectID("C3")).document.bytes == scheme.document.bytes)
  }

  @Test func `a configuration's new name changes the actions that use it`() throws {
    let scheme = try Scheme(parsing: Array(Self.scheme.utf8), name: "App")
    let renamed = scheme.renamingConfiguration("Debug", to: "Entwicklung")
    #expect(
      changedLines(scheme.document.bytes, renamed.document.bytes) == [
        "-buildConfiguration = \"Debug\">", "-buildConfiguration = \"Debug\">",
        "+buildConfiguration = \"Entwicklung\">", "+buildConfiguration = \"Entwicklung\">",
      ])
  }

  private static func entry(_ id: String, _ name: String) -> String {
    """
        {
          "target" : {
            "containerPath" : "container:W.xcodeproj",
            "identifier" : "\(id)",
            "name" : "\(name)"
          }
        }
    """
  }

  private static let plan = """
    {
      "defaultOptions" : {
        "codeCoverage" : {
          "targets" : [
            { "containerPath" : "container:W.xcodeproj", "identifier" : "A1", "name" : "App" }
          ]
        }
      },
      "testTargets" : [
    \(entry("T1", "Tests")),
    \(entry("T2", "UITests"))
      ],
      "version" : 1
    }

    """

  @Test func `a test plan renames and forgets targets by their lines`() throws {
    let plan = try JSONDocument(parsing: Array(Self.plan.utf8))
    let renamed = try TestPlan.renamingTarget(ObjectID("T2"), to: "Ablauf", in: plan)
    #expect(changedLines(plan.bytes, renamed.bytes) == ["-\"name\" : \"UITests\"", "+\"name\" : \"Ablauf\""])
    let rest = try TestPlan.removingTarget(ObjectID("T1"), in: plan)
    #expect(try TestPlan(parsing: rest.bytes).targets.map(\.name) == ["UITests"])
    #expect(changedLines(plan.bytes, rest.bytes).count == 7)
    let uncovered = try TestPlan.removingTarget(ObjectID("A1"), in: plan)
    #expect(uncovered["defaultOptions", "codeCoverage", "targets"]?.array == [])
    #expect(try TestPlan.removingTarget(ObjectID("X"), in: plan).bytes == plan.bytes)
  }
}
