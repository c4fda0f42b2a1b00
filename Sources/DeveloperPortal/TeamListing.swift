public import AppleIdentifiers
public import Diagnostics

/// A team of the simulated world as a list shows it, whether its portal can be read or not.
public struct TeamListing: Hashable, Sendable {
  /// The team's ten characters.
  public let id: TeamID
  /// The team; of a portal that can't be read the one that was verified last, if any was.
  public let team: TeamRecord?
  /// Why the portal can't be read.
  public let problem: Diagnostic?

  /// The team, where its portal can be read.
  ///
  /// - Throws: Why it can't be read.
  public func readable() throws(Diagnostic) -> TeamRecord {
    if let problem { throw problem }
    guard let team else { throw PortalHome.notFound(id.rawValue) }
    return team
  }
}
