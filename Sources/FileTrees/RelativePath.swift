public import Diagnostics

/// A path that stays inside the folder it is taken from, such as `App/Info.plist`.
///
/// It is never absolute, never climbs with `..`, and never names one of Git's own files. It is spelled with slashes on
/// every system. A tree made of such paths can't write outside its root or into a repository.
public struct RelativePath: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The path with slashes between its components and none at either end.
  public let rawValue: String

  /// Checks that `text` is a path that stays inside its folder and out of Git's.
  ///
  /// - Throws: `path-invalid`, naming the rule that is broken; `path-in-git` for one of Git's own files.
  public init(_ text: String) throws(Diagnostic) {
    if text.utf8.contains(UInt8(ascii: "\\")) { throw Self.invalid(text, "it contains a backslash") }
    try self.init(recorded: text)
  }

  /// Checks a path that Git or a record names, in which a backslash may be part of a name.
  ///
  /// - Throws: As ``init(_:)`` does.
  public init(recorded text: String) throws(Diagnostic) {
    if let problem = Self.problem(in: text) { throw Self.invalid(text, problem) }
    if Self.names(in: text).contains(where: GitNames.isReserved) {
      throw Diagnostic(
        .pathInGit, "\(text.debugDescription) is reserved by Git",
        remedy: .advice("choose a path outside the Git directory"))
    }
    rawValue = text
  }

  private static func invalid(_ text: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      .pathInvalid, "\(text.debugDescription) is not a valid relative path: \(problem)",
      remedy: .advice("separate the names with slashes, as in Sources/App.swift"))
  }

  private init(unchecked text: String) {
    rawValue = text
  }

  /// The names that the path goes through, at least one.
  public var components: [String] {
    Self.names(in: rawValue).map(String.init)
  }

  /// The name of the file or folder itself.
  public var lastComponent: String {
    Self.names(in: rawValue).last.map(String.init) ?? rawValue
  }

  /// What follows the last period of the last component, or an empty text.
  public var pathExtension: String {
    let name = lastComponent
    guard let period = name.lastIndex(of: "."), period != name.startIndex else { return "" }
    return String(name[name.index(after: period)...])
  }

  /// The folder that holds it, or `nil` for one at the top.
  public var parent: RelativePath? {
    guard let slash = rawValue.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return RelativePath(unchecked: String(rawValue[..<slash]))
  }

  /// The path extended by `text`, which may have several components.
  ///
  /// - Throws: `path-invalid`.
  public func appending(_ text: String) throws(Diagnostic) -> RelativePath {
    appending(try RelativePath(text))
  }

  /// The path extended by `path`.
  public func appending(_ path: RelativePath) -> RelativePath {
    RelativePath(unchecked: rawValue + "/" + path.rawValue)
  }

  /// The path as text.
  public var description: String { rawValue }

  /// Whether `lhs` sorts before `rhs` by their bytes.
  public static func < (lhs: RelativePath, rhs: RelativePath) -> Bool {
    lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
  }

  private static let longestName = 255

  /// The names between slashes.
  ///
  /// A character that combines with a slash does not hide it, as in a search by characters.
  private static func names(in text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
  }

  private static func problem(in text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.utf8.first == UInt8(ascii: "/") { return "it is absolute" }
    if text.utf8.contains(0) { return "it contains a NUL character" }
    for name in names(in: text) {
      if name.isEmpty { return "it contains an empty component" }
      if name == ".." { return "\"..\" points outside the folder" }
      if name == "." { return "\".\" is not a file name" }
      if name.utf8.count > longestName { return "the name \"\(name)\" is longer than \(longestName) bytes" }
    }
    return nil
  }
}

extension Diagnostic.Code {
  package static let pathInvalid = Diagnostic.Code(
    "path-invalid", "The path is empty or absolute, or contains \"..\", an empty component or a backslash.",
    "give a relative path with slashes, as in Sources/App.swift")
}
