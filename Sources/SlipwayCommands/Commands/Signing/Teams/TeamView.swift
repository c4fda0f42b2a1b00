import AppleIdentifiers
import DeveloperPortal
import Diagnostics
import SyntaxTrees

extension RecordView {
  /// A listed team, also if its portal cannot be read.
  init(_ listing: TeamListing, isCurrent: Bool) {
    guard let problem = listing.problem else {
      self = listing.team.map { RecordView($0, isCurrent: isCurrent) } ?? RecordView(json: [:], rows: [], summary: [])
      return
    }
    let state = problem.code == .portalChangeRefused ? "refused" : "unreadable"
    let team = listing.team
    json = [
      "id": .string(listing.id.rawValue), "state": .string(state), "name": .optional(team?.name.rawValue),
      "program": .optional(team?.program.rawValue), "holder": .optional(team?.holder.rawValue),
      "created": .optional(team.map { DateWording.iso($0.created) }), "current": .bool(isCurrent),
      "error": ErrorReport(problem, seenFrom: nil).fields["error"] ?? .null,
    ]
    rows = []
    summary = [
      StyledText(isCurrent ? "*" : " ", .good), "\(listing.id)", "\(team?.name.rawValue ?? "", .name)",
      StyledText(state, .bad),
    ]
  }

  init(_ team: TeamRecord, isCurrent: Bool) {
    json = [
      "id": .string(team.id.rawValue), "state": "active", "name": .string(team.name.rawValue),
      "program": .string(team.program.rawValue), "holder": .string(team.holder.rawValue),
      "created": .string(DateWording.iso(team.created)), "current": .bool(isCurrent),
    ]
    rows = [
      ("id", "\(team.id)"), ("program", "\(team.program.rawValue)"), ("Account Holder", "\(team.holder)"),
      ("created", "\(DateWording.day(team.created))"),
    ]
    summary = [
      StyledText(isCurrent ? "*" : " ", .good), "\(team.id)", "\(team.name, .name)", "\(team.program.rawValue)",
    ]
  }
}
