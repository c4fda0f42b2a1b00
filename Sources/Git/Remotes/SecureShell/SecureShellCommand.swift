import Diagnostics

/// The user's own command for the secure shell (`GIT_SSH_COMMAND`, `core.sshCommand`), as far as it is `ssh` with
/// options that can be followed without running it.
struct SecureShellCommand {
  private(set) var options: [(keyword: String, value: String)] = []
  private(set) var file: String?

  /// Reads the command.
  ///
  /// - Throws: `secure-shell-unsupported` if it is more than `ssh` and simple options.
  init(environment: GitEnvironment, configuration: Configuration) throws(Diagnostic) {
    let command =
      environment.nonEmpty("GIT_SSH_COMMAND") ?? configuration.string("core.sshCommand")
      ?? environment.nonEmpty("GIT_SSH")
    guard let command, !command.isEmpty else { return }
    var words = SecureShellOptions.words(command)[...]
    guard let program = words.popFirst(), program == "ssh" || program.hasSuffix("/bin/ssh"),
      !command.contains(where: { "'`$;&|<>\\".contains($0) })
    else { throw Self.refused(command) }
    while let word = words.popFirst() {
      if Self.ignored.contains(word) { continue }
      guard let letter = Self.letters.first(where: { word.hasPrefix($0.option) }) else { throw Self.refused(command) }
      let value = word.count > 2 ? String(word.dropFirst(2)) : words.popFirst()
      guard let value, !value.isEmpty else { throw Self.refused(command) }
      switch letter.keyword {
      case "f": file = value
      case "o":
        let parts = value.split(maxSplits: 1) { $0 == "=" || $0 == " " }.map(String.init)
        guard parts.count == 2 else { throw Self.refused(command) }
        options.append((parts[0], parts[1]))
      default: options.append((letter.keyword, value))
      }
    }
  }

  private static let ignored: Set = ["-4", "-6", "-q", "-T", "-x", "-a", "-v"]

  private static let letters: [(option: String, keyword: String)] = [
    ("-i", "identityfile"), ("-p", "port"), ("-l", "user"), ("-F", "f"), ("-o", "o"), ("-J", "proxyjump"),
  ]

  private static func refused(_ command: String) -> Diagnostic {
    Diagnostic(
      .secureShellUnsupported, "the configured ssh command is \"\(command)\", which libgit2 can't run",
      remedy: .advice("use `git fetch`, `git push` or `git clone`"))
  }
}
