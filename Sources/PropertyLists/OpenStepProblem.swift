import Diagnostics
import SyntaxTrees

/// A syntax error in an OpenStep property list, with its byte offset.
struct OpenStepProblem: Error {
  var offset: Int
  var kind: Kind

  enum Kind {
    case expected(String)
    case unfinished(String)
    case tooDeep
  }

  func diagnostic(in bytes: [UInt8], file: String?, limits: SyntaxLimits) -> Diagnostic {
    let position = LineIndex.position(of: offset, in: bytes)
    return switch kind {
    case .expected(let expected):
      .malformedPropertyList("expected \(expected), found \(found(in: bytes))", file: file, at: position)
    case .unfinished(let what):
      .malformedPropertyList("unterminated \(what)", file: file, at: position)
    case .tooDeep:
      .propertyListTooDeep(limits, file: file, at: position)
    }
  }

  private func found(in bytes: [UInt8]) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let byte = bytes[offset]
    let rest = bytes[offset...].prefix(Self.longestShown)
    if rest.starts(with: [UInt8](repeating: Byte.less, count: 7)) { return "a conflict marker" }
    if byte >= 0x80 { return "a character that needs quotes" }
    guard byte > Byte.space, byte < 0x7F else { return "a control character" }
    if byte == Byte.quote {
      let line = rest.prefix { $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
      let end = line.dropFirst().firstIndex(of: Byte.quote)
      return end.map { String(decoding: line[...$0], as: UTF8.self) } ?? "a quoted string"
    }
    let word = rest.prefix(while: Byte.isUnquoted)
    return "\"\(String(decoding: word.isEmpty ? rest.prefix(1) : word, as: UTF8.self))\""
  }

  private static let longestShown = 40
}
