public import Diagnostics

/// The pattern of an App ID: one bundle identifier, or all with a prefix, such as `de.uni-hd.*` or `*`.
///
/// The asterisk is allowed only at the end and matches at least one character (Apple's QA1713).
public enum BundleIdentifierPattern: Hashable, Sendable, CustomStringConvertible {
  /// One bundle identifier and no other.
  case explicit(BundleIdentifier)
  /// Every bundle identifier that begins with `prefix` and goes on; `prefix` is empty or ends with a period.
  case wildcard(prefix: String)

  /// Reads a pattern as Apple's portal writes it.
  ///
  /// - Throws: `app-id-pattern-invalid`, naming the rule that is broken.
  public init(_ text: String) throws(Diagnostic) {
    guard text.contains("*") else {
      self = .explicit(try Self.identifier(text, of: text))
      return
    }
    guard text.hasSuffix("*"), text.filter({ $0 == "*" }).count == 1 else {
      throw Self.invalid(text, "the asterisk is allowed only at the end")
    }
    let prefix = String(text.dropLast())
    if prefix.isEmpty {
      self = .wildcard(prefix: "")
      return
    }
    guard prefix.hasSuffix(".") else {
      throw Self.invalid(text, "the asterisk must follow a period")
    }
    _ = try Self.identifier(String(prefix.dropLast()), of: text)
    self = .wildcard(prefix: prefix)
  }

  /// Whether it names exactly one bundle identifier.
  public var isExplicit: Bool {
    if case .explicit = self { true } else { false }
  }

  /// Whether `identifier` is one that the pattern covers.
  public func covers(_ identifier: BundleIdentifier) -> Bool {
    switch self {
    case .explicit(let own):
      own == identifier
    case .wildcard(let prefix):
      identifier.rawValue.hasPrefix(prefix) && identifier.rawValue.utf8.count > prefix.utf8.count
    }
  }

  /// How much of an identifier the pattern fixes, in bytes; of two that cover one identifier the higher is preferred.
  public var specificity: Int {
    switch self {
    case .explicit: Int.max
    case .wildcard(let prefix): prefix.utf8.count
    }
  }

  /// The pattern as Apple's portal writes it.
  public var description: String {
    switch self {
    case .explicit(let identifier): identifier.rawValue
    case .wildcard(let prefix): prefix + "*"
    }
  }

  private static func identifier(_ text: String, of pattern: String) throws(Diagnostic) -> BundleIdentifier {
    do {
      return try BundleIdentifier(text)
    } catch {
      throw invalid(pattern, BundleIdentifier.problem(in: text) ?? error.message)
    }
  }

  private static func invalid(_ text: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      .appIDPatternInvalid, "\"\(text)\" is not a valid App ID: \(problem)",
      remedy: .advice("give a bundle identifier, a prefix that ends in \".*\", or \"*\""))
  }
}

extension Diagnostic.Code {
  package static let appIDPatternInvalid = Diagnostic.Code(
    "app-id-pattern-invalid", "The text is neither an explicit nor a wildcard App ID.",
    "give a bundle identifier, or one that ends in \".*\", or \"*\" alone")
}
