import AppleIdentifiers
import Diagnostics
import Testing

@Suite struct BundleIdentifierTests {
  @Test(arguments: ["de.uni-hd.demo.Wecker", "a", "a.b", "com.Some_App", "1.2", "-a.b-"])
  func `legal identifiers are kept as they are`(text: String) throws {
    #expect(try BundleIdentifier(text).rawValue == text)
  }

  @Test(
    arguments: [
      ("", "it is empty"), (".a", "begins with a period"), ("a.", "ends with a period"), ("a..b", "empty component"),
      ("a b", "contains a space"), ("com.exämple", "contains \"ä\""), ("com.*", "contains \"*\""), (".", "begins with"),
    ])
  func `illegal identifiers are refused with the rule they break`(text: String, rule: String) {
    let error = #expect(throws: Diagnostic.self) { try BundleIdentifier(text) }
    #expect(error?.code == .bundleIdentifierInvalid)
    #expect(error?.message.contains(rule) == true)
  }

  @Test func `a child continues its host after a period`() throws {
    let host = try BundleIdentifier("a.b")
    #expect(try BundleIdentifier("a.b.c").isChild(of: host))
    #expect(try !BundleIdentifier("a.bc").isChild(of: host))
    #expect(!host.isChild(of: host))
    #expect(try host.appending("c").rawValue == "a.b.c")
    #expect(throws: Diagnostic.self) { try host.appending("") }
  }

  @Test func `underscores are told`() throws {
    #expect(try BundleIdentifier("a_b.c").hasUnderscore)
    #expect(try !BundleIdentifier("a-b.c").hasUnderscore)
  }
}

@Suite struct BundleIdentifierPatternTests {
  @Test(
    arguments: [
      ("*", "a", true), ("*", "a.b.c", true), ("a.*", "a.b", true), ("a.*", "a.b.c", true), ("a.*", "a", false),
      ("a.*", "ab.c", false), ("a.b", "a.b", true), ("a.b", "a.b.c", false), ("a.b", "A.b", false),
    ])
  func `a pattern covers what Apple says it does`(pattern: String, identifier: String, covered: Bool) throws {
    #expect(try BundleIdentifierPattern(pattern).covers(BundleIdentifier(identifier)) == covered)
  }

  @Test(arguments: ["", "a*", "*.a", "a.*.b", "**", "a..*", ".*", "a b.*"])
  func `what is no pattern is refused`(text: String) {
    let error = #expect(throws: Diagnostic.self) { try BundleIdentifierPattern(text) }
    #expect(error?.code == .appIDPatternInvalid)
  }

  @Test func `explicit patterns are preferred to long ones and long to short`() throws {
    let patterns = try ["a.b.c", "a.b.*", "a.*", "*"].map { try BundleIdentifierPattern($0) }
    #expect(patterns.map(\.specificity) == patterns.map(\.specificity).sorted(by: >))
    #expect(Set(patterns.map(\.specificity)).count == 4)
    #expect(patterns.map(\.description) == ["a.b.c", "a.b.*", "a.*", "*"])
    #expect(patterns.map(\.isExplicit) == [true, false, false, false])
  }

  @Test func `whatever an explicit pattern covers every wildcard made of its beginning covers too`() throws {
    let identifier = try BundleIdentifier("de.uni-hd.demo.Wecker")
    for count in 0..<identifier.segments.count {
      let prefix = identifier.segments.prefix(count).map { $0 + "." }.joined()
      #expect(try BundleIdentifierPattern(prefix + "*").covers(identifier))
    }
  }
}
