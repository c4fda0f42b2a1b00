/// Progress and questions of work with a remote: this module has no terminal.
public struct RemoteDialogue {
  /// Told how far the transfer is; its answer may stop it.
  public var onProgress: ((TransferProgress) -> TransferProgress.Answer)?
  /// Asked for a name or password that no setting, helper or agent knows; `nil` means that there is none.
  public var ask: ((LoginQuestion) -> String?)?
  /// Whether nobody is there to be asked, also not by ssh itself.
  public var isUnattended: Bool

  /// Creates a dialogue; by default it reports and asks nothing.
  public init(
    onProgress: ((TransferProgress) -> TransferProgress.Answer)? = nil, ask: ((LoginQuestion) -> String?)? = nil,
    isUnattended: Bool = false
  ) {
    self.onProgress = onProgress
    self.ask = ask
    self.isUnattended = isUnattended
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
  }

  /// What is asked for.
  public let subject: Subject
  /// What it is for: the server's address.
  public let place: String

  /// Whether the answer must not be seen while it is typed.
  public var isSecret: Bool { subject != .userName }

  /// The question in Git's words, such as `Password for 'https://ada@example.org': `.
  public var prompt: String {
    switch subject {
    case .userName: "Username for '\(place)': "
    case .password: "Password for '\(place)': "
    }
  }
}
