import AppleIdentifiers
import Diagnostics
import Foundation
import ProvisioningProfiles
import SyntaxTrees
import Testing

@testable import DeveloperPortal

/// What is remembered of a portal's records is what Git holds, or nothing.
struct RecordMemoryTests {
  let world: World
  let portal: Portal

  /// A team with enough devices that they are worth remembering.
  init() throws {
    world = try World()
    portal = try world.team()
    let lines = try (0..<120).map { number in
      "\(try NewDevice.phone(number).udid),Phone \(number),\(number < 60 ? "iphone" : "ipad")"
    }
    let list = "udid,name,class\n" + lines.joined(separator: "\n") + "\n"
    _ = try portal.importDevices(Array(list.utf8), file: "devices.csv", as: .ada, at: .day(1))
  }

  private var file: String { portal.repositoryDirectory + "/slipway/devices.memory" }

  private func names() throws -> [String] {
    try portal.contents().devices().map { "\($0.id) \($0.udid) \($0.name) \($0.state)" }
  }

  @Test func `what is remembered is for the owner alone, in no commit, and the same as what Git holds`() throws {
    let first = try names()
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try names() == first && first.count == 120)
    #expect(
      try !world.run("git", "-C", portal.repositoryDirectory, "ls-tree", "-r", "--name-only", "main").output
        .contains("memory"))
    #expect(try world.run("git", "-C", portal.repositoryDirectory, "fsck", "--strict").code == 0)
  }

  @Test func `what changed since is read anew, and the past is the past`() throws {
    _ = try names()
    _ = try portal.disableDevice(matching: "Phone 7", as: .ada, at: .day(2))
    _ = try portal.registerDevice(.phone(500), as: .ada, at: .day(3))
    #expect(try portal.contents().devices().count == 121)
    #expect(try portal.contents().device(matching: "Phone 7").state == .disabled)
    #expect(try portal.contents(at: .day(2)).devices().count == 120)
    #expect(try portal.contents(at: .day(1)).device(matching: "Phone 7").state == .enabled)
    #expect(try portal.contents(at: .day(0)).devices().isEmpty)
    #expect(try portal.contents().device(matching: "Phone 7").state == .disabled)
  }

  @Test func `a look at the past and a rehearsal keep nothing`() throws {
    _ = try portal.registerDevice(.phone(500), as: .ada, at: .day(3))
    try? FileManager.default.removeItem(atPath: file)
    _ = try portal.contents(at: .day(2)).devices()
    let stage = try PortalHome(directory: world.home.directory, mode: .rehearsing).portal(of: portal.id)
    _ = try stage.contents().devices()
    _ = try stage.disableDevice(matching: "Phone 7", as: .ada, at: .day(4))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `a damaged memory is none: any bit, any end, anything else`() throws {
    let truth = try names()
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    for number in 0..<60 {
      var bytes = [UInt8](whole)
      let place = number * 7919 % bytes.count
      switch number % 3 {
      case 0: bytes[place] ^= UInt8(1 << (number % 8))
      case 1: bytes.removeLast(place + 1)
      default: bytes.append(contentsOf: bytes[..<(place % 64 + 1)])
      }
      #expect(RecordMemory(parsing: bytes, sharing: nil) == nil)
      guard number % 15 < 3 else { continue }
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      #expect(try names() == truth)
    }
    #expect(RecordMemory(parsing: [UInt8](whole), sharing: nil) != nil)
  }

  @Test func `where nothing can be kept, everything is found all the same`() throws {
    let truth = try names()
    let folder = portal.repositoryDirectory + "/slipway"
    try FileManager.default.removeItem(atPath: folder)
    #expect(FileManager.default.createFile(atPath: folder, contents: Data("in the way".utf8)))
    #expect(try names() == truth)
    _ = try portal.registerDevice(.phone(501), as: .ada, at: .day(3))
    #expect(try portal.contents().devices().count == 121)
  }

  @Test(arguments: [0, 1, 2, 500])
  func `a list that many share is taken out of a record and comes back`(count: Int) throws {
    let devices = try (0..<count).map { try RecordID("00000\(10_000 + $0)") }
    var lists = SharedLists(of: "devices")
    for name in ["Wecker", "\"devices\": [", "\\ \n\"devices\": [\n    \"0000010000\"\n  ],\n"] {
      let record = try profile(devices).named(name)
      var change = PortalChange("Make")
      change.put(record, at: "profiles/01/0123456789.json")
      let bytes = change.files[0].bytes
      let text = lists.text(path: "profiles/01/0123456789.json", bytes)
      #expect(text.whole == bytes)
      #expect((text.list?.ids.count ?? 0) == count)
      // The last name can't be one: then neither way gives a record.
      let read = try? ProfileRecord(try RecordReader(parsing: text))
      #expect(read == (try? ProfileRecord(try RecordReader(parsing: bytes, file: text.path))))
      #expect((read == nil) == name.contains("\n") && (read == nil || read?.devices == devices))
      var memory = RecordMemory()
      let tree = try portal.contents().tree
      memory.keep([text], of: tree, at: "profiles/01")
      let again = try #require(RecordMemory(parsing: memory.serialized, sharing: "devices"))
      #expect(again.records(of: tree, at: "profiles/01")?.map(\.whole) == [bytes])
    }
  }

  @Test func `a record that has a list twice is damaged, with or without what was taken out`() throws {
    var change = PortalChange("Make")
    change.put(try profile([try RecordID("0000010000")]))
    var text = String(decoding: change.files[0].bytes, as: UTF8.self)
    let list = "  \"devices\": [\n    \"0000010000\"\n  ],\n"
    text = text.replacingOccurrences(of: list, with: list + list)
    var lists = SharedLists(of: "devices")
    let taken = lists.text(path: "p", Array(text.utf8))
    #expect(taken.list != nil)
    let direct = Result { try ProfileRecord(try RecordReader(parsing: Array(text.utf8), file: "p")) }
    let shared = Result { try ProfileRecord(try RecordReader(parsing: taken)) }
    #expect((try? direct.get()) == (try? shared.get()))
  }

  private func profile(_ devices: [RecordID]) throws -> ProfileRecord {
    ProfileRecord(
      id: try RecordID("0123456789"), uuid: "d8c56a0e-61bf-8d1a-acc2-77adf28af4b9", name: try RecordName("Wecker"),
      type: .development, platform: .iOS, appID: try RecordID("a809fd4993"),
      pattern: try BundleIdentifierPattern("de.example.*"), appIDRevision: 1, certificates: [], devices: devices,
      created: .day(1), made: .day(1), expires: .day(2), maker: .ada)
  }
}

extension ProfileRecord {
  /// The record's JSON with another name, whatever a name may be.
  fileprivate func named(_ name: String) -> JSONObject {
    var object = json
    object["name"] = .string(name)
    return object
  }
}
