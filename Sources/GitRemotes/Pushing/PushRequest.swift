public import GitStore

/// The refs to push, and their remote.
public struct PushRequest: Hashable, Sendable {
  /// The remote's name, or an address; the usual one of the current branch if `nil`.
  public var remote: String?
  /// What is pushed; what `push.default` says about the current branch if empty.
  public var references: [PushedReference]
  /// Whether the branches shall follow from now on what they were pushed to.
  public var setsUpstream = false
  /// Whether tags with a message go along with the commits that they are on; `push.followTags` if `nil`.
  public var followsTags: Bool?
  /// What refs of the remote must be at to be replaced.
  public var leases: [PushLease] = []
  /// Whether the pre-push hook is run.
  public var hooks = HookPolicy.all

  /// Creates a request.
  public init(remote: String? = nil, references: [PushedReference] = []) {
    self.remote = remote
    self.references = references
  }
}

/// A reference that the remote is asked to make, move or delete.
public struct PushedReference: Hashable, Sendable {
  /// What may happen to commits that only the remote's reference holds.
  public enum Force: Hashable, Sendable {
    /// They stay: the reference only moves forward.
    case never
    /// They may go, if the reference is still where it is known to be; `nil` if it must not exist.
    case ifStillAt(ObjectName?)
  }

  /// The full name here; `nil` deletes it there.
  public let source: String?
  /// The full name there.
  public let destination: String
  /// What may happen to commits that only the remote's reference holds.
  public let force: Force

  /// Creates one from full names.
  public init(_ source: String?, to destination: String, force: Force = .never) {
    self.source = source
    self.destination = destination
    self.force = force
  }

  /// A branch, under the same name or another.
  public static func branch(_ name: BranchName, as other: BranchName? = nil, force: Force = .never) -> Self {
    Self(name.reference, to: (other ?? name).reference, force: force)
  }

  /// A tag.
  public static func tag(_ name: String) -> Self {
    Self("refs/tags/\(name)", to: "refs/tags/\(name)")
  }

  /// The deletion of a branch there, if it is still at `commit`: what somebody pushed meanwhile is not lost.
  public static func deletion(of name: BranchName, ifStillAt commit: ObjectName) -> Self {
    Self(nil, to: name.reference, force: .ifStillAt(commit))
  }
}

/// What a push did.
public struct PushOutcome: Hashable, Sendable {
  /// The remote's name, or its address without a password.
  public let remote: String
  /// The changed refs; unchanged ones are excluded.
  public let updates: [ReferenceUpdate]
  /// What branches follow since.
  public let upstreams: [BranchName: String]

  /// Whether there was nothing to do.
  public var isUpToDate: Bool { updates.isEmpty }
}
