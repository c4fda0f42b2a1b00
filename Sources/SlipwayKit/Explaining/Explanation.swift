import AppleIdentifiers
import Capabilities
public import Checks
public import Diagnostics
package import XcodeProjects

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
  /// The remedy; `nil` for a rule whose example shows it.
  public let remedy: Hint?
  /// The rule, if the kind is `rule`.
  public let rule: RuleDescription?
  /// The ids of the rules of `check` that find the cause.
  public let rules: [String]
  /// The printed sentences, with asterisks for variable parts.
  let sentences: [String]
  /// Other names, such as a capability's entitlements.
  let aliases: [String]

  private init(
    _ kind: Kind, _ name: String, _ cause: String, _ remedy: Hint?, rule: RuleDescription? = nil, rules: [String] = [],
    sentences: [String] = [], aliases: [String] = []
  ) {
    self.kind = kind
    self.name = name
    self.cause = cause
    self.remedy = remedy
    self.rule = rule
    self.rules = rules
    self.sentences = sentences
    self.aliases = aliases
  }

  init(_ kind: Kind, _ row: ExplanationTable.Row, rules: [String] = []) {
    let sentences = (kind == .xcode || kind == .git ? [row.name] : []) + row.wordings
    self.init(kind, row.name, row.cause, Hint(row.remedy), rules: rules, sentences: sentences)
  }

  init(_ code: Diagnostic.Code) {
    self.init(.error, code.rawValue, code.cause, code.remedy)
  }

  init(_ rule: RuleDescription) {
    self.init(.rule, rule.id, rule.explanation, rule.command, rule: rule)
  }

  init(_ capability: Capability) {
    let value = capability.example.isEmpty ? "" : " --value \(capability.exampleText)"
    self.init(
      .capability, capability.name, capability.summary,
      "\(command: "capability.add") \(capability.name)\(value)",
      aliases: [capability.displayName] + capability.entitlements.flatMap(\.keys))
  }

  init(_ setting: BuildSettingFacts) {
    let remedy: Hint =
      setting.kind == .list
      ? "\(command: "setting.add") \(setting.name) VALUE --target TARGET"
      : "\(command: "setting.set") \(setting.name)=VALUE --target TARGET"
    self.init(.setting, setting.name, setting.summary, remedy)
  }
}

extension BuildSettingFacts {
  /// The title, the values and the default, sentence by sentence.
  package var summary: String {
    let named = values.filter { !$0.isEmpty }
    let permitted =
      switch kind {
      case .flag: "YES or NO"
      case .list: "List"
      case .path: "Path"
      case .text where name == "SWIFT_VERSION": "String: \(BuildSettingTable.swiftVersions.dropFirst(2))"
      case .choice, .text: named.isEmpty ? "String" : "One of: \(named.joined(separator: ", "))"
      }
    let standard = defaultValue.flatMap { $0 == "$(\(name))" ? nil : "Default: \($0)" }
    return [title, permitted, standard].compactMap(\.self).map { $0 + "." }
      .joined(separator: " ")
  }
}

extension Capability {
  /// What an app with the capability has, sentence by sentence.
  fileprivate var summary: String {
    let systems = systems.map { $0.platform.displayName + ($0.since.map { " \($0) or later" } ?? "") }
    let sentences = [
      "\(displayName), for \(systems.joined(separator: ", "))",
      Self.listed("Entitlements", entitlements.flatMap(\.keys)),
      Self.listed("Info.plist keys", infoPlistKeys.map(\.key)),
      Self.listed("Build settings", buildSettings),
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
