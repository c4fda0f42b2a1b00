import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Release entitlements that allow debugging.
struct DebuggingEntitlement: CheckRule {
  let description = RuleDescription(
    id: "debugging-entitlement", severity: .warning, summary: "Release entitlements allow debugging",
    explanation: """
      get-task-allow lets a debugger attach to the app. Xcode adds it to development builds. In the Release \
      configuration, it prevents notarization of a Mac app and submission to the App Store. If Xcode postprocesses the \
      product (DEPLOYMENT_POSTPROCESSING), it removes the entitlement, so the finding is a note.
      """,
    wrong: "<key>com.apple.security.get-task-allow</key><true/> in the Release entitlements",
    right: "Release entitlements without com.apple.security.get-task-allow",
    source: "Apple's guide to common notarization issues",
    command: .removeEntitlement("com.apple.security.get-task-allow"))

  func findings(in input: CheckInput) -> [Finding] {
    input.entitlements.flatMap { subject -> [Finding] in
      guard let context = subject.context, context.configuration.name == "Release", context.target.isDistributed else {
        return []
      }
      return ["get-task-allow", "com.apple.security.get-task-allow"].compactMap { key in
        guard subject.claims[key]?.boolean == true else { return nil }
        return finding(
          "\"\(subject.name)\" allows debugging (\(key)) in the Release configuration",
          hint: subject.removing([key]) ?? "remove \(key)",
          at: subject.place(ofKey: key), severity: Self.isRemoved(in: context.configuration.settings) ? .note : nil,
          target: context.target.name)
      }
    }
  }

  /// Whether Xcode removes the entitlement when it signs, as swift-build does.
  private static func isRemoved(in settings: ResolvedSettings) -> Bool {
    settings.flag("DEPLOYMENT_POSTPROCESSING") == true
      && settings.flag("ENTITLEMENTS_DONT_REMOVE_GET_TASK_ALLOW") != true
  }
}
