import SwiftASN1
import X509

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Fields of a certificate that code requirements name by their object identifiers.
extension SigningCertificate {
  /// Whether it has an extension; `identifier` is in dots.
  ///
  /// The simulator's intermediates have the extensions that mark Apple's, in whose place they are.
  public func hasExtension(_ identifier: String) -> Bool {
    extensionValue(identifier) != nil || SimulatedAuthority.markers(of: self).contains(identifier)
  }

  /// The date in an extension, as some of Apple's have one; `identifier` is in dots.
  public func extensionDate(_ identifier: String) -> Date? {
    guard let value = extensionValue(identifier), let node = try? DER.parse(value) else { return nil }
    if let date = CivilTime.date(node) { return date }
    guard case .primitive(let text) = node.content else { return nil }
    return CivilTime.date(compactText: String(decoding: text, as: UTF8.self))
  }

  /// Whether it names a certificate policy; `identifier` is in dots.
  public func hasPolicy(_ identifier: String) -> Bool {
    guard let value = extensionValue("2.5.29.32"), let root = try? DER.parse(value),
      let policies = try? root.children(of: .sequence, "policies")
    else { return false }
    return policies.contains { policy in
      guard var parts = (try? policy.children(of: .sequence, "policy")).map({ ASN1Parts($0) }) else { return false }
      return (try? parts.next("policy").objectIdentifier("policy").description) == identifier
    }
  }

  /// The first text of the subject's attribute of a type; `identifier` is in dots.
  public func subjectAttribute(_ identifier: String) -> String? {
    (try? ASN1ObjectIdentifier(dotRepresentation: identifier)).flatMap { parsed.subject.text($0) }
  }

  /// Whether it may sign code: its extended key usage says so, or says nothing.
  public var maySignCode: Bool { allows(.codeSigning) }

  /// Whether it may sign timestamps.
  var mayStamp: Bool { allows(.timeStamping) }

  private func allows(_ usage: ExtendedKeyUsage.Usage) -> Bool {
    guard let usages = try? parsed.extensions.extendedKeyUsage else { return true }
    return usages.contains(usage)
  }

  private func extensionValue(_ identifier: String) -> [UInt8]? {
    guard let oid = try? ASN1ObjectIdentifier(dotRepresentation: identifier) else { return nil }
    return parsed.extensions[oid: oid].map { Array($0.value) }
  }
}

extension SimulatedAuthority {
  /// The markers that an intermediate would have if it were Apple's.
  static func markers(of certificate: SigningCertificate) -> Set<String> {
    roles[certificate.sha256].map { [$0] } ?? []
  }

  private static let roles: [String: String] = {
    let roles = [
      (PublishedAuthority.developerRelations, "1.2.840.113635.100.6.2.1"),
      (PublishedAuthority.developerID, "1.2.840.113635.100.6.2.6"),
    ]
    return Dictionary(
      roles.compactMap { role in (try? role.0.decodedCertificate()).map { ($0.sha256, role.1) } },
      uniquingKeysWith: { first, _ in first })
  }()
}
