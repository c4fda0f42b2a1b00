public import PropertyLists
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The code that requirements are evaluated against, as far as it is known.
public struct RequirementContext: Sendable {
  /// The identifier in the code directory.
  public var identifier: String
  /// The name of the code.
  public var cdHash: [UInt8]
  /// The number of Apple's operating system in the code directory.
  public var platform: UInt8
  /// The certificates, the signer's first and the root last; empty for ad hoc signatures.
  public var certificates: [SigningCertificate]
  /// Who vouches for the root.
  public var root: TrustedRoot?
  /// The Info.plist; `nil` if there is none.
  public var info: PropertyListDictionary?
  /// The entitlements; `nil` if there are none.
  public var entitlements: PropertyListDictionary?

  /// Creates a context.
  public init(
    identifier: String, cdHash: [UInt8], platform: UInt8 = 0, certificates: [SigningCertificate] = [],
    root: TrustedRoot? = nil, info: PropertyListDictionary? = nil, entitlements: PropertyListDictionary? = nil
  ) {
    self.identifier = identifier
    self.cdHash = cdHash
    self.platform = platform
    self.certificates = certificates
    self.root = root
    self.info = info
    self.entitlements = entitlements
  }

  /// The code that `signature` is of, as far as it can be read.
  ///
  /// - Parameters:
  ///   - signature: The signature.
  ///   - path: The signer's certificates, of ``SignatureReport/signer``.
  ///   - infoPlist: The Info.plist of the bundle.
  public init(_ signature: CodeSignature, signedBy path: CertificatePath?, infoPlist: SignedFile = .unknown) {
    var info: PropertyListDictionary?
    if case .content(let bytes) = infoPlist { info = try? PropertyList(parsing: bytes).dictionary }
    self.init(
      identifier: signature.identifier, cdHash: signature.cdHash, platform: signature.directory.platform,
      certificates: path?.certificates ?? [], root: path?.status.root, info: info,
      entitlements: try? signature.entitlements())
  }

  func certificate(_ position: RequirementExpression.CertificatePosition) -> SigningCertificate? {
    let number = Int(position.rawValue)
    let index = number < 0 ? certificates.count + number : number
    return certificates.indices.contains(index) ? certificates[index] : nil
  }
}

extension CodeRequirement {
  /// Whether `context` fulfils it; `nil` where only a Mac or Apple's servers know.
  ///
  /// The simulator's root counts as one of Apple's.
  public func isFulfilled(by context: RequirementContext) -> Bool? {
    expression.isFulfilled(by: context)
  }

  /// The conditions that `context` does not fulfil, as texts; empty where it fulfils the requirement.
  public func unfulfilledConditions(by context: RequirementContext) -> [String] {
    expression.unfulfilled(by: context).map { $0.text(in: .top) }
  }
}

extension RequirementExpression {
  fileprivate func unfulfilled(by context: RequirementContext) -> [RequirementExpression] {
    if case .and(let left, let right) = self {
      return left.unfulfilled(by: context) + right.unfulfilled(by: context)
    }
    return isFulfilled(by: context) == true ? [] : [self]
  }

  fileprivate func isFulfilled(by context: RequirementContext) -> Bool? {
    switch self {
    case .never, .unknownFalse: return false
    case .always: return true
    case .unknownSkipped(_, _, let rest): return rest.isFulfilled(by: context)
    case .and(let left, let right):
      let answers = [left.isFulfilled(by: context), right.isFulfilled(by: context)]
      return answers.contains(false) ? false : answers.contains(nil) ? nil : true
    case .or(let left, let right):
      let answers = [left.isFulfilled(by: context), right.isFulfilled(by: context)]
      return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    case .not(let expression): return expression.isFulfilled(by: context).map { !$0 }
    case .identifier(let text): return text == Array(context.identifier.utf8)
    case .cdHash(let digest): return digest == context.cdHash
    case .platform(let number): return number == Int32(context.platform)
    case .infoValue(let key, let value): return RequirementMatch.compare(.equal, value).holds(context.info, key)
    case .info(let key, let match): return match.holds(context.info, key)
    case .entitlement(let key, let match): return match.holds(context.entitlements, key)
    // What the user of a Mac trusts, what Apple notarized, and what a Mac has under a name, is not known here.
    case .certificateTrusted, .anchorTrusted, .namedAnchor, .namedCode, .notarized, .legacy: return nil
    default: return isFulfilled(byCertificatesOf: context)
    }
  }

