import AppleIdentifiers
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing
@testable import DeveloperPortal

/// Two machines that share a portal through a bare repository.
private struct TwoMachines {
  let world: World
  let remote: String
  let here: Portal
  let there: Portal

  init(_ world: World, prepare: (Portal) throws -> Void = { _ in }) throws {
    self.world = world
    remote = world.directory + "/shared.git"
    #expect(try world.run("git", "init", "-q", "--bare", "-b", "main", remote).code == 0)
    here = try world.team()
    try prepare(here)
    _ = try here.push(to: remote, as: { () throws(Diagnostic) in .ada }, at: .day(1))
    let other = PortalHome(directory: world.directory + "/other")
    let team = try other.cloneTeam(from: remote, at: .day(1))
    there = try other.portal(of: team.id)
  }

  @discardableResult
  func pull(_ portal: Portal, day: Int, _ choice: PortalChoice = PortalChoice()) throws -> PortalExchange {
    try portal.pull(choosing: choice, as: { () throws(Diagnostic) in .ada }, at: .day(day))
  }

  @discardableResult
  func push(_ portal: Portal, day: Int, _ choice: PortalChoice = PortalChoice()) throws -> PortalExchange {
    try portal.push(choosing: choice, as: { () throws(Diagnostic) in .ada }, at: .day(day))
  }
}

struct SharingTests {
  @Test func `a clone has all that the portal has, and is the team in use`() throws {
    let machines = try TwoMachines(World()) { _ = try $0.registerDevice(.phone(1), as: .ada, at: .day(1)) }
    #expect(try machines.there.contents().revision == machines.here.contents().revision)
    #expect(try machines.there.contents().devices().count == 1)
    let home = PortalHome(directory: machines.world.directory + "/other")
    #expect(try home.currentTeam() == machines.here.id)
    try expectError("team-exists") { try home.cloneTeam(from: machines.remote, at: .day(1)) }
    #expect(try machines.world.run("git", "-C", machines.remote, "fsck", "--strict").code == 0)
  }

  @Test func `changes of two machines are joined record by record, and both end up the same`() throws {
    let machines = try TwoMachines(World()) { _ = try $0.registerDevice(.phone(1), as: .ada, at: .day(1)) }
    let (here, there) = (machines.here, machines.there)
    _ = try here.registerDevice(.phone(2), as: .ada, at: .day(2))
    _ = try there.registerDevice(.phone(3), as: .ada, at: .day(3))
    _ = try there.inviteMember(.ben, name: RecordName("Ben"), role: .developer, as: .ada, at: .day(3))
    // One device, renamed here and disabled there.
    _ = try here.renameDevice(matching: "Phone 1", to: RecordName("Renamed"), as: .ada, at: .day(4))
    _ = try there.disableDevice(matching: "Phone 1", as: .ada, at: .day(4))
    #expect(try machines.push(here, day: 5).sent == 2)
    let joined = try machines.push(there, day: 5)
    #expect(joined.isMerged && joined.received == 2 && joined.sent == 4 && joined.notes.isEmpty)
    #expect(try machines.pull(here, day: 5).received == 4)
    #expect(try here.contents().revision == there.contents().revision)
    let contents = try here.contents()
    #expect(Set(try contents.devices().map(\.name.rawValue)) == ["Renamed", "Phone 2", "Phone 3"])
    #expect(try contents.device(matching: "Renamed").state == .disabled)
    #expect(try contents.members().count == 2)
    // The log has what was done on both, newest first.
    let dates = try here.log().map(\.date)
    #expect(dates.count == 8 && dates == dates.sorted(by: >))
    #expect(try here.log().first?.summary == "Merge 2 remote changes with 3 local changes")
    #expect(try machines.world.run("git", "-C", here.repositoryDirectory, "fsck", "--strict").code == 0)
    #expect(try machines.pull(here, day: 6).received == 0)
  }

