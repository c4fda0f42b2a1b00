import AppleIdentifiers
import DeveloperPortal
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing

struct ProfileTests {
  @Test(arguments: TeamProgram.allCases)
  func `each program makes the types of its row, and refuses the others`(program: TeamProgram) throws {
    let world = try World()
    let portal = try world.readyTeam(program: program)
    for type in ProfileType.allCases {
      let make = { try portal.createProfile(NewProfile(type: type, appID: "de.demo.App"), as: .ada, at: .day(1)) }
      if program.terms.profileTypes.contains(type) {
        let record = try make()
        let parsed = try ProvisioningProfile(parsing: try portal.contents().file(of: record))
        #expect(parsed.type == type)
        #expect(parsed.expirationDate == record.expires)
        #expect((record.devices != nil) == type.listsDevices)
      } else {
        let error = try expectError("profile-type-not-offered", make)
        #expect(error.message.contains(program.rawValue))
      }
    }
  }

  @Test(arguments: Platform.allCases)
  func `a profile names the devices of its platform`(platform: Platform) throws {
    let world = try World()
    let portal = try world.readyTeam()
    for (number, family) in DeviceClass.allCases.enumerated() where family != .iPod && family != .iPhone {
      _ = try portal.registerDevice(
        NewDevice(
          udid: UDID("00008000-000000000000000\(number)"), name: RecordName(family.displayName), deviceClass: family),
        as: .ada, at: .first)
    }
    let record = try portal.createProfile(
      NewProfile(type: .development, platform: platform, appID: "de.demo.App"), as: .ada, at: .day(1))
    let contents = try portal.contents()
    let expected = try contents.devices().filter { DeviceClass.families(for: platform).contains($0.deviceClass) }
    #expect(record.devices == expected.map(\.id))
    #expect(record.fileName.hasSuffix(platform == .macOS ? ".provisionprofile" : ".mobileprovision"))
    let parsed = try ProvisioningProfile(parsing: try contents.file(of: record))
    #expect(parsed.platforms.contains(platform))
    try world.verify(try contents.file(of: record))
  }

  @Test func `what does not fit is refused with what to do`() throws {
    let world = try World()
    let portal = try world.readyTeam()
    let distribution = try #require(try portal.contents().certificates().first { $0.use == .distribution })
    func attempt(_ profile: NewProfile) throws -> ProfileRecord {
      try portal.createProfile(profile, as: .ada, at: .day(1))
    }
    let unknown = try expectError("app-id-not-found") {
      try attempt(NewProfile(type: .development, appID: "de.other"))
    }
    #expect(unknown.remedy == .operation(.init("app-id.create", ["pattern": "de.other"])))
    try expectError("certificate-unfit") {
      try attempt(
        NewProfile(type: .development, appID: "App", certificates: .matching([distribution.id.rawValue])))
    }
    try expectError("device-unfit") {
      try attempt(NewProfile(type: .appStore, appID: "App", devices: .matching(["Phone 1"])))
    }
    try expectError("device-unfit") {
      try attempt(NewProfile(type: .development, platform: .macOS, appID: "App", devices: .matching(["Phone 1"])))
    }
    try expectError("no-device") { try attempt(NewProfile(type: .development, platform: .tvOS, appID: "App")) }
    _ = try portal.disableDevice(matching: "Phone 2", as: .ada, at: .day(1))
    try expectError("device-disabled") {
      try attempt(NewProfile(type: .development, appID: "App", devices: .matching(["Phone 2"])))
    }
    _ = try attempt(NewProfile(name: RecordName("Mine"), type: .development, appID: "App"))
    try expectError("profile-name-taken") {
      try attempt(NewProfile(name: RecordName("Mine"), type: .adHoc, appID: "App"))
    }
    #expect(try portal.contents().profiles().count == 1)
  }

  @Test func `without a certificate the remedy is to approve what waits, or to request one`() throws {
    let world = try World()
    let portal = try world.teamWithBen()
    _ = try portal.createAppID(BundleIdentifierPattern("*"), name: RecordName("All"), as: .ada, at: .day(1))
    let profile = NewProfile(type: .development, appID: "*")
    let first = try expectError("no-certificate") { try portal.createProfile(profile, as: .ada, at: .day(2)) }
    #expect(first.remedy == .operation(.init("certificate.request", ["type": "development"])))
    let request = try world.request(.development, in: portal)
    let second = try expectError("no-certificate") { try portal.createProfile(profile, as: .ada, at: .day(2)) }
    #expect(second.remedy == .operation(.init("certificate.approve", ["id": request.id.rawValue])))
    let third = try expectError("certificate-unfit") {
      try portal.createProfile(
        NewProfile(type: .development, appID: "*", certificates: .matching([request.id.rawValue])), as: .ada,
        at: .day(2))
    }
    #expect(third.remedy == second.remedy)
  }

