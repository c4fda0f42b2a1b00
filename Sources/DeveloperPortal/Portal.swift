public import AppleIdentifiers
public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The simulated developer portal of one team.
///
/// What changes it takes who does it and when, asks the role table, and is one commit; what reads it takes a date, and
/// shows the portal as it was then.
public struct Portal: Sendable {
  /// The team's ten characters.
  public let id: TeamID
  let home: PortalHome
  let store: PortalStore

  /// The folder of the bare Git repository that holds it.
  public var repositoryDirectory: String { store.directory }

  /// Everything that the portal holds now, or held on `date`.
  ///
  /// - Throws: `team-not-yet`, when the team was created later.
  public func contents(at date: Date? = nil) throws(Diagnostic) -> PortalContents {
    try store.contents(at: date)
  }

  /// Refuses what the role of the member `email` does not allow.
  ///
  /// - Returns: The member.
  /// - Throws: `role-forbids`, and what ``PortalContents/actingMember(_:)`` throws.
  @discardableResult
  public func permit(
    _ action: PortalAction, as email: EmailAddress, at date: Date
  ) throws(Diagnostic) -> MemberRecord {
    let contents = try contents(at: date)
    let member = try contents.actingMember(email)
    try contents.permit(member, action, under: home.policy)
    return member
  }

  /// The team.
  public func team() throws(Diagnostic) -> TeamRecord {
    try store.contents().team
  }

  /// Changes the portal as the member `email`, if the role table allows `action` to that member.
  func change<Result>(
    _ action: PortalAction, as email: EmailAddress, at date: Date,
    _ work: (PortalContents, MemberRecord, Date) throws(Diagnostic) -> (PortalChange, Result)
  ) throws(Diagnostic) -> Result {
    try changeIfNeeded(action, as: email, at: date) {
      (contents, member, moment) throws(Diagnostic) -> (PortalChange?, Result) in
      let (change, result) = try work(contents, member, moment)
      return (change, result)
    }
  }

  /// Changes the portal, unless `work` finds nothing to change.
  func changeIfNeeded<Result>(
    _ action: PortalAction, as email: EmailAddress, at date: Date,
    _ work: (PortalContents, MemberRecord, Date) throws(Diagnostic) -> (PortalChange?, Result)
  ) throws(Diagnostic) -> Result {
    try changeReversibly(action, as: email, at: date, work).result
  }

  /// Changes the portal as ``changeIfNeeded(_:as:at:_:)`` does, and returns the states before and after it.
  func changeReversibly<Result>(
    _ action: PortalAction, as email: EmailAddress, at date: Date,
    _ work: (PortalContents, MemberRecord, Date) throws(Diagnostic) -> (PortalChange?, Result)
  ) throws(Diagnostic) -> (result: Result, revisions: PortalRevisions?) {
    try store.change(
      at: date,
      by: { (contents) throws(Diagnostic) -> MemberRecord in
        let member = try contents.actingMember(email)
        try contents.permit(member, action, under: home.policy)
        return member
      }
    ) { (contents, member, moment) throws(Diagnostic) -> (PortalChange?, Result) in
      let (planned, result) = try work(contents, member, moment)
      guard var change = planned, TeamProfiles.areConcerned(by: change) else { return (planned, result) }
      try TeamProfiles(contents.after(change), at: moment, maker: member.email).remake(in: &change)
      return (change, result)
    }
  }
}
