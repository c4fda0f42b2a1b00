import AppleIdentifiers
import DeveloperPortal
import Diagnostics
import Foundation
import Testing

struct MemberTests {
  @Test func `who creates a team is its account holder`() throws {
    let world = try World()
    let portal = try world.team()
    let members = try portal.contents().members()
    #expect(members.map(\.email) == [.ada])
    #expect(members.map(\.role) == [.accountHolder])
    #expect(members.map(\.state) == [.active])
  }

  @Test func `the role table has one row for each action, and the account holder may do all`() {
    #expect(RolePermission.all.map(\.action) == PortalAction.allCases)
    for row in RolePermission.all {
      #expect(row.roles.contains(.accountHolder), "\(row.action)")
      #expect(!row.source.isEmpty)
    }
  }

  @Test func `a refusal names who may`() throws {
    let world = try World()
    let portal = try world.teamWithBen()
    let error = try expectError("role-forbids") {
      try portal.disableDevice(matching: "Phone 1", as: .ben, at: .day(2))
    }
    #expect(
      error.message
        == "ben@example.com can't disable or enable devices with the role Developer; this requires the role Account Holder or Admin"
    )
    #expect(error.remedy == .advice("ask Ada Example <ada@example.com>"))
  }

  @Test(arguments: [MemberRole.admin, .appManager, .developer])
  func `what a role may do follows the table`(role: MemberRole) throws {
    let world = try World()
    let portal = try world.teamWithBen(role: role)
    let attempts: [(PortalAction, () throws -> Void)] = [
      (.registerDevices, { _ = try portal.registerDevice(.phone(9), as: .ben, at: .day(2)) }),
      (.disableDevices, { _ = try portal.disableDevice(matching: "Phone 1", as: .ben, at: .day(2)) }),
      (
        .registerAppIDs,
        { _ = try portal.createAppID(BundleIdentifierPattern("de.a"), name: RecordName("A"), as: .ben, at: .day(2)) }
      ),
      (.deleteAppIDs, { _ = try portal.deleteAppID(matching: "de.a", as: .ben, at: .day(2)) }),
      (
        .manageMembers,
        { _ = try portal.inviteMember(.eve, name: RecordName("Eve"), role: .developer, as: .ben, at: .day(2)) }
      ),
      (.requestDistributionCertificate, { _ = try world.request(.distribution, in: portal) }),
      (.requestDevelopmentCertificate, { _ = try world.request(.development, in: portal) }),
      (.decideCertificates, { _ = try portal.approveAllPending(as: .ben, at: .day(2)) }),
    ]
    for (action, attempt) in attempts {
      if RolePermission.roles(for: action).contains(role) {
        try attempt()
      } else {
        try expectError("role-forbids", attempt)
      }
    }
  }

  @Test func `someone unknown is told who the members are`() throws {
    let world = try World()
    let portal = try world.team()
    let error = try expectError("not-a-member") { try portal.registerDevice(.phone(1), as: .eve, at: .day(1)) }
    #expect(error.message.contains("ada@example.com"))
    #expect(error.remedy == .advice("ask ada@example.com for an invitation, or act as a member with --as EMAIL"))
  }

  @Test func `an invitation must be accepted before it counts, and only once`() throws {
    let world = try World()
    let portal = try world.team()
    let invited = try portal.inviteMember(.ben, name: RecordName("Ben"), role: .admin, as: .ada, at: .day(1))
    #expect(invited.state == .invited)
    try expectError("invitation-open") { try portal.registerDevice(.phone(1), as: .ben, at: .day(1)) }
    try expectError("member-exists") {
      try portal.inviteMember(.ben, name: RecordName("Ben"), role: .admin, as: .ada, at: .day(1))
    }
    #expect(try portal.acceptInvitation(of: .ben, at: .day(2)).state == .active)
    try expectError("member-exists") { try portal.acceptInvitation(of: .ben, at: .day(2)) }
    _ = try portal.registerDevice(.phone(1), as: EmailAddress("Ben@Example.com"), at: .day(2))
  }

  @Test func `a member who left can't act and can be invited again; the account holder stays`() throws {
    let world = try World()
    let portal = try world.teamWithBen()
    #expect(try portal.removeMember(matching: "ben@example.com", as: .ada, at: .day(2)).state == .removed)
    try expectError("not-a-member") { try portal.registerDevice(.phone(2), as: .ben, at: .day(2)) }
    try expectError("not-a-member") { try portal.removeMember(matching: "ben@example.com", as: .ada, at: .day(2)) }
    let again = try portal.inviteMember(.ben, name: RecordName("Ben"), role: .admin, as: .ada, at: .day(3))
    #expect(again.state == .invited)
    #expect(try portal.contents().members().count == 2)
    try expectError("role-not-given") { try portal.removeMember(matching: "Ada Example", as: .ada, at: .day(3)) }
    try expectError("role-not-given") {
      try portal.inviteMember(.eve, name: RecordName("Eve"), role: .accountHolder, as: .ada, at: .day(3))
    }
  }

  @Test func `an individual membership has one member`() throws {
    let world = try World()
    let portal = try world.team(program: .individual)
    let error = try expectError("members-limit") {
      try portal.inviteMember(.ben, name: RecordName("Ben"), role: .developer, as: .ada, at: .day(1))
    }
    #expect(error.remedy == .operation(.init("team.create", ["program": "organization"])))
  }

  @Test(arguments: ["", "ada", "ada@", "@host", "a b@c", "a@b@c", "a<b@c", "a@b\n"])
  func `what is no address is refused`(text: String) throws {
    try expectError("email-invalid") { try EmailAddress(text) }
  }

  @Test(arguments: ["", "  ", "two\nlines", "a <b>", "bell\u{7}", String(repeating: "x", count: 201)])
  func `what is no name is refused`(text: String) throws {
    try expectError("record-name-invalid") { try RecordName(text) }
  }
}

