import Diagnostics

/// Embedded bundles whose version differs from the app's.
struct VersionDiffersFromHost: CheckRule {
  let description = RuleDescription(
    id: "version-differs-from-host", severity: .warning,
    summary: "Embedded bundle's version differs from the app's",
    explanation: """
      Extensions, App Clips and watch apps are uploaded with the app. The App Store warns if their versions differ \
      from the app's. If the version of a watch app differs, it rejects the upload, so the finding is an error. The \
      rule checks each configuration.
      """,
    wrong: "app: MARKETING_VERSION = 1.2; widget: MARKETING_VERSION = 1.1;",
    right: "app: MARKETING_VERSION = 1.2; widget: MARKETING_VERSION = 1.2;",
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
      "\(key.name) of \"\(child.target.name)\" is \(version), but \"\(host.target.name)\", which embeds it, has \(expected)",
      hint: "write \(expected)", at: place, severity: child.target.isWatchApp ? .error : .warning, in: child)
  }
}
