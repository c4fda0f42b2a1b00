import Diagnostics

/// Check for private keys that Git tracks.
struct SigningSecretTracked: CheckRule {
  let description = RuleDescription(
    id: "signing-secret-tracked", severity: .error, summary: "Git tracks a private key",
    explanation: """
      Whoever has the private key of a certificate can sign in your team's name. Everyone who can read the repository \
      can read the key in its history, even after it is removed. A key is found by the content of a file, whatever \
      its name, and by extensions such as .p12. In folders of tests and examples the finding is a note, because such \
      keys are often made for them.
      """,
    wrong: "git add certificates/Distribution.p12",
    right: "*.p12 in .gitignore",
    source: "Apple's guide to signing identities")

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    input.repositories.flatMap { git in
      git.trackedPaths.filter { SigningMaterial.isPrivateKey($0, in: git) }.map { path in
        let isTest = ExampleFolder.contains(path)
        return finding(
          "Git tracks \"\(path)\", which contains a private key",
          hint: isTest
            ? "keep it only if the key was made for tests; otherwise replace the key, and remove it from the file"
            : "untrack the file with git rm --cached and ignore it, or move it; revoke the key if others could read it",
          at: Place(file: path), severity: isTest ? .note : nil)
      }
    }
  }
}
