/// Text with styles for a terminal.
///
/// Interpolated values are escaped with `visible(_:)`; literal parts are not.
struct StyledText: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// A run of text in one style.
  struct Run: Hashable, Sendable {
    var text: String
    var style: Style
  }

  /// The style of a run.
  enum Style: Hashable, Sendable {
    case plain, bold, faint, good, bad, warning, name, added, removed, addedWord, removedWord

    /// The SGR parameters (ECMA-48, 8.3.117), or `nil` for none.
    var rendition: String? {
      switch self {
      case .plain: nil
      case .bold: "1"
      case .faint: "2"
      case .good, .added: "32"
      case .bad: "1;31"
      case .removed: "31"
      case .warning: "33"
      case .name: "36"
      case .addedWord: "1;7;32"
      case .removedWord: "1;7;31"
      }
    }
  }

  private(set) var runs: [Run] = []

  init(stringLiteral value: String) {
    append(value, .plain)
  }

  init(stringInterpolation: Interpolation) {
    runs = stringInterpolation.text.runs
  }

  init(_ text: String, _ style: Style = .plain) {
    append(visible(text), style)
  }

  private init() {}

  /// The width in terminal columns.
  var width: Int {
    runs.reduce(0) { $0 + columns(of: $1.text) }
  }

  /// The text without styles.
  var plain: String {
    runs.map(\.text).joined()
  }

  static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
    var sum = lhs
    sum.runs += rhs.runs
    return sum
  }

  /// The text with or without escape sequences for color.
  func rendered(inColor: Bool) -> String {
    guard inColor else { return plain }
    return runs.map { run in
      guard let rendition = run.style.rendition else { return run.text }
      return "\u{1B}[\(rendition)m\(run.text)\u{1B}[0m"
    }.joined()
  }

  /// Truncates the text to `width` columns, with an ellipsis.
  func cut(to width: Int) -> StyledText {
    guard self.width > width, width > 1 else { return self }
    var rest = width - 1
    var result = StyledText()
    for run in runs {
      var kept = ""
      for character in run.text {
        let needed = columns(of: String(character))
        guard needed <= rest else { return result + StyledText(kept + "…", run.style) }
        rest -= needed
        kept.append(character)
      }
      result.append(kept, run.style)
    }
    return result
  }

  private mutating func append(_ text: String, _ style: Style) {
    guard !text.isEmpty else { return }
    runs.append(Run(text: text, style: style))
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      text.append(literal, .plain)
    }

    mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style = .plain) {
      text.append(visible(value.description), style)
    }

    mutating func appendInterpolation(_ value: StyledText) {
      text.runs += value.runs
    }
  }
}
