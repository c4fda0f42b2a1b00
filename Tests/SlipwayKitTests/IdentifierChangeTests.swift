import AppleIdentifiers
import PropertyLists
import Testing

@testable import SlipwayKit

/// What a new bundle identifier of an app changes beside Info.plists.
@Suite struct IdentifierChangeTests {
  @Test func `an App Clip names the app by its new identifier`() throws {
    let change = IdentifierChange(old: "de.x.App", new: try BundleIdentifier("org.y.New"))
    let key = "com.apple.developer.parent-application-identifiers"
    let parents: PropertyList = [
      "A1B2C3D4E5.de.x.App", "$(AppIdentifierPrefix)de.x.App", "A1B2C3D4E5.de.x.Apple", "strange",
    ]
    let changed = change.entitlements([key: parents, "aps-environment": "development"])
    #expect(
      changed[key]?.array?.compactMap(\.string) == [
        "A1B2C3D4E5.org.y.New", "$(AppIdentifierPrefix)org.y.New", "A1B2C3D4E5.de.x.Apple", "strange",
      ])
    #expect(changed["aps-environment"]?.string == "development")
    #expect(change.entitlements(["a": "de.x.App"]) == ["a": "de.x.App"])
  }
}
