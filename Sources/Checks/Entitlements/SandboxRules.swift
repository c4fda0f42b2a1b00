import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

extension TargetContext {
  /// A hint to enable the sandbox.
  fileprivate var sandboxHint: Hint {
    let file = configuration.entitlementsFile
    guard file == nil else {
      return commands.entry("com.apple.security.app-sandbox", "YES", entitlements: true)
        ?? "add com.apple.security.app-sandbox to its entitlements"
    }
    return commands.setting("ENABLE_APP_SANDBOX", "YES")
  }

  /// The place of the sandbox entitlement, or of the target.
  fileprivate var sandboxPlace: Place {
    SubjectEntitlements(configuration.entitlementsFile, of: self)?.place(ofKey: "com.apple.security.app-sandbox")
      ?? target.target.object.place
  }
}

/// Mac apps that do not run in the sandbox.
struct SandboxMissing: AbsenceRule {
  let description = RuleDescription(
    id: "sandbox-missing", severity: .note, summary: "Mac app does not run in the sandbox",
    explanation: """
      The Mac App Store accepts only apps that run in the sandbox. Apps that are distributed elsewhere need no \
      sandbox. The rule reports only an app that sets ITSAppUsesNonExemptEncryption, which indicates an app for the \
      App Store. It skips an app with a setting for the sandbox, such as ENABLE_APP_SANDBOX = NO. It also skips an app \
      with the Sparkle updater, which the Mac App Store does not accept.
      """,
    wrong: "an entitlements file of a Mac app without com.apple.security.app-sandbox",
    right: "<key>com.apple.security.app-sandbox</key><true/>",
    source: "Apple's App Review Guidelines, 2.4.5")

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { context in
      context.isPlainApplication && context.isInArchive && context.distribution.isOutsideOfSandbox
        && !context.distribution.isForOtherStores
        && context.entry("ITSAppUsesNonExemptEncryption") != nil
    }.map { context in
      finding(
        "\"\(context.target.name)\" does not run in the sandbox, which the Mac App Store requires",
        hint: "for the Mac App Store, \(context.sandboxHint)", at: context.sandboxPlace,
        in: context)
    }
  }
}

/// Mac app extensions that do not run in the sandbox.
struct ExtensionSandboxMissing: AbsenceRule {
  let description = RuleDescription(
    id: "extension-sandbox-missing", severity: .warning, summary: "Mac app extension does not run in the sandbox",
    explanation: """
      macOS loads only sandboxed app extensions, even if the app itself is not sandboxed.
      """,
    wrong: "a Mac app extension without ENABLE_APP_SANDBOX, and without com.apple.security.app-sandbox",
    right: "ENABLE_APP_SANDBOX = YES;",
    source: "Apple's App Extension Programming Guide", command: .setSetting("ENABLE_APP_SANDBOX=YES"))

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter {
      $0.target.isDistributed && $0.target.productType.isAppExtension && $0.distribution.isOutsideOfSandbox
    }
    .map { context in
      finding(
        "extension \"\(context.target.name)\" does not run in the sandbox, so macOS does not load it",
        hint: context.sandboxHint, at: context.sandboxPlace, in: context)
    }
  }
}

/// XPC services outside of the sandbox in a sandboxed Mac app.
struct ServiceSandboxMissing: AbsenceRule {
  let description = RuleDescription(
    id: "service-sandbox-missing", severity: .warning,
    summary: "XPC service of a sandboxed app does not run in the sandbox",
    explanation: """
      The Mac App Store requires the sandbox for every executable in an app. It rejects a sandboxed app whose XPC \
      service is not sandboxed. An app that is distributed elsewhere may contain such a service. Without \
      LSApplicationCategoryType, which the Mac App Store requires, the finding is a note.
      """,
    wrong: "an entitlements file of an XPC service without com.apple.security.app-sandbox, in a sandboxed app",
    right: "<key>com.apple.security.app-sandbox</key><true/>",
    source: "ITMS-90296; Apple's App Review Guidelines, 2.4.5", command: .setSetting("ENABLE_APP_SANDBOX=YES"))

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter {
      $0.isPlainApplication && $0.isInArchive && $0.isInSandbox && !$0.distribution.isForOtherStores
    }.flatMap {
      host in
      host.embedded.filter { $0.target.productType.suffix == "xpc-service" && $0.distribution.isOutsideOfSandbox }.map {
        service in
        finding(
          "XPC service \"\(service.target.name)\" does not run in the sandbox, but \"\(host.target.name)\" does",
          hint: service.sandboxHint, at: service.sandboxPlace,
          severity: host.entry("LSApplicationCategoryType") == nil ? .note : nil, in: service)
      }
    }
  }
}

extension TargetContext {
  /// Whether the product certainly runs in the sandbox.
  fileprivate var isInSandbox: Bool {
    let settings = configuration.settings
    return settings.platform == .macOS
      && (configuration.entitlementsFile?.content?["com.apple.security.app-sandbox"]?.boolean == true
        || settings.flag("ENABLE_APP_SANDBOX") == true)
  }
}
