import AppleIdentifiers
import Diagnostics
import Testing

@Suite struct UDIDTests {
  static let forty = String(repeating: "0a", count: 20)

  @Test func `each form is kept in Apple's case`() throws {
    #expect(try UDID(Self.forty.uppercased()).rawValue == Self.forty)
    #expect(try UDID("00008030-001a2b3c4d5e6f70").rawValue == "00008030-001A2B3C4D5E6F70")
    #expect(
      try UDID("a1b2c3d4-0000-1111-2222-333344445555").rawValue == "A1B2C3D4-0000-1111-2222-333344445555")
  }

  @Test(arguments: ["", "123", forty + "0", "g" + forty.dropFirst(), "00008030001A2B3C4D5E6F70", "-"])
  func `other forms are refused`(text: String) {
    #expect(throws: Diagnostic.self) { try UDID(text) }
  }
}

@Suite struct TeamIDTests {
  @Test func `ten capitals and digits are a team ID`() throws {
    #expect(try TeamID("A1B2C3D4E5").rawValue == "A1B2C3D4E5")
  }

  @Test(arguments: ["", "A1B2C3D4E", "A1B2C3D4E56", "a1b2c3d4e5", "A1B2C3D4Ä", "A1B2C3D4-5"])
  func `anything else is not`(text: String) {
    #expect(throws: Diagnostic.self) { try TeamID(text) }
  }
}

@Suite struct BundleVersionTests {
  @Test func `leading zeros and missing numbers do not count`() throws {
    #expect(try BundleVersion("1.01") == BundleVersion("1.1.0"))
    #expect(try BundleVersion("1.9") < BundleVersion("1.10"))
    #expect(try Set([BundleVersion("1"), BundleVersion("1.0.0")]).count == 1)
  }

  @Test(arguments: ["", "1.", ".1", "1.2.3.4", "1.0a", "v1", "1234567890.12345678", "99999999999999999999"])
  func `what the store refuses is refused`(text: String) {
    #expect(throws: Diagnostic.self) { try BundleVersion(text) }
  }
}

@Suite struct IdentifierTransformTests {
  // The examples are those of the facts that swift-build's own tests state.
  @Test(
    arguments: [
      (IdentifierTransform.rfc1034, "7ab", "-ab"), (.rfc1034, "78ab", "-8ab"), (.rfc1034, "a.b_c", "a-b-c"),
      (.rfc1034, ".ab", "-ab"), (.rfc1034, "|a^b&c|", "-a-b-c-"), (.rfc1034, "oōo", "o-o"),
      (.rfc1034, "oo\u{304}o", "o-o"), (.bundle, "7ab", "7ab"), (.bundle, "a_b", "a-b"), (.bundle, ".ab", ".ab"),
      (.c, "78ab", "_8ab"), (.c, "a.b-c", "a_b_c"), (.c99Extended, "oōo", "oōo"), (.c99Extended, "7a", "_a"),
      (.c99Extended, "oo\u{304}o", "oōo"), (.rfc1034, "", ""),
    ])
  func `a name becomes what Xcode makes of it`(transform: IdentifierTransform, name: String, expected: String) {
    #expect(transform(name) == expected)
  }
}

@Suite struct ProductNameTests {
  @Test(arguments: [
    "Wecker", "My App", "Überwecker", "a-b_c", "App2", "Sketch+", "Tom & Co", "日本語", "שלום", "2048", "1app",
  ])
  func `names that can be folders and modules are taken`(text: String) throws {
    #expect(try ProductName(text).rawValue == text)
  }

  @Test(
    arguments: [
      ("", "empty"), ("a/b", "slash"), ("../x", "slash"), (".hidden", "period"), ("2", "module"),
      ("a\"b", "contains"),
      ("a'b", "contains"), ("😀", "begins with"), ("app😀", "contains"), ("a\u{1B}b", "contains"), ("app ", "ends"),
      ("-x", "begins"), ("①", "begins"),
    ])
  func `others are refused with the reason`(text: String, reason: String) {
    let error = #expect(throws: Diagnostic.self) { try ProductName(text) }
    #expect(error?.message.contains(reason) == true)
  }

  @Test func `the module is derived as Xcode does`() throws {
    #expect(try ProductName("My Überapp").moduleName == "My_Überapp")
    #expect(try ProductName("2048").moduleName == "_048" && ProductName("日本語").moduleName == "日本語")
  }
}

@Suite struct PlatformTests {
  @Test func `every platform is found by its SDK`() {
    for platform in Platform.allCases {
      #expect(Platform(sdk: platform.sdk) == platform)
      #expect(Platform(sdk: platform.sdk + "26.1") == platform)
    }
    #expect(Platform(sdk: "iphonesimulator") == .iOS)
    #expect(Platform(sdk: "auto") == nil)
  }
}
