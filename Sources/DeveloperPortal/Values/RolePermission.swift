/// One row of the role table: who may do something, and where that is written.
public struct RolePermission: Hashable, Sendable {
  /// The action.
  public let action: PortalAction
  /// Who may.
  public let roles: [MemberRole]
  /// The source; a question mark means that the page does not state it explicitly.
  public let source: String

  /// The table, a row an action.
  public static let all: [RolePermission] = [
    RolePermission(.manageMembers, deciders, "developer.apple.com/support/roles"),
    RolePermission(
      .requestDevelopmentCertificate, everyone, "developer.apple.com/support/roles, with access to certificates"),
    RolePermission(.requestDistributionCertificate, deciders, "developer.apple.com/support/roles"),
    RolePermission(.decideCertificates, deciders, "Managing iOS Development Certificates (DevPortalGuide)"),
    RolePermission(.revokeOwnCertificate, everyone, "developer.apple.com/help/account, certificates [?]"),
    RolePermission(.revokeCertificates, deciders, "developer.apple.com/support/roles"),
    RolePermission(.registerDevices, everyone, "developer.apple.com/support/roles, with access to certificates [?]"),
    RolePermission(.disableDevices, deciders, "developer.apple.com/help/account, devices"),
    RolePermission(
      .registerAppIDs, everyone, "developer.apple.com/help/account, identifiers, with access to certificates [?]"),
    RolePermission(.deleteAppIDs, deciders, "developer.apple.com/help/account, identifiers"),
    RolePermission(
      .manageDevelopmentProfiles, everyone, "developer.apple.com/support/roles, with access to certificates [?]"),
    RolePermission(.manageDistributionProfiles, deciders, "developer.apple.com/support/roles"),
  ]

  /// The roles that may do `action`; none for an action that the table does not contain.
  public static func roles(for action: PortalAction) -> [MemberRole] {
    all.first { $0.action == action }?.roles ?? []
  }

  private static let deciders: [MemberRole] = [.accountHolder, .admin]
  private static let everyone: [MemberRole] = [.accountHolder, .admin, .appManager, .developer]

  private init(_ action: PortalAction, _ roles: [MemberRole], _ source: String) {
    self.action = action
    self.roles = roles
    self.source = source
  }
}