  @Test func `a push that lost the race joins and tries again, with many at once`() throws {
    let world = try World()
    let machines = try TwoMachines(world)
    let homes = (0..<4).map { PortalHome(directory: world.directory + "/machine\($0)") }
    for home in homes { _ = try home.cloneTeam(from: machines.remote, at: .day(1)) }
    let failures = Tally()
    DispatchQueue.concurrentPerform(iterations: homes.count) { index in
      do {
        let portal = try homes[index].portal(of: machines.here.id)
        for round in 0..<3 {
          _ = try portal.registerDevice(.phone(index * 10 + round), as: .ada, at: .day(2))
          _ = try machines.push(portal, day: 2)
        }
      } catch {
        failures.add(error)
      }
    }
    if let error = failures.first { throw error }
    try machines.pull(machines.here, day: 3)
    #expect(try machines.here.contents().devices().count == 12)
  }

  @Test func `of many who send at the same moment, nobody takes away what another sent`() throws {
    let world = try World()
    let machines = try TwoMachines(world)
    let homes = (0..<8).map { PortalHome(directory: world.directory + "/machine\($0)") }
    for round in 0..<3 {
      for (index, home) in homes.enumerated() {
        if round == 0 { _ = try home.cloneTeam(from: machines.remote, at: .day(1)) }
        let portal = try home.portal(of: machines.here.id)
        _ = try portal.registerDevice(.phone(round * 10 + index), as: .ada, at: .day(2))
      }
      let failures = Tally()
      DispatchQueue.concurrentPerform(iterations: homes.count) { index in
        do {
          _ = try machines.push(homes[index].portal(of: machines.here.id), day: 2)
        } catch {
          failures.add(error)
        }
      }
      if let error = failures.first { throw error }
      try machines.pull(machines.here, day: 3)
      #expect(try machines.here.contents().devices().count == (round + 1) * homes.count)
    }
  }

  @Test func `a contradiction is told with both sides, and nothing moves until one counts`() throws {
    let machines = try TwoMachines(World()) { _ = try $0.registerDevice(.phone(1), as: .ada, at: .day(1)) }
    let (here, there) = (machines.here, machines.there)
    _ = try here.renameDevice(matching: "Phone 1", to: RecordName("Mine"), as: .ada, at: .day(2))
    _ = try there.renameDevice(matching: "Phone 1", to: RecordName("Yours"), as: .ada, at: .day(2))
    _ = try there.registerDevice(.phone(2), as: .ada, at: .day(2))
    try machines.push(there, day: 3)
    let before = try here.contents().revision
    let stopped = try machines.push(here, day: 3)
    let only = try #require(stopped.contradictions.first)
    #expect(stopped.contradictions.count == 1 && !stopped.isDone && stopped.sent == 0)
    #expect([only.base, only.ours, only.theirs] == ["Phone 1", "Mine", "Yours"])
    #expect(only.key == "name" && only.number == 1 && only.record.hasPrefix("the device \"Mine\" ("))
    #expect(try here.contents().revision == before)
    #expect(throws: Diagnostic.self) { try machines.pull(here, day: 3, PortalChoice(picks: [2: .ours])) }
    #expect(try machines.pull(here, day: 3).contradictions == [only])
    let settled = try machines.push(here, day: 3, PortalChoice(picks: [1: .ours]))
    #expect(settled.isDone && settled.sent == 2)
    #expect(try Set(here.contents().devices().map(\.name.rawValue)) == ["Mine", "Phone 2"])
    #expect(try here.log().first?.details.first?.hasSuffix("name: ours counts") == true)
  }

  @Test func `a record deleted here and changed there is a contradiction; the same on both is none`() throws {
    let machines = try TwoMachines(World()) {
      for name in ["de.demo.A", "de.demo.B"] {
        _ = try $0.createAppID(BundleIdentifierPattern(name), name: RecordName("X"), as: .ada, at: .day(1))
      }
    }
    let (here, there) = (machines.here, machines.there)
    _ = try here.deleteAppID(matching: "de.demo.A", as: .ada, at: .day(2))
    _ = try there.changeCapabilities(
      ofAppIDMatching: "de.demo.A", CapabilityWishes(enabling: ["siri"]), as: .ada, at: .day(2))
    for portal in [here, there] { _ = try portal.deleteAppID(matching: "de.demo.B", as: .ada, at: .day(2)) }
    try machines.push(there, day: 3)
    let stopped = try machines.pull(here, day: 3)
    #expect(stopped.contradictions.map(\.key) == ["record"])
    #expect(stopped.contradictions.first?.ours == nil && stopped.contradictions.first?.theirs == "changed")
    try machines.pull(here, day: 3, PortalChoice(side: .theirs))
    #expect(try here.contents().appIDs().map(\.pattern.description) == ["de.demo.A"])
  }

