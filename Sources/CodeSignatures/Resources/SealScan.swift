/// Which entries of a bundle the rules seal, and how.
struct SealScan {
  /// An entry that is sealed.
  struct Item: Hashable {
    /// The path; for a nested bundle, the path of the folder.
    let path: String
    let isNested: Bool
    let isOptional: Bool
    let linkTarget: String?
  }

  /// The sealed entries, in order of their paths' bytes.
  let items: [Item]

  /// The folders and files that are never sealed, at the top.
  private static let excluded: Set<String> = ["_CodeSignature", "CodeResources", "_MASReceipt"]

  /// Applies rules to the entries of a bundle.
  ///
  /// - Parameters:
  ///   - entries: The files and links.
  ///   - rules: The rules.
  ///   - executable: The path of the bundle's own executable, which the signature covers itself.
  init(_ entries: [BundleEntry], _ rules: ResourceRules, executable: String?) {
    var scanner = Scanner(rules: rules)
    var items: Set<Item> = []
    for entry in entries where entry.path != executable {
      let top = entry.path.prefix { $0 != "/" }
      guard !Self.excluded.contains(String(top)) else { continue }
      if let item = scanner.item(entry) { items.insert(item) }
    }
    self.items = items.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private struct Scanner {
    let rules: ResourceRules
    /// Whether a folder is nested code.
    private var folders: [String: Bool] = [:]

    init(rules: ResourceRules) {
      self.rules = rules
    }

    mutating func item(_ entry: BundleEntry) -> Item? {
      var folder = ""
      for name in entry.path.split(separator: "/").dropLast() {
        folder += (folder.isEmpty ? "" : "/") + name
        if isNestedBundle(folder, name) {
          return Item(path: folder, isNested: true, isOptional: false, linkTarget: nil)
        }
      }
      guard let rule = rules.rule(for: Array(entry.path.utf8)), !rule.isOmitted else { return nil }
      return Item(
        path: entry.path, isNested: rule.isNested && entry.linkTarget == nil, isOptional: rule.isOptional,
        linkTarget: entry.linkTarget)
    }

    /// A folder that a nested rule matches is one piece of code if its name has a period.
    private mutating func isNestedBundle(_ folder: String, _ name: Substring) -> Bool {
      guard name.contains(".") else { return false }
      if let known = folders[folder] { return known }
      let isNested = rules.rule(for: Array(folder.utf8))?.isNested ?? false
      folders[folder] = isNested
      return isNested
    }
  }
}
