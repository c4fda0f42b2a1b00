import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// What a target links runs on the systems that the target runs on.
struct DeploymentTargetBelowDependency: CheckRule {
  let description = RuleDescription(
    id: "deployment-target-below-dependency", severity: .warning,
    summary: "what a target links runs on the systems that the target runs on",
    explanation: """
      A library that needs a later system than what links it does not load on the older ones. The linker warns \
      of it, and Swift refuses to import such a module.
      """,
    wrong: "app: IPHONEOS_DEPLOYMENT_TARGET = 15.0; its framework: 17.0",
    right: "15.0 in both",
    source: "ld: building for an older version than being linked; swiftc: module has a minimum deployment target")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.contexts.flatMap { context -> [Finding] in
        guard let own = DeploymentTarget(of: context.configuration) else { return [] }
        var seen: Set<ObjectID> = []
        return context.target.linkedTargets(in: project).compactMap { child, file -> Finding? in
          guard !file.attributes.contains("Weak"), file.platformFilters.isEmpty, seen.insert(child.id).inserted,
            let match = child.configurations.first(where: { $0.name == context.configuration.name }),
            let other = DeploymentTarget(of: match), other.platform == own.platform, other.version > own.version
          else { return nil }
          return finding(
            "\"\(context.target.name)\" runs on \(own.title), and \"\(child.name)\", which it links, on \(other.title) and later",
            hint: "set \(own.platform.deploymentTargetSetting) to the same version in both",
            at: own.place ?? file.object.place, in: context)
        }
      }
    }
  }
}
