import Diagnostics
import PropertyLists
import XcodeProjects

/// A version stands in one place.
struct VersionSettingIgnored: CheckRule {
  let description = RuleDescription(
    id: "version-setting-ignored", severity: .warning, summary: "a version stands in one place",
    explanation: """
      The Info.plist has a version of its own, and the build setting has another. Where Xcode generates the \
      Info.plist, the setting wins; otherwise the file does. Whoever raises the other one wonders why nothing \
      changes.
      """,
    wrong: "Info.plist: CFBundleVersion = 7; CURRENT_PROJECT_VERSION = 12;",
    right: "Info.plist: CFBundleVersion = $(CURRENT_PROJECT_VERSION)",
    source: "swift-build's processing of Info.plist files")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isBundle && !$0.target.productType.isTestBundle }.flatMap { context in
      VersionKey.all.compactMap { difference(of: $0, in: context) }
    }
  }

  private func difference(of key: VersionKey, in context: TargetContext) -> Finding? {
    let configuration = context.configuration
    guard let file = configuration.infoPlistFile, let value = file.content?[key.key], let literal = value.string,
      !literal.isEmpty, !literal.contains("$"),
      case .known(let setting, _) = configuration.setting(key.setting), setting != literal
    else { return nil }
    let isGenerated = configuration.settings.generatesInfoPlist
    return finding(
      "the \(key.name) of \"\(context.target.name)\" is \(literal) in the Info.plist and \(setting) in \(key.setting), of which \(isGenerated ? "the setting" : "the Info.plist") counts",
      hint: (isGenerated ? "" : "set \(key.setting) = \(literal), and ") + "write $(\(key.setting)) in the Info.plist",
      at: file.place(of: value), in: context)
  }
}
