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

  /// The same diagnostic at a file, unless it has a place.
  package func ifUnplaced(in file: String) -> Diagnostic { place == nil ? at(Place(file: file)) : self }

  /// The same diagnostic with another remedy.
  public func with(remedy: Remedy?) -> Diagnostic {
    Diagnostic(code, message, severity: severity, at: place, remedy: remedy)
  }
}

extension Diagnostic {
  /// A kind of diagnostic: its name, cause and remedy.
  ///
  /// Each module declares its codes in extensions and lists them, so that `explain` and the reference have them all.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable, kebab-case name.
    public let rawValue: String
    /// The cause, in a sentence or two.
    public let cause: String
    /// The remedy, without a period.
    public let remedy: Hint

    /// Creates a code, once for each name.
    public init(_ rawValue: String, _ cause: String, _ remedy: Hint) {
      self.rawValue = rawValue
      self.cause = cause
      self.remedy = remedy
    }

    /// The kebab-case name.
    public var description: String { rawValue }

    /// Whether two codes have the same name.
    public static func == (left: Code, right: Code) -> Bool { left.rawValue == right.rawValue }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
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
