import AppleIdentifiers
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing
@testable import DeveloperPortal

/// Changes that a member made with plain Git, past the program.
struct PlainGitChangeTests {
  @Test(arguments: Tampering.allCases)
  func `what a role may not do is refused on pull and on reading`(_ tampering: Tampering) throws {
    let shared = try SharedPortal()
    let before = try shared.other.contents().revision
    try shared.commit(as: tampering.author, committer: tampering.committer) { try tampering.write(in: $0, shared) }
    let error = try expectError("portal-change-refused") { try shared.other.pull(as: { .ada }, at: .day(3)) }
    #expect(error.message.contains(tampering.author), "\(error.message)")
    #expect(try shared.other.contents().revision == before, "nothing was taken in")
    try expectError("portal-change-refused") { try shared.portal.contents() }
    try expectError("portal-change-refused") {
      try PortalHome(directory: shared.world.directory + "/third").cloneTeam(
        from: shared.portal.repositoryDirectory, at: .day(3))
    }
  }

  @Test func `what a role may do is taken in, and who did it is said`() throws {
    let shared = try SharedPortal()
    try shared.commit(as: "ben@example.com") { folder in
      try folder.edit(shared.device.path, "\"Phone 1\"", "\"Ben's phone\"")
    }
    let exchange = try shared.other.pull(as: { .ada }, at: .day(3))
    #expect(exchange.received == 1)
    #expect(exchange.changes.map(\.email) == ["ben@example.com"])
    #expect(try shared.other.contents().devices().map(\.name.rawValue) == ["Ben's phone"])
  }

  @Test func `a merge can't bring back what the other side changed`() throws {
    let shared = try SharedPortal()
    let start = try shared.portal.contents().revision
    _ = try shared.portal.removeMember(matching: "eve@example.com", as: .ada, at: .day(2))
    try shared.commit(as: "ben@example.com") { folder in
      _ = try folder.git("checkout", "-q", "-b", "side", start)
      try folder.edit(shared.device.path, "\"Phone 1\"", "\"Ben's phone\"")
      try folder.commit(as: "ben@example.com", committer: "ben@example.com")
      _ = try folder.git("checkout", "-q", "main")
      _ = try folder.git("merge", "-q", "--no-commit", "--no-ff", "side")
      _ = try folder.git("checkout", "side", "--", shared.eve.path)
    }
    try expectError("portal-change-refused") { try shared.other.pull(as: { .ada }, at: .day(3)) }
  }

  @Test func `each commit is verified once, and never is a whole history again`() throws {
    let shared = try SharedPortal()
    _ = try shared.portal.contents()
    let mark = shared.portal.repositoryDirectory + "/slipway/verified"
    let revision = try shared.portal.contents().revision
    #expect(try String(contentsOfFile: mark, encoding: .utf8) == "rules-3 \(revision)\n")
    #expect(
      try shared.world.run("git", "-C", shared.portal.repositoryDirectory, "for-each-ref").output.contains("main"))
    try FileManager.default.removeItem(atPath: mark)
    #expect(try shared.portal.contents().revision == revision, "without the mark all is verified again")
  }
}

/// A portal with a developer in it, and a clone of it on another machine.
final class SharedPortal {
  let world: World
  let portal: Portal
  let other: Portal
  let certificate: CertificateRecord
  let request: CertificateRecord
  let profile: ProfileRecord
  let otherProfile: ProfileRecord
  let device: DeviceRecord
  let ben: MemberRecord
  let eve: MemberRecord

  init() throws {
    world = try World()
    portal = try world.team()
    for email in [EmailAddress.ben, .eve] {
      _ = try portal.inviteMember(
        email, name: RecordName(String(email.rawValue.prefix(3))), role: .developer, as: .ada, at: .first)
      _ = try portal.acceptInvitation(of: email, at: .first)
    }
    certificate = try world.certificate(in: portal)
    device = try portal.registerDevice(.phone(1), as: .ada, at: .first)
    _ = try portal.createAppID(BundleIdentifierPattern("de.demo.App"), name: RecordName("App"), as: .ada, at: .first)
    let make = { [portal] (name: String) in
      try portal.createProfile(
        NewProfile(name: RecordName(name), type: .development, appID: "de.demo.App"), as: .ada, at: .first)
    }
    profile = try make("One")
    otherProfile = try make("Two")
    request = try portal.requestCertificate(
      for: .development, world.home.keychain.certificateRequest(of: world.identity(.ben)), as: .ben, at: .day(1))
    ben = try #require(try portal.contents().members().first { $0.email == .ben })
    eve = try #require(try portal.contents().members().first { $0.email == .eve })
    let second = PortalHome(directory: world.directory + "/second")
    other = try second.portal(of: try second.cloneTeam(from: portal.repositoryDirectory, at: .day(1)).id)
  }