  @Test func `a profile is invalid once its certificate, device or App ID is gone, and expired in time`() throws {
    let world = try World()
    let portal = try world.readyTeam()
    let profile = try portal.createProfile(NewProfile(type: .development, appID: "App"), as: .ada, at: .day(1))
    #expect(try world.status(of: profile, in: portal, at: .day(1)).state == .active)
    let certificate = try #require(profile.certificates.first)
    let device = try #require(profile.devices?.first)
    for foundation in [ProfileFoundation.certificate(certificate), .device(device), .appID(profile.appID)] {
      #expect(try portal.contents().activeProfiles(restingOn: foundation, at: .day(1)) == [profile])
      #expect(try portal.contents().activeProfiles(restingOn: foundation, at: profile.expires).isEmpty)
    }
    _ = try portal.revokeCertificate(matching: certificate.rawValue, as: .ada, at: .day(2))
    _ = try portal.disableDevice(matching: device.rawValue, as: .ada, at: .day(3))
    _ = try portal.deleteAppID(matching: "App", as: .ada, at: .day(4))
    let status = try world.status(of: profile, in: portal, at: .day(4))
    #expect(status.state == .invalid)
    #expect(
      status.flaws.map(\.reason) == [
        "its certificate \(certificate) was revoked", "its App ID was deleted", "its device \"Phone 1\" was disabled",
      ])
    #expect(try world.status(of: profile, in: portal, at: profile.expires).state == .expired)
    try expectError("app-id-deleted") { try portal.renewProfile(matching: "App development", as: .ada, at: .day(5)) }
    // As it was: the profile was good.
    let then = try portal.contents(at: .day(1))
    let known = try then.profile(matching: profile.id.rawValue)
    #expect(try ProfileJudge(then, at: .day(1)).status(of: known).state == .active)
  }

  @Test func `renewing leaves out what is no longer good`() throws {
    let world = try World()
    let portal = try world.readyTeam()
    let second = try world.certificate(in: portal)
    let profile = try portal.createProfile(NewProfile(type: .development, appID: "App"), as: .ada, at: .day(1))
    #expect(profile.certificates.count == 2 && profile.devices?.count == 2)
    let first = try #require(profile.certificates.first { $0 != second.id })
    _ = try portal.revokeCertificate(matching: first.rawValue, as: .ada, at: .day(2))
    _ = try portal.disableDevice(matching: "Phone 1", as: .ada, at: .day(2))
    let renewed = try portal.renewProfile(matching: profile.uuid, as: .ada, at: .day(3))
    #expect(renewed.certificates == [second.id])
    #expect(renewed.devices?.count == 1)
    #expect(renewed.expires == .day(3 + 365))
    #expect(renewed.created == profile.created && renewed.made == .day(3))
  }

  @Test func `a developer makes development profiles only, also by renewing and deleting`() throws {
    let world = try World()
    let portal = try world.readyTeam()
    _ = try portal.inviteMember(.ben, name: RecordName("Ben"), role: .developer, as: .ada, at: .first)
    _ = try portal.acceptInvitation(of: .ben, at: .first)
    _ = try portal.createProfile(NewProfile(type: .development, appID: "App"), as: .ben, at: .day(1))
    _ = try portal.createProfile(NewProfile(type: .appStore, appID: "App"), as: .ada, at: .day(1))
    for work in [
      { try portal.createProfile(NewProfile(type: .adHoc, appID: "App"), as: .ben, at: .day(2)) },
      { try portal.renewProfile(matching: "App App Store", as: .ben, at: .day(2)) },
      { try portal.deleteProfile(matching: "App App Store", as: .ben, at: .day(2)) },
    ] {
      try expectError("role-forbids", work)
    }
    _ = try portal.deleteProfile(matching: "App development", as: .ben, at: .day(2))
    #expect(try portal.contents().profiles().map(\.name.rawValue) == ["App App Store"])
  }
}

extension World {
  /// A team with two devices, certificates of both uses and an App ID.
  func readyTeam(program: TeamProgram = .organization) throws -> Portal {
    let portal = try team(program: program)
    _ = try certificate(in: portal)
    _ = try certificate(.distribution, in: portal)
    _ = try portal.registerDevices([.phone(1), .phone(2)], as: .ada, at: .first)
    _ = try portal.createAppID(
      BundleIdentifierPattern("de.demo.App"), name: RecordName("App"), as: .ada, at: .first)
    return portal
  }
}
