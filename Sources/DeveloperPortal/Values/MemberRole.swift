/// The role of a team member.
public enum MemberRole: String, Hashable, Sendable, CaseIterable {
  /// The one who signed the agreements: whoever creates a team.
  case accountHolder = "account-holder"
  /// May do all that concerns signing.
  case admin
  /// Looks after apps: development signing, without approving and revoking.
  case appManager = "app-manager"
  /// Works on apps: development signing, without approving and revoking.
  case developer

  /// The role as Apple words it.
  public var displayName: String {
    switch self {
    case .accountHolder: "Account Holder"
    case .admin: "Admin"
    case .appManager: "App Manager"
    case .developer: "Developer"
    }
  }
}
