import Checks
import Diagnostics
import Testing

@Suite struct FormatSpecifierTests {
  private func findings(
    _ source: String, _ translation: String, code: String = "let key = \"k\"", locked: Set<String> = []
  ) throws -> [String] {
    var sample = SampleProject()
    Breach.localize(
      &sample,
      [
        "en.lproj/Localizable.strings": "\"k\" = \"\(source)\";",
        "de.lproj/Localizable.strings": "\"k\" = \"\(translation)\";",
      ])
    sample.files["Wecker/fr.lproj/Localizable.strings"] = nil
    sample.files["Wecker/App.swift"] = code
    sample.files["Wecker/Other.swift"] = "let other = 1"
    sample.locked = locked
    return try Checker(only: ["format-specifiers-differ"]).findings(in: sample.input()).map(\.severity.rawValue)
  }

  @Test(arguments: [
    ("%@ has %d", "%2$d von %1$@"), ("%d", "%ld"), ("%i of %u", "%lld von %x"), ("100%", "100 % davon"),
    ("50% off", "50 % de moins"), ("%d%%", "%d %%"), ("%.2f", "%1$.1f"), ("%*d", "%*d"), ("%#@n@", "%1$#@n@"),
    ("%1$@ %1$@", "%1$@"), ("%@", "%1$@"), ("%c", "%C"), ("%@", "% @"), ("%d", "(% d)"), ("%d %%", "% d %%"),
    ("%@: %d", "%2$d %1$@"),
  ])
  func `the same arguments in another order or form are no finding`(source: String, translation: String) throws {
    #expect(try findings(source, translation) == [])
  }

  @Test(arguments: [
    ("%@", "%d", "warning"), ("%@ %d", "%d %@", "error"), ("%d %@", "%@ %d", "error"), ("%d", "%d %d", "warning"),
    ("%d", "%d %@", "error"), ("%@=%@ %d", "%d %@=%@", "error"), ("%d", "%s", "error"), ("%1$@", "%2$@", "error"),
    ("%f", "%d", "warning"), ("%@ %d", "%@", "note"), ("%@", "x", "note"), ("%d", "% @", "error"), ("no", "%@", "note"),
    ("no", "50 % der", ""), ("%@ (%lld)", "%1$@ (%$11d)", "warning"), ("%$1d %d", "%$1d %d", ""),
    ("%@ %d", "%@ %2$d %1$d", "warning"), ("%@", "%@ %1$d", "warning"), ("%d", "%d %1$@", "error"),
    ("%@ %1$d", "%@ %1$d", ""),
  ])
  func `other arguments are told of by what they do`(source: String, translation: String, severity: String) throws {
    #expect(try findings(source, translation) == (severity.isEmpty ? [] : [severity]))
  }

  @Test func `a crash is certain only for a text that the code has`() throws {
    #expect(try findings("%d", "%@") == ["error"])
    #expect(try findings("%d", "%@", code: "let other = 2", locked: ["Wecker/Other.swift"]) == ["warning"])
    #expect(try findings("%d", "%@", code: "let other = 2") == ["note"])
  }

  @Test func `an argument with two types is named with the wrong one`() throws {
    var sample = SampleProject()
    Breach.localize(
      &sample,
      [
        "en.lproj/Localizable.strings": "\"k\" = \"%@ for %d\";",
        "de.lproj/Localizable.strings": "\"k\" = \"%@ %1$d\";",
      ])
    let found = try Checker(only: ["format-specifiers-differ"]).findings(in: sample.input())
    #expect(
      found.map(\.message).contains {
        $0.contains("uses argument 1 as %1$d, but the development language uses it as %@")
      }, "\(found.map(\.message))")
  }

  @Test func `the same difference in several languages is one finding`() throws {
    var sample = SampleProject()
    Breach.localize(
      &sample,
      [
        "en.lproj/Localizable.strings": "\"k\" = \"%d\"; \"l\" = \"%d\";",
        "de.lproj/Localizable.strings": "\"k\" = \"%@\"; \"l\" = \"%d\";",
        "fr.lproj/Localizable.strings": "\"k\" = \"a %@\"; \"l\" = \"%s\";",
      ])
    sample.files["Wecker/App.swift"] = "let keys = [\"k\", \"l\"]"
    let found = try Checker(only: ["format-specifiers-differ"]).findings(in: sample.input())
    #expect(
      found.map(\.message) == [
        "2 translations of \"k\" use argument 1 as %@, but the development language uses it as %d",
        "the translation of \"l\" uses argument 1 as %s, but the development language uses it as %d",
      ])
    #expect(found.first?.furtherPlaces.map(\.place.file) == ["Wecker/fr.lproj/Localizable.strings"])
  }
}
