import Diagnostics

/// Check for provisioning profiles that Git tracks.
struct ProfileTracked: CheckRule {
  let description = RuleDescription(
    id: "profile-tracked", severity: .note, summary: "Git tracks provisioning profiles",
    explanation: """
      A profile contains its team's name, its certificates and the UDIDs of its devices, and expires within a year. It \
      is not secret, but in a public repository everyone can read this data. In any repository it becomes outdated.
      """,
    wrong: "git add Wecker_AppStore.mobileprovision",
    right: "git rm --cached Wecker_AppStore.mobileprovision, and *.mobileprovision in .gitignore",
    source: "GitHub's gitignore template for Xcode; Apple's TN3125")

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    // The profiles of a folder are one finding.
    let profiles = input.trackedPaths.filter(SigningMaterial.isProfile)
    let folders = Dictionary(grouping: profiles) { $0.split(separator: "/").dropLast().joined(separator: "/") }
    return folders.sorted { $0.key < $1.key }.flatMap { folder, paths -> [Finding] in
      let alone = { (path: String) in finding(for: "the provisioning profile \"\(path)\"", at: path) }
      guard paths.count > 1, let first = paths.first else { return paths.map(alone) }
      return [
        finding(for: "\(paths.count) provisioning profiles in \"\(folder)\"", at: first).combining(paths, alone)
      ]
    }
  }

  private func finding(for subject: String, at path: String) -> Finding {
    let ending = path.lastIndex(of: ".").map { String(path[$0...]) } ?? ".mobileprovision"
    return finding(
      "Git tracks \(subject)",
      hint: "untrack unneeded profiles with git rm --cached, and add *\(ending) to .gitignore",
      at: Place(file: path))
  }
}
