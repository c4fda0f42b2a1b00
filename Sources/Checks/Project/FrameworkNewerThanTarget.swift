import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for required frameworks that are newer than the deployment target.
struct FrameworkNewerThanTarget: CheckRule {
  let description = RuleDescription(
    id: "framework-newer-than-target", severity: .note,
    summary: "Required framework is newer than the deployment target",
    explanation: """
      The target supports systems that lack the framework. A required framework can keep the app from launching there. \
      An optional framework is loaded only where it exists. The finding is a note, because the linker itself may make \
      a framework optional. It does so if all symbols that the code uses are newer than the deployment target. An \
      extension can't run without the framework of its extension point, such as WidgetKit. It needs a higher \
      deployment target.
      """,
    wrong: "{isa = PBXBuildFile; fileRef = AA01 /* SwiftUI.framework */; }; // deployment target 12.0",
    right: "{isa = PBXBuildFile; fileRef = AA01 /* SwiftUI.framework */; settings = {ATTRIBUTES = (Weak, ); }; };",
    source: "the availability of frameworks in Apple's documentation; ld(1), -weak_framework",
    command: "\(command: "dependency.add.framework") NAME --optional --target TARGET")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.flatMap { context -> [Finding] in
      let frameworks = context.systemFrameworks
      let highest = frameworks.compactMap { (_: BuildFile, framework: SystemFramework) -> NumericVersion? in
        guard context.isMade(with: framework.name),
          case .newer(_, let required, _)? = framework.problem(with: context.configuration.settings)
        else { return nil }
        return required
      }.max()
      return frameworks.compactMap { file, framework -> Finding? in
        guard !file.attributes.contains("Weak"),
          case .newer(let platform, let required, let supported)? = framework.problem(
            with: context.configuration.settings)
        else { return nil }
        return finding(
          "\"\(context.target.name)\" supports \(platform.displayName) \(supported), but \(framework.name), whose status is Required, needs \(platform.displayName) \(required)",
          hint: context.isMade(with: framework.name)
            ? context.commands.attribute("deployment-target", "\(highest ?? required)")
            : context.commands.weakLinking(of: framework.name),
          at: file.object.place, in: context)
      }
    }
  }
}

extension TargetContext {
  /// Whether the target is an extension that only the framework can run, such as a widget with WidgetKit.
  fileprivate func isMade(with framework: String) -> Bool {
    guard target.productType.isAppExtension, let point = entry("NSExtension")?["NSExtensionPointIdentifier"]?.string
    else { return false }
    return Self.frameworks[point]?.contains(framework) ?? false
  }

  private static let frameworks: [String: Set<String>] = [
    "com.apple.widgetkit-extension": ["WidgetKit", "SwiftUI"],
    "com.apple.intents-service": ["Intents"], "com.apple.intents-ui-service": ["Intents", "IntentsUI"],
    "com.apple.usernotifications.service": ["UserNotifications"],
    "com.apple.usernotifications.content-extension": ["UserNotifications", "UserNotificationsUI"],
    "com.apple.message-payload-provider": ["Messages"],
    "com.apple.networkextension.packet-tunnel": ["NetworkExtension"],
    "com.apple.callkit.call-directory": ["CallKit"],
  ]
}
