import AppleIdentifiers
@testable import DeveloperPortal
import Diagnostics
import Foundation
import TestSupport
import Testing

struct ImportTests {
  private static let old = String(repeating: "0a", count: 20)
  private static let new = "00008110-000A1B2C3D4E5F60"
  private static let mac = "5E8F0C5B-7A0F-5D53-9C2F-0123456789AB"

  private func devices(_ text: String, in portal: Portal) throws -> ImportOutcome<DeviceRecord> {
    try portal.importDevices(Array(text.utf8), file: "list.txt", as: .ada, at: .day(1))
  }

  private func people(_ text: String, in portal: Portal) throws -> ImportOutcome<MemberRecord> {
    try portal.importMembers(Array(text.utf8), file: "people.csv", as: .ada, at: .day(1))
  }

  @Test(arguments: [
    "Device ID\tDevice Name\tDevice Platform\r\n\(old)\tAda, phone\tios\r\n\(mac)\tBig \"Mac\"\tmac\r\n",
    "\u{FEFF}udid;name;class\r\n\(old);Ada, phone;iphone\r\n\(mac);\"Big \"\"Mac\"\"\";mac\r\n",
    "Name,Class,UDID,Room\n\"Ada, phone\",iPhone,\(old),3\n\n\"Big \"\"Mac\"\"\",macOS,\(mac),4",
    "sep=;\n\(old) ; Ada, phone ;\n\(mac);Big \"Mac\";",
  ])
  func `the same devices come from Apple's file and from either kind of CSV`(text: String) throws {
    let world = try World()
    let portal = try world.team()
    guard case .imported(let records, known: 0) = try devices(text, in: portal) else {
      Issue.record("refused")
      return
    }
    #expect(records.map(\.udid.rawValue) == [Self.old, Self.mac])
    #expect(records.map(\.name.rawValue) == ["Ada, phone", "Big \"Mac\""])
    #expect(records.map(\.deviceClass) == [.iPhone, .mac])
    #expect(try portal.log().map(\.summary) == ["Register 2 devices", "Create the team \"Heidelberg Apps\""])
  }

  @Test func `a list in UTF-16, as spreadsheets write "Unicode text", is read`() throws {
    let world = try World()
    let portal = try world.team()
    let text = "udid\tname\n\(Self.new)\tJürgens Gerät\n"
    for (mark, data) in [
      ([0xFF, 0xFE] as [UInt8], String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ] {
      let bytes = mark + Array(try #require(text.data(using: data)))
      let outcome = try portal.importDevices(bytes, file: "u", as: .ada, at: .day(1))
      guard case .imported(let records, let known) = outcome else {
        Issue.record("refused")
        return
      }
      #expect(records.count + known == 1)
    }
    #expect(try portal.contents().devices().map(\.name.rawValue) == ["Jürgens Gerät"])
  }

  @Test func `every bad line is told with its number, and nothing is registered`() throws {
    let world = try World()
    let portal = try world.team()
    let text = """
      udid,name,class
      \(Self.new),Good,iphone
      nonsense,Bad UDID,
      \(Self.mac),Wrong class,iphone
      \(Self.new),Twice,
      ,No UDID,
      \(Self.old),,
      \(Self.old),Odd class,toaster
      \(Self.old),"open
      """
    guard case .refused(let faults) = try devices(text, in: portal) else {
      Issue.record("not refused")
      return
    }
    #expect(faults.map { $0.place?.line } == [3, 4, 5, 6, 7, 8, 9])
    #expect(
      faults.map(\.code.rawValue) == [
        "udid-invalid", "device-class-mismatch", "import-line-invalid", "import-line-invalid", "import-line-invalid",
        "device-class-mismatch", "import-line-invalid",
      ])
    #expect(faults.allSatisfy { $0.place?.file == "list.txt" && $0.remedy != nil })
    #expect(try portal.contents().devices().isEmpty)
    #expect(try portal.log().count == 1)
  }

  @Test func `what is there already stays, and a list that adds nothing is no change`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try portal.registerDevice(
      NewDevice(udid: UDID(Self.new), name: RecordName("Mine")), as: .ada, at: .day(1))
    #expect(try devices("udid,name\n\(Self.new),Other\n", in: portal) == .imported([], known: 1))
    #expect(try portal.contents().devices().map(\.name.rawValue) == ["Mine"])
    #expect(try portal.log().count == 2)
    _ = try portal.disableDevice(matching: "Mine", as: .ada, at: .day(1))
    guard case .refused(let faults) = try devices("udid,name\n\(Self.new),Other\n", in: portal) else {
      Issue.record("a disabled device was taken")
      return
    }
    #expect(faults.map(\.code) == ["device-exists"])
  }

