import Diagnostics

/// Check for files of a single user that Git tracks.
struct UserDataTracked: CheckRule {
  let description = RuleDescription(
    id: "user-data-tracked", severity: .warning, summary: "Git tracks user-specific files",
    explanation: """
      xcuserdata contains one user's windows and breakpoints; DerivedData contains build products; .DS_Store contains \
      a folder's view. They change constantly and cause merge conflicts.
      """,
    wrong: "git add Wecker.xcodeproj/xcuserdata",
    right: "git rm -r --cached Wecker.xcodeproj/xcuserdata, and xcuserdata/ in .gitignore",
    source: "GitHub's gitignore template for Xcode")

  private static let names: Set<Substring> = ["xcuserdata", "DerivedData", ".DS_Store"]

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    input.trackedPaths.compactMap { path in
      guard path.split(separator: "/").contains(where: { Self.names.contains($0) || $0.hasSuffix(".xcuserstate") })
      else { return nil }
      return finding(
        "Git tracks \"\(path)\", which Xcode or the Finder creates for one user",
        hint: "untrack it with git rm --cached, and add its name to .gitignore", at: Place(file: path),
        fixes: [Fix(of: path, .untracked)])
    }
  }
}
