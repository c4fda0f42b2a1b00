public import AppleIdentifiers
public import DeveloperPortal
public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A change of a portal, as the operation log records it.
public struct PortalEffect: Hashable, Sendable {
  /// The team whose portal was changed.
  public let team: TeamID
  /// The states of the portal before and after the change.
  public let revisions: PortalRevisions

  /// Names a change.
  public init(team: TeamID, revisions: PortalRevisions) {
    self.team = team
    self.revisions = revisions
  }

  /// Reads what ``text`` wrote.
  ///
  /// - Throws: `record-damaged`.
  public init(parsing text: String) throws(Diagnostic) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 4, words[0] == Self.kind, let team = try? TeamID(words[1]) else {
      throw Diagnostic(.recordDamaged, "the operation log names an unknown effect \"\(text)\"")
    }
    self.init(team: team, revisions: PortalRevisions(before: words[2], after: words[3]))
  }

  /// The effect on one line.
  public var text: String { "\(Self.kind) \(team) \(revisions.before) \(revisions.after)" }

  /// Reverses the change with a new one in the same portal.
  ///
  /// - Returns: The effect of the reversal.
  /// - Throws: what ``DeveloperPortal/Portal/reverseChange(_:as:at:)`` throws.
  public func reverse(in home: PortalHome, by actor: ActorSource, at date: Date) throws(Diagnostic) -> PortalEffect {
    try home.portal(of: team).reverseChange(revisions, as: actor.actor().email, at: date)
    return PortalEffect(team: team, revisions: revisions.reversed)
  }

  private static let kind = "portal"
}
