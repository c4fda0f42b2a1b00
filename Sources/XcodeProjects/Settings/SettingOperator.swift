import AppleIdentifiers

/// What stands after a colon in a reference to a build setting, as in `$(NAME:lower)`.
enum SettingOperator {
  /// `value` after `operation`; a name that is not known leaves it as it is, as in Xcode.
  static func apply(_ operation: String, to value: String) -> String {
    if let equals = operation.firstIndex(of: "=") {
      return replace(
        String(operation[..<equals]), with: String(operation[operation.index(after: equals)...]), in: value)
    }
    if let transform = IdentifierTransform(rawValue: operation) { return transform(value) }
    switch operation {
    case "lower": return value.lowercased()
    case "upper": return value.uppercased()
    case "quote": return quoted(value)
    case "dir": return directory(value)
    case "file": return RelativePathParts(value).file
    case "base": return RelativePathParts(value).base
    case "suffix": return RelativePathParts(value).suffix
    case "standardizepath": return RelativePaths.normalized(value)
    case "not": return isYes(value) ? "NO" : "YES"
    default: return value
    }
  }

  private static func replace(_ operation: String, with replacement: String, in value: String) -> String {
    let parts = RelativePathParts(value)
    switch operation {
    case "default": return value.isEmpty ? replacement : value
    case "dir": return RelativePaths.joined(replacement, parts.file)
    case "file": return directory(value) + replacement
    case "base": return directory(value) + replacement + parts.suffix
    case "suffix": return directory(value) + parts.base + replacement
    default: return value
    }
  }

  static func isYes(_ value: String) -> Bool {
    value == "YES" || value == "1" || value.lowercased() == "true"
  }

  /// The folder with a slash at its end, or `./`.
  private static func directory(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  private static func quoted(_ value: String) -> String {
    value.reduce(into: "") { result, character in
      if " \t'\"\\$`(){}[]<>|&;*?#!".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}

/// The parts of a path's last component.
private struct RelativePathParts {
  let file: String
  let base: String
  /// With its period, as Xcode's operator gives it.
  let suffix: String

  init(_ path: String) {
    file = path.split(separator: "/").last.map(String.init) ?? ""
    if let period = file.lastIndex(of: "."), period != file.startIndex {
      base = String(file[..<period])
      suffix = String(file[period...])
    } else {
      base = file
      suffix = ""
    }
  }
}
