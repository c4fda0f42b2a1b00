import Diagnostics
import SyntaxTrees
import Testing
import XcodeProjects

/// Edits of a scheme's actions: each changes its own lines, and the reverse edit restores the bytes.
@Suite struct SchemeActionTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme
       LastUpgradeVersion = "1610"
       version = "1.7">
       <BuildAction
          parallelizeBuildables = "YES">
          <BuildActionEntries>
             <BuildActionEntry
                buildForRunning = "YES">
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
          selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
          shouldUseLaunchSchemeArgsEnv = "YES"
          codeCoverageEnabled = "YES">
          <Testables>
          </Testables>
       </TestAction>
       <LaunchAction
          buildConfiguration = "Debug"
          selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
          launchStyle = "0"
          debugServiceExtension = "internal"
          allowLocationSimulation = "YES">
          <BuildableProductRunnable
             runnableDebuggingMode = "0">
             <BuildableReference
                BuildableIdentifier = "primary"
                BlueprintIdentifier = "A1"
                BuildableName = "Wecker.app"
                BlueprintName = "Wecker"
                ReferencedContainer = "container:Wecker.xcodeproj">
             </BuildableReference>
          </BuildableProductRunnable>
          <EnvironmentVariables>
             <EnvironmentVariable
                key = "ODD"
                value = "1"
                isEnabled = "isEnabled">
             </EnvironmentVariable>
          </EnvironmentVariables>
       </LaunchAction>
    </Scheme>

    """

  private static let kit = Scheme.BuildableReference(
    targetID: ObjectID("A2"), targetName: "Uhr", productName: "Uhr.app", container: "container:Wecker.xcodeproj")
  private static let app = Scheme.BuildableReference(
    targetID: ObjectID("A1"), targetName: "Wecker", productName: "Wecker.app", container: "container:Wecker.xcodeproj")

  private func scheme() throws -> Scheme { try Scheme(parsing: Array(Self.text.utf8), name: "Wecker") }

  private func changes(_ scheme: Scheme) -> [String] { changedLines(Array(Self.text.utf8), scheme.document.bytes) }

  @Test func `every diagnostic is turned over in one place and back`() throws {
    for action in [Scheme.Action.launch, .test] {
      for diagnostic in SchemeDiagnostic.all where diagnostic.actions.contains(action) {
        var scheme = try scheme()
        #expect(scheme.step(action)?.isOn(diagnostic) == diagnostic.isOnByDefault)
        try scheme.set(diagnostic, to: !diagnostic.isOnByDefault, of: action)
        #expect(scheme.step(action)?.isOn(diagnostic) == !diagnostic.isOnByDefault, "\(diagnostic.name)")
        #expect(changes(scheme).allSatisfy { $0.hasPrefix("+") }, "\(diagnostic.name): \(changes(scheme))")
        try scheme.set(diagnostic, to: diagnostic.isOnByDefault, of: action)
        #expect(changes(scheme) == [], "\(diagnostic.name)")
      }
    }
    #expect(SchemeDiagnostic.named("metal-api-validation")?.actions == [.launch])
    #expect(SchemeDiagnostic.named("nothing") == nil)
  }

  @Test func `attributes come in Xcode's order, whatever order they are set in`() throws {
    var scheme = try scheme()
    try scheme.setRegion("CH", of: .launch)
    try scheme.setLanguage("de", of: .launch)
    for name in ["metal-api-validation", "main-thread-checker", "thread-sanitizer"] {
      let diagnostic = try #require(SchemeDiagnostic.named(name))
      try scheme.set(diagnostic, to: !diagnostic.isOnByDefault, of: .launch)
    }
    #expect(
      scheme.step(.launch)?.element.attributes.map(\.name) == [
        "buildConfiguration", "selectedLauncherIdentifier", "enableThreadSanitizer", "disableMainThreadChecker",
        "language", "region", "launchStyle", "debugServiceExtension", "enableGPUValidationMode",
        "allowLocationSimulation",
      ])
    try scheme.setLanguage("fr", of: .test)
    #expect(
      scheme.step(.test)?.element.attributes.map(\.name).suffix(3)
        == ["shouldUseLaunchSchemeArgsEnv", "language", "codeCoverageEnabled"])
    #expect(scheme.step(.test)?.language == "fr" && scheme.step(.test)?.region == nil)
  }

  @Test func `the executable changes in its reference, and without one the settings are still the target's`() throws {
    var scheme = try scheme()
    try scheme.setExecutable(Self.kit, of: .launch)
    #expect(scheme.step(.launch)?.runnable?.targetName == "Uhr")
    #expect(changes(scheme).count == 6, "\(changes(scheme))")
    try scheme.setExecutable(Self.app, of: .launch)
    #expect(changes(scheme) == [])
    try scheme.setExecutable(nil, of: .launch)
    #expect(scheme.step(.launch)?.hasRunnable == false)
    #expect(scheme.step(.launch)?.settingsSource?.targetName == "Wecker")
    #expect(scheme.step(.launch)?.element.elements.map(\.name) == ["MacroExpansion", "EnvironmentVariables"])
    try scheme.setExecutable(Self.app, of: .launch)
    #expect(changes(scheme) == [])
    #expect(throws: Diagnostic.self) { try scheme.setExecutable(Self.app, of: .profile) }
  }

  @Test func `a target is built and tested no longer, and the lists remain as Xcode writes them`() throws {
    var scheme = try scheme()
    try scheme.addBuildEntry(Self.kit, for: [.launch])
    try scheme.addTestable(Self.kit)
    let isRemoved = try scheme.removeTarget(ObjectID("A2"))
    #expect(isRemoved && changes(scheme) == [])
    let isThere = try scheme.removeTarget(ObjectID("A9"))
    #expect(!isThere)
    try scheme.removeTarget(ObjectID("A1"))
    #expect(scheme.step(.build)?.element.elements == [])
    #expect(scheme.step(.launch)?.runnable?.targetName == "Wecker")
  }

  @Test func `a variable that needs no change stays as it is written`() throws {
    var scheme = try scheme()
    let old = try #require(scheme.step(.launch)).environment
    try scheme.setEnvironment(old + [.init(name: "NEW", value: "2")], of: .launch)
    #expect(changes(scheme).allSatisfy { $0.hasPrefix("+") }, "\(changes(scheme))")
    try scheme.setEnvironment(old, of: .launch)
    #expect(changes(scheme) == [])
  }
}
