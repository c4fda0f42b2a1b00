import Diagnostics

/// Check for files of a single user that Git tracks.
struct UserDataTracked: CheckRule {
  let description = RuleDescription(
    id: "user-data-tracked", severity: .warning, summary: "Git tracks user-specific files",
    explanation: """
      xcuserdata contains one user's windows and breakpoints; DerivedData contains build products; .DS_Store contains \
      a folder's view. They change constantly and cause merge conflicts. If .gitignore lists the files already, the \
      finding is a note: Git tracks them, because they were committed before.
      """,
    wrong: "git add Wecker.xcodeproj/xcuserdata",
    right: "git rm -r --cached Wecker.xcodeproj/xcuserdata, and xcuserdata/ in .gitignore",
    source: "GitHub's gitignore template for Xcode", isFixable: true)

  private static let names: Set<Substring> = ["xcuserdata", "DerivedData", ".DS_Store"]

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    input.repositories.flatMap { git -> [Finding] in
      let paths = git.trackedPaths.filter { path in
        path.split(separator: "/").contains { Self.names.contains($0) || $0.hasSuffix(".xcuserstate") }
      }
      return [
        finding(for: paths.filter { !git.ignores($0) }, isIgnored: false),
        finding(for: paths.filter { git.ignores($0) }, isIgnored: true),
      ].compactMap(\.self)
    }
  }

  private func finding(for paths: [String], isIgnored: Bool) -> Finding? {
    guard let first = paths.first else { return nil }
    let isOne = paths.count == 1
    return finding(
      (isOne
        ? "Git tracks \"\(first)\", which Xcode or the Finder creates for one user"
        : "Git tracks \(paths.count) files that Xcode or the Finder creates for one user, such as \"\(first)\"")
        + (isIgnored ? "; .gitignore lists \(isOne ? "it" : "them")" : ""),
      hint: "untrack \(isOne ? "it" : "them") with git rm --cached"
        + (isIgnored ? "" : ", and add \(isOne ? "its name" : "their names") to .gitignore"),
      at: Place(file: first), severity: isIgnored ? .note : nil, fixes: paths.map { Fix(of: $0, .untracked) }
    ).alsoAt(paths.dropFirst().map { Place(file: $0) }).combining(paths) { finding(for: [$0], isIgnored: isIgnored) }
  }
}
