import Diagnostics
import PropertyLists
import XcodeProjects

/// The value of a build setting whose words may be paths.
struct SettingText {
  private let isPath: Bool
  /// Whether the setting has only paths.
  var hasPaths: Bool { isPath }
  private let isList: Bool

  /// The value of the setting `key`.
  init(of key: String) {
    let name = key.prefix { $0 != "[" }
    isList = name.hasSuffix("_PATHS")
    isPath = isList || ["_FILE", "_HEADER", "_ENTITLEMENTS"].contains { name.hasSuffix($0) }
  }

  /// The value with other words; `nil` if all stay.
  func replacing(_ value: PropertyList, _ successor: (PathWord) -> String?) -> ProjectValue? {
    if let text = value.string { return replacing(text, successor).map { .text($0) } }
    let old = value.array?.compactMap(\.string) ?? []
    let new = old.map { replacing($0, successor) ?? $0 }
    return new == old ? nil : .texts(new)
  }

  /// The text with other words; `nil` if all stay.
  ///
  /// A list of paths has quotes or a backslash where a path has a space; the setting of one path has neither.
  func replacing(_ text: String, _ successor: (PathWord) -> String?) -> String? {
    guard isPath || text.contains("$") else { return nil }
    if !isPath || isList {
      var isChanged = false
      let result = text.replacing(/"[^"]*"|'[^']*'|(?:\\.|[^\s"'\\])+/) { match in
        let word = String(match.output)
        let isQuoted = word.hasPrefix("\"") || word.hasPrefix("'")
        let path = isQuoted ? String(word.dropFirst().dropLast()) : word.replacing("\\", with: "")
        guard let new = successor(PathWord(path, isPath: isPath)) else { return word }
        isChanged = true
        return new.contains(" ") ? "\"\(new)\"" : new
      }
      if isChanged { return result }
    }
    return successor(PathWord(text, isPath: isPath))
  }
}
