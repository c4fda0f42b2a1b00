/// What the keys of a kind of file mean to a merge.
struct MergeRules: Sendable {
  /// How the elements of the list under a key belong together.
  let listPolicy: @Sendable (String) -> ListPolicy
  /// The keys whose values are versions: the higher one wins where both sides changed one.
  var versions: Set<String> = []
  /// The dictionaries that are one decision and never mixed, each with the key of the version by which it is judged.
  var wholes: [String: String] = [:]
  /// The values that tools make from the rest of the file anew, so that either will do.
  var derived: Set<String> = []
  /// Whether comments before an entry go where the entry goes.
  var keepsLeads = false
  /// Whether comments that both sides changed are a conflict, because translators need them.
  var comparesComments = false
  /// What becomes of versions.
  var versionPolicy = VersionPolicy.higher

  /// The same with another policy for versions.
  func deciding(_ policy: VersionPolicy) -> MergeRules {
    var rules = self
    rules.versionPolicy = policy
    return rules
  }
}

extension MergeRules {
  static let ofProjects = MergeRules(
    listPolicy: { ListPolicy.ofProjectKeys[$0] ?? .sequence },
    versions: [
      "CURRENT_PROJECT_VERSION", "MARKETING_VERSION", "LastUpgradeCheck", "LastUpgradeVersion", "LastSwiftUpdateCheck",
      "objectVersion", "CFBundleShortVersionString", "CFBundleVersion",
    ])

  static let ofPropertyLists = MergeRules(
    listPolicy: { ListPolicy.ofPropertyListKeys[$0] ?? .lines },
    versions: ["CFBundleShortVersionString", "CFBundleVersion"])

  static let ofBuildConfigurations = MergeRules(
    listPolicy: { _ in .lines }, versions: ["CURRENT_PROJECT_VERSION", "MARKETING_VERSION"], keepsLeads: true)

  static let ofStrings = MergeRules(listPolicy: { _ in .lines }, keepsLeads: true, comparesComments: true)

  /// Package.resolved, test plans, asset and string catalogs.
  ///
  /// SwiftPM's PinsStore has `pins`, formerly in `object`, each with a `state`; `originHash` it computes from the packages
  /// that are asked for, and writes it anew.
  static let ofJSON = MergeRules(
    listPolicy: { ListPolicy.ofJSONKeys[$0] ?? .lines },
    versions: ["version"], wholes: ["state": "version"], derived: ["originHash"])
}

extension ListPolicy {
  /// The lists of Xcode's JSON files whose elements are known by what they are for.
  static let ofJSONKeys: [String: ListPolicy] = [
    "pins": .members,
    "testTargets": .members,
    "configurations": .members,
    "skippedTests": .members,
    "selectedTests": .members,
    "skippedTags": .members,
    "images": .members,
    "colors": .members,
    "data": .members,
    "assets": .members,
    "layers": .members,
    "tags": .members,
    "on-demand-resource-tags": .members,
    "environmentVariableEntries": .members,
  ]
}
