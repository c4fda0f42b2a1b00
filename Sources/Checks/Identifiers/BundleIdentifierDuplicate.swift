import Diagnostics

/// No two bundles in an app have the same identifier.
struct BundleIdentifierDuplicate: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-duplicate", severity: .error, summary: "no two bundles in an app have the same identifier",
    explanation: """
      All bundles inside of one app, the app itself and frameworks among them, need identifiers of their \
      own. The App Store refuses the upload otherwise.
      """,
    wrong: "app com.company.Wecker, framework com.company.Wecker",
    right: "app com.company.Wecker, framework com.company.Wecker.Kit",
    source: "ITMS-90685, ITMS-90806")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { host -> [Finding] in
      var owners: [String: String] = [:]
      return ([host] + host.embedded).compactMap { context in
        guard context.target.isBundle, case .known(let identifier, let place) = context.configuration.bundleIdentifier
        else { return nil }
        guard let owner = owners.updateValue(context.target.name, forKey: identifier.lowercased()) else { return nil }
        return finding(
          "\"\(owner)\" and \"\(context.target.name)\" are in one app and have the same bundle identifier \"\(identifier)\"",
          hint: "write \(identifier).\(context.target.identifierPart)", at: place, in: context)
      }
    }
  }
}
