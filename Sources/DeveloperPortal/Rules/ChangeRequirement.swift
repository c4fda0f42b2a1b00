/// A requirement of a record's change.
enum ChangeRequirement: Hashable {
  /// A role that the table allows this action.
  case role(PortalAction)
  /// To be an active member, in whatever role.
  case membership
  /// To be invited and not to have accepted yet.
  case invitee
  /// The change is never allowed; the text says what it does, such as `deletes the member "Ada"`.
  case never(String)
}
