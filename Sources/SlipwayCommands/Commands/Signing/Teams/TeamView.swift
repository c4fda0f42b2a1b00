import AppleIdentifiers
import DeveloperPortal
import JSONTrees

extension RecordView {
  init(_ team: TeamRecord, isCurrent: Bool) {
    json = [
      "id": .string(team.id.rawValue), "state": "active", "name": .string(team.name.rawValue),
      "program": .string(team.program.rawValue), "holder": .string(team.holder.rawValue),
      "created": .string(DateWording.iso(team.created)), "current": .bool(isCurrent),
    ]
    rows = [
      ("id", "\(team.id)"), ("program", "\(team.program.rawValue)"), ("account holder", "\(team.holder)"),
      ("created", "\(DateWording.day(team.created))"),
    ]
    summary = [
      StyledText(isCurrent ? "*" : " ", .good), "\(team.id)", "\(team.name, .name)", "\(team.program.rawValue)",
    ]
  }
}
