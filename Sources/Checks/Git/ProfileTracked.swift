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
    // The profiles of a folder were put there together.
    let profiles = (input.git?.trackedPaths ?? []).filter(SigningMaterial.isProfile)
    let folders = Dictionary(grouping: profiles) { $0.split(separator: "/").dropLast().joined(separator: "/") }
    return folders.sorted { $0.key < $1.key }.flatMap { folder, paths -> [Finding] in
      guard paths.count > 1, let first = paths.first else {
        return paths.map { finding(for: "\"\($0)\", a provisioning profile", at: $0) }
      }
      return [finding(for: "\(paths.count) provisioning profiles in \"\(folder)\"", at: first)]
    }
  }

  private func finding(for subject: String, at path: String) -> Finding {
    let ending = path.lastIndex(of: ".").map { String(path[$0...]) } ?? ".mobileprovision"
    return finding(
      "Git tracks \(subject)",
      hint: "run git rm --cached on what is not meant, and add *\(ending) to .gitignore",
      at: Place(file: path))
  }
}
