import Diagnostics
import XcodeProjects

/// Bundles in an app that have the same identifier.
struct BundleIdentifierDuplicate: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-duplicate", severity: .error, summary: "Two bundles in an app have the same bundle identifier",
    explanation: """
      Every bundle in an app, including the app itself and its frameworks, needs a unique identifier. Otherwise the \
      App Store rejects the upload. Frameworks for other platforms than the app's are not compared.
      """,
    wrong:
      "app: PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; framework: PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker;",
    right: """
      app: PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; framework: PRODUCT_BUNDLE_IDENTIFIER = \
      com.company.Wecker.Kit;
      """,
    source: "ITMS-90685, ITMS-90806", command: .setIdentifier)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { host -> [Finding] in
      var owners: [String: TargetContext] = [:]
      return ([host] + host.embedded).compactMap { context in
        guard context.target.isBundle, Self.isBuilt(context, with: host),
          case .known(let identifier, let place) = context.configuration.bundleIdentifier
        else { return nil }
        guard let owner = owners.updateValue(context, forKey: identifier.lowercased()) else { return nil }
        let message =
          "\"\(owner.target.name)\" and \"\(context.target.name)\" in the same app have the same bundle identifier \"\(identifier)\""
        // The one whose other configurations agree on another identifier has the wrong one.
        let wrong = [owner, context].filter { $0.usualIdentifier(insteadOf: identifier) != nil }
        if wrong.count == 1, let wrong = wrong.first, let right = wrong.usualIdentifier(insteadOf: identifier),
          case .known(_, let place) = wrong.configuration.bundleIdentifier
        {
          return finding(
            message, hint: wrong.commands.identifierHint(right), at: place, severity: host.distribution.uploadSeverity,
            in: wrong)
        }
        return finding(
          message, hint: context.commands.identifierHint("\(identifier).\(context.target.identifierPart)"), at: place,
          severity: host.distribution.uploadSeverity, in: context)
      }
    }
  }

  /// Whether a build of the app has the embedded bundle: a framework for another platform is left out.
  private static func isBuilt(_ context: TargetContext, with host: TargetContext) -> Bool {
    context.target.isDistributed
      || context.configuration.settings.platform == host.configuration.settings.platform
  }
}

extension TargetContext {
  /// The identifier that all other configurations of the target have, if it is another one.
  fileprivate func usualIdentifier(insteadOf identifier: String) -> String? {
    let others = target.configurations.filter { $0.name != configuration.name }.map { other -> String? in
      if case .known(let text, _) = other.bundleIdentifier { text } else { nil }
    }
    guard let first = others.first, let usual = first, others.allSatisfy({ $0 == usual }), usual != identifier else {
      return nil
    }
    return usual
  }
}
