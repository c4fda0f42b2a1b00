/// All rules, in a fixed order; each folder of rules lists its own.
public enum RuleCatalog {
  /// The rules.
  public static let all: [any CheckRule] =
    identifiers + infoPlist + entitlements + versions + project + icons + localization + interface + signing + git

  /// The rule called `id`, if there is one.
  public static func rule(_ id: String) -> (any CheckRule)? {
    offsets[id].map { all[$0] }
  }

  private static let offsets = Dictionary(
    all.enumerated().map { ($1.description.id, $0) }, uniquingKeysWith: { first, _ in first })
}
