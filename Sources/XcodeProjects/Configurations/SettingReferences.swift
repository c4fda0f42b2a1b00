/// A check whether the references in a text are to known build settings.
///
/// A reference to an undefined setting expands to nothing, as in Xcode. But the definition may be in a missing file or
/// on the command line, so rules must not report the expanded value.
public struct SettingReferences {
  private let settings: ResolvedSettings

  /// Creates a check against settings.
  public init(_ settings: ResolvedSettings) {
    self.settings = settings
  }

  /// Whether every reference in `text`, and in the referenced values, is defined.
  ///
  /// - Parameters:
  ///   - text: The value of a setting, or of an entry of a property list.
  ///   - key: The setting with the value; a reference to itself or to `inherited` is to the value of the lower level.
  /// - Returns: `false` if a reference is undefined, or if a missing file may define another value.
  public func areKnown(in text: String, of key: String? = nil) -> Bool {
    var waiting = Self.references(in: text).map { Step(name: $0.name, hasDefault: $0.hasDefault, owner: key, level: 0) }
    var seen: Set<Step> = []
    while let step = waiting.popLast() {
      guard seen.insert(step).inserted else { continue }
      let isInherited = step.name == "inherited" || step.name == step.owner
      guard let name = isInherited ? step.owner : step.name else { return false }
      let level = isInherited ? step.level + 1 : 0
      let assignments = settings.assignments(of: name)
      guard assignments.indices.contains(level) else {
        guard step.hasDefault else { return false }
        continue
      }
      // Developers fill in an empty value, each in a file of their own, and choose their teams in Xcode.
      guard settings.missingOptionalFiles.isEmpty && name != "DEVELOPMENT_TEAM" || settings[name]?.isEmpty != true
      else { return false }
      let mayComeFromMissingFile = assignments[level].origin.level == .builtIn && settings.mayBeUnread(name)
      guard !mayComeFromMissingFile || Self.isFixed(name) else { return false }
      waiting += Self.references(in: assignments[level].value).map {
        Step(name: $0.name, hasDefault: $0.hasDefault, owner: name, level: level)
      }
    }
    return true
  }

  /// A reference, and the assignment that contains it.
  private struct Step: Hashable {
    let name: String
    let hasDefault: Bool
    let owner: String?
    let level: Int
  }

  /// Whether .xcconfig files do not change a build setting.
  private static func isFixed(_ name: String) -> Bool {
    ["TARGET_NAME", "TARGETNAME", "PROJECT_NAME", "CONFIGURATION"].contains(name)
  }

  /// A reference to a build setting.
  public struct Reference {
    /// The name of the setting.
    public let name: String
    /// Whether it has a value for an empty setting, as in `$(NAME:default=value)`.
    public let hasDefault: Bool
  }

  /// The names of the build settings that `text` refers to, in order, without operators.
  public static func names(in text: String) -> [String] { references(in: text).map(\.name) }

  /// The references in `text` to build settings, in order.
  ///
  /// - Parameters:
  ///   - text: The value of a setting, or of an entry of a property list.
  ///   - onlyBraced: Whether to skip `$name`, which in a property list may be a variable of a predicate.
  /// - Returns: The references.
  public static func references(in text: String, onlyBraced: Bool = false) -> [Reference] {
    let bytes = Array(text.utf8)
    var references: [Reference] = []
    var offset = 0
    while offset + 1 < bytes.count {
      guard bytes[offset] == UInt8(ascii: "$") else {
        offset += 1
        continue
      }
      let opensGroup = bytes[offset + 1] == UInt8(ascii: "(") || bytes[offset + 1] == UInt8(ascii: "{")
      let start = offset + (opensGroup ? 2 : 1)
      let name = bytes[start...].prefix(while: isNamePart)
      if !name.isEmpty, opensGroup || !onlyBraced {
        let operators = bytes[name.endIndex...].prefix { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "}") }
        let hasDefault = opensGroup && String(decoding: operators, as: UTF8.self).contains(":default=")
        references.append(Reference(name: String(decoding: name, as: UTF8.self), hasDefault: hasDefault))
      }
      offset = max(name.endIndex, offset + 1)
    }
    return references
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
