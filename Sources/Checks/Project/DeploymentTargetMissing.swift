import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for apps without a deployment target.
struct DeploymentTargetMissing: CheckRule {
  let description = RuleDescription(
    id: "deployment-target-missing", severity: .warning, summary: "App has no deployment target",
    explanation: """
      Without a deployment target, Xcode uses the version of its SDK. The app then installs only on devices with the \
      newest system, and each new version of Xcode raises that version.
      """,
    wrong: "an iOS app without IPHONEOS_DEPLOYMENT_TARGET in the target, the project and .xcconfig files",
    right: "IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    source: "Xcode Help: iOS Deployment Target (IPHONEOS_DEPLOYMENT_TARGET)", command: .setDeploymentTarget)

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var seen: Set<String> = []
      // One finding for each platform: the setting is usually missing in the project.
      return Finding.atOnceByMessage(
        project.contexts.compactMap { context in
          let settings = context.configuration.settings
          let setting = settings.platform.deploymentTargetSetting
          guard context.isPlainApplication,
            // An unknown SDK leaves the platform open.
            settings["SDKROOT"].flatMap({ BuildSettingTable.objection(to: $0, for: "SDKROOT") }) == nil,
            settings.missingOptionalFiles.isEmpty,
            case .absent = context.configuration.setting(setting),
            // An empty value is given on the command line of each build.
            settings.assignments(of: setting).allSatisfy({ !$0.value.isEmpty }),
            seen.insert(context.target.name).inserted
          else { return nil }
          return finding(
            "\(setting) is not set, so the app requires the newest \(settings.platform.displayName)",
            hint: context.commands.attribute("deployment-target", "VERSION").inAllConfigurations,
            at: context.target.target.object.place, severity: project.isOfTools ? .note : nil,
            target: context.target.name)
        })
    }
  }
}
