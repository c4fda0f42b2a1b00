import Diagnostics

/// Check for conflict markers in tracked files.
struct ConflictTracked: CheckRule {
  static let id = "conflict-marker-tracked"

  let description = RuleDescription(
    id: id, severity: .error, summary: "Tracked file contains conflict markers",
    explanation: """
      A merge conflict was committed with both versions and its markers. A source with markers does not compile, a \
      property list can't be read, and a text shows both versions. Documentation, tests and dependencies may contain \
      markers on purpose, so the finding there is a warning. So is a backup of a merge tool, such as App.swift.orig.
      """,
    wrong: "<<<<<<< HEAD … ======= … >>>>>>> feature",
    right: "the resolved text without markers",
    source: "git-merge(1), How conflicts are presented")

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    input.repositories.flatMap { git in
      git.trackedPaths.compactMap { path in
        guard let line = git.content(of: path).conflictLine else { return nil }
        let isLeftover = Self.isLeftover(path)
        return finding(
          "\"\(path)\" contains conflict markers" + (isLeftover ? "; a merge tool left the file" : ""),
          hint: isLeftover
            ? "delete the file, and commit the deletion"
            : "resolve the conflict, remove the markers, and commit the file", at: Place(file: path, line: line),
          severity: Self.mayMeanIt(path) ? .warning : nil)
      }
    }
  }

  /// Whether a merge tool names its backups so: `App.swift.orig`, `App_BACKUP_1234.swift`.
  private static func isLeftover(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard !name.hasSuffix(".orig") else { return true }
    return ["_BACKUP_", "_BASE_", "_LOCAL_", "_REMOTE_", ".BACKUP.", ".BASE.", ".LOCAL.", ".REMOTE."].contains { mark in
      guard let range = name.firstRange(of: mark) else { return false }
      let number = name[range.upperBound...].prefix { $0 != "." }
      return !number.isEmpty && number.allSatisfy(\.isNumber)
    }
  }

  private static func mayMeanIt(_ path: String) -> Bool {
    let words = path.lowercased()
    let endings = [".md", ".txt", ".rst", ".html", ".diff", ".patch", ".rej", ".adoc", ".snap"]
    return isLeftover(path) || endings.contains(where: words.hasSuffix) || ExampleFolder.contains(path)
      || DependencyFolder.contains(path)
      || words.split(separator: "/").dropLast().contains { $0.contains("doc") }
  }
}
