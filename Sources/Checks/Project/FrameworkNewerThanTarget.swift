import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for required frameworks that are newer than the deployment target.
struct FrameworkNewerThanTarget: CheckRule {
  let description = RuleDescription(
    id: "framework-newer-than-target", severity: .note,
    summary: "Required framework is newer than the deployment target",
    explanation: """
      The target supports systems that lack the framework. A required framework can keep the app from launching there. \
      An optional framework is loaded only where it exists. The finding is a note, because the linker itself may make \
      a framework optional. It does so if all symbols that the code uses are newer than the deployment target.
      """,
    wrong: "{isa = PBXBuildFile; fileRef = AA01 /* SwiftUI.framework */; }; // deployment target 12.0",
    right: "{isa = PBXBuildFile; fileRef = AA01 /* SwiftUI.framework */; settings = {ATTRIBUTES = (Weak, ); }; };",
    source: "the availability of frameworks in Apple's documentation; ld(1), -weak_framework",
    command: "\(command: "dependency.add.framework") NAME --optional --target TARGET")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.flatMap { context in
      context.systemFrameworks.compactMap { file, framework in
        guard !file.attributes.contains("Weak"),
          case .newer(let platform, let required, let supported)? = framework.problem(
            with: context.configuration.settings)
        else { return nil }
        return finding(
          "\"\(context.target.name)\" supports \(platform.displayName) \(supported), but \(framework.name), whose status is Required, needs \(platform.displayName) \(required)",
          hint: context.weakLinking(of: framework.name), at: file.object.place, in: context)
      }
    }
  }
}
