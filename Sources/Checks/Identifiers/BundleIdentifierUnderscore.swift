import Diagnostics
import XcodeProjects

/// Bundle identifiers that contain an underscore.
struct BundleIdentifierUnderscore: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-underscore", severity: .warning, summary: "Bundle identifier contains an underscore",
    explanation: """
      The App Store rejects underscores in the identifiers of extensions, frameworks and new apps. Existing apps may \
      keep theirs, so for an app, the finding is a warning. For an extension, App Clip, watch app or framework, the \
      finding is an error. If the identifier of the app contains the underscore, or the app is never uploaded, it is \
      a warning. slipway bundle-id check and slipway new report an error, because they check identifiers of new apps. \
      Another rule reports identifiers with invalid characters.
      """,
    wrong: "com.company.my_app",
    right: "com.company.my-app",
    source: "ITMS-90049, ITMS-90277", command: .setIdentifier)

  func findings(in input: CheckInput) -> [Finding] {
    let brought = Set(input.projects.flatMap { $0.targets.filter(\.isApplication).flatMap(\.embedded) })
    let subjects = input.contexts.filter { context in
      context.target.isDistributed || (context.target.isBundle && brought.contains(context.target.id))
    }
    return subjects.compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      guard identifier.contains("_"), BundleIdentifierCharacters.illegal(in: identifier) == nil else { return nil }
      return finding(
        "bundle identifier \"\(identifier)\" contains an underscore, which the App Store rejects",
        hint: BundleIdentifierCharacters.hint(for: identifier, in: context), at: place,
        severity: context.target.isApplication && !context.target.isChildKind || Self.isOfHost(identifier, context)
          ? .warning : context.identifierSeverity, in: context)
    }
  }

  /// Whether the app that embeds the bundle gives its identifier the underscore, as a released app may have.
  private static func isOfHost(_ identifier: String, _ context: TargetContext) -> Bool {
    guard context.isEmbedded, case .known(let host, _) = context.host.configuration.bundleIdentifier,
      identifier.hasPrefix(host)
    else { return false }
    return !identifier.dropFirst(host.count).contains("_")
  }
}
