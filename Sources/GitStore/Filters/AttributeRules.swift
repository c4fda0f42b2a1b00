import Diagnostics
import SystemCalls

/// The `.gitattributes` of files that are not in the working tree yet.
///
/// libgit2 uses the working tree's, where a branch that adds both a filter and its files has neither yet.
package struct AttributeRules {
  private struct Rule {
    let folder: String
    let pattern: AttributePattern
    let values: [String: String]
  }

  private var rules: [Rule] = []
  private var macros: [String: [String: String]] = ["binary": ["diff": "", "merge": "", "text": ""]]

  /// Reads those that can concern `paths`: at the top, and in each folder that one of them is in.
  ///
  /// - Parameters:
  ///   - paths: The files that are asked for later.
  ///   - last: The attributes that count before all others, as `info/attributes` does.
  ///   - read: Gives the content of a `.gitattributes` by its path.
  /// - Throws: what `read` throws.
  init(
    for paths: [String], last: [UInt8]?, read: (String) throws(Diagnostic) -> [UInt8]?
  ) throws(Diagnostic) {
    let folders = Set(paths.flatMap(WorkTreePath.ancestors)).sorted()
    for folder in [""] + folders.map({ "\($0)/" }) {
      if let bytes = try read("\(folder).gitattributes") { append(bytes, folder: folder) }
    }
    if let last { append(last, folder: "") }
  }

  /// What the last rule that fits says; deeper files come later, and count more.
  ///
  /// - Returns: The value, empty where a rule says that there is none; `nil` where no rule says anything.
  package func decided(_ name: String, of path: String) -> String? {
    rules.last { $0.values[name] != nil && Self.fits($0, path) }?.values[name]
  }

  private mutating func append(_ bytes: [UInt8], folder: String) {
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard let (pattern, rest) = Self.pattern(of: line) else { continue }
      if pattern.hasPrefix("[attr]") {
        macros[String(pattern.dropFirst(6))] = values(rest)
      } else if !pattern.hasPrefix("!") {
        rules.append(Rule(folder: folder, pattern: AttributePattern(pattern), values: values(rest)))
      }
    }
  }

  private func values(_ words: Substring) -> [String: String] {
    var values: [String: String] = [:]
    for word in words.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      if word.hasPrefix("-") || word.hasPrefix("!") {
        values[String(word.dropFirst())] = ""
      } else if let equals = word.firstIndex(of: "=") {
        values[String(word[..<equals])] = String(word[word.index(after: equals)...])
      } else {
        values[String(word)] = ""
        values.merge(macros[String(word)] ?? [:]) { $1 }
      }
    }
    return values
  }

  /// A pattern with spaces is in quotes, as in C.
  private static func pattern(of line: Substring) -> (pattern: String, rest: Substring)? {
    let line = line.drop { $0 == " " || $0 == "\t" }
    guard let first = line.first, first != "#" else { return nil }
    guard first == "\"" else {
      let end = line.firstIndex { $0 == " " || $0 == "\t" } ?? line.endIndex
      return (String(line[..<end]), line[end...])
    }
    var pattern = ""
    var rest = line.dropFirst()
    while let next = rest.popFirst(), next != "\"" {
      if next == "\\", let escaped = rest.popFirst() {
        pattern.append(escaped)
      } else {
        pattern.append(next)
      }
    }
    return (pattern, rest)
  }

  private static func fits(_ rule: Rule, _ path: String) -> Bool {
    path.path(below: rule.folder).map(rule.pattern.fits) ?? false
  }
}

/// The pattern of a line of `.gitattributes`.
struct AttributePattern {
  private let parts: [String]
  /// Whether only the file's name is matched.
  private let isName: Bool

  init(_ text: String) {
    isName = !text.contains("/")
    parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether it fits a path below the folder of its file.
  func fits(_ path: String) -> Bool {
    let components = path.split(separator: "/").map(String.init)
    if isName { return components.last.map { Self.fits(parts[0], $0) } ?? false }
    // A slash at the end asks for a folder, and attributes are of files.
    guard parts.last?.isEmpty == false else { return false }
    return Self.fits(components, parts.first?.isEmpty == true ? parts.dropFirst() : parts[...])
  }

  /// `**` matches any number of folders; if one fails, only the last of them need be extended.
  static func fits(_ components: [String], _ parts: ArraySlice<String>) -> Bool {
    var component = 0
    var part = parts.startIndex
    var retry: (component: Int, part: Int)?
    while component < components.count {
      if part < parts.endIndex, parts[part] == "**" {
        retry = (component, part)
        part += 1
        if part == parts.endIndex { return true }
      } else if part < parts.endIndex, fits(parts[part], components[component]) {
        part += 1
        component += 1
      } else if let last = retry {
        component = last.component + 1
        part = last.part + 1
        retry = (component, last.part)
      } else {
        return false
      }
    }
    return part == parts.endIndex
  }

  private static func fits(_ pattern: String, _ name: String) -> Bool {
    CText.matches(name, pattern: pattern)
  }
}
