import AppleIdentifiers
import Capabilities
import CodeSigning
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles

/// What helps with the profiles of a team's portal: operations that the acting member can carry out now.
struct PortalRemedies: ProfileRemedies {
  private let session: PortalSession
  private let contents: PortalContents
  private let rehearsal: OperationRehearsal
  private let records: [String: ProfileRecord]
  private let elsewhere = DownloadedProfileRemedies()

  /// Reads the portal of `session`.
  init(in session: PortalSession) throws(Diagnostic) {
    self.session = session
    contents = try session.contents()
    rehearsal = try OperationRehearsal(in: session)
    records = Dictionary(try contents.profiles().map { ($0.uuid, $0) }) { first, _ in first }
  }

  /// The steps of what helps, each one possible or replaced by what makes it possible.
  private func possible(_ steps: [Remedy]) -> [Remedy] { rehearsal.possible(steps) }

  /// The gaps, each with the steps that remain after the gaps before it are closed.
  ///
  /// A profile takes what was changed before it is regenerated, so that each such step is taken once, at the end.
  func possible(_ gaps: [SigningGap]) -> [SigningGap] {
    var earlier: [Remedy] = []
    let all = gaps.map { gap in
      let steps = rehearsal.possible(gap.remedies, after: earlier)
      earlier += steps
      return steps
    }
    return zip(gaps.indices, gaps).map { offset, gap in
      let (before, after) = (all[..<offset].joined(), all[(offset + 1)...].joined())
      let steps = all[offset].filter { $0.regeneratesProfile ? !after.contains($0) : !before.contains($0) }
      return SigningGap(reason: gap.reason, remedies: steps)
    }
  }

  /// The status of `record` in the portal that `judge` read, with what makes it valid.
  func standing(of record: ProfileRecord, by judge: ProfileJudge) -> PortalStanding {
    let standing = PortalStanding(of: record, by: judge)
    return PortalStanding(
      flaws: standing.flaws, remedies: possible(standing.remedies), platform: standing.platform)
  }

  func renewal(of profile: ProvisioningProfile) -> [Remedy] {
    records[profile.uuid].map { possible([Self.renewal(of: $0)]) } ?? elsewhere.renewal(of: profile)
  }

  func including(_ certificates: [SigningCertificate], in profile: ProvisioningProfile) -> [Remedy] {
    guard let record = records[profile.uuid] else { return elsewhere.including(certificates, in: profile) }
    let list = certificates.map(\.sha1).joined(separator: ",")
    guard record.isXcodeManaged else {
      // A list of certificates would leave out the others of the team.
      let choice = record.type == .development ? ["all-certificates": "true"] : ["certificate": list]
      let values = choice.merging(["id": record.id.rawValue]) { $1 }
      return possible([.operation(.init("profile.update", values))])
    }
    // Xcode chooses the certificates of its profiles: for distribution the one that is valid longest.
    return record.type == .development
      ? possible([Self.renewal(of: record)]) : possible([creation(like: record, ["certificate": list])])
  }

  func certificate(for profile: ProvisioningProfile) -> [Remedy] {
    records[profile.uuid] == nil ? elsewhere.certificate(for: profile) : certificate(for: profile.type)
  }

  func certificate(for type: ProfileType) -> [Remedy] {
    let missing = try? MissingCertificate(for: CertificateUse(for: type), in: session, contents)
    return possible(missing?.remedies ?? [])
  }

  func listing(_ device: UDID, in profile: ProvisioningProfile) -> [Remedy] {
    guard let record = records[profile.uuid] else { return elsewhere.listing(device, in: profile) }
    let update = Remedy.operation(.init("profile.update", ["id": record.id.rawValue, "all-devices": "true"]))
    let known = (try? contents.devices())?.first { $0.udid == device }
    let families = DeviceClass.families(for: record.platform)
    let family = known?.deviceClass ?? DeviceClass.likely(for: device)
    guard families.contains(family) else {
      let isMac = family == .mac && record.platform == .iOS
      return [
        .advice(
          isMac
            ? "use an iPhone or iPad: the simulated portal adds no Macs to iOS profiles"
            : "use a device that runs \(record.platform.displayName)")
      ]
    }
    // A change of the devices regenerates the profiles that Xcode manages.
    let inclusion = record.isXcodeManaged ? [] : [update]
    switch known?.state {
    case nil: return possible([.operation(.init("device.register", ["udid": device.rawValue]))] + inclusion)
    case .disabled: return possible([.operation(.init("device.enable", ["udid": device.rawValue]))] + inclusion)
    case .enabled: return possible(record.isXcodeManaged ? [Self.renewal(of: record)] : [update])
    }
  }

