import AppleIdentifiers
import Diagnostics
import Foundation
import ProvisioningProfiles
import SyntaxTrees
import Testing
@testable import DeveloperPortal

struct RecordTests {
  @Test func `a record is a JSON file with a stable order of keys, in a folder that fans out`() throws {
    let world = try World()
    let portal = try world.team()
    let device = try portal.registerDevice(.phone(7, name: "Ada's \"Phone\" ü"), as: .ada, at: .day(1))
    let path = "devices/\(device.id.rawValue.prefix(2))/\(device.id).json"
    let shown = try world.run("git", "-C", portal.repositoryDirectory, "show", "main:\(path)")
    #expect(
      shown.output == """
        {
          "id": "\(device.id)",
          "udid": "00008110-0000000000000007",
          "name": "Ada's \\"Phone\\" ü",
          "class": "iphone",
          "state": "enabled",
          "registered": "2026-03-02T08:00:00Z",
          "registrar": "ada@example.com"
        }

        """)
  }

  @Test func `what is read is what was written`() throws {
    let world = try World()
    let portal = try world.readyTeam()
    let profile = try portal.createProfile(NewProfile(type: .development, appID: "App"), as: .ada, at: .day(1))
    let certificate = try portal.revokeCertificate(
      matching: profile.certificates.first?.rawValue ?? "", as: .ada, at: .day(2))
    let device = try portal.disableDevice(matching: "Phone 1", as: .ada, at: .day(2))
    let contents = try portal.contents()
    #expect(try contents.profiles() == [profile])
    #expect(try contents.certificates().contains(certificate))
    #expect(try contents.devices().contains(device))
  }

  @Test(arguments: [
    "", "[]", "{\"id\": 1}", "{\"id\": \"0123456789\"}", "{\"id\": \"0123456789\", \"udid\": \"x\"}",
    "{\"id\": \"../../etc\"}",
  ])
  func `a damaged record is an error that names the file`(text: String) throws {
    let error = try expectError("portal-record-damaged") {
      try DeviceRecord(try RecordReader(parsing: Array(text.utf8), file: "devices/01/0123456789.json"))
    }
    #expect(error.message.contains("devices/01/0123456789.json"))
    #expect(error.place?.file == "devices/01/0123456789.json")
  }

  @Test(arguments: ["-1", "1.5", "1e3", "2147483648", "9223372036854775807", "1\(String(repeating: "0", count: 40))"])
  func `a revision that nobody can have counted does not come in`(number: String) throws {
    let shared = try SharedPortal()
    let appID = try #require(try shared.portal.contents().appIDs().first)
    let before = try shared.other.contents().revision
    try shared.commit(as: "ben@example.com") { try $0.edit(appID.path, "\"revision\": 1", "\"revision\": \(number)") }
    let error = try expectError("portal-record-damaged") { try shared.other.pull(as: { .ada }, at: .day(3)) }
    #expect(error.message.contains(appID.path) && error.message.contains("2147483648"), "\(error.message)")
    #expect(try shared.other.contents().revision == before)
  }

  @Test func `the highest revision is read, and there is none after it`() throws {
    let shared = try SharedPortal()
    let appID = try #require(try shared.portal.contents().appIDs().first)
    try shared.commit(as: "ben@example.com") { try $0.edit(appID.path, "\"revision\": 1", "\"revision\": 2147483647") }
    #expect(try shared.other.pull(as: { .ada }, at: .day(3)).received == 1)
    let before = try shared.other.contents().revision
    #expect(throws: Diagnostic.self) {
      try shared.other.changeCapabilities(
        ofAppIDMatching: "App", CapabilityWishes(enabling: ["siri"]), as: .ada, at: .day(3))
    }
    #expect(try shared.other.contents().revision == before)
  }

  @Test func `ids of texts that are alike have nothing in common`() {
    let ids = (0..<2000).map { RecordID.digest(of: "device/\($0)") }
    #expect(Set(ids).count == ids.count)
    let folders = Dictionary(grouping: ids) { $0.rawValue.prefix(2) }
    #expect(folders.count == 256)
    #expect(folders.values.allSatisfy { $0.count < 30 })
    #expect(Set(ids.map { $0.rawValue.suffix(3) }).count > 1200)
  }

  @Test func `an id that is taken is made anew`() {
    let first = RecordID.digest(of: "device/1")
    let second = RecordID.digest(of: "device/1") { $0 == first }
    #expect(first != second)
    #expect(first == RecordID.digest(of: "device/1"))
    #expect(first.rawValue == "9b4291188c")
  }

  @Test func `a digest makes UUIDs and team ids of the right form`() throws {
    for number in 0..<200 {
      let digest = MixedDigest(of: "\(number)")
      _ = try TeamID(digest.capitals(10))
      let uuid = try #require(UUID(uuidString: digest.uuid)).uuid
      #expect(uuid.6 >> 4 == 8 && uuid.8 >> 6 == 2)
      #expect(digest.uuid == digest.uuid.lowercased())
    }
  }
}

/// Dates as the portal writes them.
struct PortalDateTests {
  @Test func `dates are written and read as the system's own formatter does`() throws {
    var seconds = -12_000_000_000.0
    while seconds < 253_402_300_799 {
      let date = Date(timeIntervalSince1970: seconds)
      let text = date.formatted(.iso8601)
      #expect(PortalDate.text(date) == text)
      #expect(PortalDate.date(from: text) == date)
      seconds += 986_543_217
    }
  }

  @Test func `what no calendar or clock shows is no date`() {
    for text in [
      "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "", "x",
    ] {
      #expect(PortalDate.date(from: text) == nil, "\(text)")
    }
    #expect(PortalDate.date(from: "2028-02-29T23:59:59Z") != nil)
  }
}
