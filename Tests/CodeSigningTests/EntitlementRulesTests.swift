import AppleIdentifiers
import CodeSigning
import PropertyLists
import TestSupport
import Testing

@Suite struct EntitlementRulesTests {
  static let rows: [(PropertyList, PropertyList, Bool)] = [
    ("*", ["applinks:example.org"], true), ("*", true, true), ("*.example", 3, true),
    ("a.b", "a.b", true), ("a.b", "a.c", false), ("a.*", "a.b", true), ("a.*", "b.a", false), ("a.*", "a.", true),
    ("a*b", "a*b", true), ("a*b", "axb", false),
    (["a", "b.*"], "b.c", true), (["a", "b.*"], "c", false), ([1, 2], 2, true), ([1, 2], 3, false),
    (1, 1, true), (1, 2, false), (true, true, true), (true, false, false), (false, false, true),
    (["a", "b"], ["b", "a"], true), (["a"], ["a", "b"], false), (["a.*"], ["a.b", "a.c"], true), (["a"], [], true),
    ([["k": "v"]], [["k": "v"]], true), ([["k": "v"]], [["k": "w"]], false),
    (["k": "v*", "l": true], ["k": "vw"], true), (["k": "v"], ["l": "v"], false),
    ("a", ["a"], false), ("true", true, false), (1, true, false), (["a"], true, false),
  ]

  @Test(arguments: rows)
  func `a profile's value allows an app's as the table says`(row: (PropertyList, PropertyList, Bool)) {
    #expect(EntitlementRules.allows(row.0, row.1) == row.2, "\(row.0.value) \(row.1.value)")
  }

  @Test func `a key that the profile lacks is never allowed, and one it has more is harmless`() {
    let outcome = { (profile: PropertyListDictionary) in
      EntitlementRules.verdicts(profile: profile, app: ["k": true], platform: .iOS).map(\.outcome)
    }
    #expect(outcome([:]) == [.missing])
    #expect(outcome(["k": true, "l": "x"]) == [.allowed])
  }

  @Test func `sandbox and runtime keys need no profile, and app groups need none on the Mac alone`() {
    let keys = ["app-sandbox", "network.client", "files.user-selected.read-only", "cs.allow-jit"]
    for platform in Platform.allCases {
      for key in keys {
        let app = PropertyListDictionary([("com.apple.security.\(key)", true)])
        let verdicts = EntitlementRules.verdicts(profile: [:], app: app, platform: platform)
        #expect(verdicts.map(\.outcome) == [.unrestricted], "\(key) \(platform)")
      }
      let groups: PropertyListDictionary = ["com.apple.security.application-groups": ["group.de.example"]]
      let verdicts = EntitlementRules.verdicts(profile: [:], app: groups, platform: platform)
      #expect(verdicts.map(\.outcome) == [platform == .macOS ? .unrestricted : .missing])
    }
  }

  @Test func `the relation is reflexive and transitive over values without a leading asterisk`() {
    var random = SeededNumbers(seed: 7)
    let values = (0..<60).map { _ in Self.value(&random, depth: 2) }
    for first in values {
      #expect(EntitlementRules.allows(first, first))
      for second in values where EntitlementRules.allows(first, second) {
        for third in values where EntitlementRules.allows(second, third) {
          #expect(EntitlementRules.allows(first, third), "\(first) \(second) \(third)")
        }
      }
    }
  }

  /// Strings, integers, booleans and dictionaries of them.
  static func value(_ random: inout SeededNumbers, depth: Int) -> PropertyList {
    switch random.next() % (depth > 0 ? 4 : 3) {
    case 0: return .string(["a", "ab", "a*", "ab*", "b"][Int(random.next() % 5)])
    case 1: return .integer(Int64(random.next() % 2))
    case 2: return .boolean(random.next() % 2 == 0)
    default:
      var dictionary = PropertyListDictionary()
      for key in ["k", "l"] where random.next() % 2 == 0 {
        dictionary[key] = value(&random, depth: depth - 1)
      }
      return .dictionary(dictionary)
    }
  }
}