  func explicit(_ identifier: BundleIdentifier, like profile: ProvisioningProfile) -> [Remedy] {
    guard let record = records[profile.uuid] else { return elsewhere.explicit(identifier, like: profile) }
    return possible([creation(like: record, Self.managed(record), for: identifier.rawValue)])
  }

  /// Registers `device`, or lets somebody register it who may.
  func registering(_ device: UDID) -> [Remedy] {
    possible([.operation(.init("device.register", ["udid": device.rawValue]))])
  }

  func allowing(
    _ capability: Capability, with values: [String], among claims: [CapabilityClaim],
    for identifier: BundleIdentifier, in profile: ProvisioningProfile
  ) -> [Remedy] {
    guard let record = records[profile.uuid] else {
      return elsewhere.allowing(capability, with: values, among: claims, for: identifier, in: profile)
    }
    let claims = claims.isEmpty ? [CapabilityClaim(capability: capability, values: values)] : claims
    // A change of a wildcard App ID would make the profile invalid for every other app that uses it.
    let isNew = !record.pattern.isExplicit
    let pattern = isNew ? identifier.rawValue : record.pattern.description
    let appID = (try? contents.appIDs())?.first { $0.pattern.description == pattern }
    let registration = AppIDRegistration(of: appID, for: pattern, named: identifier.lastSegment)
    // A change of the App ID regenerates the profiles that Xcode manages.
    guard isNew else {
      let steps = registration.remedies(
        for: appID == nil ? claims : [CapabilityClaim(capability: capability, values: values)])
      let isRegenerated = record.isXcodeManaged && !steps.isEmpty
      return possible(steps + (isRegenerated ? [] : [Self.renewal(of: record)]))
    }
    let steps = registration.remedies(for: claims)
    if let own = records.values.filter({ $0.isLike(record, for: pattern) }).min(by: { $0.uuid < $1.uuid }) {
      // A profile that took in all of it gets hints of its own.
      let isCurrent = steps.isEmpty && own.appIDRevision == appID?.revision
      return isCurrent ? [] : possible(steps + (own.isXcodeManaged && !steps.isEmpty ? [] : [Self.renewal(of: own)]))
    }
    return possible(
      steps + certificate(for: record.type) + [creation(like: record, Self.managed(record), for: pattern)])
  }

  private static func managed(_ record: ProfileRecord) -> [String: String] {
    record.isXcodeManaged ? ["xcode-managed": "true"] : [:]
  }

  private static func renewal(of record: ProfileRecord) -> Remedy {
    .operation(.init("profile.renew", ["id": record.id.rawValue]))
  }

  /// Creates a profile of the type and for the platform of `record`.
  private func creation(
    like record: ProfileRecord, _ values: [String: String], for pattern: String? = nil
  ) -> Remedy {
    var all = ["type": record.type.rawValue, "app-id": pattern ?? record.pattern.description]
    if record.platform != .iOS { all["platform"] = record.platform.rawValue }
    return .operation(.init("profile.create", all.merging(values) { $1 }))
  }
}

extension Remedy {
  /// Whether it makes a profile anew, with everything that is registered until then.
  fileprivate var regeneratesProfile: Bool {
    guard case .operation(let operation) = self else { return false }
    return ["profile.renew", "profile.update"].contains(operation.name)
  }
}

extension ProfileRecord {
  /// Whether it is for `pattern`, and otherwise of the kind of `other`.
  fileprivate func isLike(_ other: ProfileRecord, for pattern: String) -> Bool {
    self.pattern.description == pattern && type == other.type && platform == other.platform
      && isXcodeManaged == other.isXcodeManaged
  }
}

extension BundleIdentifier {
  /// The part after the last period, by which App IDs are named.
  var lastSegment: String { segments.last ?? rawValue }
}
