import Clibgit2
import Diagnostics
import SystemCalls

/// What a server that is reached by the secure shell is shown when it asks who is there: the agent's keys, the files
/// that the settings name, the usual files, and a password at the end.
final class SecureShellLogin {
  private enum Attempt {
    case agent
    case key(PrivateKeyFile)
    case password
  }

  let user: String
  private let place: String
  private let prompt: LoginPrompt
  private var attempts: ArraySlice<Attempt>
  private var tried: [String] = []

  init(
    user: String?, options: SecureShellOptions, repository: Repository, dialogue: RemoteDialogue
  ) {
    let environment = repository.environment
    let user = user ?? environment.nonEmpty("USER") ?? environment.nonEmpty("LOGNAME") ?? "git"
    self.user = user
    place = "\(user)@\(options.hostName)"
    prompt = LoginPrompt(repository, dialogue)
    var attempts: [Attempt] = []
    // libgit2 gives up the whole login if nobody listens there.
    if !options.isYes("identitiesonly"), options.values["identityagent"] == nil,
      let socket = environment.nonEmpty("SSH_AUTH_SOCK"), LocalSocket.isListening(socket)
    {
      attempts.append(.agent)
    }
    let named = options.identityFiles.map { options.path($0, user: user) }
    let usual = named.isEmpty ? environment.home.map { home in Self.usual.map { "\(home)/.ssh/\($0)" } } ?? [] : []
    attempts += (named + usual).compactMap(PrivateKeyFile.init).map(Attempt.key)
    self.attempts = (attempts + [.password])[...]
  }

  private static let usual = ["id_ed25519", "id_ecdsa", "id_rsa", "id_dsa"]

  /// Answers libgit2, which asks again as long as the server does not like the answers.
  func answer(
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<git_credential>?>?, allowed: UInt32
  ) throws(Diagnostic) -> Int32 {
    if allowed & GIT_CREDENTIAL_USERNAME.rawValue != 0 { return git_credential_username_new(result, user) }
    while let attempt = attempts.popFirst() {
      if let code = try answer(attempt, result, allowed: allowed) { return code }
    }
    throw refused
  }

  private func answer(
    _ attempt: Attempt, _ result: UnsafeMutablePointer<UnsafeMutablePointer<git_credential>?>?, allowed: UInt32
  ) throws(Diagnostic) -> Int32? {
    let takesKeys = allowed & GIT_CREDENTIAL_SSH_KEY.rawValue != 0
    switch attempt {
    case .agent:
      guard takesKeys else { return nil }
      tried.append("the agent's keys")
      return git_credential_ssh_key_from_agent(result, user)
    case .key(let key):
      guard takesKeys else { return nil }
      guard key.isLocked else {
        tried.append("\"\(key.path)\"")
        return git_credential_ssh_key_new(result, user, nil, key.path, nil)
      }
      guard let phrase = try prompt.answer(to: LoginQuestion(subject: .passphrase, place: key.path)), !phrase.isEmpty
      else {
        tried.append("\"\(key.path)\" (encrypted, passphrase unknown)")
        return nil
      }
      tried.append("\"\(key.path)\"")
      return git_credential_ssh_key_new(result, user, nil, key.path, phrase)
    case .password:
      guard allowed & GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue != 0,
        let password = try prompt.answer(to: LoginQuestion(subject: .password, place: place))
      else { return nil }
      tried.append("a password")
      return git_credential_userpass_plaintext_new(result, user, password)
    }
  }

  private var refused: Diagnostic {
    let what = tried.isEmpty ? "no key is available" : "it rejected \(tried.joined(separator: ", "))"
    return Diagnostic(
      .loginRefused, "\"\(place)\" denied access: \(what)",
      remedy: .advice(
        "add your public key on the server and your private key to the agent with `ssh-add`; many servers reject the "
          + "RSA signatures of older libssh2, so create an ed25519 key"))
  }
}
