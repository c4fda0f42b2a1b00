import Diagnostics

/// What an app brings along has an identifier that begins with the app's.
struct BundleIdentifierNotChild: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-not-child", severity: .error,
    summary: "what an app brings along has an identifier that begins with the app's",
    explanation: """
      An extension, App Clip or watch app must have the identifier of the app that it is in, a period, and \
      more. Xcode refuses to build otherwise. The rule holds in each configuration: one that appends \
      .debug to the app must do so for both.
      """,
    wrong: "app com.company.Wecker, widget com.company.Widget",
    right: "app com.company.Wecker, widget com.company.Wecker.Widget",
    source: "Xcode's validation of embedded binaries")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { host -> [Finding] in
      guard case .known(let hostIdentifier, _) = host.configuration.bundleIdentifier else { return [] }
      return host.embedded.filter(\.target.isChildKind).compactMap { child in
        guard case .known(let identifier, let place) = child.configuration.bundleIdentifier,
          !identifier.hasPrefix(hostIdentifier + ".")
        else { return nil }
        let last = identifier.split(separator: ".").last.map(String.init) ?? child.target.name
        return finding(
          "the bundle identifier \"\(identifier)\" does not begin with \"\(hostIdentifier).\", that of \"\(host.target.name)\", which brings \"\(child.target.name)\" along",
          hint: "write \(hostIdentifier).\(last)", at: place, in: child)
      }
    }
  }
}
