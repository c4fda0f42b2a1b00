import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// A framework that older systems lack is linked as optional.
struct FrameworkNewerThanTarget: CheckRule {
  let description = RuleDescription(
    id: "framework-newer-than-target", severity: .note,
    summary: "a framework that older systems lack is linked as optional",
    explanation: """
      The target runs on systems that do not have the framework. Linked as required, the framework may keep \
      the app from starting there; linked as optional it is loaded where it is there.
      """,
    wrong: "SwiftUI.framework as required, with IPHONEOS_DEPLOYMENT_TARGET = 12.0;",
    right: "settings = {ATTRIBUTES = (Weak, ); };",
    source: "the availability of frameworks in Apple's documentation; ld(1), -weak_framework")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.flatMap { context -> [Finding] in
      guard context.target.target.kind == .native, let target = DeploymentTarget(of: context.configuration) else {
        return []
      }
      return context.target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap { file in
        guard case .file(let reference)? = file.item, reference.name.hasSuffix(".framework"),
          reference.path?.contains("System/Library/Frameworks/") ?? false, !file.attributes.contains("Weak"),
          file.platformFilters.isEmpty
        else { return nil }
        let name = String(reference.name.dropLast(".framework".count))
        guard let version = SystemFeature.frameworks[name]?.missingVersion(for: target) else { return nil }
        return finding(
          "\"\(context.target.name)\" runs on \(target.title) and links \(name) as required, which systems before \(target.platform.displayName) \(version) lack",
          hint: "set the framework's status to Optional", at: file.object.place, in: context)
      }
    }
  }
}
