public import ProvisioningProfiles

/// Which certificate a target asks for: the value of the build setting `CODE_SIGN_IDENTITY`.
public struct IdentitySelector: Hashable, Sendable {
  /// The value as written in the setting.
  public let text: String

  /// Takes the setting's value; any text is accepted.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether it asks for no signature at all.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether it asks for a signature without a certificate, which only this Mac runs.
  public var isAdHoc: Bool { text == "-" }

  /// The purpose of the certificate, if the text names a kind.
  public var purpose: CertificateKind.Purpose? {
    Self.kinds.first { text == $0.name || text.hasPrefix($0.name + ":") }?.purpose
  }

  /// Whether it asks for `certificate`: by the name of a kind, the digest, or the beginning of the common name.
  public func matches(_ certificate: SigningCertificate) -> Bool {
    if let kind = Self.kinds.first(where: { $0.name == text }) { return certificate.kind?.purpose == kind.purpose }
    return certificate.sha1 == text.lowercased() || certificate.commonName.hasPrefix(text)
  }

  /// The names that match any certificate of a purpose: certificate names, and the names in Xcode's menu.
  private static let kinds: [(name: String, purpose: CertificateKind.Purpose)] = [
    ("Apple Development", .development), ("iPhone Developer", .development), ("iOS Developer", .development),
    ("iOS Development", .development), ("Mac Developer", .development),
    ("Apple Distribution", .distribution), ("iPhone Distribution", .distribution),
    ("iOS Distribution", .distribution), ("3rd Party Mac Developer Application", .distribution),
    ("Mac App Distribution", .distribution), ("Developer ID Application", .developerID),
  ]
}
