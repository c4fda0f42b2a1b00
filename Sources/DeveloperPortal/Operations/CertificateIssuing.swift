import Diagnostics
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Issues the certificate of an approved request with the simulated authority.
struct CertificateIssuing {
  let team: TeamRecord
  let date: Date

  init(team: TeamRecord, at date: Date) {
    self.team = team
    self.date = date
  }

  func certificate(for record: CertificateRecord, request: [UInt8]) throws(Diagnostic) -> SigningCertificate {
    try SimulatedAuthority().issueCertificate(
      kind: kind(of: record.use), subject: subject(of: record),
      request: try CertificateRequest(parsing: request, file: record.requestPath), serial: serial(of: record), at: date)
  }

  /// Enterprise programs have the legacy kind (measured on 12 of their profiles).
  private func kind(of use: CertificateUse) -> CertificateKind {
    switch use {
    case .development: .appleDevelopment
    case .distribution: team.program == .enterprise ? .iPhoneDistribution : .appleDistribution
    }
  }

  private func subject(of record: CertificateRecord) -> CertificateSubject {
    switch record.use {
    case .development:
      .person(
        record.requesterName.rawValue, memberID: characters("member", record), userID: characters("user", record),
        team: team.id, organization: team.name.rawValue)
    case .distribution:
      .team(team.name.rawValue, id: team.id, isInHouse: team.program == .enterprise)
    }
  }

  /// The ten characters that identify the requester; the same in each of the person's certificates.
  private func characters(_ role: String, _ record: CertificateRecord) -> String {
    MixedDigest(of: "\(role)/\(team.id)/\(record.requester.folded)").capitals(10)
  }

  private func serial(of record: CertificateRecord) -> [UInt8] {
    let digest = MixedDigest(of: "serial/\(team.id)/\(record.id)/\(PortalDate.text(date))")
    // A serial number is positive, so its highest bit is clear; the next one keeps it from being zero.
    let high = digest.high & ~(1 << 63) | (1 << 62)
    return [high, digest.low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
  }
}

extension CertificateIssue {
  init(_ certificate: SigningCertificate) {
    commonName = certificate.commonName
    serial = certificate.serialNumber
    sha1 = certificate.sha1
    sha256 = certificate.sha256
    begins = certificate.notBefore
    expires = certificate.notAfter
  }
}
