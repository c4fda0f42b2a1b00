import Diagnostics
import Foundation
import PropertyLists
import SyntaxTrees
import Testing

@testable import SlipwayCommands

/// Dates, places and values as they are written.
@Suite struct WordingTests {
  @Test(arguments: [
    ("2026-11-21", 1_795_219_200.0), ("2026-11-21T08:30:00Z", 1_795_249_800),
    ("2026-11-21T08:30:00+02:00", 1_795_242_600), ("2026-11-21T08:30:00.500Z", 1_795_249_800.5),
  ])
  func `dates are read in ISO 8601, a bare day is midnight UTC`(text: String, seconds: Double) throws {
    #expect(try DateReading.moment(text).timeIntervalSince1970 == seconds)
  }

  @Test(arguments: ["", "today", "2026-13-01", "2026-02-30", "26-11-21", "2026-11-21T25:00:00Z", "2026-11-21 junk"])
  func `what is no date is a wrong command line`(text: String) throws {
    let error = try #require(throws: Diagnostic.self) { try DateReading.moment(text) }
    #expect(error.code == .usage)
  }

  @Test func `dates are written in UTC`() {
    let date = Date(timeIntervalSince1970: 1_795_249_800)
    #expect(DateWording.iso(date) == "2026-11-21T08:30:00Z")
    #expect(DateWording.day(date) == "2026-11-21")
    #expect(DateWording.distant(date, from: date.addingTimeInterval(-365 * 86_400)) == "2026-11-21 (in 365 days)")
    #expect(DateWording.distant(date, from: date.addingTimeInterval(10 * 86_400)) == "2026-11-21 (10 days ago)")
  }

  @Test func `places are written as editors read them`() {
    #expect(PlaceWording.text(Place(file: "a", line: 3, column: 4)) == "a:3:4")
    #expect(PlaceWording.text(Place(file: "a")) == "a")
    #expect(PlaceWording.text(Place(line: 3)) == "line 3")
  }

  @Test func `property lists become JSON`() {
    let list: PropertyList = PropertyList(
      .dictionary(
        PropertyListDictionary([
          ("data", PropertyList(.data([0x00, 0x0A, 0xFF]))),
          ("date", PropertyList(.date(Date(timeIntervalSince1970: 0)))), ("flag", PropertyList(.boolean(true))),
          ("number", PropertyList(.integer(-3))), ("list", PropertyList(.array([.string("x")]))),
        ])))
    let text = PropertyListJSON.text(of: list)
    #expect(
      text == #"{"data":"000aff","date":"1970-01-01T00:00:00Z","flag":true,"number":-3,"list":["x"]}"#)
  }
}
