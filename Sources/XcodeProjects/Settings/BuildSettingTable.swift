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

  /// Reads a row of the table: name, kind, title, default and values.
  fileprivate init(row: Substring) {
    let columns = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    func column(_ index: Int) -> String? {
      columns.indices.contains(index) && !columns[index].isEmpty ? columns[index] : nil
    }
    name = columns[0]
    kind = column(1).flatMap(Kind.init) ?? .text
    title = column(2)
    defaultValue = column(3)
    values = column(4).map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) } ?? []
  }
}

/// The build settings of Xcode, after the specifications of Apple's open build system (swiftlang/swift-build).
///
/// Xcode also has a few own settings, so an unknown name may be right.
public enum BuildSettingTable {
  /// The facts of a setting by its name without conditions; `nil` for a setting that is not known.
  public static func facts(of name: String) -> BuildSettingFacts? {
    rows[name[...]].map { BuildSettingFacts(row: $0) }
  }

  /// The names of all settings, sorted.
  public static let names = rows.keys.map(String.init).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

  /// The rows by name; each is read when it is asked for, because a command asks for a few.
  private static let rows: [Substring: Substring] = {
    let lines = (text + "\n" + others).utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
    return Dictionary(lines.map { ($0.prefix { $0 != "\t" }, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  /// Rows of settings of Xcode's platforms and of older versions of Xcode, as real projects have them.
  private static let others = """
    BITCODE_GENERATION_MODE
    CLANG_WARN_SUSPICIOUS_MOVES
    CODE_SIGNING_REQUIRED\tflag
    DRIVERKIT_DEPLOYMENT_TARGET
    ENABLE_BITCODE\tflag
    GCC_ENABLE_FIX_AND_CONTINUE\tflag
    GCC_ENABLE_OBJC_GC
    GCC_MODEL_TUNING
    IPHONEOS_DEPLOYMENT_TARGET
    LIBRARY_STYLE
    MACOSX_DEPLOYMENT_TARGET
    PREBINDING\tflag
    SWIFT_SWIFT3_OBJC_INFERENCE
    TEST_TARGET_NAME
    TVOS_DEPLOYMENT_TARGET
    USES_XCTRUNNER\tflag
    VALIDATE_WORKSPACE
    WATCHOS_DEPLOYMENT_TARGET
    XROS_DEPLOYMENT_TARGET
    ZERO_LINK\tflag
    """
}
