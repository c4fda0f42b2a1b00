import AppleIdentifiers
import Capabilities
import Diagnostics
import Foundation
import GitStore
import ProvisioningProfiles
import Testing
@testable import DeveloperPortal

/// Who may make which change: every kind of change, by every role in every state of membership.
struct MembershipRuleTests {
  @Test func `each kind of change is allowed to the roles and states that the table names, and to nobody else`() throws
  {
    let stage = try RuleStage()
    var differences: [String] = []
    for row in RuleRow.all {
      for author in stage.authors {
        let problem = try stage.refusal(of: row, by: author)
        let isAllowed = row.permission.allows(author)
        guard (problem == nil) != isAllowed else { continue }
        differences.append("\(row.name) by \(author.email): \(problem ?? "allowed")")
      }
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func `a merge that adds nothing is recorded by anyone whom neither side removed`() throws {
    let stage = try RuleStage()
    for author in stage.authors {
      let problem = try stage.refusalOfMerge(by: author)
      #expect((problem == nil) == (author.state != .removed), "\(author.email): \(problem ?? "allowed")")
    }
  }

  @Test func `what a merge adds is a change by its author`() throws {
    let stage = try RuleStage()
    for author in stage.authors {
      let problem = try stage.refusalOfMerge(by: author, adding: stage.member("third", .developer, .invited))
      let isAllowed = RulePermission.deciders.allows(author)
      #expect((problem == nil) == isAllowed, "\(author.email): \(problem ?? "allowed")")
    }
  }

  @Test(arguments: [true, false])
  func `who was removed on one side of a merge is not active in it`(isRemovedFirst: Bool) throws {
    let stage = try RuleStage()
    let admin = try #require(stage.authors.first { $0.role == .admin && $0.state == .active })
    var removed = admin
    (removed.state, removed.left) = (.removed, stage.date)
    let (one, other) = (
      try stage.commit([removed], by: stage.holder), try stage.commit([], by: admin)
    )
    // The author joins both lines and is active again.
    let parents = isRemovedFirst ? [one, other] : [other, one]
    let merge = try stage.commit([admin], by: admin, onto: parents)
    #expect(throws: Diagnostic.self) { try stage.verify(merge) }
  }
}

/// Who may make a change.
enum RulePermission {
  case everyone, deciders, invitee, nobody

  func allows(_ author: MemberRecord) -> Bool {
    switch self {
    case .everyone: author.state == .active
    case .deciders: author.state == .active && [.accountHolder, .admin].contains(author.role)
    case .invitee: author.state == .invited
    case .nobody: false
    }
  }
}

/// A kind of change, and who may make it.
struct RuleRow: Sendable {
  let name: String
  let permission: RulePermission
  let change: @Sendable (RuleStage, MemberRecord, inout PortalChange) throws -> Void

  init(
    _ name: String, _ permission: RulePermission,
    _ change: @escaping @Sendable (RuleStage, MemberRecord, inout PortalChange) throws -> Void
  ) {
    self.name = name
    self.permission = permission
    self.change = change
  }

  static let all =
    members + certificates + devices + appIDs + profiles + [
      RuleRow("another file", .everyone) { _, _, change in change.put(Array("Notes\n".utf8), at: "README") }
    ]

  private static let members = [
    RuleRow("invite", .deciders) { stage, _, change in change.put(try stage.member("new", .developer, .invited)) },
    RuleRow("add without an invitation", .nobody) { stage, _, change in
      change.put(try stage.member("new", .developer, .active))
    },
    RuleRow("change a role", .deciders) { stage, _, change in
      var other = stage.bystander
      other.role = .appManager
      change.put(other)
    },
    RuleRow("remove a member", .deciders) { stage, _, change in
      var other = stage.bystander
      (other.state, other.left) = (.removed, stage.date)
      change.put(other)
    },
    RuleRow("accept one's invitation", .invitee) { stage, author, change in
      var author = author
      (author.state, author.joined) = (.active, stage.date)
      // Who is active has nothing to accept, and gives oneself another role instead.
      if stage.isActive(author.email) { author.role = author.role == .admin ? .accountHolder : .admin }
      change.put(author)
    },
    RuleRow("accept the invitation of another", .nobody) { stage, _, change in
      var other = stage.guest
      (other.state, other.joined) = (.active, stage.date)
      change.put(other)
    },
    RuleRow("delete a member", .nobody) { stage, _, change in change.remove(stage.bystander.path) },
  ]

  private static let certificates = [
    RuleRow("request a development certificate", .everyone) { try $0.request(.development, $1, &$2) },
    RuleRow("request a distribution certificate", .deciders) { try $0.request(.distribution, $1, &$2) },
    RuleRow("approve a certificate", .deciders) { stage, author, change in
      let certificate = try CertificateIssuing(team: stage.base.team, at: stage.date).certificate(
        for: stage.pending, request: stage.base.bytes(at: stage.pending.requestPath))
      var record = stage.pending
      (record.decider, record.decided, record.issue) = (author.email, stage.date, CertificateIssue(certificate))
      change.put(record)
      change.put(certificate.der, at: record.certificatePath)
    },
    RuleRow("reject a certificate", .deciders) { stage, author, change in
      var record = stage.pending
      (record.decider, record.decided, record.reason) = (author.email, stage.date, "no")
      change.put(record)
    },
    RuleRow("revoke one's own certificate", .everyone) { stage, author, change in
      var record = stage.certificate(of: author)
      (record.revoked, record.revoker) = (stage.date, author.email)
      change.put(record)
    },
    RuleRow("revoke another's certificate", .deciders) { stage, author, change in
      var record = stage.certificate(of: stage.bystander)
      (record.revoked, record.revoker) = (stage.date, author.email)
      change.put(record)
    },
    RuleRow("adopt a certificate", .deciders) { stage, author, change in
      let old = stage.certificate(of: stage.bystander)
      var record = CertificateRecord(
        id: .digest(of: "adopted"), use: .development, requester: author.email, requesterName: author.name,
        requested: stage.date, keyIdentifier: old.keyIdentifier)
      (record.decider, record.decided, record.issue) = (author.email, stage.date, old.issue)
      change.put(record)
      change.put(try stage.base.bytes(at: old.certificatePath), at: record.certificatePath)
    },
    RuleRow("delete a certificate", .nobody) { stage, author, change in
      change.remove(stage.certificate(of: author).path)
    },
  ]

  private static let devices = [
    RuleRow("register a device", .everyone) { stage, author, change in
      let udid = try UDID("00008110-00000000000000AA")
      change.put(
        DeviceRecord(
          id: .digest(of: DeviceRecord.id(of: udid)), udid: udid, name: try RecordName("New"), deviceClass: .iPhone,
          state: .enabled, registered: stage.date, registrar: author.email))
    },
    RuleRow("rename a device", .everyone) { stage, _, change in
      var device = stage.devices[0]
      device.name = try RecordName("Other")
      change.put(device)
    },
    RuleRow("disable a device", .deciders) { stage, _, change in
      var device = stage.devices[0]
      (device.state, device.disabled) = (.disabled, stage.date)
      change.put(device)
    },
    RuleRow("disable a device with an earlier date", .nobody) { stage, _, change in
      var device = stage.devices[0]
      (device.state, device.disabled) = (.disabled, stage.date - 400 * 86_400)
      change.put(device)
    },
    RuleRow("disable a device without a date", .nobody) { stage, _, change in
      var device = stage.devices[0]
      device.state = .disabled
      change.put(device)
    },
    RuleRow("enable a device", .deciders) { stage, _, change in
      var device = stage.devices[1]
      (device.state, device.disabled) = (.enabled, nil)
      change.put(device)
    },
    RuleRow("delete a device", .nobody) { stage, _, change in change.remove(stage.devices[0].path) },
  ]

  private static let appIDs = [
    RuleRow("register an App ID", .everyone) { stage, author, change in
      let pattern = try BundleIdentifierPattern("de.demo.New")
      change.put(
        AppIDRecord(
          id: .digest(of: AppIDRecord.id(of: pattern)), pattern: pattern, name: try RecordName("New"),
          prefix: stage.base.team.id, capabilities: [], revision: 1, created: stage.date, registrar: author.email))
    },
    RuleRow("enable a capability", .everyone) { stage, _, change in
      var appID = stage.appID
      (appID.capabilities, appID.revision) = (appID.capabilities + ["siri"], appID.revision + 1)
      change.put(appID)
    },
    RuleRow("delete an App ID", .deciders) { stage, _, change in change.remove(stage.appID.path) },
    RuleRow("register an identifier", .everyone) { stage, author, change in
      change.put(try stage.identifier("group.new", author.email))
    },
    RuleRow("delete an identifier", .deciders) { stage, _, change in
      change.remove(try stage.identifier("group.old", .ada).path)
    },
  ]

  private static let profiles = [
    RuleRow("create a development profile", .everyone) { try $0.make(.development, "New", $1, &$2) },
    RuleRow("create a distribution profile", .deciders) { try $0.make(.appStore, "New", $1, &$2) },
    RuleRow("renew a development profile", .everyone) { try $0.remake("Dev", $1, &$2) },
    RuleRow("renew a distribution profile", .deciders) { try $0.remake("Store", $1, &$2) },
    RuleRow("make a team profile again", .everyone) {
      try $0.remake("iOS Team Provisioning Profile: de.demo.App", $1, &$2)
    },
    RuleRow("make a team profile for distribution again", .everyone) {
      try $0.remake("iOS Team Store Provisioning Profile: de.demo.App", $1, &$2)
    },
    RuleRow("delete a development profile", .everyone) { stage, _, change in
      change.remove(try stage.profile("Dev").path)
      change.remove(try stage.profile("Dev").filePath)
    },
    RuleRow("delete a distribution profile", .deciders) { stage, _, change in
      change.remove(try stage.profile("Store").path)
      change.remove(try stage.profile("Store").filePath)
    },
  ]
}

/// A portal in which there is a member of every role in every state, and something of every kind.
final class RuleStage: @unchecked Sendable {
  let world: World
  let repository: Repository
  let base: PortalContents
  let date = Date.day(3)
  let holder: MemberRecord
  private(set) var authors: [MemberRecord] = []
  let bystander: MemberRecord
  let guest: MemberRecord
  let pending: CertificateRecord
  let devices: [DeviceRecord]
  let appID: AppIDRecord
  private let owned: [EmailAddress: CertificateRecord]

  init() throws {
    world = try World()
    let portal = try world.team()
    let development = try world.certificate(in: portal)
    _ = try world.certificate(.distribution, in: portal)
    let phones = [
      try portal.registerDevice(.phone(1), as: .ada, at: .first),
      try portal.registerDevice(.phone(2), as: .ada, at: .first),
    ]
    appID = try portal.createAppID(
      BundleIdentifierPattern("de.demo.App"), name: RecordName("App"), as: .ada, at: .first)
    for (name, type) in [("Dev", ProfileType.development), ("Store", .appStore)] {
      _ = try portal.createProfile(
        NewProfile(name: RecordName(name), type: type, appID: "de.demo.App"), as: .ada, at: .first)
      _ = try portal.createProfile(
        NewProfile(type: type, appID: "de.demo.App", isXcodeManaged: true), as: .ada, at: .first)
    }
    pending = try portal.requestCertificate(
      for: .development, world.home.keychain.certificateRequest(of: world.identity()), as: .ada, at: .first)
    devices = [phones[0], try portal.disableDevice(matching: "Phone 2", as: .ada, at: .first)]
    holder = try #require(try portal.contents().members().first)
    repository = try Repository.open(at: portal.repositoryDirectory, environment: .isolated)
    let contents = try portal.contents()
    let certificate = try contents.bytes(at: development.certificatePath)
    let request = try contents.bytes(at: development.requestPath)

    var people = [holder]
    for role in [MemberRole.admin, .appManager, .developer] {
      for state in MemberState.allCases { people.append(try Self.member("\(state)-\(role)", role, state)) }
    }
    bystander = try Self.member("bystander", .developer, .active)
    guest = try Self.member("guest", .developer, .invited)
    var change = PortalChange("Prepare")
    var owned: [EmailAddress: CertificateRecord] = [:]
    for person in people + [bystander, guest] {
      change.put(person)
      var record = CertificateRecord(
        id: .digest(of: "certificate of \(person.email)"), use: .development, requester: person.email,
        requesterName: person.name, requested: .first, keyIdentifier: development.keyIdentifier)
      (record.decider, record.decided, record.issue) = (development.decider, development.decided, development.issue)
      owned[person.email] = record
      change.put(record)
      change.put(request, at: record.requestPath)
      change.put(certificate, at: record.certificatePath)
    }
    self.owned = owned
    change.put(try Self.identifier("group.old", .ada))
    let tree = try repository.objects.writeTree(
      base: contents.tree, changes: try PortalStore.treeChanges(of: change, in: repository))
    base = try PortalContents(
      repository: repository,
      commit: Self.commit(tree, onto: [contents.commit], by: holder, at: .first, in: repository))
    authors = people
  }

  func certificate(of member: MemberRecord) -> CertificateRecord {
    owned[member.email] ?? pending
  }

  func isActive(_ email: EmailAddress) -> Bool {
    authors.contains { $0.email == email && $0.state == .active }
  }

  func profile(_ name: String) throws -> ProfileRecord { try base.profile(matching: name) }

  func member(_ name: String, _ role: MemberRole, _ state: MemberState) throws -> MemberRecord {
    try Self.member(name, role, state)
  }

  private static func member(_ name: String, _ role: MemberRole, _ state: MemberState) throws -> MemberRecord {
    let email = try EmailAddress("\(name)@example.com")
    return MemberRecord(
      id: .digest(of: MemberRecord.id(of: email)), email: email, name: try RecordName(name), role: role, state: state,
      invited: .first, joined: state == .invited ? nil : .first, left: state == .removed ? .first : nil)
  }

  func identifier(_ text: String, _ registrar: EmailAddress) throws -> IdentifierRecord {
    try Self.identifier(text, registrar)
  }

  private static func identifier(_ text: String, _ registrar: EmailAddress) throws -> IdentifierRecord {
    let kind = try #require(IdentifierKind.all.first)
    return IdentifierRecord(
      id: .digest(of: IdentifierRecord.identity(of: text)), kind: kind, identifier: text, created: .first,
      registrar: registrar)
  }

  func request(_ use: CertificateUse, _ author: MemberRecord, _ change: inout PortalChange) throws {
    change.put(
      CertificateRecord(
        id: .digest(of: "request"), use: use, requester: author.email, requesterName: author.name, requested: date,
        keyIdentifier: pending.keyIdentifier))
    let id = RecordID.digest(of: "request")
    change.put(
      try base.bytes(at: pending.requestPath), at: id.path(in: CertificateRecord.folder) + ".certSigningRequest")
  }

  func make(_ type: ProfileType, _ name: String, _ author: MemberRecord, _ change: inout PortalChange) throws {
    let (record, file) = try ProfileMaking(contents: base, date: date, maker: author.email).make(
      NewProfile(name: RecordName(name), type: type, appID: "de.demo.App"))
    change.put(record)
    change.put(file, at: record.filePath)
  }

  func remake(_ name: String, _ author: MemberRecord, _ change: inout PortalChange) throws {
    let (record, file) = try ProfileMaking(contents: base, date: date, maker: author.email).remake(profile(name))
    change.put(record)
    change.put(file, at: record.filePath)
  }

  /// What is said against the change of `row` by `author`, or `nil`.
  func refusal(of row: RuleRow, by author: MemberRecord) throws -> String? {
    var change = PortalChange(row.name)
    try row.change(self, author, &change)
    let tree = try repository.objects.writeTree(
      base: base.tree, changes: try PortalStore.treeChanges(of: change, in: repository))
    return try refusal(of: commit(tree, onto: [base.commit], by: author))
  }

  /// What is said against a merge of two changes of others that `author` records, or `nil`.
  func refusalOfMerge(by author: MemberRecord, adding more: MemberRecord...) throws -> String? {
    let one = try commit([member("one", .developer, .invited)], by: holder)
    let other = try commit([member("other", .developer, .invited)], by: holder)
    let merge = try commit(
      [member("one", .developer, .invited), member("other", .developer, .invited)] + more, by: author,
      onto: [one, other])
    return try refusal(of: merge)
  }

  private func refusal(of commit: ObjectName) throws -> String? {
    do {
      try verify(commit)
      return nil
    } catch let error as Diagnostic where error.code == .portalChangeRefused {
      return error.message
    }
  }

  func verify(_ commit: ObjectName) throws {
    var verification = HistoryVerification(repository)
    try verification.verify(commit, knowing: base.commit)
  }

  /// Commits members by `author`, onto the portal as it was prepared or onto `parents`.
  func commit(
    _ members: [MemberRecord], by author: MemberRecord, onto parents: [ObjectName] = []
  ) throws -> ObjectName {
    var change = PortalChange("Change")
    for member in members { change.put(member) }
    let tree = try repository.objects.writeTree(
      base: base.tree, changes: try PortalStore.treeChanges(of: change, in: repository))
    return try commit(tree, onto: parents.isEmpty ? [base.commit] : parents, by: author)
  }

  private func commit(_ tree: ObjectName, onto parents: [ObjectName], by author: MemberRecord) throws -> ObjectName {
    try Self.commit(tree, onto: parents, by: author, at: date, in: repository)
  }

  private static func commit(
    _ tree: ObjectName, onto parents: [ObjectName], by author: MemberRecord, at date: Date, in repository: Repository
  ) throws -> ObjectName {
    let who = Signature(name: author.name.rawValue, email: author.email.rawValue, date: date)
    return try repository.commits.write(tree: tree, parents: parents, author: who, committer: who, message: "Change\n")
  }
}
