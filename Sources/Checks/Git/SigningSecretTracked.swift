import Diagnostics

/// Check for private keys that Git tracks.
struct SigningSecretTracked: CheckRule {
  let description = RuleDescription(
    id: "signing-secret-tracked", severity: .error, summary: "Git tracks a private key",
    explanation: """
      Whoever has the private key of a certificate can sign in your team's name. Everyone who can read the repository \
      can read the key in its history, even after it is removed. If others could read the key, revoke its certificate. \
      A key is found by the content of a file, whatever its name, and by extensions such as .p12. A keychain may \
      contain only passwords, so the finding is a warning. For names such as \
      test_key.pem and vitest.config.js, the finding is a note. It is also a note in folders of tests, examples and \
      dependencies. If a build phase \
      contains the file, the finding is a warning. Everyone who has the app can read the key.
      """,
    wrong: "git add certificates/Distribution.p12",
    right: "git rm --cached certificates/Distribution.p12, and *.p12 in .gitignore",
    source: "Apple's guide to signing identities")

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    input.repositories.flatMap { git -> [Finding] in
      let keys = git.trackedPaths.filter { SigningMaterial.isPrivateKey($0, in: git) }
      let harmless = keys.filter(Self.isHarmless)
      return keys.filter { !Self.isHarmless($0) }.map { path in
        if input.builtPaths.contains(path) {
          return finding(
            "Git tracks \"\(path)\", a private key that a target builds into its product",
            hint: "remove it from the target, unless everybody may have the key", at: Place(file: path),
            severity: .warning)
        }
        // A keychain may contain only passwords, and its keys are encrypted.
        if SigningMaterial.isKeychain(path) {
          return finding(
            "Git tracks \"\(path)\", a keychain, which may contain private keys and passwords",
            hint: "untrack the file with git rm --cached and ignore it; replace its secrets if others could read them",
            at: Place(file: path), severity: .warning)
        }
        return finding(
          "Git tracks \"\(path)\", which \(Self.verb(path, in: git)) a private key",
          hint:
            "untrack the file with git rm --cached and ignore it, or move it; revoke the key if others could read it",
          at: Place(file: path))
      } + [note(on: harmless, in: git)].compactMap(\.self)
    }
  }

  /// Whether a key is probably made for tests, or everybody's.
  private static func isHarmless(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    return ExampleFolder.contains(path) || DependencyFolder.contains(path)
      || name.split { !$0.isLetter && !$0.isNumber }.map(String.init).contains(where: testWords.contains)
  }

  /// The words in names of files for tests, among them the names of frameworks for tests in their settings.
  private static let testWords: Set<String> = [
    "test", "tests", "example", "dummy", "vitest", "jest", "conftest", "karma", "mocha", "cypress", "playwright",
  ]

  /// Some files are keys only by their extensions.
  private static func verb(_ path: String, in git: GitKnowledge) -> String {
    git.content(of: path).holdsPrivateKey && !SigningMaterial.isKeychain(path) ? "contains" : "may contain"
  }

  private func note(on paths: [String], in git: GitKnowledge) -> Finding? {
    guard let first = paths.first else { return nil }
    return finding(
      paths.count == 1
        ? "Git tracks \"\(first)\", which \(Self.verb(first, in: git)) a private key"
        : "Git tracks \(paths.count) files with private keys that tests, examples or dependencies probably use",
      hint: "keep a key only if it was made for tests; otherwise replace it, and remove it from the file",
      at: Place(file: first), severity: .note
    ).alsoAt(paths.dropFirst().map { Place(file: $0) })
  }
}
