public import Diagnostics

/// One thing that was looked at, whether it is as it should be, and what to do if not.
public struct HealthCheck: Hashable, Sendable {
  /// How it is.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// As it should be.
    case ok
    /// Worth a look: something does less than it could.
    case warning
    /// Wrong: some command will fail, or do the wrong thing.
    case error
  }

  /// What was looked at, as scripts know it.
  public enum Subject: String, Hashable, Sendable, CaseIterable {
    /// Who commits are by.
    case identity
    /// Whether the repository can be worked with, and is trusted.
    case repository
    /// Lock files that programs left.
    case locks
    /// What `.slipway.yml` says.
    case configuration
    /// What libgit2 does not do as Git would.
    case limits
    /// Whether branches and tags lead to commits.
    case references
    /// The record by which operations are taken back.
    case record
    /// An operation that was begun and waits.
    case operation
    /// What the current branch follows.
    case upstream
    /// The user's programs that Git runs at certain steps.
    case hooks
    /// The programs through which files go on their way in and out.
    case filters
    /// The program that signs commits.
    case signing
    /// Xcode's project files.
    case projects
    /// The rules by which files are left out.
    case ignore
    /// What is tracked although it is ignored.
    case tracked
    /// The templates of projects and of gitignore sections.
    case templates
    /// The simulated portal and the keys beside it.
    case portal
  }

  /// What was looked at.
  public let subject: Subject
  /// How it is.
  public let status: Status
  /// What was found, in a sentence.
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

  /// What kept something from being looked at, or is itself what is wrong.
  static func error(_ subject: Subject, _ problem: Diagnostic) -> HealthCheck {
    .error(subject, problem.message, problem.remedy)
  }
}
