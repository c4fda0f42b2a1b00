public import AppleIdentifiers
public import BranchWorkflow
import DeveloperPortal
public import Diagnostics

/// The acting member's last change of a portal, if it is newer than an operation: undo reverses only the operation.
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
        && change.summary != Portal.reversalSummary
    }
    guard let found else { return nil }
    (team, summary) = (session.portal.id, found.summary)
  }

  private static let mostChanges = 50

  /// The command that reverses the change, without its arguments.
  public var reversal: String {
    Self.reversals.first { summary.hasPrefix($0.summary) }?.command ?? "team log"
  }

  /// What summaries of changes begin with, and what reverses these changes.
  private static let reversals: [(summary: String, command: String)] = [
    ("Register the App ID", "app-id delete"), ("Register", "device disable"), ("Enable the device", "device disable"),
    ("Disable the device", "device enable"), ("Rename the device", "device rename"),
    ("Delete the App ID", "app-id create"), ("Change the capabilities", "app-id disable"),
    ("Request a", "certificate reject"), ("Approve", "certificate revoke"), ("Make the", "profile delete"),
    ("Create the", "profile delete"),
    ("Invite", "member remove"),
  ]
}
