public import Diagnostics

/// The table of capabilities.
public enum CapabilityTable {
  /// Xcode's build setting for the App ID's prefix, with the period that follows it.
  public static let prefixSetting = "$(AppIdentifierPrefix)"
  /// Xcode's build setting for the team's identifier, with the period that follows it.
  public static let teamSetting = "$(TeamIdentifierPrefix)"

  /// All capabilities, in the order of their names.
  public static let all: [Capability] = (services + connectivity + system).sorted { $0.name < $1.name }

  /// The capability that `text` names: by the name in commands, the name that Xcode shows, or the name in Apple's API.
  ///
  /// - Throws: `capability-unknown`, with the names that are near.
  public static func capability(named text: String) throws(Diagnostic) -> Capability {
    let wanted = folded(text)
    let found = all.first { row in
      folded(row.name) == wanted || folded(row.displayName) == wanted || row.service.map(folded) == wanted
    }
    if let found { return found }
    let near = all.filter { folded($0.name).contains(wanted) || wanted.contains(folded($0.name)) }.map(\.name)
    let advice =
      near.isEmpty
      ? "use a name such as \(examples.joined(separator: ", "))" : "similar names: \(near.joined(separator: ", "))"
    throw Diagnostic(
      .capabilityUnknown, "\"\(text)\" is not a capability", remedy: .advice(advice))
  }

  /// The capability that the entitlement `key` belongs to.
  public static func capability(forEntitlement key: String) -> Capability? {
    all.first { row in row.entitlements.contains { $0.key == key || $0.macKey == key } }
  }

  /// The capabilities that apps have most often.
  private static let examples = [
    "push-notifications", "app-groups", "associated-domains", "icloud", "healthkit", "sign-in-with-apple", "siri",
  ]

  private static func folded(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}

extension Diagnostic.Code {
  /// A text that names no capability.
  public static let capabilityUnknown: Self = "capability-unknown"
}
