import Checks
import Testing

@Suite struct IdentifierPatternTests {
  @Test(arguments: [
    ("de.uni-hd.*", "de.uni-hd.Wecker", true), ("de.uni-hd.*", "DE.Uni-HD.ada.Wecker", true),
    ("de.uni-hd.*", "de.uni-hd", false), ("de.uni-hd.*", "de.uni-hdx.Wecker", false),
    ("de.uni-hd.$(USER).*", "de.uni-hd.ada.Wecker", true), ("de.uni-hd.$(USER).*", "de.uni-hd.Wecker", false),
    ("de.*.Wecker", "de.ada.Wecker", true), ("de.*.Wecker", "de.uni.ada.Wecker", false),
    ("de.ada.Wecker", "de.ada.Wecker", true), ("de.ada.Wecker", "de.ada.Wecker.Widget", false), ("*", "a", true),
  ])
  func `a pattern matches components`(pattern: String, identifier: String, matches: Bool) throws {
    #expect(try #require(IdentifierPattern(pattern)).matches(identifier) == matches)
  }

  @Test(arguments: ["", "a..b", "de.uni hd.*", "de.ü.*", "de.{name}.*", "de.x*", "."])
  func `what can't be in an identifier is no pattern`(text: String) {
    #expect(IdentifierPattern(text) == nil)
  }

  @Test(
    arguments: [
      ("de.uni-hd.*", "de.uni-hd"), ("de.$(USER).apps.*", "de.ada.apps"), ("de.*.*", nil), ("*", nil), ("de.ada", nil),
    ] as [(String, String?)])
  func `a pattern gives the beginning of new identifiers`(pattern: String, prefix: String?) throws {
    #expect(try #require(IdentifierPattern(pattern)).prefix(for: "ada") == prefix)
  }
}
