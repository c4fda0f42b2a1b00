public import DeveloperPortal
public import Diagnostics
public import GitStore

/// The acting member of a portal, from a given address or Git's identity.
public struct Actor: Hashable, Sendable {
  /// The person's name.
  public let name: RecordName
  /// The person's address.
  public let email: EmailAddress

  /// Creates an actor from the given address, or Git's identity.
  ///
  /// Git's name is taken for Git's address alone: another address is another person's, whose name is not known.
  ///
  /// - Throws: `git-identity-missing` when neither is there, `email-invalid`, `record-name-invalid`.
  public init(given: String?, environment: GitEnvironment, at moment: Moment) throws(Diagnostic) {
    guard let given else {
      let identity = try Repository.identity(in: environment, at: moment)
      email = try EmailAddress(identity.email)
      name = try RecordName(identity.name)
      return
    }
    let address = try EmailAddress(given)
    let identity = try? Repository.identity(in: environment, at: moment)
    let isGits = identity.flatMap { try? EmailAddress($0.email) } == address
    let known = isGits ? identity?.name : nil
    email = address
    name = try RecordName(known ?? String(given.prefix { $0 != "@" }))
  }
}

/// The source of the acting member, resolved only when something changes.
public struct ActorSource: Sendable {
  private let given: String?
  private let environment: GitEnvironment
  private let moment: Moment

  /// Creates a source from a given address, or Git's identity.
  public init(given: String?, environment: GitEnvironment, at moment: Moment) {
    self.given = given
    self.environment = environment
    self.moment = moment
  }

  /// Resolves the acting member.
  ///
  /// - Throws: what ``Actor/init(given:environment:at:)`` throws.
  public func actor() throws(Diagnostic) -> Actor {
    try Actor(given: given, environment: environment, at: moment)
  }
}
