public import Diagnostics
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Portal {
  /// Asks for a certificate; an admin decides.
  ///
  /// - Parameters:
  ///   - use: What it is for.
  ///   - request: The request, of which only the key counts.
  ///   - actor: Who asks, and whom a development certificate names.
  ///   - date: When.
  /// - Returns: The certificate, which is pending.
  /// - Throws: `certificate-exists`, `certificates-limit`, and what every change throws.
  public func requestCertificate(
    for use: CertificateUse, _ request: CertificateRequest, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> CertificateRecord {
    let key = request.publicKey.identifier
    return try change(use.request, as: actor, at: date) {
      (contents, member, moment) throws(Diagnostic) -> (PortalChange, CertificateRecord) in
      let certificates = try contents.certificates()
      try Self.refuseSecond(for: use, key: key, among: certificates, at: moment)
      try contents.admit(use, of: member, at: moment)
      let taken = Set(certificates.map(\.id))
      let record = CertificateRecord(
        id: .digest(of: "certificate/\(contents.team.id)/\(use.rawValue)/\(key)") { taken.contains($0) },
        use: use, requester: member.email, requesterName: member.name, requested: moment, keyIdentifier: key)
      var change = PortalChange("Request a \(use.rawValue) certificate", details: ["id: \(record.id)", "key: \(key)"])
      change.put(record)
      change.put(request.der, at: record.requestPath)
      return (change, record)
    }
  }

  /// Refuses what ``requestCertificate(for:_:as:at:)`` refuses whatever the key.
  ///
  /// - Throws: `role-forbids`, `certificates-limit`, and what ``PortalContents/actingMember(_:)`` throws.
  public func permitRequest(
    for use: CertificateUse, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) {
    let member = try permit(use.request, as: actor, at: date)
    try contents(at: date).admit(use, of: member, at: date)
  }

  /// Approves requests, all of them or none: each becomes a certificate on that date.
  ///
  /// - Throws: `certificate-not-pending`, `certificate-not-found`, `several-certificates`, and what every change throws.
  public func approveCertificates(
    matching texts: [String], as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> [CertificateRecord] {
    try approve(as: actor, at: date) { (contents, _) throws(Diagnostic) -> [CertificateRecord] in
      var requests: [CertificateRecord] = []
      for text in texts {
        let request = try contents.certificate(matching: text)
        if !requests.contains(where: { $0.id == request.id }) { requests.append(request) }
      }
      return requests
    }
  }

  /// Approves every request that waits.
  ///
  /// - Throws: `nothing-pending`, and what every change throws.
  public func approveAllPending(as actor: EmailAddress, at date: Date) throws(Diagnostic) -> [CertificateRecord] {
    try approve(as: actor, at: date) { (contents, moment) throws(Diagnostic) -> [CertificateRecord] in
      try contents.certificates().filter { $0.state(at: moment) == .pending }
    }
  }

  /// Refuses a request.
  ///
  /// - Throws: `certificate-not-pending`, `certificate-not-found`, `several-certificates`, and what every change throws.
  public func rejectCertificate(
    matching text: String, because reason: String, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> CertificateRecord {
    try change(.decideCertificates, as: actor, at: date) {
      (contents, member, moment) throws(Diagnostic) -> (PortalChange, CertificateRecord) in
      var record = try contents.certificate(matching: text)
      try Self.requirePending(record, at: moment)
      record.decider = member.email
      record.decided = moment
      record.reason = reason
      var change = PortalChange(
        "Reject the \(record.use.rawValue) certificate of \(record.requesterName)",
        details: ["id: \(record.id)", "reason: \(reason.debugDescription)"])
      change.put(record)
      return (change, record)
    }
  }

  /// Takes a certificate back; profiles that name it become invalid.
  ///
  /// - Throws: `certificate-not-issued`, `certificate-not-found`, `several-certificates`, and what every change throws.
  public func revokeCertificate(
    matching text: String, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> CertificateRecord {
    try change(.revokeOwnCertificate, as: actor, at: date) {
      (contents, member, moment) throws(Diagnostic) -> (PortalChange, CertificateRecord) in
      var record = try contents.certificate(matching: text)
      try contents.permit(member, record.revocation(by: member.email))
      let state = record.state(at: moment)
      guard let issue = record.issue, state != .revoked else {
        throw Diagnostic(
          .certificateNotIssued, "certificate \(record.id) can't be revoked: it is \(state.rawValue)",
          remedy: .operation(.init("certificate.list")))
      }
      record.revoked = moment
      record.revoker = member.email
      var change = PortalChange(
        "Revoke the certificate \"\(issue.commonName)\"", details: ["id: \(record.id)", "serial: \(issue.serial)"])
      change.put(record)
      return (change, record)
    }
  }

  private func approve(
    as actor: EmailAddress, at date: Date,
    choosing requests: (PortalContents, Date) throws(Diagnostic) -> [CertificateRecord]
  ) throws(Diagnostic) -> [CertificateRecord] {
    try change(.decideCertificates, as: actor, at: date) {
      (contents, member, moment) throws(Diagnostic) -> (PortalChange, [CertificateRecord]) in
      let chosen = try requests(contents, moment)
      guard let first = chosen.first else {
        throw Diagnostic(
          .nothingPending, "no certificate requests are pending", remedy: .operation(.init("certificate.request")))
      }
      var change = PortalChange(
        chosen.count == 1
          ? "Approve the \(first.use.rawValue) certificate of \(first.requesterName)"
          : "Approve \(chosen.count) certificates",
        details: chosen.map { "\($0.id): \($0.use.rawValue), \($0.requesterName) <\($0.requester)>" })
      var records: [CertificateRecord] = []
      for request in chosen {
        try Self.requirePending(request, at: moment)
        var record = request
        let certificate = try CertificateIssuing(team: contents.team, at: moment)
          .certificate(for: record, request: try contents.bytes(at: record.requestPath))
        record.decider = member.email
        record.decided = moment
        record.issue = CertificateIssue(certificate)
        change.put(record)
        change.put(certificate.der, at: record.certificatePath)
        records.append(record)
      }
      return (change, records)
    }
  }

  private static func requirePending(_ record: CertificateRecord, at date: Date) throws(Diagnostic) {
    let state = record.state(at: date)
    guard state != .pending else { return }
    throw Diagnostic(
      .certificateNotPending, "certificate \(record.id) of \(record.requesterName) is already \(state.rawValue)",
      remedy: .operation(.init("certificate.list", ["state": "pending"])))
  }

  private static func refuseSecond(
    for use: CertificateUse, key: String, among certificates: [CertificateRecord], at date: Date
  ) throws(Diagnostic) {
    let living: Set<CertificateState> = [.pending, .issued]
    guard
      let other = certificates.first(where: {
        $0.keyIdentifier == key && $0.use == use && living.contains($0.state(at: date))
      })
    else { return }
    throw Diagnostic(
      .certificateExists,
      "certificate \(other.id), requested with the same key, is \(other.state(at: date).rawValue)",
      // A second request beside one that waits would become a second certificate of the same name.
      remedy: .operation(
        other.state(at: date) == .pending
          ? .init("certificate.approve", ["id": other.id.rawValue]) : .init("identity.create")))
  }
}

extension CertificateUse {
  /// The action of requesting it in the role table.
  var request: PortalAction {
    switch self {
    case .development: .requestDevelopmentCertificate
    case .distribution: .requestDistributionCertificate
    }
  }
}

extension Diagnostic.Code {
  package static let certificateExists = Diagnostic.Code(
    "certificate-exists", "The key already has a certificate or a request for one.", "\(command: "identity.create")")
  package static let certificateNotPending = Diagnostic.Code(
    "certificate-not-pending", "The certificate request was already approved or rejected.",
    "\(command: "certificate.list")")
  package static let certificateNotIssued = Diagnostic.Code(
    "certificate-not-issued", "The certificate was never issued, or was revoked.", "\(command: "certificate.list")")
  package static let nothingPending = Diagnostic.Code(
    "nothing-pending", "No certificate requests are pending.", "\(command: "certificate.request") --type TYPE")
}

extension PortalContents {
  /// Refuses another certificate for `member` where the membership's are in use.
  fileprivate func admit(_ use: CertificateUse, of member: MemberRecord, at date: Date) throws(Diagnostic) {
    try team.program.terms.admit(use, of: member.email, besides: certificates(), in: team, at: date)
  }
}
