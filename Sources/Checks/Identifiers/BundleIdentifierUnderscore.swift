import Diagnostics

/// A bundle identifier has no underscore.
struct BundleIdentifierUnderscore: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-underscore", severity: .warning, summary: "a bundle identifier has no underscore",
    explanation: """
      The App Store refuses new identifiers with an underscore, and embedded extensions and frameworks \
      with one. An app that has long had one may keep it.
      """,
    wrong: "com.company.my_app",
    right: "com.company.my-app",
    source: "ITMS-90049, ITMS-90277")

  func findings(in input: CheckInput) -> [Finding] {
    let brought = Set(input.projects.flatMap { $0.targets.filter(\.isApplication).flatMap(\.embedded) })
    let subjects = input.contexts.filter { context in
      context.target.isDistributed || (context.target.isBundle && brought.contains(context.target.id))
    }
    return subjects.compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      guard identifier.contains("_") else { return nil }
      return finding(
        "the bundle identifier \"\(identifier)\" has an underscore, which the App Store refuses",
        hint: BundleIdentifierCharacters.hint(for: identifier), at: place,
        severity: context.target.isApplication && !context.target.isChildKind ? .warning : .error, in: context)
    }
  }
}
