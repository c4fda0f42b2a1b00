import Diagnostics

/// Git does not track what Xcode makes for one person.
struct UserDataTracked: CheckRule {
  let description = RuleDescription(
    id: "user-data-tracked", severity: .warning, summary: "Git does not track what Xcode makes for one person",
    explanation: """
      xcuserdata holds the windows and breakpoints of one person, DerivedData what a build made, .DS_Store \
      the look of a folder. Tracked, they change with every step and get in the way of every merge.
      """,
    wrong: "Wecker.xcodeproj/xcuserdata/me.xcuserdatad in Git",
    right: "xcuserdata/ in .gitignore",
    source: "GitHub's gitignore template for Xcode")

  private static let names: Set<Substring> = ["xcuserdata", "DerivedData", ".DS_Store"]

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    (input.git?.trackedPaths ?? []).compactMap { path in
      guard path.split(separator: "/").contains(where: { Self.names.contains($0) || $0.hasSuffix(".xcuserstate") })
      else { return nil }
      return finding(
        "Git tracks \"\(path)\", which Xcode or the Finder makes for one person only",
        hint: "run git rm --cached on it, and add its name to .gitignore", at: Place(file: path),
        fixes: [Fix(of: path, .untracked)])
    }
  }
}
