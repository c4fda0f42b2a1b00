import AppleIdentifiers
import Diagnostics
import ProvisioningProfiles

extension ProfileRecord: RuledRecord {
  static func requirements(of change: RecordRevision<ProfileRecord>) throws(Diagnostic) -> [ChangeRequirement] {
    let (before, after) = (change.before, change.after)
    var requirements = [before, after].compactMap { $0.map { ChangeRequirement.role($0.type.management) } }
    if let before, let after {
      guard before.isSameProfile(as: after) else { return [.never("replaces the profile \"\(before.name)\"")] }
      // A change of a team profile's certificates, devices or App ID regenerates the profile.
      if before.isXcodeManaged { requirements = [.membership] }
    }
    guard let after else { return requirements }
    if !after.isXcodeManaged, before?.uuid != after.uuid, after.maker != change.author.email {
      return [.never("creates the profile \"\(after.name)\" on behalf of \(after.maker)")]
    }
    let file = try after.readFile(in: change.states.after)
    guard let file, file.signature.root != nil, !file.findings.contains(where: { $0.severity == .error }) else {
      return [.never("adds a file without a valid signature for the profile \"\(after.name)\"")]
    }
    let takesForeign = RolePermission.roles(for: .manageDistributionProfiles).contains(change.author.role)
    guard try after.agrees(with: file, in: change.states.after, allowingMore: takesForeign) else {
      return [.never("adds a file for the profile \"\(after.name)\" that differs from its record")]
    }
    return requirements
  }

  private func isSameProfile(as other: ProfileRecord) -> Bool {
    id == other.id && name == other.name && type == other.type && platform == other.platform && appID == other.appID
      && pattern == other.pattern && created == other.created && isXcodeManaged == other.isXcodeManaged
  }

  private func readFile(in contents: PortalContents) throws(Diagnostic) -> ProvisioningProfile? {
    guard let bytes = try contents.file(at: filePath) else { return nil }
    return try? ProvisioningProfile(parsing: bytes)
  }

  /// Whether the file says what the record says; one from elsewhere may list more than the portal knows.
  private func agrees(
    with file: ProvisioningProfile, in contents: PortalContents, allowingMore isLoose: Bool
  ) throws(Diagnostic) -> Bool {
    guard file.uuid.lowercased() == uuid.lowercased(), file.type == type, file.pattern == pattern,
      file.expirationDate == expires
    else { return false }
    var digests: Set<String> = []
    for id in certificates {
      guard let issue = try contents.record(CertificateRecord.self, id)?.issue else { return false }
      digests.insert(issue.sha256)
    }
    var udids: Set<String> = []
    for id in devices ?? [] {
      guard let device = try contents.record(DeviceRecord.self, id) else { return false }
      udids.insert(device.udid.rawValue.lowercased())
    }
    let listed = Set(file.certificates.map(\.sha256))
    let named = Set((file.deviceNames ?? []).map { $0.lowercased() })
    return isLoose ? digests.isSubset(of: listed) && udids.isSubset(of: named) : digests == listed && udids == named
  }
}
