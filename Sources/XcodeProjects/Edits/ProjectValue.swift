import PropertyLists
import SyntaxTrees

/// A value to be written into a project file.
public enum ProjectValue: Sendable, Hashable, ExpressibleByStringLiteral {
  /// A text.
  case text(String)
  /// The identifier of an object, and the comment that says which.
  case reference(ObjectID, comment: String?)
  /// Values in order.
  case list([ProjectValue])
  /// Values by key, in order.
  case dictionary([Field])

  /// A key and its value.
  public struct Field: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The value.
    public let value: ProjectValue

    /// Creates a field.
    public init(_ key: String, _ value: ProjectValue) {
      self.key = key
      self.value = value
    }
  }

  /// Creates a text.
  public init(stringLiteral text: String) {
    self = .text(text)
  }

  /// Creates a list of texts.
  public static func texts(_ texts: [String]) -> ProjectValue {
    .list(texts.map { .text($0) })
  }
}

/// Writes values in the way in which a file is written already.
struct ProjectValueWriter {
  /// How lines end.
  let lineEnd: String
  /// Whether identifiers are followed by comments.
  let writesComments: Bool

  init(_ document: ProjectDocument) {
    let text = document.content.text
    let firstLine = text.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    lineEnd = firstLine > 0 && text[firstLine - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    let syntax = document.content.syntax
    writesComments = syntax.value("rootObject", in: syntax.root).flatMap { syntax.comment(after: $0) } != nil
  }

  /// The text of `value`, whose inner lines begin with `indentation` and a tab.
  ///
  /// Without an indentation it is one line.
  func bytes(of value: ProjectValue, indentation: String?) -> [UInt8] {
    switch value {
    case .text(let text): return OpenStepWriter.quoted(text)
    case .reference(let id, let comment): return reference(id, comment: comment)
    case .list(let elements):
      return enclosed(
        "(", ")", indentation,
        elements.map { bytes(of: $0, indentation: indentation.map { $0 + "\t" }) + [UInt8(ascii: ",")] })
    case .dictionary(let fields):
      return enclosed("{", "}", indentation, fields.map { bytes(of: $0, indentation: indentation.map { $0 + "\t" }) })
    }
  }

  /// The text of a field with its semicolon.
  func bytes(of field: ProjectValue.Field, indentation: String?) -> [UInt8] {
    OpenStepWriter.quoted(field.key) + Array(" = ".utf8) + bytes(of: field.value, indentation: indentation)
      + [UInt8(ascii: ";")]
  }

  /// An identifier with its comment, where the file has comments.
  func reference(_ id: ObjectID, comment: String?) -> [UInt8] {
    let text = OpenStepWriter.quoted(id.rawValue)
    guard writesComments, let comment, !comment.isEmpty, !comment.contains("*/") else { return text }
    return text + Array(" /* \(comment) */".utf8)
  }

  private func enclosed(_ open: String, _ close: String, _ indentation: String?, _ parts: [[UInt8]]) -> [UInt8] {
    var result = Array(open.utf8)
    if let indentation {
      result += Array((lineEnd).utf8) + lines(parts, indentation: indentation + "\t") + Array(indentation.utf8)
    }
    if indentation == nil { for part in parts { result += part + [UInt8(ascii: " ")] } }
    return result + Array(close.utf8)
  }

  /// Each part on a separate line.
  func lines(_ parts: [[UInt8]], indentation: String) -> [UInt8] {
    parts.reduce(into: []) { $0 += Array(indentation.utf8) + $1 + Array(lineEnd.utf8) }
  }
}
