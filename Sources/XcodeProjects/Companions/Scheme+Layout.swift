import SyntaxTrees

/// The order of the parts of an action, as Xcode writes it.
extension Scheme {
  /// Adds an empty list called `name` where Xcode puts it, if there is none.
  static func makeList(_ name: String, in element: inout MarkupElement) {
    guard element.first(name) == nil else { return }
    insert(MarkupElement(name), in: &element)
  }

  /// Inserts `part` where Xcode puts it among the elements of an action.
  static func insert(_ part: MarkupElement, in element: inout MarkupElement) {
    let rank = elementOrder.firstIndex(of: part.name) ?? elementOrder.count
    let ranks = element.elements.map { elementOrder.firstIndex(of: $0.name) ?? elementOrder.count }
    // Xcode 10 and earlier wrote the testables first.
    let isOld = ranks.first == elementOrder.firstIndex(of: "Testables") && ranks.count > 1
    let later = (isOld ? ranks.dropFirst() : ranks[...]).firstIndex { $0 > rank }
    element.insert(part, before: later ?? ranks.count, style: .scheme)
  }

  private static let elementOrder = [
    "PreActions", "PostActions", "BuildActionEntries", "BuildableProductRunnable", "RemoteRunnable", "PathRunnable",
    "MacroExpansion", "LocationScenarioReference", "CommandLineArguments", "EnvironmentVariables", "AdditionalOptions",
    "CodeCoverageTargets", "TestPlans", "Testables",
  ]

  /// The order of an action's attributes.
  static let attributeOrder = [
    "buildConfiguration", "selectedDebuggerIdentifier", "selectedLauncherIdentifier", "shouldUseLaunchSchemeArgsEnv",
    "shouldAutocreateTestPlan", "customLLDBInitFile", "enableAddressSanitizer", "enableASanStackUseAfterReturn",
    "enableThreadSanitizer", "enableUBSanitizer", "disableMainThreadChecker", "disablePerformanceAntipatternChecker",
    "language", "region", "codeCoverageEnabled", "onlyGenerateCoverageForSpecifiedTargets", "launchStyle",
    "savedToolIdentifier", "askForAppToLaunch", "useCustomWorkingDirectory", "ignoresPersistentStateOnLaunch",
    "debugDocumentVersioning", "debugXPCServices", "debugServiceExtension", "enableGPUValidationMode",
    "allowLocationSimulation", "launchAutomaticallySubstyle",
  ]
}
