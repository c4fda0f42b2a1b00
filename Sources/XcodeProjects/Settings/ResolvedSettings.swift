public import AppleIdentifiers
public import Diagnostics
import PropertyLists

/// The build settings of a target in one configuration, each with its value and where it comes from.
///
/// Values are resolved when they are asked for.
public struct ResolvedSettings: Sendable {
  let table: SettingTable
  /// The values in the project file and in .xcconfig files, also those whose conditions do not hold.
  public let written: [SettingAssignment]
  /// The configuration, such as Debug.
  public let configuration: String
  /// The SDK that the target is built with, with its version where something says it.
  public var sdk: SDKName { table.conditions.sdk ?? SDKName(platform) }
  /// The system that the target is built for.
  public let platform: Platform
  /// The findings in the .xcconfig files.
  public let findings: [Diagnostic]
  /// The files that are included with `#include?` and are not there, seen from the project's folder: where they are,
  /// as on the machine of whoever made the project, they may give any setting.
  public let missingOptionalFiles: [String]

  init(
    table: SettingTable, written: [SettingAssignment], platform: Platform, findings: [Diagnostic],
    missingOptionalFiles: [String]
  ) {
    self.table = table
    self.written = written
    configuration = table.conditions.configuration
    self.platform = platform
    self.findings = findings
    self.missingOptionalFiles = missingOptionalFiles
  }

  /// The value of `key` with all references in it resolved; `nil` when nothing gives it one.
  public subscript(key: String) -> String? {
    var evaluation = SettingEvaluation(table)
    return table.assignment(of: key).flatMap { _ in evaluation.value(of: key) }
  }

  /// The value of `key` for display: a reference to an undefined setting stays unchanged.
  public func displayValue(of key: String) -> String? {
    var evaluation = SettingEvaluation(table, keepingUndefined: true)
    return table.assignment(of: key).flatMap { _ in evaluation.value(of: key) }
  }

  /// The value of `key` as a list: split at spaces that are in no quotes.
  public func list(_ key: String) -> [String] {
    SettingList.elements(of: self[key] ?? "", unescaping: true)
  }

  /// Whether `key` is on; `nil` when nothing gives it a value.
  public func flag(_ key: String) -> Bool? {
    self[key].map { SettingOperator.isYes($0) }
  }

  /// The origin of the value of `key`.
  public func origin(of key: String) -> SettingOrigin? {
    table.assignment(of: key)?.assignment.origin
  }

  /// The origin of the text that makes up the value of `key`.
  ///
  /// A value that is nothing but a reference, such as `$(inherited)`, comes from where the reference leads.
  public func textOrigin(of key: String) -> SettingOrigin? {
    var (name, level) = (key, 0)
    var best = origin(of: key)
    // No chain is longer than the number of settings, unless it is a circle.
    for _ in 0..<Self.longestChain {
      let assignments = assignments(of: name)
      guard assignments.indices.contains(level), assignments[level].origin.level != .builtIn else { return best }
      best = assignments[level].origin
      let text = assignments[level].value
      guard text.hasPrefix("$("), text.hasSuffix(")") else { return best }
      let reference = text.dropFirst(2).dropLast()
      guard reference.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return best }
      (name, level) = reference == "inherited" || reference == name ? (name, level + 1) : (String(reference), 0)
    }
    return best
  }

  private static let longestChain = 32

  /// The values given to `key` whose conditions hold, the one that counts first, unresolved.
  public func assignments(of key: String) -> [SettingAssignment] {
    table.assignments[key]?.reversed() ?? []
  }

  /// The settings that have a value, in the order of their names.
  public var keys: [String] {
    table.assignments.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// `text` with the references to settings in it resolved.
  public func expanded(_ text: String) -> String {
    var evaluation = SettingEvaluation(table)
    return evaluation.expanded(text)
  }

  /// The values given to `key` that count for some versions of the SDK only, while the version is not known.
  public func undecided(_ key: String) -> [SettingAssignment] {
    table.undecided[key] ?? []
  }

  /// What is wrong with the value of `key`: references that go in a circle or that make it too large, and conditions
  /// that can't be decided.
  public func problems(of key: String) -> [Diagnostic] {
    var evaluation = SettingEvaluation(table)
    _ = evaluation.value(of: key)
    return evaluation.problems + undecided(key).map { Self.note($0) }
  }

  private static func note(_ assignment: SettingAssignment) -> Diagnostic {
    Diagnostic(
      .settingConditionUndecided,
      "\"\(assignment.writtenKey)\" depends on the SDK version, which is unknown",
      severity: .note, at: assignment.origin.place)
  }

  /// The path of a file that the setting `key` names, seen from the project's folder.
  public func path(_ key: String) -> String? {
    self[key].flatMap { $0.isEmpty ? nil : RelativePaths.normalized($0) }
  }
}

/// A list in the text of a build setting.
enum SettingList {
  /// The elements, without quotes; a backslash is for the character after it, such as a space.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - unescaping: Whether backslashes are left out, as they are once the value is used.
  /// - Returns: The elements.
  static func elements(of text: String, unescaping: Bool = false) -> [String] {
    var elements: [String] = []
    var current: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped || character == "\\" {
        if isEscaped || !unescaping { current = (current ?? "") + String(character) }
        isEscaped = !isEscaped
      } else if let open = quote {
        if character == open { quote = nil } else { current?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        current = current ?? ""
      } else if character == " " || character == "\t" || character == "\n" {
        current.map { elements.append($0) }
        current = nil
      } else {
        current = (current ?? "") + String(character)
      }
    }
    current.map { elements.append($0) }
    return elements
  }
}

extension ResolvedSettings {
  /// The platforms that the target is built for; several only if `SDKROOT` chooses none of them.
  public var platforms: [Platform] {
    guard self["SDKROOT"] == "auto" || origin(of: "SDKROOT").map({ $0.level == .builtIn }) ?? true else {
      return [platform]
    }
    var platforms: [Platform] = []
    for name in list("SUPPORTED_PLATFORMS") {
      if let platform = Platform(sdk: name), !platforms.contains(platform) { platforms.append(platform) }
    }
    return platforms.isEmpty ? [platform] : platforms
  }
}