  @Test func `capabilities that were switched on either side are all on, and a revision beyond both`() throws {
    let machines = try TwoMachines(World()) {
      _ = try $0.createAppID(
        BundleIdentifierPattern("de.demo.A"), name: RecordName("A"), capabilities: ["siri"], as: .ada, at: .day(1))
    }
    let (here, there) = (machines.here, machines.there)
    _ = try here.changeCapabilities(
      ofAppIDMatching: "A", CapabilityWishes(enabling: ["push-notifications"]), as: .ada, at: .day(2))
    _ = try there.changeCapabilities(
      ofAppIDMatching: "A", CapabilityWishes(enabling: ["healthkit"], disabling: ["siri"]), as: .ada, at: .day(2))
    try machines.push(there, day: 3)
    try machines.push(here, day: 3)
    let appID = try here.contents().appID(matching: "A")
    #expect(Set(appID.capabilities) == ["healthkit", "in-app-purchase", "push-notifications"])
    #expect(appID.revision == 3)
  }

  @Test func `what either side assigned is assigned, and what either withdrew is not`() throws {
    let machines = try TwoMachines(World()) {
      _ = try $0.createAppID(BundleIdentifierPattern("de.demo.A"), name: RecordName("A"), as: .ada, at: .day(1))
      _ = try $0.changeCapabilities(
        ofAppIDMatching: "A", CapabilityWishes(assigning: ["app-groups": ["group.old"], "icloud": ["iCloud.old"]]),
        as: .ada, at: .day(1))
    }
    let (here, there) = (machines.here, machines.there)
    _ = try here.changeCapabilities(
      ofAppIDMatching: "A",
      CapabilityWishes(
        disabling: ["icloud"], assigning: ["app-groups": ["group.here", "group.both"]],
        withdrawing: ["app-groups": ["group.old"]]), as: .ada, at: .day(2))
    _ = try there.changeCapabilities(
      ofAppIDMatching: "A", CapabilityWishes(assigning: ["app-groups": ["group.both"], "icloud": ["iCloud.new"]]),
      as: .ada, at: .day(2))
    try machines.push(there, day: 3)
    try machines.push(here, day: 3)
    let appID = try here.contents().appID(matching: "A")
    #expect(appID.values == ["app-groups": ["group.both", "group.here"]] && appID.revision == 4)
    #expect(appID.capabilities == ["app-groups", "in-app-purchase"])
    #expect(
      try Set(here.contents().identifiers().map(\.identifier))
        == ["group.old", "group.here", "group.both", "iCloud.old", "iCloud.new"])
  }

  @Test func `a device that both registered, and a person whom both invited, are one`() throws {
    let machines = try TwoMachines(World())
    for (portal, day) in [(machines.here, 2), (machines.there, 3)] {
      _ = try portal.registerDevice(.phone(1, name: "Same"), as: .ada, at: .day(day))
      _ = try portal.inviteMember(.ben, name: RecordName("Ben"), role: .developer, as: .ada, at: .day(day))
      _ = try portal.acceptInvitation(of: .ben, at: .day(day))
    }
    try machines.push(machines.there, day: 4)
    #expect(try machines.push(machines.here, day: 4).isDone)
    let contents = try machines.here.contents()
    #expect(try contents.devices().map(\.registered) == [.day(2)])
    #expect(try contents.member(matching: "Ben").joined == .day(2))
  }

  @Test func `a team profile that both sides made again is made once more of what both have`() throws {
    let world = try World()
    let machines = try TwoMachines(world) { portal in
      _ = try world.certificate(in: portal)
      _ = try portal.registerDevice(.phone(1), as: .ada, at: .day(1))
      _ = try portal.createAppID(BundleIdentifierPattern("*"), name: RecordName("All"), as: .ada, at: .day(1))
      _ = try portal.createProfile(
        NewProfile(type: .development, appID: "*", isXcodeManaged: true), as: .ada, at: .day(1))
    }
    _ = try machines.here.registerDevice(.phone(2), as: .ada, at: .day(2))
    _ = try machines.there.registerDevice(.phone(3), as: .ada, at: .day(2))
    try machines.push(machines.there, day: 3)
    #expect(try machines.push(machines.here, day: 3).isDone)
    let contents = try machines.here.contents()
    let profile = try #require(try contents.profiles().first)
    #expect(profile.devices?.count == 3)
    #expect(try contents.provisioningProfile(of: profile).devices?.count == 3)
    #expect(try contents.provisioningProfile(of: profile).uuid == profile.uuid)
  }

  @Test func `what is no portal, and another team's, is refused and nothing is left`() throws {
    let world = try World()
    let machines = try TwoMachines(world)
    let empty = world.directory + "/empty.git"
    #expect(try world.run("git", "init", "-q", "--bare", "-b", "main", empty).code == 0)
    let fresh = PortalHome(directory: world.directory + "/fresh")
    try expectError("not-a-portal") { try fresh.cloneTeam(from: empty, at: .day(1)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: fresh.directory + "/teams").isEmpty)
    let other = try world.team("Other", id: "OTHER00001")
    try expectError("portals-unrelated") {
      try other.push(to: machines.remote, as: { () throws(Diagnostic) in .ada }, at: .day(2))
    }
    #expect(try other.remoteAddress() == nil)
    let plain = world.directory + "/plain.git"
    #expect(try world.run("git", "init", "-q", "--bare", "-b", "main", plain).code == 0)
    _ = try other.push(to: plain, as: { () throws(Diagnostic) in .ada }, at: .day(2))
    let before = try #require(try machines.here.remoteAddress())
    try expectError("portals-unrelated") {
      try machines.here.push(to: plain, as: { () throws(Diagnostic) in .ada }, at: .day(2))
    }
    try expectError("portals-unrelated") {
      try machines.here.pull(from: plain, as: { () throws(Diagnostic) in .ada }, at: .day(2))
    }
    #expect(try machines.here.remoteAddress() == before)
    #expect(try !machines.here.hasUnsentChanges())
    #expect(try machines.pull(machines.here, day: 2).isDone)
    let lonely = try world.team("Lonely", id: "LONELY0001")
    try expectError("team-remote-missing") { try machines.pull(lonely, day: 2) }
  }

  @Test func `an App ID that another team of the machine has does not come in`() throws {
    let world = try World()
    let machines = try TwoMachines(world)
    let pattern = try BundleIdentifierPattern("de.demo.App")
    _ = try machines.there.createAppID(pattern, name: RecordName("A"), as: .ada, at: .day(2))
    try machines.push(machines.there, day: 2)
    let other = try world.team("Other", id: "OTHER00001")
    _ = try other.createAppID(pattern, name: RecordName("B"), as: .ada, at: .day(2))
    let before = try machines.here.contents().revision
    try expectError("app-id-taken") { try machines.pull(machines.here, day: 3) }
    #expect(try machines.here.contents().revision == before)
  }

  @Test func `a day is seen as the shared line had it, and slots beyond the limit are told`() throws {
    let machines = try TwoMachines(World())
    _ = try machines.here.registerDevices((1...60).map { try .phone($0) }, as: .ada, at: .day(2))
    _ = try machines.there.registerDevices((101...160).map { try .phone($0) }, as: .ada, at: .day(3))
    try machines.push(machines.there, day: 4)
    let exchange = try machines.push(machines.here, day: 5)
    #expect(exchange.notes.count == 1 && exchange.notes[0].contains("120 iPhone devices"))
    #expect(try machines.here.contents(at: .day(4)).devices().count == 60)
    #expect(try machines.here.contents(at: .day(5)).devices().count == 120)
    try expectError("devices-limit") { try machines.here.registerDevice(.phone(999), as: .ada, at: .day(6)) }
  }

  @Test func `trying a pull or a push changes neither side`() throws {
    let machines = try TwoMachines(World())
    _ = try machines.here.registerDevice(.phone(1), as: .ada, at: .day(2))
    let rehearsing = try PortalHome(directory: machines.world.home.directory, mode: .rehearsing)
      .portal(of: machines.here.id)
    #expect(try machines.push(rehearsing, day: 3).ahead == 1)
    #expect(try machines.pull(machines.there, day: 3).received == 0)
  }
}
