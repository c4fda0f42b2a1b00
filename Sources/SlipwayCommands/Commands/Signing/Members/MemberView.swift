import DeveloperPortal
import SyntaxTrees

extension RecordView {
  init(_ member: MemberRecord) {
    json = [
      "id": .string(member.id.rawValue), "state": .string(member.state.rawValue),
      "email": .string(member.email.rawValue), "name": .string(member.name.rawValue),
      "role": .string(member.role.rawValue), "invited": .string(DateWording.iso(member.invited)),
    ]
    rows = [
      ("id", "\(member.id)"), ("email", "\(member.email)"), ("role", "\(member.role.displayName)"),
      ("state", "\(member.state.rawValue)"),
    ]
    summary = [
      "\(member.id, .faint)", "\(member.name, .name)", "\(member.email)", "\(member.role.displayName)",
      "\(member.state.rawValue)",
    ]
  }
}