  @Test func `the lines beyond a family's slots are told, one by one`() throws {
    let world = try World()
    let portal = try world.team()
    let lines = (1...102).map { "00008110-\(String(format: "%016X", $0)),Phone \($0)" }
    guard case .refused(let faults) = try devices(lines.joined(separator: "\n"), in: portal) else {
      Issue.record("not refused")
      return
    }
    #expect(faults.map { $0.place?.line } == [101, 102])
    #expect(faults.allSatisfy { $0.code == "devices-limit" })
  }

  @Test func `a list without titles that say what is in it, or without lines, is refused`() throws {
    let world = try World()
    let portal = try world.team()
    let error = try expectError("import-columns-missing") { try devices("a,b\n1,2\n", in: portal) }
    #expect(error.place?.line == 1 && error.message.contains("UDID"))
    for empty in ["", "\n \n", "\u{FEFF}", "udid,name\n"] {
      try expectError("import-empty") { try devices(empty, in: portal) }
    }
    let bytes: [UInt8] = Array("udid,name\n\(Self.new),J".utf8) + [0xFC] + Array("rgen\n".utf8)
    guard case .refused(let faults) = try portal.importDevices(bytes, file: "x", as: .ada, at: .day(1)) else {
      Issue.record("Latin-1 was guessed")
      return
    }
    #expect(faults.map { $0.place?.line } == [2])
  }

  @Test func `a line is told once, whatever is wrong with it`() throws {
    let world = try World()
    let portal = try world.team()
    let bad: [UInt8] = [0xFC]
    for line in [[bad, Array(",x".utf8)], [bad, Array(",".utf8), bad], [Array("ada@example.com,\"J\"".utf8), bad]] {
      let bytes = Array("email,name\n".utf8) + line.flatMap(\.self) + Array("\nno address,x\n".utf8)
      guard case .refused(let faults) = try portal.importMembers(bytes, file: "x", as: .ada, at: .day(1)) else {
        Issue.record("not refused")
        return
      }
      #expect(faults.map { $0.place?.line } == [2, 3])
    }
  }

  @Test func `people are invited from a list, with whole names or parts, and the roles that it names`() throws {
    let world = try World()
    let portal = try world.team()
    let text = """
      Nachname;Vorname;E-Mail;Role
      Beispiel;Ben;ben@example.com;
      Muster;Eve;eve@example.com;App Manager
      Example;Ada;ADA@example.com;admin
      """
    guard case .imported(let records, known: 1) = try people(text, in: portal) else {
      Issue.record("refused")
      return
    }
    #expect(records.map(\.name.rawValue) == ["Ben Beispiel", "Eve Muster"])
    #expect(records.map(\.role) == [.developer, .appManager])
    #expect(records.allSatisfy { $0.state == .invited })
    #expect(try portal.log().count == 2)
    #expect(try portal.acceptInvitation(of: .eve, at: .day(2)).role == .appManager)
  }

  @Test func `bad lines of people are told, and the account holder is not given away`() throws {
    let world = try World()
    let portal = try world.team()
    let text = """
      x@example.com,X,account-holder
      nobody,Y,
      z@example.com,,
      ben@example.com,Ben,king
      ben@example.com,Ben,
      """
    guard case .refused(let faults) = try people(text, in: portal) else {
      Issue.record("not refused")
      return
    }
    #expect(faults.map { $0.place?.line } == [1, 2, 3, 4])
    #expect(try portal.contents().members().count == 1)
    let small = try world.team("Solo", id: "SOLO000001", program: .individual)
    guard case .refused(let full) = try people("ben@example.com,Ben\n", in: small) else {
      Issue.record("not refused")
      return
    }
    #expect(full.map(\.code) == ["members-limit"])
  }

  @Test func `who may not register may not import`() throws {
    let world = try World()
    let portal = try world.team()
    try expectError("not-a-member") {
      try portal.importMembers(Array("ben@example.com,Ben".utf8), file: "p", as: .eve, at: .day(1))
    }
  }
}

/// An import is one change, and many records are one file.
struct PackedImportTests {
  @Test func `ten thousand people are one packed commit that git finds sound`() throws {
    let world = try World()
    let portal = try world.team()
    let lines = (1...10_000).map { "p\($0)@example.com,Person \($0)" }
    let outcome = try portal.importMembers(
      Array(lines.joined(separator: "\n").utf8), file: "p", as: .ada, at: .day(1))
    guard case .imported(let records, known: 0) = outcome else {
      Issue.record("refused")
      return
    }
    #expect(records.count == 10_000)
    #expect(try portal.log().count == 2)
    let counts = try world.run("git", "-C", portal.repositoryDirectory, "count-objects", "-v").output
    #expect(counts.contains("packs: 1\n"))
    let loose = counts.split(separator: "\n").first.flatMap { Int($0.dropFirst("count: ".count)) }
    #expect((loose ?? 99) < 10)
    #expect(try world.run("git", "-C", portal.repositoryDirectory, "fsck", "--strict").code == 0)
    #expect(try portal.contents().members().count == 10_001)
  }
}
