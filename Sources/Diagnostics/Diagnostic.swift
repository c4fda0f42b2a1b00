/// A problem, its place, and its remedy: the type of every finding and every error.
///
/// A diagnostic that is *returned* is a finding (work went on), one that is *thrown* is an error (work could not go on).
public struct Diagnostic: Error, Hashable, Sendable {
  /// The kebab-case name that scripts match on, such as `several-projects`.
  public let code: Code
  /// How bad it is; what is thrown is always an error.
  public let severity: Severity
  /// One sentence without a full stop that names the file, line and value concerned.
  public let message: String
  /// The place, if known.
  public let place: Place?
  /// The remedy.
  public let remedy: Remedy?

  /// Creates a diagnostic.
  public init(
    _ code: Code,
    _ message: String,
    severity: Severity = .error,
    at place: Place? = nil,
    remedy: Remedy? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.place = place
    self.remedy = remedy
  }

  /// The same diagnostic at another place.
  public func at(_ place: Place?) -> Diagnostic {
    Diagnostic(code, message, severity: severity, at: place, remedy: remedy)
  }

  /// The same diagnostic with another remedy.
  public func with(remedy: Remedy?) -> Diagnostic {
    Diagnostic(code, message, severity: severity, at: place, remedy: remedy)
  }
}

extension Diagnostic {
  /// The stable, kebab-case name of a kind of diagnostic.
  ///
  /// Each module declares its codes as static members in an extension, so that a code is spelled in one place.
  public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The kebab-case text.
    public let rawValue: String

    /// Creates a code from its kebab-case text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates a code from its kebab-case text.
    public init(stringLiteral value: String) {
      rawValue = value
    }

    /// The kebab-case text.
    public var description: String { rawValue }
  }

  /// How bad a diagnostic is.
  public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
    /// Worth knowing; nothing needs to change.
    case note
    /// Should change, but nothing fails because of it.
    case warning
    /// Fails: here, in Xcode, at Apple, or on a device.
    case error

    /// Whether `lhs` is less bad than `rhs`.
    public static func < (lhs: Severity, rhs: Severity) -> Bool {
      lhs.rank < rhs.rank
    }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }
}
