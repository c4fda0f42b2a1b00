import ProvisioningProfiles
import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The certificates in a file: one at the top level, and all as a list.
struct CertificateFileReport: Report {
  let file: String
  let certificates: [(certificate: SigningCertificate, status: SignatureStatus)]
  let date: Date

  var schema: String { "slipway.certificate.show/1" }

  var fields: JSONObject {
    let all = certificates.map { json($0.certificate, $0.status) }
    var fields = all.count == 1 ? all[0] : JSONObject()
    fields["file"] = .string(file)
    fields["certificates"] = .array(all.map { .object($0) })
    return fields
  }

  func show(on page: inout Page) {
    for (number, entry) in certificates.enumerated() {
      if number > 0 { page.blank() }
      page.line("\(entry.certificate.commonName, .bold)")
      page.fields(rows(entry.certificate, entry.status))
    }
  }

  private func json(_ certificate: SigningCertificate, _ status: SignatureStatus) -> JSONObject {
    [
      "id": .string(certificate.sha1), "state": .string(state(certificate)),
      "commonName": .string(certificate.commonName),
      "kind": .optional(certificate.kind?.rawValue), "teamIdentifier": .optional(certificate.organizationalUnit),
      "organization": .optional(certificate.organization), "userID": .optional(certificate.userID),
      "issuer": .string(certificate.issuerName), "serial": .string(certificate.serialNumber),
      "sha1": .string(certificate.sha1), "sha256": .string(certificate.sha256),
      "keyIdentifier": .string(certificate.publicKey.identifier),
      "created": .string(DateWording.iso(certificate.notBefore)),
      "expires": .string(DateWording.iso(certificate.notAfter)),
      "signature": ["status": .string(status.name), "root": .optional(status.root?.rawValue)],
    ]
  }

  private func rows(
    _ certificate: SigningCertificate, _ status: SignatureStatus
  ) -> [(name: String, value: StyledText)] {
    let isExpired = certificate.isExpired(at: date)
    var rows: [(name: String, value: StyledText)] = [
      ("kind", "\(certificate.kind?.displayName ?? "not a code signing certificate")"),
      ("team", "\(certificate.organization ?? "") \(certificate.organizationalUnit ?? "none", .faint)"),
    ]
    if let userID = certificate.userID { rows.append(("user ID", "\(userID)")) }
    rows += [
      ("issued by", "\(certificate.issuerName)"), ("serial", "\(certificate.serialNumber)"),
      ("SHA-1", "\(certificate.sha1)"), ("SHA-256", "\(certificate.sha256)"),
      ("created", "\(DateWording.day(certificate.notBefore))"),
      ("expires", StyledText(DateWording.distant(certificate.notAfter, from: date), isExpired ? .bad : .plain)),
      ("signature", SignatureWording.text(status)),
    ]
    return rows
  }

  private func state(_ certificate: SigningCertificate) -> String {
    if certificate.isExpired(at: date) { return "expired" }
    return certificate.isValid(at: date) ? "issued" : "not-yet-valid"
  }
}

/// The text of a signature's trust.
enum SignatureWording {
  static func text(_ status: SignatureStatus, signer: String? = nil) -> StyledText {
    switch status {
    case .trusted(let root):
      let signed: StyledText = signer.map { ", signer: \($0)" } ?? ""
      return "\("valid", .good), issued under \(Self.owner(of: root))\(signed)"
    case .untrustedRoot(let root): return "\(status.name, .warning): the root is \"\(root)\""
    case .invalid(let reason): return "\(status.name, .bad): \(reason)"
    }
  }

  /// The root, as the checks of `profile find` name it.
  private static func owner(of root: TrustedRoot) -> String {
    switch root {
    case .apple: "Apple's root"
    case .simulator: "Slipway's simulated root"
    case .given: "the root of --trust-root"
    }
  }
}
