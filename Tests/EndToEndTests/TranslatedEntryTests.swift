import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Entries of the Info.plist that InfoPlist.xcstrings translates: users see the translation.
@Suite struct TranslatedEntryTests {
  private static let catalog = "Wecker/InfoPlist.xcstrings"

  @Test(arguments: [
    ["target", "set", "Wecker", "--display-name", "Uhr"],
    ["info", "set", "CFBundleDisplayName", "Uhr", "--target", "Wecker"],
  ]) func `a new display name replaces the old one in all languages`(command: [String]) throws {
    let world = try SealedWorld.withProject("Wecker", "--localize", "de")
    let notes = try world.json(command).texts("notes")
    #expect(
      notes.contains { $0.contains("Wecker/InfoPlist.xcstrings: en and de") || $0.contains(": de and en") }, "\(notes)")
    let text = try world.text(Self.catalog)
    #expect(text.components(separatedBy: "\"Uhr\"").count == 3 && !text.contains("\"value\" : \"Wecker\""))
    try world.slipway("undo")
    #expect(try world.text(Self.catalog).contains("\"value\" : \"Wecker\""))
  }

  @Test func `a translation of its own stays and is noted`() throws {
    let world = try SealedWorld.withProject("Wecker", "--localize", "de")
    let text = try world.text(Self.catalog)
    let last = try #require(text.ranges(of: "\"value\" : \"Wecker\"").first)
    try world.write(text.replacingCharacters(in: last, with: "\"value\" : \"Der Wecker\""), to: Self.catalog)
    let notes = try world.json("target", "set", "Wecker", "--display-name", "Uhr").texts("notes")
    #expect(notes.contains { $0.contains("has another CFBundleDisplayName in") && $0.contains("Der Wecker") })
    #expect(try world.text(Self.catalog).contains("Der Wecker"))
  }
}
