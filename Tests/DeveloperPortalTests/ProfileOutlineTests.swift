import AppleIdentifiers
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing

@testable import DeveloperPortal

struct ProfileOutlineTests {
  @Test(arguments: ["Wecker", "Größe ✓", "\"quoted\", \\ and {\"id\": 1}", String(repeating: "ü", count: 90)])
  func `an outline says of a profile what its record says`(name: String) throws {
    let record = ProfileRecord(
      id: try RecordID("0123456789"), uuid: "d8c56a0e-61bf-8d1a-acc2-77adf28af4b9", name: try RecordName(name),
      type: .development, platform: .iOS, appID: try RecordID("a809fd4993"),
      pattern: try BundleIdentifierPattern("de.example.*"), appIDRevision: 1, certificates: [],
      devices: try (0..<700).map { try RecordID("00000\(10_000 + $0)") }, created: .day(1), made: .day(1),
      expires: .day(2), maker: .ada)
    var change = PortalChange("Make")
    change.put(record)
    let bytes = change.files[0].bytes
    if let outline = ProfileOutline(beginningOf: bytes) { #expect(outline == ProfileOutline(record)) }
    #expect(name.contains("\\") || name.contains("\"") || ProfileOutline(beginningOf: bytes) != nil)
    #expect(ProfileOutline(beginningOf: []) == nil)
    #expect(ProfileOutline(beginningOf: Array("{\"id\": \"0123456789\"}".utf8)) == nil)
  }
}
