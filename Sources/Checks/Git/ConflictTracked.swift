import Diagnostics

/// Check for conflict markers in tracked files.
struct ConflictTracked: CheckRule {
  static let id = "conflict-marker-tracked"

  let description = RuleDescription(
    id: id, severity: .error, summary: "Tracked file contains conflict markers",
    explanation: """
      A merge conflict was committed with both versions and its markers. A source with markers does not compile, a \
      property list can't be read, and a text shows both versions. Documentation and dependencies may contain \
      markers on purpose, so the finding there is a warning. So is a backup of a merge tool, such as App.swift.orig. \
      A file such as .gitignore breaks no build, so the finding is a warning. In tests, and in string literals of \
      several lines, the finding is a note. A source of tests that a target compiles is an error. A literal of a test \
      is not reported.
      """,
    wrong: "<<<<<<< HEAD … ======= … >>>>>>> feature",
    right: "the resolved text without markers",
    source: "git-merge(1), How conflicts are presented")

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    input.repositories.flatMap { git in
      git.trackedPaths.compactMap { path in
        let content = git.content(of: path)
        // Another rule reports that Git tracks settings of one user.
        guard let line = content.conflictLine, !path.contains("/xcuserdata/") else { return nil }
        let isOfTests = ExampleFolder.contains(path)
        guard !content.isConflictInLiteral else {
          return isOfTests || DependencyFolder.contains(path)
            ? nil
            : finding(
              "\"\(path)\" contains conflict markers in a string literal",
              hint: "resolve the conflict, unless the text has to contain the markers",
              at: Place(file: path, line: line), severity: .note)
        }
        let isLeftover = Self.isLeftover(path)
        return finding(
          "\"\(path)\" contains conflict markers" + (isLeftover ? "; a merge tool left the file" : ""),
          hint: isLeftover
            ? "delete the file, and commit the deletion"
            : isOfTests
              ? "resolve the conflict, unless the test has to read the markers"
              : "resolve the conflict, remove the markers, and commit the file", at: Place(file: path, line: line),
          severity: Self.mayMeanIt(path) || Self.breaksNothing(path)
            ? .warning : isOfTests && !(SourceIndex.isSource(path) && input.builtPaths.contains(path)) ? .note : nil)
      }
    }
  }

  /// Whether tools read the lines of a file one by one, so that the others work, or nobody but people reads it.
  private static func breaksNothing(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasPrefix(".") && name.hasSuffix("ignore")
      || [".gitattributes", ".mailmap", "CODEOWNERS"].contains(name)
      || ["README", "LICENSE", "CHANGELOG", "AUTHORS", "CONTRIBUTORS", "NOTICE"].contains(name)
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
    return isLeftover(path) || endings.contains(where: words.hasSuffix)
      || DependencyFolder.contains(path)
      || words.split(separator: "/").dropLast().contains { $0.contains("doc") }
  }
}
