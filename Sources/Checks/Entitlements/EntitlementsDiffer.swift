import Diagnostics
import PropertyLists
import XcodeProjects

/// Entitlements that only Debug or only Release claims.
struct EntitlementsDiffer: CheckRule {
  let description = RuleDescription(
    id: "entitlements-differ", severity: .warning,
    summary: "Debug and Release claim different entitlements",
    explanation: """
      An entitlement that only Debug claims works on your device, but not for users. The rule ignores get-task-allow, \
      environments such as aps-environment, com.apple.security.network.server, and exposure notifications. It also \
      ignores exceptions of the hardened runtime and temporary exceptions of the sandbox. For an entitlement that only \
      Release claims, the finding is a note.
      """,
    wrong: "<key>com.apple.developer.associated-domains</key> in Debug.entitlements alone",
    right: "<key>com.apple.developer.associated-domains</key> in Debug.entitlements and Release.entitlements",
    source: "Apple's documentation of entitlements")

  /// Keys that may be in one configuration only.
  private static let free: Set<String> = [
    "get-task-allow", "com.apple.security.get-task-allow", "aps-environment", "com.apple.developer.aps-environment",
    "com.apple.developer.icloud-container-environment", "com.apple.developer.devicecheck.appattest-environment",
    "com.apple.security.network.server", "previous-application-identifiers",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.filter(\.isDistributed).flatMap { target -> [Finding] in
        let contexts = target.configurations.map {
          TargetContext(project: project, target: target, configuration: $0)
        }
        guard let debug = contexts.first(where: { $0.configuration.name == "Debug" }),
          let release = contexts.first(where: { $0.configuration.name == "Release" }),
          let tried = SubjectEntitlements(debug.configuration.entitlementsFile, of: debug),
          let given = SubjectEntitlements(release.configuration.entitlementsFile, of: release),
          tried.file.path != given.file.path
        else { return [] }
        return differences(of: tried, from: given, severity: .warning)
          + differences(of: given, from: tried, severity: .note)
      }
    }
  }

  private func differences(
    of one: SubjectEntitlements, from other: SubjectEntitlements, severity: Diagnostic.Severity
  ) -> [Finding] {
    one.claims.keys.compactMap { key in
      guard other.claims[key] == nil, !Self.free.contains(key), !EntitlementByHand.keys.contains(key),
        !key.hasPrefix("com.apple.security.cs."),
        !key.hasPrefix("com.apple.developer.exposure-notification-"),
        !key.hasPrefix("com.apple.security.temporary-exception.")
      else { return nil }
      let (here, there) = (one.context?.configuration.name ?? "", other.context?.configuration.name ?? "")
      return finding(
        "\"\(one.name)\" claims \(key) in \(here) but not in \(there)",
        hint: severity == .note
          ? "add it to \"\(other.file.shownPath)\" if \(there) builds need it, too"
          : "add it to \"\(other.file.shownPath)\", or remove it here", at: one.place(ofKey: key), severity: severity,
        target: one.context?.target.name)
    }
  }
}
