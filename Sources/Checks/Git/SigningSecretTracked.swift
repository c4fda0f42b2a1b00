import Diagnostics

/// Git does not track private keys.
struct SigningSecretTracked: CheckRule {
  let description = RuleDescription(
    id: "signing-secret-tracked", severity: .error, summary: "Git does not track private keys",
    explanation: """
      Who has the private key of a certificate can sign in your team's name. In Git's history it stays for \
      everyone who can read the repository, even after it is removed.
      """,
    wrong: "certificates/Distribution.p12 in Git",
    right: "*.p12 in .gitignore",
    source: "Apple's guide to signing identities")

  /// What the names of files with private keys end with: identities, keys of App Store Connect, keychains.
  private static let endings = [".p12", ".p8", ".pfx", ".keychain", ".keychain-db"]

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    (input.git?.trackedPaths ?? []).compactMap { path in
      guard Self.endings.contains(where: { path.lowercased().hasSuffix($0) }) else { return nil }
      return finding(
        "Git tracks \"\(path)\", which holds a private key",
        hint:
          "run git rm --cached on it, add its name to .gitignore, and have the certificate revoked if others could read it",
        at: Place(file: path))
    }
  }
}
