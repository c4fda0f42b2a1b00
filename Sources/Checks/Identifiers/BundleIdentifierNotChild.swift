import Diagnostics
import XcodeProjects

/// Bundle identifiers of embedded bundles that do not begin with the app's.
struct BundleIdentifierNotChild: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-not-child", severity: .error,
    summary: "Embedded bundle's identifier does not begin with the app's identifier",
    explanation: """
      The identifier of an extension, App Clip or watch app must begin with the app's identifier and a period. \
      Otherwise Xcode refuses to build. The rule checks each configuration. If Debug appends .debug to the app's \
      identifier, append it to the extension's too. If several apps embed the bundle, its identifier fits only one. \
      For the others, the finding is a note.
      """,
    wrong:
      "app: PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; widget: PRODUCT_BUNDLE_IDENTIFIER = com.company.Widget;",
    right: """
      app: PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; widget: PRODUCT_BUNDLE_IDENTIFIER = \
      com.company.Wecker.Widget;
      """,
    source: "Xcode's validation of embedded binaries", command: .setIdentifier)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { host -> [Finding] in
      guard case .known(let actual, _) = host.configuration.bundleIdentifier else { return [] }
      // Another rule reports an empty component: what begins with the corrected identifier needs no change.
      let hostIdentifier = BundleIdentifierEmptySegment.filled(actual)
      return host.embedded.filter(\.target.isChildKind).compactMap { child in
        guard case .known(let identifier, let place) = child.configuration.bundleIdentifier,
          ![actual, hostIdentifier].contains(where: { identifier.hasPrefix($0 + ".") })
        else { return nil }
        // The identifiers that the hints of invalid characters leave, in whatever order a user follows them.
        let correctedHost = Self.settled(hostIdentifier)
        let last = identifier.split(separator: ".").last.map(String.init) ?? child.target.name
        let isOfAnother = child.embeddingApps.contains { app in
          guard case .known(let other, _) = app.configuration.bundleIdentifier else { return false }
          return identifier.hasPrefix(other + ".")
        }
        return finding(
          "bundle identifier \"\(identifier)\" of \"\(child.target.name)\" does not begin with \"\(hostIdentifier).\", the prefix for bundles embedded in \"\(host.target.name)\"",
          hint: isOfAnother
            ? "give each app its own target for the bundle, unless a script changes the identifier"
            : child.commands.identifierHint(
              "\(correctedHost).\(Self.settled(last))",
              written: host.commands.identifierText(for: child).map {
                "\(BundleIdentifierEmptySegment.filled($0)).\(last)"
              }),
          at: place, severity: isOfAnother ? .note : nil, in: child
        ).caused(
          by: Finding.Cause(
            subject: "embedded bundles",
            words: "have identifiers that do not begin with \"\(hostIdentifier).\"", name: child.target.name))
      }
    }
  }

  private static func settled(_ identifier: String) -> String {
    let isValid = !identifier.contains("_") && BundleIdentifierCharacters.illegal(in: identifier) == nil
    return isValid ? identifier : BundleIdentifierCharacters.corrected(identifier) ?? identifier
  }
}
