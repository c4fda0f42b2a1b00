import AppleIdentifiers
public import CodeSigning
public import DeveloperPortal
public import Diagnostics
public import ProvisioningProfiles

extension PortalStanding {
  /// What the portal that `judge` read says of `record`.
  public init(of record: ProfileRecord, by judge: ProfileJudge) {
    let flaws = judge.status(of: record).flaws
    self.init(flaws: flaws.map(\.reason), remedy: Self.remedy(for: flaws, of: record))
  }

  /// What the portal of `session` says of `profile`; `nil` where it holds none with its UUID.
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
