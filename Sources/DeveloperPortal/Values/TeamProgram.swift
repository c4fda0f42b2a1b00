/// The kind of membership that a team has with Apple.
public enum TeamProgram: String, Hashable, Sendable, CaseIterable {
  /// One person's membership.
  case individual
  /// A company's or another organization's membership.
  case organization
  /// The membership for apps that only an organization's own people use.
  case enterprise
  /// The membership for teaching at a university.
  case university
}
