import AppleIdentifiers
public import CodeSigning
public import DeveloperPortal
public import Diagnostics
public import ProvisioningProfiles

extension PortalStanding {
  /// The status of `record` in the portal that `judge` read.
  public init(of record: ProfileRecord, by judge: ProfileJudge) {
    let flaws = judge.status(of: record).flaws
    self.init(flaws: flaws.map(\.reason), remedy: Self.remedy(for: flaws, of: record))
  }

  /// The status of `profile` in the portal of `session`; `nil` if the portal has no such UUID.
  public init?(of profile: ProvisioningProfile, in session: PortalSession) throws(Diagnostic) {
    let contents = try session.contents()
    guard let record = try contents.profiles().first(where: { $0.uuid == profile.uuid }) else { return nil }
    self.init(of: record, by: try ProfileJudge(contents, at: session.date))
  }

  /// The remedy: renew the profile, or create its App ID first.
  private static func remedy(for flaws: [ProfileFlaw], of record: ProfileRecord) -> Remedy? {
    guard !flaws.isEmpty else { return nil }
    let isOrphan = flaws.contains { if case .appIDDeleted = $0 { true } else { false } }
    return isOrphan
      ? .operation(.init("app-id.create", ["pattern": record.pattern.description]))
      : .operation(.init("profile.renew", ["id": record.id.rawValue]))
  }
}
