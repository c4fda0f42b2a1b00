import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

extension TargetContext {
  /// Whether it is certain that the product does not run in the Mac's sandbox.
  fileprivate var isOutsideOfSandbox: Bool {
    let settings = configuration.settings
    guard settings.platform == .macOS, settings.flag("ENABLE_APP_SANDBOX") != true, settings.findings.isEmpty else {
      return false
    }
    let key = "com.apple.security.app-sandbox"
    return claimsNothing(for: [key]) || configuration.entitlementsFile?.content?[key]?.boolean == false
  }

  /// How to let the product run in the sandbox; what a sentence calls the entitlements that are there is `entitlements`.
  fileprivate func sandboxHint(_ entitlements: String) -> String {
    guard configuration.entitlementsFile == nil else { return "add com.apple.security.app-sandbox to \(entitlements)" }
    return
      "set ENABLE_APP_SANDBOX = YES, or name a new file with com.apple.security.app-sandbox in CODE_SIGN_ENTITLEMENTS"
  }

  /// Where the entitlements say so, or the target.
  fileprivate var sandboxPlace: Place {
    SubjectEntitlements(configuration.entitlementsFile, of: self)?.place(ofKey: "com.apple.security.app-sandbox")
      ?? target.target.object.place
  }
}

/// An app for the Mac App Store runs in the sandbox.
struct SandboxMissing: AbsenceRule {
  let description = RuleDescription(
    id: "sandbox-missing", severity: .note, summary: "an app for the Mac App Store runs in the sandbox",
    explanation: """
      The Mac App Store takes only apps that run in the sandbox. An app that is given away otherwise needs \
      none.
      """,
    wrong: "a Mac app without com.apple.security.app-sandbox",
    right: "<key>com.apple.security.app-sandbox</key><true/>",
    source: "Apple's App Review Guidelines, 2.4.5")

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.isPlainApplication && $0.isInArchive && $0.isOutsideOfSandbox }.map { context in
      finding(
        "\"\(context.target.name)\" does not run in the sandbox, which the Mac App Store asks for",
        hint: "if it is meant for the store, \(context.sandboxHint("the entitlements"))", at: context.sandboxPlace,
        in: context)
    }
  }
}

/// An app extension for the Mac runs in the sandbox.
struct ExtensionSandboxMissing: AbsenceRule {
  let description = RuleDescription(
    id: "extension-sandbox-missing", severity: .warning, summary: "an app extension for the Mac runs in the sandbox",
    explanation: """
      The Mac loads an app extension only when it runs in the sandbox, whatever the app around it does.
      """,
    wrong: "a Mac app extension without com.apple.security.app-sandbox",
    right: "<key>com.apple.security.app-sandbox</key><true/>",
    source: "Apple's App Extension Programming Guide")

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isDistributed && $0.target.productType.isAppExtension && $0.isOutsideOfSandbox }
      .map { context in
        finding(
          "the extension \"\(context.target.name)\" does not run in the sandbox, so the Mac does not load it",
          hint: context.sandboxHint("its entitlements"), at: context.sandboxPlace, in: context)
      }
  }
}
