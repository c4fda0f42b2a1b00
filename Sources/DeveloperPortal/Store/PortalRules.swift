import CodeSigning
public import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PortalContents {
  /// Refuses a change that would be dated before the newest one.
  func refuseWrite(before date: Date) throws(Diagnostic) {
    guard date < changed else { return }
    throw Diagnostic(
      .timeRunsBackwards,
      "\(PortalDate.text(date)) is before the portal's last change on \(PortalDate.text(changed))",
      remedy: .advice("use --at \(PortalDate.text(changed)) or a later date"))
  }

  /// The member who acts: one of the team who has accepted.
  ///
  /// - Throws: `not-a-member`, naming the members, and `invitation-open`.
  public func actingMember(_ email: EmailAddress) throws(Diagnostic) -> MemberRecord {
    let member = try joiningMember(email)
    guard member.state == .active else {
      throw Diagnostic(
        .invitationOpen, "\(email) has not accepted the invitation to team \(team.name) (\(team.id))",
        remedy: .operation(.init("member.accept", ["email": email.rawValue])))
    }
    return member
  }

  /// The member who merges changes of others with their own: one who is active or invited.
  ///
  /// A member who was removed and is invited again has changes from before, which nobody else could merge.
  /// - Throws: `not-a-member`, naming the members.
  public func joiningMember(_ email: EmailAddress) throws(Diagnostic) -> MemberRecord {
    let members = try members()
    if let member = members.first(where: { $0.email == email }), member.state != .removed { return member }
    let active = members.filter { $0.state == .active }
    let names = active.prefix(10).map(\.email.rawValue).joined(separator: ", ")
    let more = active.count > 10 ? " and \(active.count - 10) more" : ""
    throw Diagnostic(
      .notAMember,
      "\(email) is not a member of team \(team.name) (\(team.id)); \(active.count == 1 ? "its only member is" : "its members are") \(names)\(more)",
      remedy: .advice("ask \(team.holder) for an invitation, or act as a member with --as EMAIL"))
  }

  /// The active members who may do everything.
  public var administrators: [MemberRecord] {
    get throws(Diagnostic) { try active(RolePermission.roles(for: .manageMembers)) }
  }

  private func active(_ roles: [MemberRole]) throws(Diagnostic) -> [MemberRecord] {
    try members().filter { $0.state == .active && roles.contains($0.role) }
  }

  /// Refuses what `member`'s role may not do, naming who may.
  func permit(
    _ member: MemberRecord, _ action: PortalAction, under policy: Set<DevicePolicyRule> = []
  ) throws(Diagnostic) {
    let isReserved = action == .registerDevices && policy.contains(.adminRegistration)
    let roles = RolePermission.roles(for: isReserved ? .disableDevices : action)
    guard !roles.contains(member.role) else { return }
    let titles = roles.map(\.displayName).alternatives
    let people = try active(roles).prefix(5).map(\.nameAndAddress).joined(separator: ", ")
    let source = isReserved ? "the policy (\(DevicePolicyRule.adminRegistration.rawValue))" : "this"
    throw Diagnostic(
      .roleForbids,
      "\(member.email) can't \(action.rawValue) with the role \(member.role.displayName); "
        + "\(source) requires the role \(titles)",
      remedy: .advice("ask \(people)"))
  }
}

extension Diagnostic.Code {
  package static let timeRunsBackwards = Diagnostic.Code(
    "time-runs-backwards", "The change would be dated before the newest change in the portal.",
    "give a later date with --at")
  package static let notAMember = Diagnostic.Code(
    "not-a-member", "The person in --as is not a member of the team, or the member to remove has already left.",
    "ask an Admin to run \(command: "member.invite") EMAIL --name NAME --role ROLE, or use --as EMAIL")
  package static let invitationOpen = Diagnostic.Code(
    "invitation-open", "The member has not accepted the invitation to the team.", "\(command: "member.accept") EMAIL")
  package static let roleForbids = Diagnostic.Code(
    "role-forbids", "The member's role does not allow the action.",
    "ask a member whose role allows it: \(command: "member.list")")
}
