/// The words and commands that resolve a problem.
///
/// A hint names commands and operations: the front end words and quotes them.
public struct Hint: Hashable, Sendable {
  /// A part of a hint.
  public enum Part: Hashable, Sendable {
    /// Text of a sentence.
    case text(String)
    /// The dotted name of a command, such as `device.register`, and the folder to run it in.
    case command(String, folder: String? = nil)
    /// Operations to run one after the other.
    case operations([Remedy.Operation])
  }

  /// The parts, in order; a hint that is nothing but a command has one.
  public private(set) var parts: [Part]

  /// Creates a hint of parts.
  public init(_ parts: [Part]) {
    self.parts = parts
  }

  /// Creates a sentence.
  public init(_ text: String) {
    self.init([.text(text)])
  }

  /// Creates a hint to run operations one after the other.
  public init(_ operations: Remedy.Operation...) {
    self.init([.operations(operations)])
  }

  /// The operations of all parts.
  public var operations: [Remedy.Operation] {
    parts.flatMap { part in
      if case .operations(let operations) = part { operations } else { [Remedy.Operation]() }
    }
  }

  /// Joins two hints.
  public static func + (left: Hint, right: Hint) -> Hint {
    Hint(left.parts + right.parts)
  }
}

extension Hint: ExpressibleByStringInterpolation {
  /// Creates a sentence.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Creates a sentence with operations.
  public init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.parts)
  }

  /// The parts of a hint that is being interpolated.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// Creates a hint without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends words.
    public mutating func appendLiteral(_ literal: String) {
      guard case .text(let text)? = parts.last else {
        if !literal.isEmpty { parts.append(.text(literal)) }
        return
      }
      parts[parts.count - 1] = .text(text + literal)
    }

    /// Appends a value as text.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendLiteral(value.description)
    }

    /// Appends the dotted name of a command, such as `device.register`.
    public mutating func appendInterpolation(command name: String, in folder: String? = nil) {
      parts.append(.command(name, folder: folder))
    }

    /// Appends the parts of another hint; words that are no command do not follow "run".
    public mutating func appendInterpolation(_ hint: Hint) {
      if case .text(let words)? = parts.last, words.hasSuffix("run "), case .text? = hint.parts.first {
        parts[parts.count - 1] = .text(String(words.dropLast("run ".count)))
      }
      for part in hint.parts {
        if case .text(let words) = part { appendLiteral(words) } else { parts.append(part) }
      }
    }
  }
}
