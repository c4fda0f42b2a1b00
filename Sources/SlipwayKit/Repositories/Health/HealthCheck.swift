public import Diagnostics

/// The result of one check of `slipway doctor`.
public struct HealthCheck: Hashable, Sendable {
  /// The status.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// As it should be.
    case ok
    /// Worth a look: something does less than it could.
    case warning
    /// Wrong: some command will fail, or do the wrong thing.
    case error
  }

  /// The subject of a check, as in JSON.
  public enum Subject: String, Hashable, Sendable, CaseIterable {
    /// Who commits are by.
    case identity
    /// Whether the repository can be worked with, and is trusted.
    case repository
    /// Lock files that programs left.
    case locks
    /// The configuration in `.slipway.yml`.
    case configuration
    /// What libgit2 does not do as Git would.
    case limits
    /// Whether branches and tags lead to commits.
    case references
    /// The operation log.
    case record
    /// The operation in progress.
    case operation
    /// The upstream of the current branch.
    case upstream
    /// Git hooks.
    case hooks
    /// The filters of `.gitattributes`.
    case filters
    /// The program that signs commits.
    case signing
    /// Xcode's project files.
    case projects
    /// The `.gitignore` rules.
    case ignore
    /// Tracked files that are ignored.
    case tracked
    /// The templates of projects and of gitignore sections.
    case templates
    /// The simulated portal and the keys beside it.
    case portal
  }

  /// The subject.
  public let subject: Subject
  /// The status.
  public let status: Status
  /// The message, a sentence.
  public let message: String
  /// What to do.
  public let remedy: Remedy?

  static func ok(_ subject: Subject, _ message: String) -> HealthCheck {
    HealthCheck(subject: subject, status: .ok, message: message, remedy: nil)
  }

  static func warning(_ subject: Subject, _ message: String, _ remedy: Remedy?) -> HealthCheck {
    HealthCheck(subject: subject, status: .warning, message: message, remedy: remedy)
  }

  static func error(_ subject: Subject, _ message: String, _ remedy: Remedy?) -> HealthCheck {
    HealthCheck(subject: subject, status: .error, message: message, remedy: remedy)
  }

  /// An error with a diagnostic's message and remedy.
  static func error(_ subject: Subject, _ problem: Diagnostic) -> HealthCheck {
    let place = subject == .configuration ? problem.place?.fileAndLine : nil
    return .error(subject, (place.map { "\($0): " } ?? "") + problem.message, problem.remedy)
  }
}
