import Diagnostics
public import PropertyLists

/// The rules that say which files of a bundle are sealed, and how (Security's `resources.cpp`).
public struct ResourceRules: Sendable {
  /// What a rule says of the paths that it matches.
  struct Rule: Sendable {
    let pattern: ResourcePattern
    let weight: Double
    let isOmitted: Bool
    let isOptional: Bool
    let isNested: Bool
  }

  /// The rules as a property list: patterns, each with `true` or a dictionary.
  public let list: PropertyListDictionary
  let rules: [Rule]

  /// How a bundle is laid out.
  public enum Layout: Hashable, Sendable {
    /// All files are in the bundle itself, as on iOS, tvOS, watchOS and visionOS.
    case flat
    /// Resources are in a folder of their own, as in `Contents` and in a framework's version; the path ends in a slash.
    case resources(String)

    /// The layout of `Contents` and of a framework's version.
    public static let folders = Layout.resources("Resources/")
  }

  /// Reads rules.
  init(_ list: PropertyListDictionary) throws(MalformedCode) {
    self.list = list
    var rules: [Rule] = []
    for entry in list.entries {
      do {
        rules.append(try Rule(entry.key, entry.value))
      } catch {
        throw MalformedCode(problem: "the rule \"\(entry.key)\" can't be used: \(error.problem)")
      }
    }
    self.rules = rules
  }

  /// The rule for a path; `nil` if none matches.
  ///
  /// Of several rules the heaviest counts. Where two have the same weight, that which leaves the path out counts: seals
  /// from 2014 to 2019 have such a tie for Info.plist and PkgInfo.
  func rule(for path: [UInt8]) -> Rule? {
    var best: Rule?
    for rule in rules where best.map({ rule.isPreferred(to: $0) }) ?? true && rule.pattern.matches(path) {
      best = rule
    }
    return best
  }
}

extension ResourceRules.Rule {
  fileprivate init(_ pattern: String, _ value: PropertyList) throws(MalformedCode) {
    self.pattern = try ResourcePattern(pattern)
    if let flag = value.boolean {
      (weight, isOmitted, isOptional, isNested) = (1, !flag, false, false)
      return
    }
    guard let fields = value.dictionary else {
      throw MalformedCode(problem: "it is neither a boolean nor a dictionary")
    }
    weight = fields["weight"]?.real ?? 1
    isOmitted = fields["omit"]?.boolean ?? false
    isOptional = fields["optional"]?.boolean ?? false
    isNested = fields["nested"]?.boolean ?? false
  }

  fileprivate func isPreferred(to other: ResourceRules.Rule) -> Bool {
    weight > other.weight || (weight == other.weight && isOmitted && !other.isOmitted)
  }
}

/// The rules that Xcode writes (Security's `bundlediskrep.cpp`).
extension ResourceRules {
  /// The rules of the first form, for systems before 2014.
  static func first(_ layout: Layout) -> PropertyListDictionary {
    let root = layout.root
    var rules: PropertyListDictionary = ["^version.plist$": true]
    rules["^" + (root.isEmpty ? ".*" : root)] = true
    addLocalizations(root, to: &rules)
    rules.sortByKey()
    return rules
  }

  /// The rules of the second form.
  static func second(_ layout: Layout) -> PropertyListDictionary {
    let root = layout.root
    var rules: PropertyListDictionary = [
      "^.*": true, ".*\\.dSYM($|/)": weight(11), "^(.*/)?\\.DS_Store$": weight(2000, "omit"),
      "^Info\\.plist$": weight(20, "omit"), "^version\\.plist$": weight(20),
      "^embedded\\.provisionprofile$": weight(20), "^PkgInfo$": weight(20, "omit"),
    ]
    if !root.isEmpty {
      rules["^[^/]+$"] = weight(10, "nested")
      rules[codeFolders] = weight(10, "nested")
      rules["^" + root] = weight(20)
    }
    addLocalizations(root, to: &rules)
    rules.sortByKey()
    return rules
  }

  private static let codeFolders =
    "^(Frameworks|SharedFrameworks|PlugIns|Plug-ins|XPCServices|Helpers|MacOS|Library/(Automator|Spotlight|LoginItems))/"

  private static func addLocalizations(_ root: String, to rules: inout PropertyListDictionary) {
    rules["^\(root).*\\.lproj/"] = weight(1000, "optional")
    rules["^\(root)Base\\.lproj/"] = weight(1010)
    rules["^\(root).*\\.lproj/locversion.plist$"] = weight(1100, "omit")
  }

  private static func weight(_ number: Int, _ flag: String? = nil) -> PropertyList {
    var fields = PropertyListDictionary()
    if let flag { fields[flag] = true }
    fields["weight"] = PropertyList(.real(Double(number)), spelling: "\(number)")
    return .dictionary(fields)
  }

  /// The patterns that may leave files out; others make a seal weak.
  static func mayOmit(_ pattern: String) -> Bool {
    ["^(.*/)?\\.DS_Store$", "^Info\\.plist$", "^PkgInfo$"].contains(pattern)
      || pattern.hasSuffix(".*\\.lproj/locversion.plist$")
  }
}

extension ResourceRules.Layout {
  var root: String {
    switch self {
    case .flat: ""
    case .resources(let root): root
    }
  }
}
