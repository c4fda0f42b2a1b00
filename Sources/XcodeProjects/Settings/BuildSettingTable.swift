/// What Xcode knows about a build setting.
public struct BuildSettingFacts: Sendable, Hashable {
  /// The kind of a value.
  public enum Kind: String, Sendable, Hashable {
    /// `YES` or `NO`.
    case flag
    /// Words with spaces between them.
    case list
    /// One of some words.
    case choice
    /// A path.
    case path
    /// Any text.
    case text
  }

  /// The name, such as `SWIFT_VERSION`.
  public let name: String
  /// The kind of its value.
  public let kind: Kind
  /// The title in Xcode; `nil` if it is not known.
  public let title: String?
  /// The default, which may refer to other settings; `nil` if it is not known.
  public let defaultValue: String?
  /// The allowed values; empty if any value is allowed.
  public let values: [String]

  init(
    name: String, kind: Kind = .text, title: String? = nil, defaultValue: String? = nil, values: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.title = title
    self.defaultValue = defaultValue
    self.values = values
  }
}

/// The build settings of Xcode, after the specifications of Apple's open build system (swiftlang/swift-build).
///
/// Xcode has a few settings of its own besides, so an unknown name may be right.
public enum BuildSettingTable {
  /// The facts of a setting by its name without conditions; `nil` for a setting that is not known.
  public static func facts(of name: String) -> BuildSettingFacts? { all[name] }

  /// The names of all settings, sorted.
  public static let names = all.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

  private static let all: [String: BuildSettingFacts] = {
    var facts = Dictionary(
      others.map { ($0, BuildSettingFacts(name: $0)) }, uniquingKeysWith: { first, _ in first })
    for line in text.split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      func column(_ index: Int) -> String? {
        columns.indices.contains(index) && !columns[index].isEmpty ? columns[index] : nil
      }
      facts[columns[0]] = BuildSettingFacts(
        name: columns[0], kind: column(1).flatMap(BuildSettingFacts.Kind.init) ?? .text, title: column(2),
        defaultValue: column(3),
        values: column(4).map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) } ?? [])
    }
    return facts
  }()

  /// Settings of Xcode's platforms and of older versions of Xcode, as real projects have them.
  private static let others: [String] = [
    "BITCODE_GENERATION_MODE", "CLANG_WARN_SUSPICIOUS_MOVES", "CODE_SIGNING_REQUIRED", "DRIVERKIT_DEPLOYMENT_TARGET",
    "ENABLE_BITCODE",
    "GCC_ENABLE_FIX_AND_CONTINUE", "GCC_ENABLE_OBJC_GC", "GCC_MODEL_TUNING", "IPHONEOS_DEPLOYMENT_TARGET",
    "LIBRARY_STYLE", "MACOSX_DEPLOYMENT_TARGET", "PREBINDING", "SWIFT_SWIFT3_OBJC_INFERENCE", "TEST_TARGET_NAME",
    "TVOS_DEPLOYMENT_TARGET", "USES_XCTRUNNER", "VALIDATE_WORKSPACE", "WATCHOS_DEPLOYMENT_TARGET",
    "XROS_DEPLOYMENT_TARGET", "ZERO_LINK",
  ]
}
