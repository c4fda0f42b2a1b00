public import AppleIdentifiers
public import Diagnostics

/// The bundle identifier proposed for a name, where the user gives none.
///
/// Xcode makes a hyphen of every character that an identifier can't have, so that `Café` becomes `Caf-`. A proposal is
/// friendlier: letters of other alphabets become letters from A to Z, and hyphens are neither doubled nor left at the
/// ends. It is only a proposal: what the user writes is never altered.
public struct BundleIdentifierProposal: Hashable, Sendable {
  /// The identifier.
  public let identifier: BundleIdentifier
  /// Whether the name did not go into it as it is.
  public let isAltered: Bool

  /// Proposes the identifier of the product `name` of a company.
  ///
  /// - Throws: `bundle-identifier-invalid` when nothing legal can be made of the name.
  public init(for name: ProductName, of company: BundleIdentifier) throws(Diagnostic) {
    let segment = Transliteration.segment(of: name.rawValue)
    guard !segment.isEmpty else {
      throw Diagnostic(
        .bundleIdentifierInvalid,
        "can't derive a bundle identifier from \"\(name)\", which has no letter from A to Z and no digit",
        remedy: .advice("give a bundle identifier with --bundle-id, such as \(company).App"))
    }
    identifier = try company.appending(segment)
    isAltered = segment != name.rawValue
  }
}