  /// Commits what `change` writes with plain Git, and pushes it.
  func commit(
    as author: String, committer: String? = nil, at date: Date = .day(2), authored: Date? = nil,
    _ change: (PlainFolder) throws -> Void
  ) throws {
    let folder = PlainFolder(world: world, path: world.directory + "/plain-" + UUID().uuidString)
    _ = try world.run("git", "clone", "-q", portal.repositoryDirectory, folder.path)
    try change(folder)
    try folder.commit(as: author, committer: committer ?? author, at: date, authored: authored)
    #expect(try folder.git("push", "-q", "origin", "main").code == 0)
  }
}

/// A work tree of the portal.
struct PlainFolder {
  let world: World
  let path: String

  func git(_ arguments: String...) throws -> (code: Int32, output: String) {
    // A merge wants to know who makes it, and no machine need have told Git.
    try world.run(
      "git", arguments: ["-C", path, "-c", "user.name=Someone", "-c", "user.email=someone@example.com"] + arguments)
  }

  func commit(as author: String, committer: String, at date: Date = .day(2), authored: Date? = nil) throws {
    _ = try git("add", "-A")
    let (date, authored) = (date.formatted(.iso8601), (authored ?? date).formatted(.iso8601))
    let outcome = try world.run(
      "env",
      arguments: [
        "GIT_AUTHOR_NAME=Someone", "GIT_AUTHOR_EMAIL=\(author)", "GIT_COMMITTER_NAME=Someone",
        "GIT_COMMITTER_EMAIL=\(committer)", "GIT_AUTHOR_DATE=\(authored)", "GIT_COMMITTER_DATE=\(date)", "git", "-C",
        path,
        "commit", "-q", "-m", "Plain",
      ])
    #expect(outcome.code == 0, "\(outcome.output)")
  }

  func edit(_ file: String, _ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
    try #require(text.contains(old), "\(text)")
    try write(Array(text.replacingOccurrences(of: old, with: new).utf8), to: file)
  }

  func write(_ bytes: [UInt8], to file: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(file)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)")))
  }

  func write(_ record: some PortalRecord) throws {
    var change = PortalChange("")
    change.put(record)
    for file in change.files { try write(file.bytes, to: file.path) }
  }

  /// Writes a member who is an admin to a path that is not the record's own.
  func writeAdmin(to path: (RecordID) -> String) throws {
    let record = MemberRecord(
      id: .digest(of: "member/x@example.com"), email: try EmailAddress("x@example.com"), name: try RecordName("X"),
      role: .admin, state: .active, invited: .day(1), joined: .day(1))
    var change = PortalChange("")
    change.put(record)
    for file in change.files { try write(file.bytes, to: path(record.id)) }
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(file)") }
}

/// What a developer writes past the program.
enum Tampering: String, CaseIterable {
  case ownRole, otherRole, newAdmin, secondRecord, removedMember, holder
  case hiddenFolder, hiddenRecord, recordInFolder
  case foreignCertificate, ownApproval, deletedCertificate, revocation, replacedRequest, unrevoked
  case swappedProfile, editedProfile, unsignedProfile, replacedProfileRecord
  case disabledDevice, deletedDevice, replacedDevice, deletedAppID, foreignRegistrar
  case strangerAuthor, spoofedAuthor, earlierDate

  var author: String {
    switch self {
    case .strangerAuthor: "mallory@example.com"
    case .spoofedAuthor, .holder, .unrevoked, .swappedProfile, .editedProfile: "ada@example.com"
    default: "ben@example.com"
    }
  }

  var committer: String { self == .spoofedAuthor ? "ben@example.com" : author }
}

