/// Text with marks for how a terminal shows its parts.
///
/// What is interpolated comes from outside and is made visible; the literal parts are ours.
struct StyledText: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// A stretch of text in one style.
  struct Run: Hashable, Sendable {
    var text: String
    var style: Style
  }

  /// How a stretch of text looks on a terminal.
  enum Style: Hashable, Sendable {
    case plain, bold, faint, good, bad, warning, name, added, removed, addedWord, removedWord

    /// The parameters of the terminal's "select graphic rendition" sequence (ECMA-48, 8.3.117), or `nil` for none.
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

  /// The number of columns that it takes on a terminal.
  var width: Int {
    runs.reduce(0) { $0 + columns(of: $1.text) }
  }

  /// The text alone.
  var plain: String {
    runs.map(\.text).joined()
  }

  static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
    var sum = lhs
    sum.runs += rhs.runs
    return sum
  }

  /// The text as a terminal takes it, with colour or without.
  func rendered(inColor: Bool) -> String {
    guard inColor else { return plain }
    return runs.map { run in
      guard let rendition = run.style.rendition else { return run.text }
      return "\u{1B}[\(rendition)m\(run.text)\u{1B}[0m"
    }.joined()
  }

  /// The beginning of the text that takes at most `width` columns; a cut is marked.
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
