import Diagnostics

/// Git does not track provisioning profiles.
struct ProfileTracked: CheckRule {
  let description = RuleDescription(
    id: "profile-tracked", severity: .note, summary: "Git does not track provisioning profiles",
    explanation: """
      A profile holds the names of a team's devices and certificates and expires within a year. It is no secret \
      key, but in a public repository it tells more than it need to, and in any it goes stale.
      """,
    wrong: "Wecker_AppStore.mobileprovision in Git",
    right: "*.mobileprovision in .gitignore",
    source: "GitHub's gitignore template for Xcode; Apple's TN3125")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    (input.git?.trackedPaths ?? []).compactMap { path in
      guard SigningMaterial.isProfile(path) else { return nil }
      return finding(
        "Git tracks \"\(path)\", a provisioning profile",
        hint: "run git rm --cached on it, and add *.mobileprovision to .gitignore, unless it is kept there on purpose",
        at: Place(file: path))
    }
  }
}
