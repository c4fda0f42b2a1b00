import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The `.gitattributes` of a tree that is not checked out yet, as far as they name filters and encodings.
///
/// libgit2 looks at those of the work tree, where a branch that brings both a filter and its files has neither yet.
struct AttributeRules {
  private struct Rule {
    let folder: String
    let pattern: String
    let values: [String: String]
  }

  private var rules: [Rule] = []

  var isEmpty: Bool { rules.isEmpty }

  /// Reads those that can concern `paths`: at the top, and in each folder that one of them is in.
  init(_ repository: Repository, tree: ObjectName, for paths: [String]) throws(Diagnostic) {
    let folders = Set(paths.flatMap(WorkTreePath.ancestors)).sorted()
    for folder in [""] + folders.map({ "\($0)/" }) {
      guard let bytes = try repository.blob(at: "\(folder).gitattributes", inTree: tree) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains("filter") || text.contains("working-tree-encoding") else { continue }
      rules += text.split(whereSeparator: \.isNewline).compactMap { Self.rule($0, folder: folder) }
    }
  }

  /// The value that the last rule that fits gives; deeper files come later, and count more.
  func value(_ name: String, of path: String) -> String? {
    let rule = rules.last { $0.values[name] != nil && Self.fits($0, path) }
    guard let value = rule?.values[name], !value.isEmpty else { return nil }
    return value
  }

  private static func rule(_ line: Substring, folder: String) -> Rule? {
    let words = line.split { $0 == " " || $0 == "\t" }
    guard let pattern = words.first, !pattern.hasPrefix("#"), words.count > 1 else { return nil }
    var values: [String: String] = [:]
    for word in words.dropFirst() {
      if word.hasPrefix("-") || word.hasPrefix("!") {
        values[String(word.dropFirst())] = ""
      } else if let equals = word.firstIndex(of: "=") {
        values[String(word[..<equals])] = String(word[word.index(after: equals)...])
      }
    }
    return Rule(folder: folder, pattern: pattern.filter { $0 != "\"" }, values: values)
  }

  private static func fits(_ rule: Rule, _ path: String) -> Bool {
    guard path.hasPrefix(rule.folder) else { return false }
    let below = String(path.dropFirst(rule.folder.count))
    guard rule.pattern.contains("/") else {
      let last = below.split(separator: "/").last.map(String.init) ?? below
      return fnmatch(rule.pattern, last, 0) == 0
    }
    let pattern = rule.pattern.hasPrefix("/") ? String(rule.pattern.dropFirst()) : rule.pattern
    // `**` crosses folders; without FNM_PATHNAME a single asterisk does as well.
    return fnmatch(pattern, below, pattern.contains("**") ? 0 : FNM_PATHNAME) == 0
  }
}
