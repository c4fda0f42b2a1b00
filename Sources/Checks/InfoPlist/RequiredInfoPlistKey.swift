import Diagnostics
import PropertyLists
import XcodeProjects

/// An Info.plist key that a product requires: a row of ``RequiredInfoPlistKey/all``.
struct RequiredInfoPlistKey: AbsenceRule {
  let description: RuleDescription
  /// The key.
  let key: String
  /// The keys that can replace it.
  var others: [String] = []
  /// The value to add, as commands take it; `nil` if the user chooses it.
  let value: String?
  /// The value that a fix adds, if only one is right.
  var only: PropertyList?
  /// The value for products that run on iPad, if it differs.
  var tablet: String?
  /// The severity if the product lacks the key; `nil` if the product does not require it.
  let need: @Sendable (TargetContext) -> Diagnostic.Severity?

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool {
    context.configuration.settings.generatesInfoPlist && InfoPlistKey.all.contains { $0.name == key }
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      guard let severity = need(context), ([key] + others).allSatisfy({ context.lacks($0) }) else { return nil }
      let tablet = context.configuration.settings.supportsTablet ? tablet : nil
      return finding(
        "Info.plist of \"\(context.target.name)\" lacks \(key)",
        hint: context.commands.entry(key, tablet ?? value) ?? "add \(key) to the Info.plist",
        at: context.place(ofEntry: key), severity: severity,
        in: context, fixes: only.map { context.infoPlistFix(key, $0) } ?? [])
    }
  }
}
