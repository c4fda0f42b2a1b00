import AppleIdentifiers
import Capabilities
public import Checks
import XcodeProjects

/// The cause and the remedy of a rule, a code or a sentence.
public struct Explanation: Sendable {
  /// The source of a rule, code or sentence.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A rule of `check`.
    case rule
    /// A code of App Store Connect.
    case appStore = "app-store"
    /// A code that a device reports when it rejects an app.
    case device
    /// An error code of slipway.
    case error
    /// A capability of an app.
    case capability
    /// A build setting of Xcode.
    case setting
    /// A sentence that Xcode prints.
    case xcode
    /// A sentence that Git prints.
    case git
  }

  /// The source.
  public let kind: Kind
  /// The rule's id, the code, or the sentence with asterisks for variable parts.
  public let name: String
  /// The cause, in a sentence or two.
  public let cause: String
  /// The remedy.
  public let remedy: String
  /// The rule, if the kind is `rule`.
  public let rule: RuleDescription?
  /// The ids of the rules of `check` that find the cause.
  public let rules: [String]
  /// The printed sentences, with asterisks for variable parts.
  let sentences: [String]
  /// Other names, such as a capability's entitlements.
  let aliases: [String]

  init(_ kind: Kind, _ row: ExplanationTable.Row, rules: [String] = []) {
    self.kind = kind
    name = row.name
    cause = row.cause
    remedy = row.remedy
    rule = nil
    self.rules = rules
    sentences = (kind == .xcode || kind == .git ? [row.name] : []) + row.wordings
    aliases = []
  }

  init(_ rule: RuleDescription) {
    kind = .rule
    name = rule.id
    cause = rule.explanation
    remedy = RuleCommands.command(for: rule.id).map { "slipway \($0)" } ?? "follow the right example"
    self.rule = rule
    rules = []
    sentences = []
    aliases = []
  }

  init(_ capability: Capability) {
    kind = .capability
    name = capability.name
    cause = capability.summary
    remedy = "slipway capability add \(name)" + (capability.example.isEmpty ? "" : " --value \(capability.exampleText)")
    rule = nil
    rules = []
    sentences = []
    aliases = [capability.displayName] + capability.entitlements.flatMap(\.keys)
  }

  init(_ setting: BuildSettingFacts) {
    kind = .setting
    name = setting.name
    cause = setting.summary
    remedy =
      setting.kind == .list
      ? "slipway setting add \(setting.name) VALUE --target TARGET"
      : "slipway setting set \(setting.name)=VALUE --target TARGET"
    rule = nil
    rules = []
    sentences = []
    aliases = []
  }
}

extension BuildSettingFacts {
  /// The title, the values and the default, sentence by sentence.
  fileprivate var summary: String {
    let named = values.filter { !$0.isEmpty }
    let permitted =
      switch kind {
      case .flag: "YES or NO"
      case .list: "A list"
      case .path: "A path"
      case .choice, .text: named.isEmpty ? "A text" : "One of: \(named.joined(separator: ", "))"
      }
    return [title, permitted, defaultValue.map { "Default: \($0)" }].compactMap(\.self).map { $0 + "." }
      .joined(separator: " ")
  }
}

extension Capability {
  /// What an app with the capability has, sentence by sentence.
  fileprivate var summary: String {
    let systems = systems.map { $0.platform.displayName + ($0.since.map { " " + $0 } ?? "") }
    let sentences = [
      "\(displayName), for \(systems.joined(separator: ", "))",
      Self.listed("Entitlements", entitlements.flatMap(\.keys)),
      Self.listed("Info.plist keys", infoPlistKeys.map(\.key)),
      Self.listed("Frameworks", frameworks.map { $0 + ".framework" }),
      service.map { "App ID capability: \($0)" },
      isManaged ? "Apple grants it only to teams that request it" : nil,
    ]
    return sentences.compactMap(\.self).map { $0 + "." }.joined(separator: " ")
  }

  private static func listed(_ title: String, _ names: [String]) -> String? {
    names.isEmpty ? nil : "\(title): \(names.joined(separator: ", "))"
  }
}
