/// What must hold of code: the language of Apple's code requirements (Security's `requirement.h`).
///
/// Texts are bytes, because a requirement may hold any; written again, it has the bytes that it was read from.
public indirect enum RequirementExpression: Hashable, Sendable {
  /// Nothing fulfils it.
  case never
  /// Everything fulfils it.
  case always
  /// The identifier in the code directory.
  case identifier([UInt8])
  /// Apple's own software.
  case anchorApple
  /// A certificate of the chain by its SHA-1 digest.
  case certificateDigest(CertificatePosition, [UInt8])
  /// A key of the Info.plist with a value, in an older form.
  case infoValue(key: [UInt8], value: [UInt8])
  /// Both.
  case and(RequirementExpression, RequirementExpression)
  /// One or both.
  case or(RequirementExpression, RequirementExpression)
  /// The name of the code.
  case cdHash([UInt8])
  /// The opposite.
  case not(RequirementExpression)
  /// A key of the Info.plist.
  case info(key: [UInt8], RequirementMatch)
  /// A part of a certificate's subject.
  case certificateField(CertificatePosition, key: [UInt8], RequirementMatch)
  /// A certificate that the Mac's user trusts.
  case certificateTrusted(CertificatePosition)
  /// A chain that the Mac's user trusts.
  case anchorTrusted
  /// An extension of a certificate, by its object identifier.
  case certificateExtension(CertificatePosition, oid: [UInt8], RequirementMatch)
  /// A chain that ends at one of Apple's roots.
  case anchorAppleGeneric
  /// An entitlement.
  case entitlement(key: [UInt8], RequirementMatch)
  /// A policy of a certificate, by its object identifier.
  case certificatePolicy(CertificatePosition, oid: [UInt8], RequirementMatch)
  /// A requirement on the chain that the Mac has under a name.
  case namedAnchor([UInt8])
  /// A requirement that the Mac has under a name.
  case namedCode([UInt8])
  /// The number of Apple's operating system.
  case platform(Int32)
  /// Code that Apple notarized.
  case notarized
  /// The date in an extension of a certificate, by its object identifier.
  case certificateDate(CertificatePosition, oid: [UInt8], RequirementMatch)
  /// Developer ID code from before notarization was needed.
  case legacy
  /// An operation of a later system, which says of itself that it may be taken for false.
  case unknownFalse(UInt32, [UInt8])
  /// An operation of a later system, which says of itself that it may be left out.
  case unknownSkipped(UInt32, [UInt8], RequirementExpression)

  /// A place in the chain of certificates: 0 is the signer's, 1 its issuer's, -1 the root.
  public struct CertificatePosition: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int32

    /// Creates a place from its number.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// The signer's certificate.
    public static let leaf = CertificatePosition(rawValue: 0)
    /// The root.
    public static let root = CertificatePosition(rawValue: -1)
  }

  /// A text as an expression holds it.
  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// All of `expressions`, grouped to the right as `codesign` does it.
  static func all(_ expressions: [RequirementExpression]) -> RequirementExpression {
    guard let last = expressions.last else { return .always }
    return expressions.dropLast().reversed().reduce(last) { .and($1, $0) }
  }
}

/// How a value is compared in a requirement.
public enum RequirementMatch: Hashable, Sendable {
  /// It is there, and not false.
  case exists
  /// It is not there.
  case absent
  /// A text compared with the value; the number is Apple's.
  case compare(Comparison, [UInt8])
  /// A date compared with the value, in seconds since 2001.
  case date(DateComparison, Int64)
  /// A comparison of a later system, which never holds.
  case unknown(UInt32, [UInt8])

  /// The comparisons of texts.
  public enum Comparison: UInt32, Hashable, Sendable, CaseIterable {
    /// Equal.
    case equal = 1
    /// The text is in the value.
    case contains
    /// The value begins with the text.
    case begins
    /// The value ends with the text.
    case ends
    /// The value is less.
    case less
    /// The value is greater.
    case greater
    /// The value is not greater.
    case lessOrEqual
    /// The value is not less.
    case greaterOrEqual
  }

  /// The comparisons of dates.
  public enum DateComparison: UInt32, Hashable, Sendable, CaseIterable {
    /// The same moment.
    case on = 9
    /// Before.
    case before
    /// After.
    case after
    /// Not after.
    case onOrBefore
    /// Not before.
    case onOrAfter
  }
}
