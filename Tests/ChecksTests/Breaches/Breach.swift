import PropertyLists
import Testing

/// A change of the sample that breaks one rule, and words of what the rule then says.
struct Breach: Sendable, CustomTestStringConvertible {
  let rule: String
  let words: String
  let change: @Sendable (inout SampleProject) -> Void

  init(_ rule: String, _ words: String, _ change: @escaping @Sendable (inout SampleProject) -> Void) {
    self.rule = rule
    self.words = words
    self.change = change
  }

  var testDescription: String { "\(rule): \(words)" }
}

extension Breach {
  /// What breaks any rule: every one has a breach.
  static let all: [Breach] =
    identifiers + infoPlist + entitlements + versions + project + localPackages + icons + localization + interface
    + signing + git + products + testPlans + policy + planted + namedOfProject

  /// A breach by the app's bundle identifier.
  static func identifier(_ rule: String, _ words: String, _ app: PropertyList) -> Breach {
    Breach(rule, words) { $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = app }
  }

  /// A breach by the app's Info.plist.
  static func plist(_ rule: String, _ words: String, _ content: String) -> Breach {
    Breach(rule, words) { $0.files["Wecker/Info.plist"] = SampleProject.plist(content) }
  }

  /// A breach by a file that is checked by itself.
  static func alone(_ rule: String, _ words: String, _ path: String, _ content: String) -> Breach {
    Breach(rule, words) { $0.alone[path] = content }
  }
}
