import Diagnostics

/// Check for private keys that Git tracks.
struct SigningSecretTracked: CheckRule {
  let description = RuleDescription(
    id: "signing-secret-tracked", severity: .error, summary: "Git tracks a private key",
    explanation: """
      Whoever has the private key of a certificate can sign in your team's name. Everyone who can read the repository \
      can read the key in its history, even after it is removed. If others could read the key, revoke its certificate. \
      A key is found by the content of a file, whatever its name. Without a key in it, a file with an extension such as .p12 \
      is a warning. A keychain may contain only passwords, so the finding is a warning. Files that Git stores \
      encrypted, such as with git-crypt, are not reported. Neither is Android's debug.keystore. A temporary key of Visual Studio signs only Windows apps, \
      so the finding is a note. A key in source code \
      may belong to a protocol, so the finding is a warning. For names such as \
      test_key.pem, TestUtils.ts and vitest.config.js, the finding is a note. It is also a note in folders of tests, examples and \
      dependencies, in documentation such as .md, and in comments. If a build phase \
      contains the file, the finding is a warning. Everyone who has the app can read the key.
      """,
    wrong: "git add certificates/Distribution.p12",
    right: "git rm --cached certificates/Distribution.p12, and *.p12 in .gitignore",
    source: "Apple's guide to signing identities")

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    input.repositories.flatMap { git -> [Finding] in
      let keys = git.trackedPaths.filter { SigningMaterial.isPrivateKey($0, in: git) && !Self.isOfAndroid($0) }
      let (temporary, others) = (keys.filter(Self.isTemporary), keys.filter { !Self.isTemporary($0) })
      let harmless = others.filter { Self.isHarmless($0, in: git) }
      let ofWindows = temporary.map { path in
        finding(
          "Git tracks \"\(path)\", a temporary key of Visual Studio, which signs only Windows apps",
          hint: "keep it, unless users install apps that are signed with it", at: Place(file: path), severity: .note)
      }
      return ofWindows
        + others.filter { !Self.isHarmless($0, in: git) }.map { path in
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
              hint:
                "untrack the file with git rm --cached and ignore it; replace its secrets if others could read them",
              at: Place(file: path), severity: .warning)
          }
          return finding(
            "Git tracks \"\(path)\", which \(Self.verb(path, in: git)) a private key",
            hint:
              "untrack the file with git rm --cached and ignore it, or move it; revoke the key if others could read it",
            // Nothing is signed with a key in a source, which may be one of a protocol. An extension alone proves no key.
            at: Place(file: path),
            severity: SourceLanguage(path) == nil && git.content(of: path).holdsPrivateKey ? nil : .warning)
        } + [note(on: harmless, in: git)].compactMap(\.self)
    }
  }

  /// Whether a key store is the one with which everybody signs builds of Android apps for debugging.
  private static func isOfAndroid(_ path: String) -> Bool { ("/" + path).hasSuffix("/debug.keystore") }

  /// Whether Visual Studio made a key for a Windows app, by the name that it gives.
  private static func isTemporary(_ path: String) -> Bool { path.hasSuffix("_TemporaryKey.pfx") }

  /// Whether a key is probably made for tests, or everybody's, or quoted.
  private static func isHarmless(_ path: String, in git: GitKnowledge) -> Bool {
    ExampleFolder.contains(path) || DependencyFolder.contains(path) || isDocumentation(path)
      || git.content(of: path).isKeyInComment || !words(of: path).isDisjoint(with: testWords)
  }

  /// The words in the names of a file and its folders: `ppkTestUtils.ts` is for tests.
  private static func words(of path: String) -> Set<String> {
    var words: Set<String> = []
    for name in path.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      words.insert(name.lowercased())
      var word = ""
      for character in name {
        if character.isUppercase, word.last?.isUppercase == false {
          words.insert(word.lowercased())
          word = ""
        }
        word.append(character)
      }
      words.insert(word.lowercased())
    }
    // TestFlight distributes apps.
    if words.contains("flight") { words.remove("test") }
    return words
  }

  /// Whether a file is a text for people, which quotes keys only as examples.
  private static func isDocumentation(_ path: String) -> Bool {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    return ["md", "markdown", "mdx", "rst", "adoc", "html", "htm", "tex"].contains { name.hasSuffix("." + $0) }
      || ["readme", "license", "licence", "changelog"].contains(where: name.hasPrefix)
  }

  /// The words in names of files for tests, among them the names of frameworks for tests in their settings.
  private static let testWords: Set<String> = [
    "test", "tests", "testing", "spec", "specs", "fixture", "fixtures", "mock", "mocks", "example", "examples",
    "sample",
    "samples", "dummy", "vitest", "jest", "conftest", "karma", "mocha", "cypress", "playwright",
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
        : "Git tracks \(paths.count) files with private keys of tests, examples, documentation or dependencies",
      hint: "keep a key only if it was made for tests; otherwise replace it, and remove it from the file",
      at: Place(file: first), severity: .note
    ).alsoAt(paths.dropFirst().map { Place(file: $0) }).combining(paths) { note(on: [$0], in: git) }
  }
}
