import GitHistory
import SyntaxTrees

/// The summary of changed files and lines, as Git words it.
enum DiffStatWording {
  /// The line, such as ` 2 files changed, 3 insertions(+), 1 deletion(-)`; `nil` without changed files.
  static func line(_ stat: DiffStat) -> String? {
    guard stat.filesChanged > 0 else { return nil }
    var line = stat.filesChanged == 1 ? " 1 file changed" : " \(stat.filesChanged) files changed"
    // Git names a count of zero only if both are zero.
    if stat.insertions > 0 || stat.deletions == 0 { line += ", " + count(stat.insertions, "insertion") + "(+)" }
    if stat.deletions > 0 || stat.insertions == 0 { line += ", " + count(stat.deletions, "deletion") + "(-)" }
    return line
  }

  /// The members of a report's JSON; `null` where nothing was compared.
  static func json(_ stat: DiffStat?) -> [(String, JSONValue)] {
    [
      ("filesChanged", stat.map { .integer($0.filesChanged) } ?? .null),
      ("insertions", stat.map { .integer($0.insertions) } ?? .null),
      ("deletions", stat.map { .integer($0.deletions) } ?? .null),
    ]
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
