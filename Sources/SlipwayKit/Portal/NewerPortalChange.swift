public import AppleIdentifiers
public import BranchWorkflow
import DeveloperPortal
public import Diagnostics

/// The acting member's last change of a portal, if it is newer than an operation: undo can't reverse it.
public struct NewerPortalChange: Sendable {
  /// The team.
  public let team: TeamID
  /// The change in a sentence.
  public let summary: String

  /// Looks for the change in the portal of `session`; `nil` if the operation is newer.
  ///
  /// Changes that operations of the project made are not counted: undo reverses them as well.
  public init?(
    than entry: JournalEntry, of journal: UndoJournal, in session: PortalSession
  ) throws(Diagnostic) {
    let actor = try session.actor
    var own: Set<String> = []
    for other in try journal.entries() {
      guard let text = try journal.effect(of: other) else { continue }
      let revisions = try PortalEffect(parsing: text).revisions
      own.formUnion([revisions.before, revisions.after])
    }
    let newer = try session.portal.log(limit: Self.mostChanges).prefix { $0.date > entry.date }
    let found = newer.first { change in
      (try? EmailAddress(change.email)) == actor && !own.contains(change.revision)
        && change.summary != Portal.reversalSummary && !change.summary.hasPrefix(Portal.mergePrefix)
    }
    guard let found else { return nil }
    (team, summary) = (session.portal.id, found.summary)
  }

  private static let mostChanges = 50

  /// What reverses the change, as far as the portal can.
  public var reversal: Hint {
    let row = Self.reversals.first { summary.hasPrefix($0.summary) }
    return "run \(command: row?.command ?? "team.log") to \(row?.purpose ?? "see it")"
  }

  /// What summaries of changes begin with, and what reverses these changes.
  ///
  /// Apple's portal restores no revoked certificate and no deleted profile.
  private static let reversals: [(summary: String, command: String, purpose: String)] = [
    ("Register the App ID", "app-id.delete", "reverse it"), ("Register", "device.disable", "reverse it"),
    ("Enable the device", "device.disable", "reverse it"), ("Disable the device", "device.enable", "reverse it"),
    ("Rename the device", "device.rename", "reverse it"), ("Delete the App ID", "app-id.create", "reverse it"),
    ("Change the capabilities", "app-id.disable", "reverse it"), ("Request a", "certificate.reject", "reverse it"),
    ("Approve", "certificate.revoke", "reverse it"), ("Revoke", "certificate.request", "request another certificate"),
    ("Reject", "certificate.request", "request it again"), ("Make the", "profile.delete", "reverse it"),
    ("Create the", "profile.delete", "reverse it"), ("Delete the profile", "profile.create", "create another profile"),
    ("Invite", "member.remove", "reverse it"), ("Remove", "member.invite", "reverse it"),
  ]
}
