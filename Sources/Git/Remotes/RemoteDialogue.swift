/// Progress and questions of work with a remote: this module has no terminal.
public struct RemoteDialogue {
  /// Told how far the transfer is; its answer may stop it.
  public var onProgress: ((TransferProgress) -> TransferProgress.Answer)?
  /// Asked for a name, password or passphrase that no setting, helper or agent knows; `nil` means that there is none.
  public var ask: ((LoginQuestion) -> String?)?
  /// Asked whether a server that no `known_hosts` names is the right one; without it such a server is refused.
  public var trust: ((UnknownServer) -> Bool)?

  /// Creates a dialogue; by default it reports and asks nothing.
  public init(
    onProgress: ((TransferProgress) -> TransferProgress.Answer)? = nil, ask: ((LoginQuestion) -> String?)? = nil,
    trust: ((UnknownServer) -> Bool)? = nil
  ) {
    self.onProgress = onProgress
    self.ask = ask
    self.trust = trust
  }
}

/// Something that only the user knows.
public struct LoginQuestion: Hashable, Sendable {
  /// What is asked for.
  public enum Subject: Hashable, Sendable {
    /// The name at the server.
    case userName
    /// The password or token at the server.
    case password
    /// What a key's file is locked with.
    case passphrase
  }

  /// What is asked for.
  public let subject: Subject
  /// What it is for: the server's address, or the path of the key.
  public let place: String

  /// Whether the answer must not be seen while it is typed.
  public var isSecret: Bool { subject != .userName }

  /// The question in Git's words, such as `Password for 'https://ada@example.org': `.
  public var prompt: String {
    switch subject {
    case .userName: "Username for '\(place)': "
    case .password: "Password for '\(place)': "
    case .passphrase: "Enter passphrase for key '\(place)': "
    }
  }
}

/// A server that shows a key that no `known_hosts` names.
public struct UnknownServer: Hashable, Sendable {
  /// Its name, with the port where that is not the usual one: `example.org` or `[example.org]:2222`.
  public let host: String
  /// The kind of its key, such as `ssh-ed25519`.
  public let keyType: String
  /// The key's fingerprint as OpenSSH shows it, `SHA256:…`.
  public let fingerprint: String
  /// The kinds of key that are known of it; empty if it is not known at all.
  public let knownKeyTypes: [String]
}
