import AppleIdentifiers
public import DeveloperPortal
public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The contents of a team's portal on a date, with expiration dates.
public struct TeamOverview: Sendable {
  /// An expiration.
  public struct Event: Hashable, Sendable {
    /// The subject.
    public enum Subject: String, Hashable, Sendable {
      /// A certificate.
      case certificate
      /// A profile.
      case profile
      /// The membership year: disabled devices give their slots back.
      case membershipYear = "membership-year"
    }

    /// The subject.
    public let subject: Subject
    /// Its id in the portal; the team's for the membership year.
    public let id: String
    /// Its name.
    public let name: String
    /// The creation date.
    public let begins: Date
    /// The expiration date.
    public let ends: Date
    /// Whether it is valid until then.
    public let isGood: Bool
  }

  /// The used device slots of a family in the membership year.
  public struct Slots: Hashable, Sendable {
    /// The family.
    public let family: DeviceClass
    /// How many devices can be named in profiles.
    public let enabled: Int
    /// How many slots are taken.
    public let taken: Int
    /// How many there are.
    public let limit: Int
  }

  /// The team.
  public let team: TeamRecord
  /// The day.
  public let date: Date
  /// The membership year in which it is.
  public let year: MembershipYear
  /// The members who belong to the team.
  public let memberCount: Int
  /// The certificates, in the order of the requests.
  public let certificates: [CertificateRecord]
  /// The profiles with their status, in the order of creation.
  public let profiles: [(record: ProfileRecord, status: ProfileStatus)]
  /// The devices, in the order of registration.
  public let devices: [DeviceRecord]
  /// The slots of the families with devices.
  public let slots: [Slots]
  /// The events, soonest first, from a month ago.
  public let calendar: [Event]

  private static let lookback: TimeInterval = 31 * 86_400

  /// Reads the portal of `session` on its date.
  public init(of session: PortalSession) throws(Diagnostic) {
    let contents = try session.contents()
    let date = session.date
    self.date = date
    team = contents.team
    let year = contents.team.membershipYear(at: date)
    self.year = year
    memberCount = try contents.members().count { $0.state == .active }
    certificates = try contents.certificates()
    let judge = try ProfileJudge(contents, at: date)
    profiles = try contents.profiles().map { ($0, judge.status(of: $0)) }
    let devices = try contents.devices()
    self.devices = devices
    let limit = contents.team.program.terms.devicesPerClass
    slots = DeviceClass.allCases.compactMap { family in
      let own = devices.filter { $0.deviceClass == family }
      guard !own.isEmpty else { return nil }
      return Slots(
        family: family, enabled: own.count { $0.state == .enabled }, taken: own.count { $0.takesSlot(in: year) },
        limit: limit)
    }
    calendar = Self.events(certificates, profiles, contents.team, year, at: date)
  }

  private static func events(
    _ certificates: [CertificateRecord], _ profiles: [(record: ProfileRecord, status: ProfileStatus)],
    _ team: TeamRecord, _ year: MembershipYear, at date: Date
  ) -> [Event] {
    var events = [
      Event(
        subject: .membershipYear, id: team.id.rawValue, name: "membership year", begins: year.start, ends: year.end,
        isGood: true)
    ]
    for certificate in certificates {
      guard let issue = certificate.issue else { continue }
      events.append(
        Event(
          subject: .certificate, id: certificate.id.rawValue, name: issue.commonName, begins: issue.begins,
          ends: issue.expires, isGood: certificate.revoked == nil))
    }
    for (profile, status) in profiles {
      events.append(
        Event(
          subject: .profile, id: profile.id.rawValue, name: profile.name.rawValue, begins: profile.made,
          ends: profile.expires, isGood: status.flaws.isEmpty))
    }
    return events.filter { $0.ends >= date.addingTimeInterval(-lookback) }
      .sorted { ($0.ends, $0.subject.rawValue, $0.name, $0.id) < ($1.ends, $1.subject.rawValue, $1.name, $1.id) }
  }
}
