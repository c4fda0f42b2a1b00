import Diagnostics
import SyntaxTrees
import Testing
import XcodeProjects

@Suite struct StringCatalogTests {
  private static let text = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld alarms" : {
          "localizations" : {
            "en" : {
              "variations" : {
                "plural" : {
                  "one" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld alarm"
                    }
                  },
                  "other" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld alarms"
                    }
                  }
                }
              }
            }
          }
        },
        "Wake up" : {
          "comment" : "A button",
          "extractionState" : "manual",
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "needs_review",
                "value" : "Aufwachen"
              }
            }
          }
        },
        "Wecker" : {
          "shouldTranslate" : false
        },
        "Zone" : {

        }
      },
      "version" : "1.0"
    }

    """

  private func catalog() throws -> StringCatalog { try StringCatalog(parsing: Array(Self.text.utf8)) }

  private func changes(_ catalog: StringCatalog) -> [String] {
    changedLines(Array(Self.text.utf8), catalog.document.bytes)
  }

  @Test func `a catalog shows its texts, their states and variations`() throws {
    let catalog = try catalog()
    #expect(catalog.sourceLanguage == "en")
    #expect(catalog.version == "1.0")
    #expect(catalog.languages == ["de", "en"])
    #expect(catalog.entries.map(\.key) == ["%lld alarms", "Wake up", "Wecker", "Zone"])
    #expect(catalog.entry("Wake up")?.comment == "A button")
    #expect(catalog.entry("Wake up")?.extractionState == "manual")
    #expect(catalog.entry("Wake up")?.localization("de")?.state == "needs_review")
    #expect(catalog.entry("%lld alarms")?.localization("en")?.variations.map(\.name) == ["one", "other"])
    #expect(catalog.entry("%lld alarms")?.localization("en")?.variations.first?.text.value == "%lld alarm")
    #expect(catalog.untranslated["de"]?.map(\.key) == ["%lld alarms", "Wake up", "Zone"])
    #expect(catalog.untranslated["en"] == nil)
    #expect(catalog.entry("None") == nil)
  }

  @Test func `a translation is set in its lines alone`() throws {
    var catalog = try catalog()
    try catalog.setTranslation("Wach auf", of: "Wake up", in: "de")
    #expect(
      Set(changes(catalog)) == [
        "-\"state\" : \"needs_review\",", "-\"value\" : \"Aufwachen\"", "+\"state\" : \"translated\",",
        "+\"value\" : \"Wach auf\"",
      ])
    #expect(changes(catalog).count == 4)
  }

  @Test func `a language comes in the order of the codes`() throws {
    var catalog = try catalog()
    try catalog.setTranslation("Réveil", of: "Wake up", in: "fr")
    try catalog.setTranslation("صحو", of: "Wake up", in: "ar", state: "new")
    #expect(catalog.entry("Wake up")?.languages == ["ar", "de", "fr"])
    #expect(changes(catalog).filter { $0.hasPrefix("-") }.count <= 1)
    try catalog.setTranslation("Zone", of: "Zone", in: "de")
    #expect(catalog.entry("Zone")?.localization("de")?.value == "Zone")
    #expect(throws: Diagnostic.self) { try catalog.setTranslation("x", of: "None", in: "de") }
  }

  @Test func `one text takes the place of plurals`() throws {
    var catalog = try catalog()
    try catalog.setTranslation("alarms", of: "%lld alarms", in: "en")
    #expect(catalog.entry("%lld alarms")?.localization("en")?.variations == [])
    #expect(catalog.entry("%lld alarms")?.localization("en")?.value == "alarms")
  }

  @Test func `a language is added to all that is to be translated, and removed again`() throws {
    var catalog = try catalog()
    try catalog.addLanguage("fr")
    #expect(catalog.entries.map { $0.localization("fr")?.value } == ["%lld alarms", "Wake up", nil, "Zone"])
    #expect(catalog.entries.compactMap { $0.localization("fr")?.state } == ["new", "new", "new"])
    try catalog.removeLanguage("fr")
    #expect(changes(catalog) == [])
  }

  @Test func `what is no catalog is refused`() {
    #expect(throws: Diagnostic.self) { try StringCatalog(parsing: Array("{}".utf8)) }
  }
}
