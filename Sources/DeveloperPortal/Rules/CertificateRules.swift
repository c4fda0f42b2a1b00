import Diagnostics
import ProvisioningProfiles

extension CertificateRecord: RuledRecord {
  static func requirements(of change: RecordRevision<CertificateRecord>) throws(Diagnostic) -> [ChangeRequirement] {
    guard let after = change.after else {
      return [.never("deletes the certificate \(change.before?.id.rawValue ?? "")")]
    }
    guard let before = change.before else { return [try after.requirementOfEntry(change)] }
    guard before.hasSameRequest(as: after), try change.keeps(after.requestPath) else {
      return [.never("replaces the request \(before.id)")]
    }
    return try after.requirementsOfDecision(since: before, change)
      + after.requirementsOfRevocation(since: before, change)
  }

  /// The requirements of a new record: a request, or a certificate that was issued outside the portal.
  private func requirementOfEntry(
    _ change: RecordRevision<CertificateRecord>
  ) throws(Diagnostic) -> ChangeRequirement {
    guard revoked == nil else { return .never("adds the revoked certificate \(id)") }
    guard let bytes = try change.states.after.file(at: requestPath) else {
      guard let issue, try issue.isOf(change.states.after.file(at: certificatePath), for: self) else {
        return .never("adds the certificate \(id) without a request")
      }
      return .role(.manageDistributionProfiles)
    }
    guard requester == change.author.email else {
      return .never("requests a certificate on behalf of \(requester)")
    }
    guard decided == nil, issue == nil else { return .never("adds the request \(id), which was never pending") }
    guard let request = try? CertificateRequest(parsing: bytes), request.publicKey.identifier == keyIdentifier else {
      return .never("adds the request \(id), whose key differs from the key in its record")
    }
    return .role(use.request)
  }

  private func requirementsOfDecision(
    since before: CertificateRecord, _ change: RecordRevision<CertificateRecord>
  ) throws(Diagnostic) -> [ChangeRequirement] {
    if before.decided != nil || decided == nil {
      let isSame =
        before.decided == decided && before.decider == decider && before.reason == reason && before.issue == issue
      let isKept = try change.keeps(certificatePath)
      return isSame && isKept
        ? [] : [.never("replaces the certificate \(id), which was already approved or rejected")]
    }
    guard decider == change.author.email else {
      return [.never("approves or rejects \(id) on behalf of another member")]
    }
    let file = try change.states.after.file(at: certificatePath)
    guard let issue else {
      return [file == nil ? .role(.decideCertificates) : .never("rejects the request \(id) and adds a certificate")]
    }
    guard issue.isOf(file, for: self), let file, SimulatedAuthority.issued(file) else {
      return [.never("adds a certificate for \(id) that the authority did not issue for the requested key")]
    }
    return [.role(.decideCertificates)]
  }

  private func requirementsOfRevocation(
    since before: CertificateRecord, _ change: RecordRevision<CertificateRecord>
  ) -> [ChangeRequirement] {
    if before.revoked == revoked, before.revoker == revoker { return [] }
    guard before.revoked == nil, revoked != nil, issue != nil, revoker == change.author.email else {
      return [.never("changes the revocation of the certificate \(id)")]
    }
    return [.role(revocation(by: change.author.email))]
  }

  /// The action of revoking it in the role table.
  func revocation(by member: EmailAddress) -> PortalAction {
    use == .distribution || requester != member ? .revokeCertificates : .revokeOwnCertificate
  }

  private func hasSameRequest(as other: CertificateRecord) -> Bool {
    id == other.id && use == other.use && requester == other.requester && requesterName == other.requesterName
      && requested == other.requested && keyIdentifier == other.keyIdentifier
  }
}

extension CertificateIssue {
  /// Whether it describes the certificate in `bytes`, which has the record's key.
  fileprivate func isOf(_ bytes: [UInt8]?, for record: CertificateRecord) -> Bool {
    guard let bytes, let certificate = try? SigningCertificate(parsing: bytes) else { return false }
    return CertificateIssue(certificate) == self && certificate.publicKey.identifier == record.keyIdentifier
  }
}

extension SimulatedAuthority {
  /// Whether the authority issued the certificate in `bytes`.
  fileprivate static func issued(_ bytes: [UInt8]) -> Bool {
    guard let certificate = try? SigningCertificate(parsing: bytes), let roots = try? TrustedRoots() else {
      return false
    }
    return roots.status(of: certificate, among: [], at: certificate.notBefore) == .trusted(.simulator)
  }
}
