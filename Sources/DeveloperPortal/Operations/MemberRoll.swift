package import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A person to be invited.
struct NewMember: Hashable {
  let email: EmailAddress
  let name: RecordName
  let role: MemberRole
}

/// A team's members during an invitation of several people, and the limit of the membership.
struct MemberRoll {
  private var members: [EmailAddress: MemberRecord]
  private var ids: Set<RecordID>
  private var count: Int
  private let team: TeamRecord
  private let date: Date

  init(_ members: [MemberRecord], team: TeamRecord, date: Date) {
    self.team = team
    self.date = date
    self.members = Dictionary(members.map { ($0.email, $0) }) { first, _ in first }
    ids = Set(members.map(\.id))
    count = members.count { $0.state != .removed }
  }

  /// Whether the person is a member or invited.
  func belongs(_ email: EmailAddress) -> Bool {
    members[email].map { $0.state != .removed } ?? false
  }

  mutating func invite(_ person: NewMember) throws(Diagnostic) -> MemberRecord {
    guard person.role != .accountHolder else {
      throw Diagnostic(
        .roleNotGiven, "a team has only one Account Holder: \(team.holder)",
        remedy: .advice("invite as admin, app-manager or developer"))
    }
    let earlier = members[person.email]
    if let earlier, earlier.state != .removed {
      throw Diagnostic(
        .memberExists,
        "\"\(person.email)\" is already \(earlier.state == .invited ? "invited" : "a member"), as \(earlier.role.displayName)",
        remedy: .operation(.init("member.list")))
    }
    try team.program.terms.admit(memberBeside: count, to: team)
    let member = MemberRecord(
      id: earlier?.id ?? .digest(of: MemberRecord.id(of: person.email)) { ids.contains($0) }, email: person.email,
      name: person.name, role: person.role, state: .invited, invited: date)
    members[member.email] = member
    ids.insert(member.id)
    count += 1
    return member
  }

  /// The change that invites `records`.
  static func change(inviting records: [MemberRecord]) -> PortalChange {
    let summary =
      if records.count == 1, let member = records.first {
        "Invite \(member.name) <\(member.email)> as \(member.role.displayName)"
      } else {
        "Invite \(records.count) people"
      }
    var change = PortalChange(
      summary,
      details: records.count == 1
        ? records.map { "id: \($0.id)" }
        : PortalChange.listed(records) { "\($0.id): \($0.name) <\($0.email)>, \($0.role.displayName)" })
    for record in records { change.put(record) }
    return change
  }
}

extension Diagnostic.Code {
  package static let membersLimit = Diagnostic.Code(
    "members-limit", "The team has the maximum number of members.",
    "remove a member, or create a team with another membership")
}
