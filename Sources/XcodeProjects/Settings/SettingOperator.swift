import AppleIdentifiers

/// The operator after a colon in a reference to a build setting, as in `$(NAME:lower)`.
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
    case "not": return value == "YES" ? "NO" : "YES"
    default: return value
    }
  }

  private static func replace(_ operation: String, with replacement: String, in value: String) -> String {
    let parts = RelativePathParts(value)
    switch operation {
    case "default": return value.isEmpty ? replacement : value
    case _ where value.isEmpty: return value
    case "dir": return RelativePaths.joined(replacement, parts.file)
    case "file": return parts.folder + replacement
    case "base": return parts.folder + replacement + parts.suffix
    case "suffix": return parts.folder + parts.base + suffix(replacement)
    case "relativeto": return relative(replacement, to: value) ?? value
    case "isancestor": return isAncestor(replacement, of: value) ? "YES" : "NO"
    default: return value
    }
  }

  /// The suffix that `replacement` says, which may do without the period or be a whole file name.
  private static func suffix(_ replacement: String) -> String {
    replacement.contains(".") ? RelativePathParts("x" + replacement).suffix : "." + replacement
  }

  /// The way from `base` to `path`, both from the top of the disk.
  private static func relative(_ path: String, to base: String) -> String? {
    guard path.hasPrefix("/"), base.hasPrefix("/") else { return nil }
    let target = RelativePaths.normalized(path).split(separator: "/")
    let start = RelativePaths.normalized(base).split(separator: "/")
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: start.count - shared) + target[shared...].map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  private static func isAncestor(_ path: String, of other: String) -> Bool {
    guard path.hasPrefix("/"), other.hasPrefix("/") else { return false }
    let outer = RelativePaths.normalized(path).split(separator: "/")
    let inner = RelativePaths.normalized(other).split(separator: "/")
    return inner.count > outer.count && inner.starts(with: outer)
  }

  static func isYes(_ value: String) -> Bool {
    value == "YES" || value == "1" || value.lowercased() == "true"
  }

  /// The folder with a slash at its end, or `./`.
  private static func directory(_ path: String) -> String {
    let folder = RelativePathParts(path).folder
    return folder.isEmpty ? "./" : folder
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
  /// The text before the last component, with the slash; may be empty.
  let folder: String
  let file: String
  let base: String
  /// With its period, as Xcode's operator gives it.
  let suffix: String

  init(_ path: String) {
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
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
