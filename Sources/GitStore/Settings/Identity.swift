public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A moment on a clock: when, and how far the clock is ahead of UTC.
public struct Moment: Hashable, Sendable {
  /// When.
  public let date: Date
  /// How far the clock is ahead of UTC.
  public let offsetMinutes: Int

  /// Creates a moment.
  public init(_ date: Date, offsetMinutes: Int = 0) {
    self.date = date
    self.offsetMinutes = offsetMinutes
  }
}

extension Repository {
  /// As what someone appears in a commit.
  public enum Role: String, Sendable, CaseIterable {
    /// Who wrote the change.
    case author
    /// Who recorded it.
    case committer
  }

  /// Who the user is, as Git finds it: `GIT_AUTHOR_NAME`, then `author.name`, then `user.name`; `EMAIL` last.
  ///
  /// `GIT_AUTHOR_DATE` and `GIT_COMMITTER_DATE` count before `moment`.
  ///
  /// - Throws: `git-identity-missing`; no identity is ever made up.
  public func identity(_ role: Role = .author, at moment: Moment) throws(Diagnostic) -> Signature {
    try IdentityLookup(environment: environment, settings: configuration).signature(role, at: moment)
  }

  /// Who the user is in a folder, by the settings of the repository around it, as Git reads them.
  ///
  /// - Throws: `git-identity-missing`.
  public static func identity(
    around folder: String, in environment: GitEnvironment, _ role: Role = .author, at moment: Moment
  ) throws(Diagnostic) -> Signature {
    try IdentityLookup(around: folder, in: environment).signature(role, at: moment)
  }

  /// The email address of the user in a folder, who may have no name; `nil` if it is not set.
  public static func email(around folder: String, in environment: GitEnvironment) throws(Diagnostic) -> String? {
    try IdentityLookup(around: folder, in: environment).parts(.author).email
  }

  /// Who the user is outside of any repository, by the user's and the system's settings alone.
  ///
  /// - Throws: `git-identity-missing`.
  public static func identity(
    in environment: GitEnvironment, _ role: Role = .author, at moment: Moment
  ) throws(Diagnostic) -> Signature {
    try GitLibrary.start(in: environment)
    let settings = try ConfigurationFiles(environment: environment).user()
    return try IdentityLookup(environment: environment, settings: settings).signature(role, at: moment)
  }
}

struct IdentityLookup {
  let environment: GitEnvironment
  let settings: Configuration

  init(environment: GitEnvironment, settings: Configuration) {
    self.environment = environment
    self.settings = settings
  }

  /// The lookup in the settings of the repository around a folder; in the user's where Git has none that can be read.
  init(around folder: String, in environment: GitEnvironment) throws(Diagnostic) {
    self.environment = environment
    if let repository = try? Repository.find(from: folder, environment: environment) {
      settings = repository.configuration
    } else {
      try GitLibrary.start(in: environment)
      settings = try ConfigurationFiles(environment: environment).user()
    }
  }

  func signature(_ role: Repository.Role, at moment: Moment) throws(Diagnostic) -> Signature {
    let (name, email) = parts(role)
    guard let name, let email else { throw missing(name: name, email: email) }
    guard !Signature.withoutCrud(name).isEmpty, !Signature.withoutCrud(email).isEmpty else {
      let (part, text) = Signature.withoutCrud(name).isEmpty ? ("name", name) : ("email", email)
      let problem = text.isEmpty ? "is empty" : "\"\(text)\" consists only of punctuation"
      throw Diagnostic(.gitIdentityMissing, "user.\(part) \(problem)", remedy: Self.remedy)
    }
    let date = try environment.nonEmpty("\(Self.prefix(role))_DATE").map { text throws(Diagnostic) in
      try GitDate.parse(text)
    }
    let moment = date ?? moment
    return Signature(name: name, email: email, date: moment.date, offsetMinutes: moment.offsetMinutes)
  }

  /// The identity as far as a reflog needs it, or `nil` where it is not known whole.
  func nameAndEmail(_ role: Repository.Role) -> (name: String, email: String)? {
    let (name, email) = parts(role)
    guard let name, let email else { return nil }
    return (name, email)
  }

  func parts(_ role: Repository.Role) -> (name: String?, email: String?) {
    let prefix = Self.prefix(role)
    let name =
      environment.nonEmpty("\(prefix)_NAME") ?? settings.string("\(role.rawValue).name")
      ?? settings.string("user.name")
    let email =
      environment.nonEmpty("\(prefix)_EMAIL") ?? settings.string("\(role.rawValue).email")
      ?? settings.string("user.email") ?? environmentEmail
    return (name, email)
  }

  private static func prefix(_ role: Repository.Role) -> String { "GIT_\(role.rawValue.uppercased())" }

  private var environmentEmail: String? {
    settings.boolean("user.useConfigOnly") == true ? nil : environment.nonEmpty("EMAIL")
  }

  private func missing(name: String?, email: String?) -> Diagnostic {
    let what =
      switch (name, email) {
      case (nil, nil): "user.name and user.email are not set"
      case (nil, _): "user.name is not set"
      default: "user.email is not set"
      }
    let conditional = settings.names(beginningWith: "includeif.hasconfig:").isEmpty
    let note = conditional ? "" : " (libgit2 does not read files included by hasconfig:remote.*.url)"
    return Diagnostic(.gitIdentityMissing, "author identity unknown: \(what)\(note)", remedy: Self.remedy)
  }

  static let remedy = Remedy.advice(
    "run git config --global user.name \"Your Name\" and git config --global user.email you@example.org")
}

extension Diagnostic.Code {
  package static let gitIdentityMissing = Diagnostic.Code(
    "git-identity-missing", "Git needs a name and an email address for commits.",
    "run git config --global user.name NAME and git config --global user.email EMAIL")
}
