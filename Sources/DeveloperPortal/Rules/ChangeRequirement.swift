/// What a change of a record takes.
enum ChangeRequirement: Hashable {
  /// A role that the table allows this action.
  case role(PortalAction)
  /// Nothing but to be an active member.
  case membership
  /// The change is never allowed; the text says what it does, such as `deletes the member "Ada"`.
  case never(String)
}
