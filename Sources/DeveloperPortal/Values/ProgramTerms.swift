package import Diagnostics
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The limits of a membership program: one row of the table of programs.
public struct ProgramTerms: Hashable, Sendable {
  /// The kind of membership.
  public let program: TeamProgram
  /// The types of profile that its members can make.
  public let profileTypes: [ProfileType]
  /// How many members it has at most, the account holder among them; `nil` sets no limit.
  public let memberLimit: Int?
  /// How many devices of a family it registers in a membership year.
  public let devicesPerClass: Int
  /// How many development certificates a member has at a time.
  public let developmentCertificates: Int
  /// How many distribution certificates the team has at a time.
  public let distributionCertificates: Int
  /// The source; a question mark means that Apple does not state it explicitly.
  public let source: String

  /// The table, a row a program.
  public static let all: [ProgramTerms] = [
    ProgramTerms(
      program: .individual, profileTypes: [.development, .adHoc, .appStore], memberLimit: 1, devicesPerClass: 100,
      developmentCertificates: 2, distributionCertificates: 3,
      source: "developer.apple.com/support/compare-memberships; certificates overview [?]"),
    ProgramTerms(
      program: .organization, profileTypes: [.development, .adHoc, .appStore], memberLimit: nil, devicesPerClass: 100,
      developmentCertificates: 2, distributionCertificates: 3,
      source: "developer.apple.com/support/compare-memberships; certificates overview [?]"),
    ProgramTerms(
      program: .enterprise, profileTypes: [.development, .adHoc, .inHouse], memberLimit: nil, devicesPerClass: 100,
      developmentCertificates: 2, distributionCertificates: 2,
      source: "developer.apple.com/programs/enterprise; developer.apple.com/support/certificates"),
    ProgramTerms(
      program: .university, profileTypes: [.development, .adHoc], memberLimit: 201, devicesPerClass: 100,
      developmentCertificates: 2, distributionCertificates: 3,
      source: "developer.apple.com/support/compare-memberships, up to 200 students [?]"),
  ]

  /// Refuses another member in addition to `count` if the membership's limit is reached.
  func admit(memberBeside count: Int, to team: TeamRecord) throws(Diagnostic) {
    guard let memberLimit, count >= memberLimit else { return }
    throw Diagnostic(
      .membersLimit,
      "team \(team.name) (\(team.id)) can't have another member: \(program.rawValue) memberships allow "
        + (memberLimit == 1 ? "1 member" : "at most \(memberLimit) members"),
      remedy: memberLimit == 1
        ? .operation(.init("team.create", ["program": TeamProgram.organization.rawValue]))
        : .operation(.init("member.remove")))
  }

  /// Refuses another certificate where the membership's are in use.
  func admit(
    _ use: CertificateUse, of requester: EmailAddress, besides certificates: [CertificateRecord], in team: TeamRecord,
    at date: Date
  ) throws(Diagnostic) {
    let living: Set<CertificateState> = [.pending, .issued]
    let counted = certificates.filter {
      $0.use == use && living.contains($0.state(at: date)) && (use == .distribution || $0.requester == requester)
    }
    let limit = use == .distribution ? distributionCertificates : developmentCertificates
    guard counted.count >= limit, let oldest = counted.first else { return }
    let owner = use == .distribution ? "team \(team.name)" : requester.rawValue
    let problem = "\(owner) has \(counted.count) \(use.rawValue) certificates, the maximum"
    // A revoked certificate stops signing elsewhere; a request that waits costs nobody anything.
    if let waiting = counted.last(where: { $0.state(at: date) == .pending }) {
      throw Diagnostic(
        .certificatesLimit, "\(problem): the request \(waiting.id) is pending approval",
        remedy: .operation(.init("certificate.approve", ["id": waiting.id.rawValue])))
    }
    throw Diagnostic(
      .certificatesLimit, problem,
      remedy: .operation(.init("certificate.revoke", ["id": oldest.id.rawValue])))
  }

  /// Refuses a type of profile that the membership does not have.
  func offer(_ type: ProfileType, in team: TeamRecord) throws(Diagnostic) {
    guard !profileTypes.contains(type) else { return }
    let names = profileTypes.map(\.rawValue).joined(separator: ", ")
    throw Diagnostic(
      .profileTypeNotOffered,
      "team \(team.name) (\(team.id)) can't create \(type.displayName) profiles: "
        + "\(program.rawValue) memberships offer \(names)",
      remedy: .advice("choose \(names), or a team with another membership"))
  }
}

extension TeamProgram {
  /// The terms of the membership; none for a program that the table does not contain.
  public var terms: ProgramTerms {
    ProgramTerms.all.first { $0.program == self }
      ?? ProgramTerms(
        program: self, profileTypes: [], memberLimit: 1, devicesPerClass: 0, developmentCertificates: 0,
        distributionCertificates: 0, source: "")
  }
}

extension Diagnostic.Code {
  package static let certificatesLimit = Diagnostic.Code(
    "certificates-limit", "The team or member has the maximum number of certificates of this type.",
    "\(command: "certificate.revoke") ID")
  package static let policyForbids = Diagnostic.Code(
    "policy-forbids", "The policy in .slipway.yml forbids the change.",
    "choose a value that \(command: "policy.show") allows")
  package static let profileTypeNotOffered = Diagnostic.Code(
    "profile-type-not-offered", "The team's membership does not include profiles of this type.",
    "choose one of the types that the message lists, or a team with another membership")
}
