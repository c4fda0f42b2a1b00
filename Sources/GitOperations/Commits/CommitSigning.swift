import Diagnostics
import GitStore
import Processes
import SystemCalls

/// Signs commits and tags with the user's program, as `commit.gpgSign` and `tag.gpgSign` ask.
struct CommitSigning {
  private let repository: Repository
  private let committer: Signature
  private let format: String
  /// What is signed, for what is said where it fails.
  private let subject: Subject

  /// What is signed.
  enum Subject: String {
    case commit
    case tag

    /// The setting that asks for it.
    var setting: String { "\(rawValue).gpgSign" }
  }

  /// The signing that the settings ask for, or `nil` if they ask for none.
  init?(repository: Repository, committer: Signature, of subject: Subject = .commit) throws(Diagnostic) {
    guard repository.configuration.boolean(subject.setting) == true else { return nil }
    self.init(repository: repository, signer: committer, of: subject)
  }

  /// The signing that the user asks for, whatever the settings say.
  init(repository: Repository, signer: Signature, of subject: Subject) {
    self.repository = repository
    committer = signer
    self.subject = subject
    format = repository.configuration.string("gpg.format") ?? "openpgp"
  }

  /// The commit's bytes with the signature in its header.
  func signed(_ content: [UInt8]) throws(Diagnostic) -> [UInt8] {
    let signature = try signature(of: content)
    guard let end = Self.endOfHeader(content) else { throw failed("the commit has no header") }
    // The empty line within stays; one at the end would be an empty line of the header.
    let text = signature.split(separator: "\n", omittingEmptySubsequences: false).reversed().drop { $0.isEmpty }
    let lines = text.reversed().joined(separator: "\n ")
    return content[..<end] + Array("gpgsig \(lines)\n".utf8) + content[end...]
  }

  /// The tag's bytes with the signature after its message.
  func signedTag(_ content: [UInt8]) throws(Diagnostic) -> [UInt8] {
    content + Array(try signature(of: content).utf8)
  }

  private func signature(of content: [UInt8]) throws(Diagnostic) -> String {
    switch format {
    case "openpgp": try armored(content, program: "gpg")
    case "x509": try armored(content, program: "gpgsm")
    case "ssh": try sshSignature(content)
    default: throw failed("unsupported value for gpg.format: \"\(format)\"")
    }
  }

  private func armored(_ content: [UInt8], program standard: String) throws(Diagnostic) -> String {
    let settings = repository.configuration
    let program = settings.path("gpg.\(format).program") ?? (format == "openpgp" ? settings.path("gpg.program") : nil)
    let key = settings.string("user.signingKey") ?? "\(committer.name) <\(committer.email)>"
    let outcome = try ProgramRun.run(
      [program ?? standard, "--status-fd=2", "-bsau", key], directory: repository.workTree,
      environment: repository.hooks.programEnvironment, input: content)
    guard outcome.succeeded, outcome.errorText.contains("[GNUPG:] SIG_CREATED ") else {
      throw failed(Self.reason(outcome))
    }
    return outcome.outputText
  }

  private func sshSignature(_ content: [UInt8]) throws(Diagnostic) -> String {
    let settings = repository.configuration
    let file = "SLIPWAY_SIGN.\(CurrentProcess.id)"
    let path = "\(repository.gitDirectory)/\(file)"
    try repository.files.write(content, to: file)
    defer { repository.files.remove(file, "\(file).sig", "\(file).key") }
    var arguments = [settings.path("gpg.ssh.program") ?? "ssh-keygen", "-Y", "sign", "-n", "git", "-f"]
    let key = try sshKey()
    if let literal = Self.literalKey(key) {
      try repository.files.write("\(literal)\n", to: "\(file).key")
      arguments += ["\(path).key", "-U", path]
    } else {
      arguments += [repository.environment.expanded(key), path]
    }
    let outcome = try ProgramRun.run(
      arguments, directory: repository.workTree, environment: repository.hooks.programEnvironment)
    guard outcome.succeeded, let signature = try repository.files.text("\(file).sig") else {
      throw failed(Self.reason(outcome))
    }
    return signature
  }

  private func sshKey() throws(Diagnostic) -> String {
    if let key = repository.configuration.string("user.signingKey"), !key.isEmpty { return key }
    guard let command = repository.configuration.string("gpg.ssh.defaultKeyCommand") else {
      throw failed("neither user.signingKey nor gpg.ssh.defaultKeyCommand is set")
    }
    let outcome = try ProgramRun.run(
      ["/bin/sh", "-c", command], directory: repository.workTree, environment: repository.hooks.programEnvironment)
    guard outcome.succeeded, let line = outcome.outputText.split(whereSeparator: \.isNewline).first else {
      throw failed("gpg.ssh.defaultKeyCommand returned no key")
    }
    return String(line)
  }

  private static func literalKey(_ key: String) -> String? {
    if key.hasPrefix("key::") { return String(key.dropFirst(5)) }
    return key.hasPrefix("ssh-") ? key : nil
  }

  private static func endOfHeader(_ content: [UInt8]) -> Int? {
    let newline = UInt8(ascii: "\n")
    return content.indices.dropLast().first { content[$0] == newline && content[$0 + 1] == newline }.map { $0 + 1 }
  }

  private static func reason(_ outcome: ProgramOutcome) -> String {
    let said = outcome.errorText.split(whereSeparator: \.isNewline).last { !$0.hasPrefix("[GNUPG:]") }
    return said.map(String.init) ?? "the program \(outcome.status)"
  }

  private func failed(_ reason: String) -> Diagnostic {
    let isRequired = repository.configuration.boolean(subject.setting) == true
    let (cause, way) =
      isRequired
      ? (", which \(subject.setting) requires", ", or turn off signing with git config \(subject.setting) false")
      : ("", "")
    return Diagnostic(
      .signingFailed, "can't sign the \(subject.rawValue)\(cause): \(reason)",
      remedy: .advice("fix the key (user.signingKey)\(way)"))
  }
}
