import Diagnostics
import SyntaxTrees
import Testing
import XcodeProjects

@Suite struct SchemeTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme
       LastUpgradeVersion = "1610"
       version = "1.7">
       <BuildAction
          parallelizeBuildables = "YES">
          <PreActions>
             <ExecutionAction
                ActionType = "Xcode.IDEStandardExecutionActionsCore.ExecutionActionType.ShellScriptAction">
                <ActionContent
                   title = "Lint"
                   scriptText = "echo &quot;hi&quot;&#10;"
                   shellToInvoke = "/bin/zsh">
                   <EnvironmentBuildable>
                      <BuildableReference
                         BlueprintIdentifier = "A1"
                         BlueprintName = "Wecker">
                      </BuildableReference>
                   </EnvironmentBuildable>
                </ActionContent>
             </ExecutionAction>
          </PreActions>
          <BuildActionEntries>
             <BuildActionEntry
                buildForTesting = "YES"
                buildForRunning = "YES"
                buildForArchiving = "NO">
                <BuildableReference
                   BuildableIdentifier = "primary"
                   BlueprintIdentifier = "A1"
                   BuildableName = "Wecker.app"
                   BlueprintName = "Wecker"
                   ReferencedContainer = "container:Wecker.xcodeproj">
                </BuildableReference>
             </BuildActionEntry>
          </BuildActionEntries>
       </BuildAction>
       <TestAction
          buildConfiguration = "Debug"
          shouldUseLaunchSchemeArgsEnv = "YES">
          <Testables>
             <TestableReference
                skipped = "NO"
                parallelizable = "YES">
                <BuildableReference
                   BlueprintIdentifier = "A2"
                   BlueprintName = "WeckerTests">
                </BuildableReference>
                <SkippedTests>
                   <Test
                      Identifier = "ClockTests/testSlow()">
                   </Test>
                </SkippedTests>
             </TestableReference>
          </Testables>
       </TestAction>
       <LaunchAction
          buildConfiguration = "Debug">
          <BuildableProductRunnable
             runnableDebuggingMode = "0">
             <BuildableReference
                BlueprintIdentifier = "A1"
                BlueprintName = "Wecker">
             </BuildableReference>
          </BuildableProductRunnable>
          <EnvironmentVariables>
             <EnvironmentVariable
                key = "LEVEL"
                value = "1"
                isEnabled = "NO">
             </EnvironmentVariable>
          </EnvironmentVariables>
       </LaunchAction>
    </Scheme>

    """

  private func scheme() throws -> Scheme { try Scheme(parsing: Array(Self.text.utf8), name: "Wecker") }

  private func changes(_ scheme: Scheme) -> [String] { changedLines(Array(Self.text.utf8), scheme.document.bytes) }

  @Test func `steps show configuration, runnable, arguments, environment and scripts`() throws {
    let scheme = try scheme()
    let launch = try #require(scheme.step(.launch))
    #expect(launch.configuration == "Debug")
    #expect(launch.runnable?.targetName == "Wecker")
    #expect(launch.arguments == [])
    #expect(launch.environment == [.init(name: "LEVEL", value: "1", isEnabled: false)])
    #expect(scheme.step(.test)?.takesLaunchArguments == true)
    #expect(scheme.step(.archive) == nil)
    let script = try #require(scheme.step(.build)?.preActions.first)
    #expect(script.title == "Lint")
    #expect(script.script == "echo \"hi\"\n")
    #expect(script.shell == "/bin/zsh")
    #expect(script.settingsSource?.targetName == "Wecker")
    #expect(scheme.step(.build)?.postActions == [])
  }

  @Test func `entries and testables show what is built and tested`() throws {
    let scheme = try scheme()
    #expect(scheme.buildEntries.map(\.actions) == [[.test, .launch]])
    #expect(scheme.testables.map(\.target.targetName) == ["WeckerTests"])
    #expect(scheme.testables.first?.skippedTests == ["ClockTests/testSlow()"])
    #expect(scheme.testables.first?.isParallelizable == true)
  }

  @Test func `arguments and variables change in their lines alone`() throws {
    var scheme = try scheme()
    try scheme.setEnvironment([.init(name: "LEVEL", value: "2", isEnabled: true)], of: .launch)
    #expect(
      changes(scheme) == ["-isEnabled = \"NO\">", "-value = \"1\"", "+value = \"2\"", "+isEnabled = \"YES\">"]
        || changes(scheme) == ["-value = \"1\"", "-isEnabled = \"NO\">", "+value = \"2\"", "+isEnabled = \"YES\">"])
    try scheme.setEnvironment([.init(name: "LEVEL", value: "1", isEnabled: false)], of: .launch)
    #expect(changes(scheme) == [])
    try scheme.setArguments([.init(text: "-b"), .init(text: "-a", isEnabled: false)], of: .launch)
    try scheme.setArguments([.init(text: "-a", isEnabled: false), .init(text: "-c \"x\"")], of: .launch)
    #expect(
      changes(scheme) == [
        "+<CommandLineArguments>", "+<CommandLineArgument", "+argument = \"-a\"", "+isEnabled = \"NO\">",
        "+</CommandLineArgument>", "+<CommandLineArgument", "+argument = \"-c &quot;x&quot;\"", "+isEnabled = \"YES\">",
        "+</CommandLineArgument>", "+</CommandLineArguments>",
      ])
    #expect(
      scheme.step(.launch)?.element.elements.map(\.name)
        == ["BuildableProductRunnable", "CommandLineArguments", "EnvironmentVariables"])
    try scheme.setArguments([], of: .launch)
    #expect(changes(scheme) == [])
  }

  @Test func `test plans are added before the testables and removed without a trace`() throws {
    var scheme = try scheme()
    try scheme.addTestPlan("container:A.xctestplan")
    try scheme.addTestPlan("container:B.xctestplan")
    try scheme.addTestPlan("container:B.xctestplan")
    #expect(scheme.testPlanReferences.map(\.isDefault) == [true, false])
    #expect(scheme.step(.test)?.element.elements.map(\.name) == ["TestPlans", "Testables"])
    let isRemoved = try scheme.removeTestPlan("container:A.xctestplan")
    #expect(isRemoved)
    #expect(scheme.testPlanReferences.map(\.location) == ["container:B.xctestplan"])
    #expect(scheme.testPlanReferences.map(\.isDefault) == [true])
    try scheme.removeTestPlan("container:B.xctestplan")
    #expect(changes(scheme).allSatisfy { $0.contains("version = ") })
  }

  @Test func `targets are added to what is built and tested`() throws {
    var scheme = try scheme()
    let kit = Scheme.BuildableReference(
      targetID: ObjectID("A3"), targetName: "Kit", productName: "Kit.framework", container: "container:Wecker.xcodeproj"
    )
    try scheme.addBuildEntry(kit, for: [.test])
    try scheme.addTestable(kit)
    try scheme.addTestable(kit)
    #expect(scheme.buildEntries.map(\.actions) == [[.test, .launch], [.test]])
    #expect(scheme.buildEntries.last?.target.projectPath == "Wecker.xcodeproj")
    #expect(scheme.testables.map(\.target.targetName) == ["WeckerTests", "Kit"])
    #expect(changes(scheme).allSatisfy { $0.hasPrefix("+") })
    try scheme.addBuildEntry(kit, for: [.test, .archive])
    #expect(scheme.buildEntries.last?.actions == [.test, .archive])
  }

  @Test func `a configuration changes in its line, and an action that is not there is an error`() throws {
    var scheme = try scheme()
    try scheme.setConfiguration("Beta", of: .launch)
    #expect(changes(scheme) == ["-buildConfiguration = \"Debug\">", "+buildConfiguration = \"Beta\">"])
    #expect(throws: Diagnostic.self) { try scheme.setConfiguration("Beta", of: .archive) }
  }
}
