import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// What is given away does not let a debugger in.
struct DebuggingEntitlement: CheckRule {
  let description = RuleDescription(
    id: "debugging-entitlement", severity: .warning, summary: "what is given away does not let a debugger in",
    explanation: """
      get-task-allow lets a debugger into the app. Xcode adds it where it belongs. Written into the \
      entitlements of the Release configuration, it keeps a Mac app from being notarized and an app from \
      the App Store.
      """,
    wrong: "<key>com.apple.security.get-task-allow</key><true/> in the entitlements of Release",
    right: "entitlements without it",
    source: "Apple's guide to common notarization issues")

  func findings(in input: CheckInput) -> [Finding] {
    input.entitlements.flatMap { subject -> [Finding] in
      guard let context = subject.context, context.configuration.name == "Release", context.target.isDistributed else {
        return []
      }
      return ["get-task-allow", "com.apple.security.get-task-allow"].compactMap { key in
        guard subject.claims[key]?.boolean == true else { return nil }
        return finding(
          "\"\(subject.name)\" lets a debugger in (\(key)), also where it is made for users", hint: "remove \(key)",
          at: subject.place(ofKey: key), target: context.target.name)
      }
    }
  }
}
