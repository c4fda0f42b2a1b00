import Clibgit2
public import Diagnostics

/// The short name of a branch, such as `feature/login`.
public struct BranchName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name without `refs/heads/`.
  public let rawValue: String

  /// Checks that Git takes `text` as a branch's name.
  ///
  /// - Throws: `branch-name-invalid`.
  public init(_ text: String) throws(Diagnostic) {
    try Self.check(text)
    rawValue = text
  }

  package init(unchecked text: String) {
    rawValue = text
  }

  /// The full name, with `refs/heads/`.
  public var reference: String { "refs/heads/\(rawValue)" }

  /// The name without `refs/heads/`.
  public var description: String { rawValue }

  /// Whether `lhs` sorts before `rhs` by their bytes.
  public static func < (lhs: BranchName, rhs: BranchName) -> Bool {
    lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
  }

  static func check(_ text: String) throws(Diagnostic) {
    guard let problem = problem(in: text) else { return }
    throw Diagnostic(
      .branchNameInvalid, "\"\(text)\" is not a valid branch name: \(problem)",
      remedy: .advice("use letters, digits, hyphens and slashes, such as feature/login"))
  }

  /// What Git's rules for names (`git check-ref-format --branch`) have against `text`, or `nil`.
  package static func problem(in text: String) -> String? {
    text == "@" ? "Git reserves this name" : problem(inTag: text)
  }

  /// What Git's rules for the names of tags have against `text`, or `nil`.
  package static func problem(inTag text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.hasPrefix("-") { return "it begins with a hyphen" }
    if text == "HEAD" { return "Git reserves this name" }
    if text.hasPrefix("/") || text.hasSuffix("/") || text.contains("//") { return "it contains an empty component" }
    if text.hasSuffix(".") { return "it ends with a dot" }
    if text.contains("..") { return "it contains two dots in a row" }
    if text.contains("@{") { return "it contains \"@{\"" }
    if let bad = text.unicodeScalars.first(where: isIllegal) {
      return bad.value <= 0x20 || bad.value == 0x7F
        ? (bad == " " ? "it contains a space" : "it contains a control character") : "it contains \"\(bad)\""
    }
    for part in text.split(separator: "/") {
      if part.hasPrefix(".") { return "a component begins with a dot" }
      if part.hasSuffix(".lock") { return "a component ends with \".lock\"" }
    }
    return nil
  }

  private static func isIllegal(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0x7F || "~^:?*[\\".unicodeScalars.contains(scalar)
  }
}

extension Diagnostic.Code {
  package static let branchNameInvalid = Diagnostic.Code(
    "branch-name-invalid", "The text is not a valid branch name.",
    "use letters, digits, hyphens and slashes, such as feature/login")
}
