import DeveloperPortal
import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RecordView {
  init(_ certificate: CertificateRecord, at date: Date) {
    let state = certificate.state(at: date)
    json = [
      "id": .string(certificate.id.rawValue), "state": .string(state.rawValue),
      "type": .string(certificate.use.rawValue), "requester": .string(certificate.requester.rawValue),
      "requested": .string(DateWording.iso(certificate.requested)),
      "commonName": .optional(certificate.issue?.commonName), "serial": .optional(certificate.issue?.serial),
      "sha1": .optional(certificate.issue?.sha1), "sha256": .optional(certificate.issue?.sha256),
      "expires": .optional(certificate.issue.map { DateWording.iso($0.expires) }),
      "reason": .optional(certificate.reason),
    ]
    var rows: [(name: String, value: StyledText)] = [
      ("id", "\(certificate.id)"), ("type", "\(certificate.use.rawValue)"),
      ("requested by", "\(certificate.requesterName) <\(certificate.requester)>"), ("state", Self.state(state)),
    ]
    if let issue = certificate.issue {
      rows += [
        ("name", "\(issue.commonName)"), ("serial", "\(issue.serial)"), ("SHA-1", "\(issue.sha1)"),
        ("expires", "\(DateWording.distant(issue.expires, from: date))"),
      ]
    }
    if let reason = certificate.reason { rows.append(("reason", "\(reason)")) }
    self.rows = rows
    let expiry = certificate.issue.map { StyledText("expires " + DateWording.day($0.expires), .faint) }
    summary =
      [
        "\(certificate.id, .faint)", "\(certificate.issue?.commonName ?? certificate.requesterName.rawValue, .name)",
        "\(certificate.use.rawValue)", Self.state(state),
      ] + [expiry].compactMap(\.self)
  }

  private static func state(_ state: CertificateState) -> StyledText {
    switch state {
    case .issued: StyledText(state.rawValue, .good)
    case .pending: StyledText(state.rawValue, .warning)
    case .rejected, .expired, .revoked: StyledText(state.rawValue, .removed)
    }
  }
}
