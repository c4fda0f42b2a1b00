import Checks
import Diagnostics
import TestSupport
import Testing

/// The rules on archives of Interface Builder 3.
@Suite struct ArchivedInterfaceTests {
  private func findings(_ text: String, source: String) throws -> [String] {
    var sample = SampleProject()
    Breach.addNib(to: &sample, named: "Search", owner: "PrefPane", "")
    sample.files["Wecker/Search.xib"] = text
    sample.files["Wecker/App.swift"] = source
    let rules = [
      "interface-id-duplicate", "interface-reference-dangling", "interface-outlet-missing", "interface-action-missing",
      "interface-connection-dangling", "interface-unreadable",
    ]
    return try Checker(only: rules).findings(in: sample.input()).map { "\($0.place?.line ?? 0) \($0.message)" }
  }

  private static let source = """
    @objc(PrefPane) class PrefPane: NSObject {
      @IBOutlet var window: NSWindow!
      @IBAction func find(_ sender: Any) {}
    }
    @objc(FindButton) class FindButton: NSButton {}
    """

  @Test func `a sound archive has no findings`() throws {
    #expect(try findings(ArchivedInterface.text, source: Self.source) == [])
  }

  @Test func `an outlet and an action that the class lacks are found at their records`() throws {
    let source = Self.source.replacing("func find", with: "func search")
    let text = ArchivedInterface.text.replacing(">window<", with: ">searchBox<")
    let found = try findings(text, source: source)
    #expect(
      found == [
        "50 connected outlet \"searchBox\" does not exist in class \"PrefPane\"",
        "58 connected action \"find:\" does not exist in class \"PrefPane\"",
      ])
  }

  @Test func `a missing object and a repeated identifier are found`() throws {
    let text = ArchivedInterface.text.replacing("ref=\"26\"", with: "ref=\"27\"")
      .replacing("id=\"108\"", with: "id=\"106\"")
    let found = try findings(text, source: Self.source)
    #expect(
      found == [
        "37 the identifier \"106\" of <object> is already used",
        "39 the attribute reference of <reference> refers to \"27\", but no object has that identifier",
      ])
  }
}
