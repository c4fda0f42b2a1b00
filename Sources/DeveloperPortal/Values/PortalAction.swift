/// Something that a member does in the portal and that the role table allows or refuses.
public enum PortalAction: String, Hashable, Sendable, CaseIterable {
  /// Invites, removes and changes members.
  case manageMembers = "manage members"
  /// Asks for a development certificate.
  case requestDevelopmentCertificate = "request development certificates"
  /// Asks for a distribution certificate.
  case requestDistributionCertificate = "request distribution certificates"
  /// Approves or rejects what others asked for.
  case decideCertificates = "approve or reject certificates"
  /// Revokes one's own development certificate.
  case revokeOwnCertificate = "revoke their own certificates"
  /// Revokes any certificate.
  case revokeCertificates = "revoke certificates of others or for distribution"
  /// Registers and renames devices.
  case registerDevices = "register devices"
  /// Disables and enables devices.
  case disableDevices = "disable or enable devices"
  /// Registers App IDs and switches their capabilities.
  case registerAppIDs = "register App IDs"
  /// Deletes App IDs.
  case deleteAppIDs = "delete App IDs"
  /// Creates, renews and deletes development profiles.
  case manageDevelopmentProfiles = "create development profiles"
  /// Creates, renews and deletes distribution profiles.
  case manageDistributionProfiles = "create distribution profiles"
}
