import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for required frameworks that are newer than the deployment target.
struct FrameworkNewerThanTarget: CheckRule {
  let description = RuleDescription(
    id: "framework-newer-than-target", severity: .note,
    summary: "Required framework is newer than the deployment target",
    explanation: """
      The target supports systems that lack the framework. A required framework can keep the app from launching \
      there. An optional framework is loaded only where it exists.
      """,
    wrong: "{isa = PBXBuildFile; fileRef = AA01 /* SwiftUI.framework */; }; // deployment target 12.0",
    right: "{isa = PBXBuildFile; fileRef = AA01 /* SwiftUI.framework */; settings = {ATTRIBUTES = (Weak, ); }; };",
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
          "\"\(context.target.name)\" supports \(target.title), but \(name), whose status is Required, needs \(target.platform.displayName) \(version)",
          hint: "change the framework's status to Optional", at: file.object.place, in: context)
      }
    }
  }
}
