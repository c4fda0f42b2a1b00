public import ProvisioningProfiles

extension CodeRequirement {
  /// The designated requirement that Xcode gives code that is signed with `chain`; `nil` for an empty chain.
  ///
  /// Chains that end at Apple's or the simulator's root get Apple's forms. Of any other chain the highest certificate of
  /// the signer's organization is required, as Apple's `drmaker.cpp` does.
  /// - Parameters:
  ///   - identifier: The identifier in the code directory.
  ///   - chain: The certificates, the signer's first and the root last.
  ///   - root: Who vouches for the root.
  /// - Returns: The requirement.
  public static func designated(
    identifier: String, chain: [SigningCertificate], root: TrustedRoot?
  ) -> CodeRequirement? {
    guard let leaf = chain.first else { return nil }
    let name = RequirementExpression.identifier(RequirementExpression.text(identifier))
    guard root == .apple || root == .simulator else {
      return CodeRequirement(.and(name, organizationAnchor(chain)))
    }
    let issuer = chain.count == 3 ? chain[1] : nil
    if issuer?.hasExtension(Marker.developerRelations) == true {
      return CodeRequirement(leaf.kind == .macAppDistribution ? macForm(name, leaf) : relations(name, leaf))
    }
    if issuer?.hasExtension(Marker.developerID) == true {
      return CodeRequirement(macForm(name, leaf))
    }
    return CodeRequirement(.and(name, .anchorApple))
  }

  private static func relations(_ name: RequirementExpression, _ leaf: SigningCertificate) -> RequirementExpression {
    .all([
      name, .anchorAppleGeneric, .subject(.leaf, "CN", leaf.commonName),
      .certificateExtension(.init(rawValue: 1), oid: oid(Marker.developerRelations), .exists),
    ])
  }

  private static func developerIDConditions(_ leaf: SigningCertificate) -> [RequirementExpression] {
    [
      .certificateExtension(.init(rawValue: 1), oid: oid(Marker.developerID), .exists),
      .certificateExtension(.leaf, oid: oid(Marker.developerIDLeaf), .exists),
      .subject(.leaf, "OU", leaf.organizationalUnit ?? ""),
    ]
  }

  /// The form of Xcode's, which fits the app from the Mac App Store and from Developer ID alike.
  private static func macForm(_ name: RequirementExpression, _ leaf: SigningCertificate) -> RequirementExpression {
    let store = RequirementExpression.certificateExtension(.leaf, oid: oid(Marker.macAppStore), .exists)
    let conditions = developerIDConditions(leaf)
    let outside = RequirementExpression.and(.and(conditions[0], conditions[1]), conditions[2])
    return .and(.and(.anchorAppleGeneric, name), .or(store, outside))
  }

  private static func organizationAnchor(_ chain: [SigningCertificate]) -> RequirementExpression {
    var index = 0
    if let organization = chain[0].organization {
      while index + 1 < chain.count, chain[index + 1].organization == organization { index += 1 }
      if index == chain.count - 1 { return .certificateDigest(.root, digest(chain[index])) }
    }
    return .certificateDigest(.init(rawValue: Int32(index)), digest(chain[index]))
  }

  private static func digest(_ certificate: SigningCertificate) -> [UInt8] {
    DigestAlgorithm.sha1.hash(certificate.der)
  }

  private static func oid(_ text: String) -> [UInt8] { ObjectIdentifierText.bytes(text) ?? [] }

  /// Apple's extensions that mark certificates.
  private enum Marker {
    static let developerRelations = "1.2.840.113635.100.6.2.1"
    static let developerID = "1.2.840.113635.100.6.2.6"
    static let developerIDLeaf = "1.2.840.113635.100.6.1.13"
    static let macAppStore = "1.2.840.113635.100.6.1.9"
  }
}

extension RequirementExpression {
  fileprivate static func subject(
    _ position: CertificatePosition, _ field: String, _ value: String
  ) -> RequirementExpression {
    .certificateField(position, key: text("subject." + field), .compare(.equal, text(value)))
  }
}
