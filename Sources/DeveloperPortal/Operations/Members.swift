public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Portal {
  /// Invites a person into the team.
  ///
  /// - Parameters:
  ///   - email: The person's address.
  ///   - name: The person's name.
  ///   - role: What the person may do; there is one account holder, whoever created the team.
  ///   - actor: Who invites.
  ///   - date: When.
  /// - Returns: The member, who is invited.
  /// - Throws: `member-exists`, `role-not-given`, `members-limit`, and what ``Portal`` throws for every change.
  public func inviteMember(
    _ email: EmailAddress, name: RecordName, role: MemberRole, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> MemberRecord {
    try change(.manageMembers, as: actor, at: date) {
      (contents, _, moment) throws(Diagnostic) -> (PortalChange, MemberRecord) in
      var roll = MemberRoll(try contents.members(), team: contents.team, date: moment)
      let member = try roll.invite(NewMember(email: email, name: name, role: role))
      return (MemberRoll.change(inviting: [member]), member)
    }
  }

  /// Accepts an invitation: the person who was invited becomes a member.
  ///
  /// - Throws: `member-exists`, when there is no invitation to accept.
  public func acceptInvitation(of email: EmailAddress, at date: Date) throws(Diagnostic) -> MemberRecord {
    try store.change(
      at: date,
      by: { (contents) throws(Diagnostic) -> MemberRecord in
        // A beginning of an address is another person's.
        guard let member = try contents.members().first(where: { $0.email == email }) else {
          throw Diagnostic(
            .memberNotFound, "\(email) was not invited to the team",
            remedy: .operation(.init("member.invite", ["email": email.rawValue])))
        }
        return member
      }
    ) { (_, member, moment) throws(Diagnostic) -> (PortalChange?, MemberRecord) in
      var member = member
      guard member.state == .invited else {
        throw Diagnostic(
          .memberExists, "\(email) has no open invitation: the member is \(member.state.rawValue)",
          remedy: .operation(.init("member.list")))
      }
      member.state = .active
      member.joined = moment
      var change = PortalChange("Join the team as \(member.role.displayName)", details: ["id: \(member.id)"])
      change.put(member)
      return (change, member)
    }.result
  }

  /// Takes a member out of the team; certificates and profiles stay as they are.
  ///
  /// - Throws: `role-not-given`, when it is the account holder, and `not-a-member`, when the member has left.
  public func removeMember(
    matching text: String, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> MemberRecord {
    try change(.manageMembers, as: actor, at: date) {
      (contents, _, moment) throws(Diagnostic) -> (PortalChange, MemberRecord) in
      var member = try contents.member(matching: text)
      guard member.role != .accountHolder else {
        throw Diagnostic(.roleNotGiven, "\(member.email) is the Account Holder and can't be removed")
      }
      guard member.state != .removed else {
        throw Diagnostic(
          .notAMember, "\(member.email) has already left the team", remedy: .operation(.init("member.list")))
      }
      member.state = .removed
      member.left = moment
      var change = PortalChange("Remove \(member.name) <\(member.email)>", details: ["id: \(member.id)"])
      change.put(member)
      return (change, member)
    }
  }
}

extension Diagnostic.Code {
  package static let memberNotFound = Diagnostic.Code(
    "member-not-found", "No member of the team has this email address, name or id, or nobody invited the person.",
    "\(command: "member.list")")
  package static let memberExists = Diagnostic.Code(
    "member-exists", "The person is already a member of the team or invited to it.", "\(command: "member.list")")
  package static let roleNotGiven = Diagnostic.Code(
    "role-not-given",
    "A list to import contains an unknown role, or the command would add or remove an Account Holder.",
    "choose one of admin, app-manager and developer; a team keeps its only Account Holder")
}
