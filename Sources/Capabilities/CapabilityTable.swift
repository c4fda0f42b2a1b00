public import Diagnostics

/// The table of capabilities: one row each, from which all else is derived.
public enum CapabilityTable {
  /// Xcode's build setting for the App ID's prefix, with the period that follows it.
  public static let prefixSetting = "$(AppIdentifierPrefix)"
  /// Xcode's build setting for the team's identifier, with the period that follows it.
  public static let teamSetting = "$(TeamIdentifierPrefix)"

  /// The entitlement of an App Clip that names its app.
  public static let parentApplications = "com.apple.developer.parent-application-identifiers"

  /// All capabilities, in the order of their names.
  public static let all: [Capability] = (services + apps + connectivity + media + system).sorted {
    $0.name < $1.name
  }

  /// The capability that `text` names: by the name in commands, the name that Xcode shows, or the name in Apple's API.
  ///
  /// - Throws: `capability-unknown`, with the names that are near.
  public static func capability(named text: String) throws(Diagnostic) -> Capability {
    let wanted = folded(text)
    let found = all.first { row in
      folded(row.name) == wanted || folded(row.displayName) == wanted || row.service.map(folded) == wanted
    }
    if let found { return found }
    let near = names(near: wanted)
    let advice =
      near.isEmpty
      ? "use a name such as \(examples.alternatives)" : "did you mean \(near.alternatives)?"
    throw Diagnostic(
      .capabilityUnknown, "\"\(text)\" is not a capability", remedy: .advice(advice))
  }

  /// The names that `wanted`, a folded text, is a slip of; otherwise those that have it in them, or are in it.
  private static func names(near wanted: String) -> [String] {
    let slips = NearNames(to: wanted, among: all.map { folded($0.name) }).names
    guard slips.isEmpty else { return slips.compactMap { slip in all.first { folded($0.name) == slip }?.name } }
    return all.filter { folded($0.name).contains(wanted) || wanted.contains(folded($0.name)) }.map(\.name)
  }

  /// The capability that the entitlement `key` belongs to.
  public static func capability(forEntitlement key: String) -> Capability? {
    rows[key]?.capability
  }

  /// The entitlement `key`, by its name on any platform.
  public static func entitlement(_ key: String) -> CapabilityEntitlement? {
    rows[key]?.entitlement
  }

  /// All entitlements, by each of their keys.
  public static let entitlements: [String: CapabilityEntitlement] = rows.mapValues(\.entitlement)

  /// The keys of entitlements and Info.plists whose value is a list of which the order means nothing.
  public static let unorderedLists: [String] =
    all.flatMap { row in
      row.entitlements.filter(\.form.isList).flatMap(\.keys) + row.infoPlistKeys.filter { $0.form == .list }.map(\.key)
    }

  private static let rows: [String: (capability: Capability, entitlement: CapabilityEntitlement)] = {
    var rows: [String: (capability: Capability, entitlement: CapabilityEntitlement)] = [:]
    for row in all {
      for entitlement in row.entitlements {
        for key in entitlement.keys { rows[key] = (row, entitlement) }
      }
    }
    return rows
  }()

  /// The capabilities that apps have most often.
  private static let examples = [
    "push-notifications", "app-groups", "associated-domains", "icloud", "healthkit", "sign-in-with-apple", "siri",
  ]

  private static func folded(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}

extension Diagnostic.Code {
  package static let capabilityUnknown = Diagnostic.Code(
    "capability-unknown", "The text does not name a capability.", "\(command: "capability.list") --available")
}
