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
      Release claims, the finding is a note. If one of the configurations has no entitlements file, all of these \
      entitlements are one finding.
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
          debug.configuration.entitlementsFile?.path != release.configuration.entitlementsFile?.path
        else { return [] }
        let ofDebug = SubjectEntitlements(debug.configuration.entitlementsFile, of: debug)
        let ofRelease = SubjectEntitlements(release.configuration.entitlementsFile, of: release)
        guard let tried = ofDebug, let given = ofRelease else {
          return [
            ofDebug.flatMap { absence(of: $0, in: contexts, release, severity: .warning) },
            ofRelease.flatMap { absence(of: $0, in: contexts, debug, severity: .note) },
          ].compactMap(\.self)
        }
        return differences(of: tried, from: given, severity: .warning)
          + differences(of: given, from: tried, severity: .note)
      }
    }
  }

  /// One finding for all entitlements of a configuration if another one has no file.
  private func absence(
    of one: SubjectEntitlements, in contexts: [TargetContext], _ other: TargetContext, severity: Diagnostic.Severity
  ) -> Finding? {
    let keys = one.claims.keys.filter(Self.isCompared)
    guard let first = keys.first, let context = one.context, other.hasNoEntitlements else { return nil }
    let (here, there) = (context.configuration.name, other.configuration.name)
    let key = "CODE_SIGN_ENTITLEMENTS"
    let commands = contexts.filter(\.hasNoEntitlements).map { $0.commands.setting(key, one.file.path) }
    let addition = commands.dropFirst().reduce(commands.first) { $0?.joined(with: $1) }
    return finding(
      "\"\(one.name)\" claims \(NameList(keys).text) in \(here), but has no entitlements file in \(there)",
      hint: addition.map { "if \(there) builds need \(keys.count == 1 ? "it" : "them"): \($0)" },
      at: context.configuration.place(ofSetting: key) ?? one.place(ofKey: first), severity: severity,
      target: context.target.name)
  }

  /// Whether an entitlement should be the same in all configurations.
  private static func isCompared(_ key: String) -> Bool {
    !free.contains(key) && !EntitlementByHand.keys.contains(key) && !key.hasPrefix("com.apple.security.cs.")
      && !key.hasPrefix("com.apple.developer.exposure-notification-")
      && !key.hasPrefix("com.apple.security.temporary-exception.")
  }

  private func differences(
    of one: SubjectEntitlements, from other: SubjectEntitlements, severity: Diagnostic.Severity
  ) -> [Finding] {
    one.claims.keys.compactMap { key in
      guard other.claims[key] == nil, Self.isCompared(key) else { return nil }
      let (here, there) = (one.context?.configuration.name ?? "", other.context?.configuration.name ?? "")
      return finding(
        "\"\(one.name)\" claims \(key) in \(here) but not in \(there)",
        hint: severity == .note
          ? "add it to \"\(other.file.shownPath)\" if \(there) builds need it, too"
          : "add it to \"\(other.file.shownPath)\", or remove it here", at: one.place(ofKey: key), severity: severity,
        target: one.context?.target.name
      ).caused(
        by: Finding.Cause(
          subject: "entitlements", words: "of \"\(one.name)\" are in \(here) but not in \(there)", name: key,
          hint: severity == .note
            ? "add them to \"\(other.file.shownPath)\" if \(there) builds need them, too"
            : "add them to \"\(other.file.shownPath)\", or remove them from \"\(one.file.shownPath)\""))
    }
  }
}

extension TargetContext {
  /// Whether the target is signed and certainly has no entitlements file.
  fileprivate var hasNoEntitlements: Bool {
    let settings = configuration.settings
    return configuration.entitlementsFile == nil && !settings.mayBeUnread("CODE_SIGN_ENTITLEMENTS")
      && settings.missingOptionalFiles.isEmpty && settings.flag("CODE_SIGNING_ALLOWED") != false
      && settings.undecided("CODE_SIGN_ENTITLEMENTS").isEmpty
      && settings.assignments(of: "CODE_SIGN_ENTITLEMENTS").allSatisfy { !$0.value.contains("$") }
  }
}
