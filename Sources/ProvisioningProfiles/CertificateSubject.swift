public import AppleIdentifiers
import SwiftASN1
import X509

/// Whom a certificate is for: the parts that Apple's portal makes the subject of.
public struct CertificateSubject: Hashable, Sendable {
  /// The name in the common name: a person's for development, the team's for distribution.
  public var name: String
  /// The text in parentheses after the name: the member's ID or the Team ID; `nil` leaves it out, as
  /// enterprise certificates do.
  public var suffix: String?
  /// The user identifier: one of the person's own that is not the suffix, or the team's.
  public var userID: String
  /// The team.
  public var team: TeamID
  /// The name of the team.
  public var organization: String
  /// The country's two letters.
  public var country: String

  /// Creates a subject of its parts.
  public init(
    name: String, suffix: String?, userID: String, team: TeamID, organization: String, country: String = "US"
  ) {
    self.name = name
    self.suffix = suffix
    self.userID = userID
    self.team = team
    self.organization = organization
    self.country = country
  }

  /// A person of a team, as development certificates have it.
  ///
  /// - Parameters:
  ///   - name: The person's name.
  ///   - memberID: The ten characters that identify the person in the team.
  ///   - userID: Ten other characters that identify the person.
  ///   - team: The team.
  ///   - organization: The team's name.
  ///   - country: The country's two letters.
  /// - Returns: The subject.
  public static func person(
    _ name: String, memberID: String, userID: String, team: TeamID, organization: String, country: String = "US"
  ) -> CertificateSubject {
    CertificateSubject(
      name: name, suffix: memberID, userID: userID, team: team, organization: organization, country: country)
  }

  /// A team, as distribution certificates have it.
  ///
  /// - Parameters:
  ///   - name: The team's name.
  ///   - id: The team.
  ///   - isInHouse: Whether it is an enterprise program, whose certificates leave the suffix out.
  ///   - country: The country's two letters.
  /// - Returns: The subject.
  public static func team(
    _ name: String, id: TeamID, isInHouse: Bool = false, country: String = "US"
  ) -> CertificateSubject {
    CertificateSubject(
      name: name, suffix: isInHouse ? nil : id.rawValue, userID: id.rawValue, team: id, organization: name,
      country: country)
  }

  /// The common name that a certificate of `kind` for this subject has.
  public func commonName(for kind: CertificateKind) -> String {
    "\(kind.displayName): \(name)" + (suffix.map { " (\($0))" } ?? "")
  }

  /// The validity in days of Apple's certificates of `kind` for this subject: three years for enterprise programs.
  func usualDays(for kind: CertificateKind) -> Int {
    kind == .iPhoneDistribution && suffix == nil ? 1095 : kind.row.days
  }

  /// The subject in the order of Apple's: UID, CN, OU, O, C.
  func distinguishedName(for kind: CertificateKind) throws -> DistinguishedName {
    try DistinguishedName([
      RelativeDistinguishedName.Attribute(type: .userIdentifier, utf8String: userID),
      RelativeDistinguishedName.Attribute(type: .RDNAttributeType.commonName, utf8String: commonName(for: kind)),
      RelativeDistinguishedName.Attribute(type: .RDNAttributeType.organizationalUnitName, utf8String: team.rawValue),
      RelativeDistinguishedName.Attribute(type: .RDNAttributeType.organizationName, utf8String: organization),
      RelativeDistinguishedName.Attribute(type: .RDNAttributeType.countryName, printableString: country),
    ])
  }
}
