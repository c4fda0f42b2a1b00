import Diagnostics

/// Git does not track private keys.
struct SigningSecretTracked: CheckRule {
  let description = RuleDescription(
    id: "signing-secret-tracked", severity: .error, summary: "Git does not track private keys",
    explanation: """
      Who has the private key of a certificate can sign in your team's name. In Git's history it stays for \
      everyone who can read the repository, even after it is removed. A key is found by the content of a file, \
      whatever its name is, and by endings such as .p12.
      """,
    wrong: "certificates/Distribution.p12 in Git",
    right: "*.p12 in .gitignore",
    source: "Apple's guide to signing identities")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    guard let git = input.git else { return [] }
    return git.trackedPaths.compactMap { path in
      guard SigningMaterial.isPrivateKey(path, in: git) else { return nil }
      return finding(
        "Git tracks \"\(path)\", which holds a private key",
        hint:
          "move the key out, or run git rm --cached on the file and ignore it; revoke the key if others could read it",
        at: Place(file: path))
    }
  }
}
