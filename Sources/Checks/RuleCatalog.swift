/// All rules, in a fixed order; each folder lists its rules.
public enum RuleCatalog {
  /// The rules.
  public static let all: [any CheckRule] =
    identifiers + infoPlist + entitlements + versions + project + icons + localization + interface + signing + git
    + products + policy

  /// The rule `id`, if it exists.
  public static func rule(_ id: String) -> (any CheckRule)? {
    offsets[id].map { all[$0] }
  }

  private static let offsets = Dictionary(
    all.enumerated().map { ($1.description.id, $0) }, uniquingKeysWith: { first, _ in first })
}
