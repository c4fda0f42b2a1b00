import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for types that are newer than the deployment target.
struct DeploymentTargetBelowSymbol: CheckRule {
  let description = RuleDescription(
    id: "deployment-target-below-symbol", severity: .error,
    summary: "Source uses an API that is newer than the deployment target",
    explanation: """
      The Swift compiler rejects an API that the deployment target lacks, except in code with #available or \
      @available. Only common APIs are checked. Declarations with @available, blocks after #available and code in #if \
      are skipped. Types are checked only in files that import only Apple's frameworks.
      """,
    wrong: "NavigationStack { … } // IPHONEOS_DEPLOYMENT_TARGET = 15.0",
    right: "if #available(iOS 16, *) { NavigationStack { … } }",
    source: """
      Swift: "'NavigationStack' is only available in iOS 16.0 or newer"; the availability in Apple's documentation
      """)

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.contexts.filter { $0.target.target.kind == .native }.flatMap { findings(in: $0, of: project) }
    }
  }

  private func findings(in context: TargetContext, of project: CheckedProject) -> [Finding] {
    guard let target = DeploymentTarget(of: context.configuration) else { return [] }
    let types = SystemFeature.symbols.compactMapValues { $0.missingVersion(for: target) }
    let members = SystemFeature.members.compactMapValues { $0.missingVersion(for: target) }
    guard !types.isEmpty || !members.isEmpty else { return [] }
    let sources = project.sources(of: context.target)
    let found = sources.paths.filter { $0.hasSuffix(".swift") }.flatMap { path -> [(name: String, path: String)] in
      guard let facts = project.sourceIndex.facts(of: path), facts.isSound else { return [] }
      let newer = members.merging(Self.hasAppleTypesOnly(facts) ? types : [:]) { first, _ in first }
      let used = newer.keys.filter {
        facts.unguardedNames.contains($0) && !sources.declares($0)
      }
      return used.sorted().map { ($0, path) }
    }
    let versions = types.merging(members) { first, _ in first }
    let highest = found.compactMap { versions[$0.name] }.max()?.description ?? ""
    return found.map { name, path in
      let message =
        "\(name) requires \(target.platform.displayName) \(versions[name]?.description ?? ""), but the deployment target of \"\(context.target.name)\" is \(target.title)"
      return finding(
        message,
        hint:
          "check for it with #available, or raise \(target.platform.deploymentTargetSetting) to \(highest), the highest version that the sources need",
        at: project.search.unguardedPlace(ofName: name, in: path) ?? project.search.place(ofName: name, in: path),
        in: context
      ).caused(by: Finding.Cause(subject: "uses", words: message, name: name))
    }
  }

  /// Whether the names of a file mean Apple's types.
  private static func hasAppleTypesOnly(_ facts: SourceFacts) -> Bool {
    !facts.imports.isEmpty && facts.imports.isSubset(of: modules)
  }

  private static let modules = Set(SystemFramework.names).union(["Swift", "_PhotosUI_SwiftUI"])
}