extension Tampering {
  func write(in folder: PlainFolder, _ shared: SharedPortal) throws {
    switch self {
    case .ownRole: try folder.edit(shared.ben.path, "\"developer\"", "\"admin\"")
    case .otherRole: try folder.edit(shared.eve.path, "\"developer\"", "\"admin\"")
    case .newAdmin:
      try folder.write(
        MemberRecord(
          id: .digest(of: "member/x@example.com"), email: EmailAddress("x@example.com"), name: RecordName("X"),
          role: .admin, state: .active, invited: .day(1), joined: .day(1)))
    case .secondRecord:
      let text = try folder.bytes(of: shared.ben.path)
      let admin = String(decoding: text, as: UTF8.self).replacingOccurrences(of: "\"developer\"", with: "\"admin\"")
      try folder.write(Array(admin.utf8), to: "members/00/\(shared.ben.id).json")
    case .hiddenFolder: try folder.writeAdmin(to: { "members/\u{308}x/\($0).json" })
    case .hiddenRecord: try folder.writeAdmin(to: { "members/00/\($0).x.json" })
    case .recordInFolder: try folder.writeAdmin(to: { "members/00/\($0).x/y.json" })
    case .removedMember: try folder.remove(shared.eve.path)
    case .holder: try folder.edit("team.json", "ada@example.com", "ben@example.com")
    case .foreignCertificate:
      let foreign = try Self.foreignCertificate(shared)
      try folder.write(foreign.der, to: shared.certificate.certificatePath)
    case .ownApproval:
      let certificate = try CertificateIssuing(team: shared.portal.team(), at: .day(2)).certificate(
        for: shared.request, request: folder.bytes(of: shared.request.requestPath))
      var record = shared.request
      (record.decider, record.decided, record.issue) = (.ben, .day(2), CertificateIssue(certificate))
      try folder.write(record)
      try folder.write(certificate.der, to: record.certificatePath)
    case .deletedCertificate:
      try folder.remove(shared.certificate.path)
      try folder.remove(shared.certificate.certificatePath)
    case .revocation, .unrevoked:
      var record = shared.certificate
      (record.revoked, record.revoker) = (.day(2), self == .revocation ? .ben : .eve)
      try folder.write(record)
    case .replacedRequest:
      let other = try shared.world.home.keychain.certificateRequest(of: shared.world.identity(.eve))
      try folder.write(other.der, to: shared.request.requestPath)
    case .swappedProfile:
      try folder.write(folder.bytes(of: shared.otherProfile.filePath), to: shared.profile.filePath)
    case .editedProfile:
      var bytes = try folder.bytes(of: shared.profile.filePath)
      bytes[bytes.count / 2] ^= 1
      try folder.write(bytes, to: shared.profile.filePath)
    case .unsignedProfile: try folder.write(Array("<plist/>".utf8), to: shared.profile.filePath)
    case .replacedProfileRecord: try folder.edit(shared.profile.path, "\"One\"", "\"Three\"")
    case .disabledDevice: try folder.edit(shared.device.path, "\"enabled\"", "\"disabled\"")
    case .deletedDevice: try folder.remove(shared.device.path)
    case .replacedDevice: try folder.edit(shared.device.path, shared.device.udid.rawValue, "00008110-00000000000000FF")
    case .deletedAppID:
      let appID = try #require(try shared.portal.contents().appIDs().first)
      try folder.remove(appID.path)
    case .foreignRegistrar, .strangerAuthor, .spoofedAuthor:
      let udid = try UDID("00008110-00000000000000FE")
      try folder.write(
        DeviceRecord(
          id: .digest(of: DeviceRecord.id(of: udid)), udid: udid, name: RecordName("New"), deviceClass: .iPhone,
          state: .enabled, registered: .day(2), registrar: .ada))
    case .earlierDate:
      _ = try shared.portal.registerDevice(.phone(9), as: .ada, at: .day(9))
      _ = try folder.git("pull", "-q", "--ff-only")
      try folder.edit(shared.device.path, "\"Phone 1\"", "\"Phone\"")
    }
  }

  private static func foreignCertificate(_ shared: SharedPortal) throws -> SigningCertificate {
    let key = try PrivateKey.generate(.p256)
    return try SimulatedAuthority().issueCertificate(
      kind: .appleDevelopment,
      subject: .person(
        "Mallory", memberID: "M1M2M3M4M5", userID: "U1U2U3U4U5", team: shared.portal.id, organization: "X",
        country: "DE"),
      request: CertificateRequest(commonName: "Mallory", emailAddress: "m@example.com", key: key), serial: [0x7F, 1],
      at: .day(1))
  }
}
