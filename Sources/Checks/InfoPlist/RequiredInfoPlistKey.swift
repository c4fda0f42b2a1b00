import Diagnostics
import PropertyLists
import XcodeProjects

/// An Info.plist has a key that its kind of product needs: a row of ``RequiredInfoPlistKey/all``.
struct RequiredInfoPlistKey: AbsenceRule {
  let description: RuleDescription
  /// The key.
  let key: String
  /// The keys that serve as well.
  var others: [String] = []
  /// The value to add, in XML.
  let value: String
  /// The value to add without asking, where there is but one that is right.
  var only: PropertyList?
  /// The value of the setting that gives it where Xcode writes the Info.plist.
  var setting: String?
  /// The value in XML, and that of the setting, for what runs on iPad, where that is another one.
  var tablet: (value: String, setting: String)?
  /// Which products need it, and how badly.
  let need: @Sendable (TargetContext) -> Diagnostic.Severity?

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool {
    context.configuration.settings.generatesInfoPlist && InfoPlistKey.all.contains { $0.name == key }
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      guard let severity = need(context), ([key] + others).allSatisfy({ context.lacks($0) }) else { return nil }
      let tablet = context.configuration.settings.supportsTablet ? tablet : nil
      return finding(
        "the Info.plist of \"\(context.target.name)\" lacks \(key)",
        hint: context.additionHint(key, tablet?.value ?? value, setting: tablet?.setting ?? setting),
        at: context.place(ofEntry: key), severity: severity,
        in: context, fixes: only.map { context.infoPlistFix(key, $0) } ?? [])
    }
  }
}
