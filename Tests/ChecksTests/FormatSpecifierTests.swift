import Checks
import Diagnostics
import Testing

@Suite struct FormatSpecifierTests {
  private func findings(_ source: String, _ translation: String) throws -> [String] {
    var sample = SampleProject()
    Breach.localize(
      &sample,
      [
        "en.lproj/Localizable.strings": "\"k\" = \"\(source)\";",
        "de.lproj/Localizable.strings": "\"k\" = \"\(translation)\";",
      ])
    sample.files["Wecker/fr.lproj/Localizable.strings"] = nil
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
    ("%f", "%d", "warning"), ("%@ %d", "%@", "note"), ("%@", "x", "note"), ("%d", "% @", "error"), ("no", "%@", ""),
    ("%@ %d", "%@ %2$d %1$d", "warning"), ("%@", "%@ %1$d", "warning"), ("%d", "%d %1$@", "error"),
    ("%@ %1$d", "%@ %1$d", ""),
  ])
  func `other arguments are told of by what they do`(source: String, translation: String, severity: String) throws {
    #expect(try findings(source, translation) == (severity.isEmpty ? [] : [severity]))
  }
}
