public import DeveloperPortal
public import Diagnostics
public import GitStore

/// The acting member of a portal, from a given address or Git's identity.
public struct Actor: Hashable, Sendable {
  /// The person's name.
  public let name: RecordName
  /// The person's address.
  public let email: EmailAddress

  /// Creates an actor from the given address, or Git's identity in a folder.
  ///
  /// Git's name is taken for Git's address alone: another address is another person's, whose name is not known. An
  /// address is enough, because the portal knows its members.
  ///
  /// - Throws: `git-identity-missing` when neither is there, `email-invalid`, `record-name-invalid`.
  public init(
    given: String?, around folder: String, environment: GitEnvironment, at moment: Moment
  ) throws(Diagnostic) {
    let identity = try? Repository.identity(around: folder, in: environment, at: moment)
    let own = try Repository.email(around: folder, in: environment)
    guard let given = given ?? own else {
      // Throws the error that says what is missing.
      _ = try Repository.identity(around: folder, in: environment, at: moment)
      throw Diagnostic(.gitIdentityMissing, "user.email is not set")
    }
    let address = try EmailAddress(given)
    let isGits = identity.flatMap { try? EmailAddress($0.email) } == address
    let known = isGits ? identity?.name : nil
    email = address
    name = try RecordName(known ?? String(given.prefix { $0 != "@" }))
  }
}

/// The source of the acting member, resolved only when something changes.
public struct ActorSource: Sendable {
  private let given: String?
  private let folder: String
  private let environment: GitEnvironment
  private let moment: Moment

  /// Creates a source from a given address, or Git's identity in a folder.
  public init(given: String?, around folder: String, environment: GitEnvironment, at moment: Moment) {
    self.given = given
    self.folder = folder
    self.environment = environment
    self.moment = moment
  }

  /// Resolves the acting member.
  ///
  /// - Throws: what ``Actor/init(given:around:environment:at:)`` throws.
  public func actor() throws(Diagnostic) -> Actor {
    try Actor(given: given, around: folder, environment: environment, at: moment)
  }
}