extension World {
  /// A team with a device, and Ben in it.
  func teamWithBen(role: MemberRole = .developer) throws -> Portal {
    let portal = try team()
    _ = try portal.inviteMember(.ben, name: RecordName("Ben"), role: role, as: .ada, at: .day(1))
    _ = try portal.acceptInvitation(of: .ben, at: .day(1))
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .day(1))
    return portal
  }

  func request(_ use: CertificateUse, in portal: Portal) throws -> CertificateRecord {
    let request = try home.keychain.certificateRequest(of: try identity(.ben))
    return try portal.requestCertificate(for: use, request, as: .ben, at: .day(2))
  }
}

/// How records are named where one is asked for.
struct LookupTests {
  @Test func `a beginning of a name will do where one record alone has it, and several are listed`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try portal.registerDevices(
      [.phone(1, name: "Lab phone one"), .phone(2, name: "Lab phone two")], as: .ada, at: .day(1))
    let contents = try portal.contents()
    #expect(try contents.device(matching: "lab phone O").name.rawValue == "Lab phone one")
    let error = try expectError("several-devices") { try contents.device(matching: "Lab") }
    #expect(error.message.contains("(Lab phone one)") && error.message.contains("(Lab phone two)"))
  }

  @Test func `a beginning of a bundle identifier is another App ID's`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try portal.createAppID(
      BundleIdentifierPattern("de.demo.AppTwo"), name: RecordName("Two"), as: .ada, at: .day(1))
    try expectError("app-id-not-found") { try portal.contents().appID(matching: "de.demo.App") }
    #expect(try portal.contents().appID(matching: "tw").pattern.description == "de.demo.AppTwo")
  }

  @Test func `an invitation is accepted for the whole address only`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try portal.inviteMember(
      EmailAddress("ben@example.community"), name: RecordName("B"), role: .developer, as: .ada, at: .day(1))
    try expectError("member-not-found") {
      try portal.acceptInvitation(of: EmailAddress("ben@example.com"), at: .day(2))
    }
  }
}
