import AppleIdentifiers
public import CodeSigning
public import DeveloperPortal
public import Diagnostics
public import ProvisioningProfiles

extension PortalStanding {
  /// The status of `record` in the portal that `judge` read.
  public init(of record: ProfileRecord, by judge: ProfileJudge) {
    let flaws = judge.status(of: record).flaws
    self.init(
      flaws: flaws.map(\.reason), remedies: Self.remedies(for: flaws, of: record), platform: record.platform)
  }

  /// The status of `profile` in the portal of `session`; `nil` if the portal has no such UUID.
  public init?(of profile: ProvisioningProfile, in session: PortalSession) throws(Diagnostic) {
    let contents = try session.contents()
    guard let record = try contents.profiles().first(where: { $0.uuid == profile.uuid }) else { return nil }
    self = try PortalRemedies(in: session).standing(of: record, by: ProfileJudge(contents, at: session.date))
  }

  /// The remedy: renew the profile, or create its App ID first.
  private static func remedies(for flaws: [ProfileFlaw], of record: ProfileRecord) -> [Remedy] {
    guard !flaws.isEmpty else { return [] }
    let isOrphan = flaws.contains { if case .appIDDeleted = $0 { true } else { false } }
    let pattern = record.pattern.description
    return isOrphan
      ? [.operation(.init("app-id.create", ["pattern": pattern, "name": "App ID \(pattern)"]))]
      : [.operation(.init("profile.renew", ["id": record.id.rawValue]))]
  }
}
