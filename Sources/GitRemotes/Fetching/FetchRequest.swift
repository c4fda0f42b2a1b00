public import GitStore

/// The refs to fetch, and their remote.
public struct FetchRequest: Hashable, Sendable {
  /// Whether messages name the remote, which is not known to the user before a clone ends.
  public var namesRemote = true

  /// What is done about branches that the remote no longer has.
  public enum Pruning: Hashable, Sendable {
    /// What `remote.<name>.prune` and `fetch.prune` say.
    case configured
    /// They are deleted here.
    case prune
    /// They stay.
    case keep
  }

  /// Which tags come along.
  public enum Tags: Hashable, Sendable {
    /// What `remote.<name>.tagOpt` says; those that are on what is fetched, if nothing.
    case configured
    /// Those that are on what is fetched.
    case following
    /// All.
    case all
    /// None.
    case none
  }

  /// The remote's name, or an address; the one that the current branch follows if `nil`.
  public var remote: String?
  /// What to fetch, as on Git's command line (`main`, `main:refs/heads/copy`); what the settings say if empty.
  public var refspecs: [String]
  /// What is done about branches that the remote no longer has.
  public var pruning = Pruning.configured
  /// Which tags come along.
  public var tags = Tags.configured
  /// The beginning of the reflog's lines; as Git's if `nil`.
  public var reflogAction: String?
  /// Who does it and when, for the reflog; the configured identity now if `nil`.
  public var signature: Signature?

  /// Creates a request.
  public init(remote: String? = nil, refspecs: [String] = []) {
    self.remote = remote
    self.refspecs = refspecs
  }
}

/// What a fetch did.
public struct FetchOutcome: Hashable, Sendable {
  /// The remote's name, or its address without a password.
  public let remote: String
  /// What changed here, and what was refused; what stayed as it was is left out.
  public let updates: [ReferenceUpdate]
  /// The branch that the remote's HEAD is at.
  public let defaultBranch: BranchName?
  /// How many objects came.
  public let receivedObjects: Int

  /// What was refused.
  public var refused: [ReferenceUpdate] { updates.filter { $0.change.isRefusal } }
}

/// How a reference changed.
public enum ReferenceChange: Hashable, Sendable {
  /// It is new.
  case creation
  /// It moved forward.
  case fastForward
  /// It moved elsewhere, and what it held is no longer reached by it.
  case forced
  /// It is gone.
  case deletion
  /// It stays, for this reason.
  case refusal(String)

  /// Whether it stays although it should have moved.
  public var isRefusal: Bool {
    if case .refusal = self { true } else { false }
  }
}

/// A reference that changed, or should have.
public struct ReferenceUpdate: Hashable, Sendable {
  /// Its full name where it changed.
  public let reference: String
  /// The full name of what it comes from; `nil` for a deletion.
  public let source: String?
  /// Where it was.
  public let old: ObjectName?
  /// Where it is, or should be.
  public let new: ObjectName?
  /// How it changed.
  public let change: ReferenceChange
}
