import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for linked frameworks and libraries that require a later system version.
struct DeploymentTargetBelowDependency: CheckRule {
  let description = RuleDescription(
    id: "deployment-target-below-dependency", severity: .warning,
    summary: "Linked framework or library requires a later system version",
    explanation: """
      A library with a later deployment target does not load on the older systems that the target supports. The \
      linker warns, and Swift refuses to import the module.
      """,
    wrong: "app: IPHONEOS_DEPLOYMENT_TARGET = 15.0; framework: IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    right: "app: IPHONEOS_DEPLOYMENT_TARGET = 15.0; framework: IPHONEOS_DEPLOYMENT_TARGET = 15.0;",
    source: """
      ld: "… was built for newer … version than being linked"; swiftc: "module … has a minimum deployment target"
      """)

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.contexts.flatMap { context -> [Finding] in
        guard let own = DeploymentTarget(of: context.configuration) else { return [] }
        var seen: Set<ObjectID> = []
        return ofNeighbors(context, own)
          + context.target.linkedTargets(in: project).compactMap { child, file -> Finding? in
            guard !file.attributes.contains("Weak"), file.platformFilters.isEmpty, seen.insert(child.id).inserted,
              let match = child.configurations.first(where: { $0.name == context.configuration.name }),
              let other = DeploymentTarget(of: match), other.platform == own.platform, other.version > own.version
            else { return nil }
            return finding(
              "\"\(context.target.name)\" supports \(own.title), but links \"\(child.name)\", which requires \(other.title)",
              hint: "set \(own.platform.deploymentTargetSetting) to the same version in both targets",
              at: own.place ?? file.object.place, in: context
            ).caused(by: Self.cause(child.name, in: context, own))
          }
      }
    }
  }

  /// The products of other projects in the workspace that require a later version.
  private func ofNeighbors(_ context: TargetContext, _ own: DeploymentTarget) -> [Finding] {
    var seen: Set<String> = []
    return context.target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap { file in
      guard let item = file.item, !file.attributes.contains("Weak"), file.platformFilters.isEmpty,
        let (project, maker) = context.project.neighborTarget(making: item),
        let match = maker.configurations.first(where: { $0.name == context.configuration.name }),
        let other = DeploymentTarget(of: match), other.platform == own.platform, other.version > own.version,
        seen.insert(maker.name).inserted
      else { return nil }
      return finding(
        "\"\(context.target.name)\" supports \(own.title), but links \"\(maker.name)\" of the project \"\(project.project.name)\", which requires \(other.title)",
        hint: "set \(own.platform.deploymentTargetSetting) to the same version in both targets",
        at: other.place ?? own.place ?? file.object.place, in: context
      ).caused(by: Self.cause(maker.name, in: context, own))
    }
  }

  private static func cause(_ name: String, in context: TargetContext, _ own: DeploymentTarget) -> Finding.Cause {
    Finding.Cause(
      subject: "libraries",
      words: "require a later system than \(own.title), which \"\(context.target.name)\" supports", name: name,
      hint: "set \(own.platform.deploymentTargetSetting) to the same version in all targets")
  }
}
