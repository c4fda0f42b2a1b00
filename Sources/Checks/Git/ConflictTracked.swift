import Diagnostics

/// A tracked file has the markers of a merge conflict.
struct ConflictTracked: CheckRule {
  static let id = "conflict-marker-tracked"

  let description = RuleDescription(
    id: id, severity: .error, summary: "Tracked file contains conflict markers",
    explanation: """
      A merge conflict was committed with both versions and its markers. A source does not compile then, a property \
      list is not read, a text shows both versions. In a document or a file of tests the markers may be meant, so \
      there it is a warning.
      """,
    wrong: "<<<<<<< HEAD, =======, >>>>>>> feature in a file that Git tracks",
    right: "one of the two versions, or both, without the markers",
    source: "git-merge(1), How conflicts are presented")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    guard let git = input.git else { return [] }
    return git.trackedPaths.compactMap { path in
      guard let line = git.content(of: path).conflictLine else { return nil }
      return finding(
        "\"\(path)\" contains conflict markers",
        hint: "edit the file until no markers are left, and commit it", at: Place(file: path, line: line),
        severity: Self.mayMeanIt(path) ? .warning : nil)
    }
  }

  private static func mayMeanIt(_ path: String) -> Bool {
    let words = path.lowercased()
    let endings = [".md", ".txt", ".rst", ".html", ".diff", ".patch", ".orig", ".rej", ".adoc", ".snap"]
    return endings.contains(where: words.hasSuffix)
      || words.split(separator: "/").dropLast().contains { folder in
        ["test", "fixture", "example", "sample", "doc"].contains { folder.contains($0) }
      }
  }
}
