import Diagnostics

/// Check for untracked private keys that are not ignored.
struct SigningSecretUntracked: CheckRule {
  let description = RuleDescription(
    id: "signing-secret-untracked", severity: .warning, summary: "Untracked private key is not ignored",
    explanation: """
      Whoever has the private key of a certificate can sign in your team's name. The command "git add ." adds an \
      untracked key unless it is ignored. A committed key stays in the history. A key is found by the content of a \
      file, whatever its name, and by extensions such as .p12.
      """,
    wrong: "certificates/Distribution.p12, neither tracked nor ignored",
    right: "*.p12 in .gitignore",
    source: "Apple's guide to signing identities")

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    input.repositories.flatMap { git in
      git.offeredPaths.filter { SigningMaterial.isPrivateKey($0, in: git) }.map { path in
        finding(
          "\"\(path)\" contains a private key and is not ignored, so git add . would add it",
          hint:
            "add the line \(SigningMaterial.pattern(for: path)) to .gitignore, or move the key out of the repository",
          at: Place(file: path))
      }
    }
  }
}

/// Check for untracked provisioning profiles that are not ignored.
struct ProfileUntracked: CheckRule {
  let description = RuleDescription(
    id: "profile-untracked", severity: .note, summary: "Untracked provisioning profile is not ignored",
    explanation: """
      A profile contains its team's name, its certificates and the UDIDs of its devices, and expires within a year. If \
      it is untracked and not ignored, the command "git add ." adds it.
      """,
    wrong: "Wecker_AppStore.mobileprovision, neither tracked nor ignored",
    right: "*.mobileprovision in .gitignore",
    source: "Apple's TN3125")

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    input.repositories.flatMap(\.offeredPaths).filter(SigningMaterial.isProfile).map { path in
      finding(
        "\"\(path)\" is a provisioning profile and is not ignored, so git add . would add it",
        hint:
          "add the line \(SigningMaterial.pattern(for: path)) to .gitignore, unless the profile should be committed",
        at: Place(file: path))
    }
  }
}
