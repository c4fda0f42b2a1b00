import Diagnostics

/// What an app brings along has the app's version and build number.
struct VersionDiffersFromHost: CheckRule {
  let description = RuleDescription(
    id: "version-differs-from-host", severity: .warning,
    summary: "what an app brings along has the app's version and build number",
    explanation: """
      Extensions, App Clips and watch apps are uploaded with the app. The App Store warns where their \
      versions differ from the app's, and refuses a watch app whose version does. The rule holds in each \
      configuration.
      """,
    wrong: "app 1.2 (7), widget 1.1 (7)",
    right: "app 1.2 (7), widget 1.2 (7)",
    source: "ITMS-90473, ITMS-90379")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { host in
      host.embedded.filter(\.target.isChildKind).flatMap { child in
        VersionKey.all.compactMap { difference(of: $0, host, child) }
      }
    }
  }

  private func difference(of key: VersionKey, _ host: TargetContext, _ child: TargetContext) -> Finding? {
    guard case .known(let expected, _) = key.answer(host.configuration),
      case .known(let version, let place) = key.answer(child.configuration), version != expected
    else { return nil }
    return finding(
      "the \(key.name) of \"\(child.target.name)\" is \(version), and that of \"\(host.target.name)\", which brings it along, is \(expected)",
      hint: "write \(expected)", at: place, severity: child.target.isWatchApp ? .error : .warning, in: child)
  }
}
