import Diagnostics

/// No private key waits to be committed.
struct SigningSecretUntracked: CheckRule {
  let description = RuleDescription(
    id: "signing-secret-untracked", severity: .warning, summary: "Git ignores private keys that lie in the project",
    explanation: """
      Who has the private key of a certificate can sign in your team's name. A key that lies in a repository and \
      is not ignored goes into the next commit of everybody who adds all files at once, and out of the history it \
      does not come again. A key is found by the content of a file, whatever its name is, and by endings such as .p12.
      """,
    wrong: "certificates/Distribution.p12, neither in Git nor ignored",
    right: "*.p12 in .gitignore, or the file in a folder outside",
    source: "Apple's guide to signing identities")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    guard let git = input.git else { return [] }
    return git.offeredPaths.filter { SigningMaterial.isPrivateKey($0, in: git) }.map { path in
      finding(
        "\"\(path)\" holds a private key and is not committed yet, and git add . would take it",
        hint:
          "add the line \(SigningMaterial.pattern(for: path)) to .gitignore, or move the key out of the repository",
        at: Place(file: path))
    }
  }
}

/// No profile waits to be committed.
struct ProfileUntracked: CheckRule {
  let description = RuleDescription(
    id: "profile-untracked", severity: .note, summary: "Git ignores profiles that lie in the project",
    explanation: """
      A profile holds the names of a team's devices and certificates and expires within a year. One that lies in a \
      repository and is not ignored goes into the next commit of everybody who adds all files at once.
      """,
    wrong: "Wecker_AppStore.mobileprovision, neither in Git nor ignored",
    right: "*.mobileprovision in .gitignore",
    source: "Apple's TN3125")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    (input.git?.offeredPaths ?? []).filter(SigningMaterial.isProfile).map { path in
      finding(
        "\"\(path)\" is a provisioning profile and not committed yet, and git add . would take it",
        hint: "add the line \(SigningMaterial.pattern(for: path)) to .gitignore, unless it is kept here on purpose",
        at: Place(file: path))
    }
  }
}
