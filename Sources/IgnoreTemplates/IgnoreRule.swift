/// One pattern of an ignore file, and its location.
///
/// The meaning follows gitignore(5); special cases follow Git's `dir.c`.
public struct IgnoreRule: Hashable, Sendable {
  /// The pattern as it is written, without trailing spaces.
  public let pattern: String
  /// The file, as its reader called it.
  public let file: String
  /// Its line, from 1.
  public let line: Int
  /// Whether it negates another rule.
  public let isNegated: Bool

  private enum Subject: Hashable, Sendable {
    case name
    case path
  }

  /// The folder that paths are seen from, without a slash at its end; empty for the working tree itself.
  private let folder: [UInt8]
  private let subject: Subject
  private let mustBeFolder: Bool
  private let literal: [UInt8]
  /// What comes after the literal part; `nil` where nothing does.
  private let rest: Wildcard?
  private let foldsCase: Bool

  /// The rule on a line; `nil` for a comment and for a line without a pattern.
  init?(_ line: IgnoreLine, number: Int, file: String, folder: String, foldsCase: Bool) {
    guard let written = line.pattern else { return nil }
    var text = written.prefix { $0 != 0 }
    isNegated = text.first == UInt8(ascii: "!")
    if isNegated { text = text.dropFirst() }
    mustBeFolder = text.last == UInt8(ascii: "/")
    if mustBeFolder { text = text.dropLast() }
    subject = text.contains(UInt8(ascii: "/")) ? .path : .name
    if subject == .path, text.first == UInt8(ascii: "/") { text = text.dropFirst() }
    guard !text.isEmpty else { return nil }
    let literal = text.prefix { !Self.special.contains($0) }
    self.literal = foldsCase ? literal.map(\.lowercased) : Array(literal)
    rest = literal.endIndex == text.endIndex ? nil : Wildcard(text[literal.endIndex...], foldsCase: foldsCase)
    pattern = String(decoding: written, as: UTF8.self)
    self.file = file
    self.line = number
    self.folder = Array(folder.utf8)
    self.foldsCase = foldsCase
  }

  private static let special = ByteSet("*?[\\".utf8)

  /// Whether the rule speaks of `path`, looking at nothing but this path: the folders that it is in are not asked about.
  func matches(_ path: [UInt8], isFolder: Bool) -> Bool {
    if mustBeFolder, !isFolder { return false }
    let start: Int
    switch subject {
    case .name: start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    case .path: start = folder.isEmpty ? 0 : folder.count + 1
    }
    guard start <= path.count else { return false }
    let text = path[start...]
    guard text.count >= literal.count, equal(text.prefix(literal.count), literal) else { return false }
    let remainder = text.dropFirst(literal.count)
    return rest?.matches(remainder) ?? remainder.isEmpty
  }

  private func equal(_ text: ArraySlice<UInt8>, _ literal: [UInt8]) -> Bool {
    foldsCase ? zip(text, literal).allSatisfy { $0.lowercased == $1 } : text.elementsEqual(literal)
  }
}
