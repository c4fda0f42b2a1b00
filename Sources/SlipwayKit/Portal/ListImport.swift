public import DeveloperPortal
public import Diagnostics
import FileTrees

/// An import of devices or members from a file, all or nothing.
public struct ListImport {
  private let session: PortalSession

  /// The maximum size of a list, in bytes.
  private static let limit = 16 << 20

  /// Creates an import into a portal.
  public init(session: PortalSession) {
    self.session = session
  }

  /// Registers the devices of the file at `path`.
  ///
  /// - Throws: what reading the file throws, and what the portal refuses; bad lines are returned.
  public func devices(fromFileAt path: String) throws(Diagnostic) -> ImportOutcome<DeviceRecord> {
    try session.portal.importDevices(
      FileAccess.read(path, limit: Self.limit), file: path, as: session.actor, at: session.date)
  }

  /// Invites the people in the file at `path`; those whose line names no role get `role`.
  ///
  /// - Throws: what reading the file throws, and what the portal refuses; bad lines are returned.
  public func members(fromFileAt path: String, role: MemberRole) throws(Diagnostic) -> ImportOutcome<MemberRecord> {
    try session.portal.importMembers(
      FileAccess.read(path, limit: Self.limit), file: path, role: role, as: session.actor, at: session.date)
  }
}
