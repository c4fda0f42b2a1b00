import Diagnostics
import PropertyLists
import SyntaxTrees

extension ProjectDocument.Form {
  /// The form that the first bytes of a file show.
  init(of bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.starts(with: "bplist".utf8) {
      self = .binary
      return
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16
      return
    }
    let text = bytes.dropFirst(start).drop(while: Self.isSpace)
    if text.starts(with: "<?xml".utf8) || text.starts(with: "<!DOCTYPE".utf8) || text.starts(with: "<plist".utf8) {
      self = .xml
    } else {
      self = Self.isJSON(text) ? .json : .openStep
    }
  }

  /// Whether lines and columns of the text match the lines and columns of the file.
  var keepsPlaces: Bool { self == .openStep || self == .utf16 }

  /// The same project in the form that Xcode writes, though not in its layout.
  ///
  /// - Throws: What reading the form and writing the other one throw.
  func converted(_ bytes: [UInt8], file: String?) throws(Diagnostic) -> [UInt8] {
    let root =
      switch self {
      case .json: PropertyList(try JSONValue(parsing: bytes, file: file))
      case .xml, .binary, .openStep, .utf16: try PropertyList(parsing: bytes, file: file)
      }
    return try root.serialized(as: .openStep)
  }

  /// Whether a brace, a key in quotes and a colon follow each other.
  private static func isJSON(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "{") else { return false }
    let key = text.dropFirst().drop(while: isSpace)
    guard key.first == UInt8(ascii: "\""), let end = key.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else {
      return false
    }
    return key[(end + 1)...].drop(while: isSpace).first == UInt8(ascii: ":")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }
}

extension PropertyList {
  /// The property list value of a JSON value; a value that a project file can't contain becomes a text.
  fileprivate init(_ json: JSONValue) {
    switch json {
    case .null: self = .string("")
    case .bool(let flag): self = .string(flag ? "YES" : "NO")
    case .number(let text), .string(let text): self = .string(text)
    case .array(let items): self = .array(items.map { PropertyList($0) })
    case .object(let object): self = .dictionary(object.members.map { ($0.key, PropertyList($0.value)) })
    }
  }
}
