/// The values given to build settings, and what their conditions are held against.
struct SettingTable: Sendable {
  /// The parameters of conditions.
  struct Conditions: Sendable {
    var sdk: SDKName?
    var architecture: String
    var configuration: String
    var variant: String
  }

  let conditions: Conditions
  /// The assignments of each setting whose conditions hold, those that count more after the others.
  private(set) var assignments: [String: [SettingAssignment]] = [:]
  /// The assignments of each setting that hold for some versions of the SDK, while the version is not known.
  private(set) var undecided: [String: [SettingAssignment]] = [:]

  init(conditions: Conditions) {
    self.conditions = conditions
  }

  /// Adds an assignment that counts more than those before it, when its conditions hold.
  mutating func add(_ assignment: SettingAssignment) {
    var isDecided = true
    for condition in assignment.conditions {
      switch holds(condition) {
      case true?: continue
      case false?: return
      case nil: isDecided = false
      }
    }
    if isDecided {
      assignments[assignment.key, default: []].append(assignment)
    } else {
      undecided[assignment.key, default: []].append(assignment)
    }
  }

  /// The assignment of `key` that counts, among those before `limit`.
  func assignment(of key: String, below limit: Int? = nil) -> (index: Int, assignment: SettingAssignment)? {
    guard let list = assignments[key] else { return nil }
    let index = (limit ?? list.count) - 1
    return list.indices.contains(index) ? (index, list[index]) : nil
  }

  /// Whether a condition holds; what is not known is like an empty text, which only `*` fits.
  private func holds(_ condition: SettingAssignment.Condition) -> Bool? {
    switch condition.parameter {
    case "sdk": conditions.sdk.map { $0.fits(condition.pattern) } ?? (condition.pattern == "*")
    case "arch": SettingPattern.matches(condition.pattern, conditions.architecture)
    case "config": SettingPattern.matches(condition.pattern, conditions.configuration)
    case "variant": SettingPattern.matches(condition.pattern, conditions.variant)
    default: condition.pattern == "*"
    }
  }

  /// The settings that only a build on a machine gives values to; a reference to one is left as it is.
  static let knownWhenBuilding: Set<String> = [
    "ACTION", "BUILD_DIR", "BUILD_ROOT", "BUILT_PRODUCTS_DIR", "CONFIGURATION_BUILD_DIR", "CONFIGURATION_TEMP_DIR",
    "DERIVED_FILE_DIR", "DERIVED_SOURCES_DIR", "DEVELOPER_DIR", "DSTROOT", "HOME", "OBJROOT", "PLATFORM_DIR",
    "PROJECT_TEMP_DIR", "SDK_DIR", "SHARED_PRECOMPS_DIR", "SYMROOT", "TARGET_BUILD_DIR", "TARGET_TEMP_DIR", "TEMP_DIR",
    "TOOLCHAIN_DIR", "USER", "AppIdentifierPrefix", "TeamIdentifierPrefix", "CFBundleIdentifier",
  ]
}
