import AppleIdentifiers
public import Diagnostics
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Certificates and profiles that were given out elsewhere, to be kept in a portal as they are.
public struct AdoptedFiles: Sendable {
  /// The certificates.
  public var certificates: [SigningCertificate]
  /// The profiles.
  public var profiles: [ProvisioningProfile]

  /// Puts them together.
  public init(certificates: [SigningCertificate], profiles: [ProvisioningProfile]) {
    self.certificates = certificates
    self.profiles = profiles
  }
}

/// The result of importing certificates and profiles from outside the portal.
public struct Adoption: Sendable {
  /// The certificates that are new.
  public internal(set) var certificates: [CertificateRecord] = []
  /// The profiles that are new.
  public internal(set) var profiles: [ProfileRecord] = []
  /// How many the portal held already.
  public internal(set) var known = 0
  /// The skipped items, one sentence each, without periods.
  public internal(set) var leftOut: [String] = []
}

extension Portal {
  /// Keeps certificates and profiles that were given out elsewhere, in one change; what is known already stays.
  ///
  /// The App IDs and devices of the profiles must be registered before.
  /// - Throws: what every change throws.
  public func adopt(
    _ files: AdoptedFiles, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> Adoption {
    try change(.manageDistributionProfiles, as: actor, at: date) {
      (contents, member, _) throws(Diagnostic) -> (PortalChange, Adoption) in
      var adopting = try Adopting(contents, member: member)
      for certificate in files.certificates { adopting.take(certificate) }
      for profile in files.profiles { try adopting.take(profile) }
      return (adopting.change, adopting.adoption)
    }
  }
}

/// The change that takes in what was given out elsewhere.
private struct Adopting {
  private(set) var change = PortalChange("Import certificates and profiles from outside the portal")
  private(set) var adoption = Adoption()
  private let contents: PortalContents
  private let member: MemberRecord
  private var certificates: [String: RecordID] = [:]
  private var ids: Set<RecordID> = []
  private var profileIDs: Set<RecordID> = []
  private var uuids: Set<String>
  private var names: Set<RecordName>
  private let appIDs: [AppIDRecord]
  private let devices: [DeviceRecord]

  init(_ contents: PortalContents, member: MemberRecord) throws(Diagnostic) {
    self.contents = contents
    self.member = member
    for record in try contents.certificates() {
      ids.insert(record.id)
      if let issue = record.issue { certificates[issue.sha256] = record.id }
    }
    let profiles = try contents.profiles()
    uuids = Set(profiles.map { $0.uuid.lowercased() })
    names = Set(profiles.map(\.name))
    profileIDs = Set(profiles.map(\.id))
    appIDs = try contents.appIDs()
    devices = try contents.devices()
  }

  mutating func take(_ certificate: SigningCertificate) {
    guard certificates[certificate.sha256] == nil else {
      adoption.known += 1
      return
    }
    guard let use = certificate.use else {
      adoption.leftOut.append(
        "certificate \"\(certificate.commonName)\" is not for development or distribution")
      return
    }
    let known = ids
    let id = RecordID.digest(of: "certificate/\(contents.team.id)/\(certificate.sha256)") { known.contains($0) }
    var record = CertificateRecord(
      id: id, use: use, requester: member.email, requesterName: certificate.personName ?? member.name,
      requested: certificate.notBefore, keyIdentifier: certificate.publicKey.identifier)
    record.decider = member.email
    record.decided = certificate.notBefore
    record.issue = CertificateIssue(certificate)
    ids.insert(id)
    certificates[certificate.sha256] = id
    change.put(record)
    change.put(certificate.der, at: record.certificatePath)
    adoption.certificates.append(record)
  }

  mutating func take(_ profile: ProvisioningProfile) throws(Diagnostic) {
    guard !uuids.contains(profile.uuid.lowercased()) else {
      adoption.known += 1
      return
    }
    guard let pattern = profile.pattern, let appID = appIDs.first(where: { $0.pattern == pattern }) else {
      adoption.leftOut.append("profile \"\(profile.name)\" has no App ID that can be registered")
      return
    }
    guard profile.signature.root != nil, !profile.findings.contains(where: { $0.severity == .error }) else {
      adoption.leftOut.append("profile \"\(profile.name)\" has no valid signature")
      return
    }
    for certificate in profile.certificates where certificates[certificate.sha256] == nil { take(certificate) }
    let known = profileIDs
    let id = RecordID.digest(of: "profile/\(profile.uuid)") { known.contains($0) }
    let listed = profile.deviceNames.map { Set($0.map { $0.lowercased() }) }
    let record = ProfileRecord(
      id: id, uuid: profile.uuid.lowercased(), name: try freeName(profile), type: profile.type,
      platform: profile.platforms.first ?? .iOS, appID: appID.id, pattern: pattern, appIDRevision: appID.revision,
      certificates: profile.certificates.compactMap { certificates[$0.sha256] },
      devices: listed.map { listed in devices.filter { listed.contains($0.udid.rawValue.lowercased()) }.map(\.id) },
      created: profile.creationDate, made: profile.creationDate, expires: profile.expirationDate, maker: member.email,
      isXcodeManaged: profile.isXcodeManaged)
    uuids.insert(record.uuid)
    names.insert(record.name)
    profileIDs.insert(id)
    change.put(record)
    change.put(profile.bytes, at: record.filePath)
    adoption.profiles.append(record)
  }

  /// The profile's own name, or where another has it, that with the beginning of its UUID.
  private func freeName(_ profile: ProvisioningProfile) throws(Diagnostic) -> RecordName {
    let plain = try RecordName(profile.name.filter { $0 != "<" && $0 != ">" })
    guard names.contains(plain) else { return plain }
    return try RecordName("\(plain) (\(profile.uuid.prefix(8)))")
  }
}

extension SigningCertificate {
  /// The purpose in the portal's records.
  fileprivate var use: CertificateUse? {
    switch kind?.purpose {
    case .development: .development
    case .distribution: .distribution
    default: nil
    }
  }

  /// The person that a development certificate names: the text between the kind and the identifier.
  fileprivate var personName: RecordName? {
    guard let colon = commonName.firstIndex(of: ":") else { return nil }
    let rest = commonName[commonName.index(after: colon)...]
    return try? RecordName(String(rest.prefix { $0 != "(" }))
  }
}
