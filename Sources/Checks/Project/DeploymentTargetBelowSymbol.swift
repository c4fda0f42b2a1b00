import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// A source uses a type that the oldest system of its target does not have.
struct DeploymentTargetBelowSymbol: CheckRule {
  let description = RuleDescription(
    id: "deployment-target-below-symbol", severity: .error,
    summary: "Source uses a type that is newer than the deployment target",
    explanation: """
      The Swift compiler refuses a type that the deployment target's system does not have, unless the code around it \
      asks with #available or is marked @available. Looked at are well-known types only, in files that import nothing \
      but Apple's frameworks and that neither ask nor have conditions for other systems.
      """,
    wrong: "NavigationStack { … } with IPHONEOS_DEPLOYMENT_TARGET = 15.0;",
    right: "IPHONEOS_DEPLOYMENT_TARGET = 16.0; or if #available(iOS 16, *)",
    source: "Swift: is only available in iOS 16.0 or newer; the availability in Apple's documentation")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.contexts.filter { $0.target.target.kind == .native }.flatMap { findings(in: $0, of: project) }
    }
  }

  private func findings(in context: TargetContext, of project: CheckedProject) -> [Finding] {
    guard let target = DeploymentTarget(of: context.configuration) else { return [] }
    let newer = SystemFeature.symbols.compactMapValues { $0.missingVersion(for: target) }
    guard !newer.isEmpty else { return [] }
    let sources = project.sources(of: context.target)
    var seen: Set<String> = []
    return sources.paths.filter { $0.hasSuffix(".swift") }.flatMap { path -> [Finding] in
      guard let facts = project.sourceIndex.facts(of: path), Self.isCertain(facts) else { return [] }
      let used = newer.keys.filter {
        facts.names.contains($0) && !sources.declares($0) && seen.insert($0).inserted
      }
      return used.sorted().map { name in
        finding(
          "\(name) requires \(target.platform.displayName) \(newer[name]?.description ?? ""), and the deployment target of \"\(context.target.name)\" is \(target.title)",
          hint: "check for it with #available, or raise \(target.platform.deploymentTargetSetting)",
          at: project.place(ofName: name, in: path), in: context)
      }
    }
  }

  /// Whether the names of a file mean Apple's types on the target's own system.
  private static func isCertain(_ facts: SourceFacts) -> Bool {
    facts.isSound && !facts.imports.isEmpty && facts.imports.isSubset(of: modules)
      && facts.names.isDisjoint(with: ["available", "unavailable", "canImport", "os", "targetEnvironment"])
  }

  private static let modules = Set(SystemFeature.frameworks.keys).union([
    "Foundation", "UIKit", "AppKit", "CoreData", "CoreLocation", "MapKit", "AVFoundation", "AVKit", "CoreGraphics",
    "CoreImage", "CoreMotion", "QuartzCore", "SafariServices", "MessageUI", "StoreKit", "Observation", "OSLog",
    "Security",
    "Swift", "_PhotosUI_SwiftUI", "EventKit", "CoreTransferable", "GameKit", "SpriteKit", "SceneKit",
  ])
}