  private func isFulfilled(byCertificatesOf context: RequirementContext) -> Bool {
    switch self {
    case .anchorAppleGeneric: return context.root == .apple || context.root == .simulator
    case .anchorApple: return Self.isAppleSoftware(context)
    case .certificateDigest(let position, let digest):
      return context.certificate(position)?.sha1 == hexadecimal(digest)
    case .certificateField(let position, let key, let match):
      guard let certificate = context.certificate(position),
        let oid = Self.subjectFields[String(decoding: key, as: UTF8.self)],
        let value = certificate.subjectAttribute(oid)
      else { return false }
      return match.holds(.string(value))
    case .certificateExtension(let position, let oid, let match):
      guard let certificate = context.certificate(position) else { return false }
      return match.holds(certificate.hasExtension(ObjectIdentifierText.dots(oid)) ? .boolean(true) : nil)
    case .certificatePolicy(let position, let oid, let match):
      guard let certificate = context.certificate(position) else { return false }
      return match.holds(certificate.hasPolicy(ObjectIdentifierText.dots(oid)) ? .boolean(true) : nil)
    case .certificateDate(let position, let oid, let match):
      let date = context.certificate(position)?.extensionDate(ObjectIdentifierText.dots(oid))
      return match.holds(date.map { .date($0) })
    default: return false
    }
  }

  /// Apple's own software is signed by a marked certificate of one issuer (Security's `reqinterp.cpp`).
  private static func isAppleSoftware(_ context: RequirementContext) -> Bool {
    guard context.root == .apple, let leaf = context.certificate(.leaf), let issuer = context.certificate(.issuer)
    else {
      return false
    }
    return issuer.commonName == "Apple Code Signing Certification Authority" && issuer.organization == "Apple Inc."
      && leaf.hasExtension("1.2.840.113635.100.6.22")
  }

  private static let subjectFields = [
    "subject.C": "2.5.4.6", "subject.CN": "2.5.4.3", "subject.D": "2.5.4.13", "subject.L": "2.5.4.7",
    "subject.O": "2.5.4.10", "subject.OU": "2.5.4.11", "subject.ST": "2.5.4.8", "subject.STREET": "2.5.4.9",
    "subject.UID": "0.9.2342.19200300.100.1.1", "email": "1.2.840.113549.1.9.1",
  ]
}

extension RequirementExpression.CertificatePosition {
  /// The issuer of the signer's certificate.
  fileprivate static let issuer = RequirementExpression.CertificatePosition(rawValue: 1)
}

extension RequirementMatch {
  fileprivate func holds(_ dictionary: PropertyListDictionary?, _ key: [UInt8]) -> Bool {
    holds(dictionary?[String(decoding: key, as: UTF8.self)])
  }

  /// Whether it holds of a value; `nil` is a value that is not there.
  fileprivate func holds(_ value: PropertyList?) -> Bool {
    guard let value else { return self == .absent }
    if let items = value.array, items.contains(where: { holds($0) }) { return true }
    switch self {
    case .absent, .unknown: return false
    case .exists: return value.boolean != false
    case .date(let comparison, let seconds):
      guard let date = value.date else { return false }
      return comparison.holds(date.timeIntervalSinceReferenceDate - Double(seconds))
    case .compare(let comparison, let bytes):
      guard let text = value.string else { return false }
      return comparison.holds(text, String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension RequirementMatch.DateComparison {
  fileprivate func holds(_ difference: Double) -> Bool {
    switch self {
    case .on: difference == 0
    case .before: difference < 0
    case .after: difference > 0
    case .onOrBefore: difference <= 0
    case .onOrAfter: difference >= 0
    }
  }
}

extension RequirementMatch.Comparison {
  fileprivate func holds(_ text: String, _ other: String) -> Bool {
    switch self {
    case .equal: text == other
    case .contains: text.contains(other)
    case .begins: text.hasPrefix(other)
    case .ends: text.hasSuffix(other)
    case .less: Self.order(text, other) < 0
    case .greater: Self.order(text, other) > 0
    case .lessOrEqual: Self.order(text, other) <= 0
    case .greaterOrEqual: Self.order(text, other) >= 0
    }
  }

  /// Compares texts, numbers in them by their value: 10.9 comes before 10.11.
  private static func order(_ left: String, _ right: String) -> Int {
    var (left, right) = (left.unicodeScalars[...], right.unicodeScalars[...])
    while let first = left.first, let second = right.first {
      let numbers = (number(at: &left), number(at: &right))
      if let leftNumber = numbers.0, let rightNumber = numbers.1 {
        if leftNumber != rightNumber { return leftNumber < rightNumber ? -1 : 1 }
        continue
      }
      if first != second { return first < second ? -1 : 1 }
      left = left.dropFirst(numbers.0 == nil ? 1 : 0)
      right = right.dropFirst(numbers.1 == nil ? 1 : 0)
    }
    return left.isEmpty ? (right.isEmpty ? 0 : -1) : 1
  }

  private static func number(at text: inout Substring.UnicodeScalarView) -> Double? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard !digits.isEmpty, let value = Double(String(digits)) else { return nil }
    text = text.dropFirst(digits.count)
    return value
  }
}
