import GitRemotes
public import GitStore

/// The repository to clone, and the directory for it.
public struct CloneRequest: Hashable, Sendable {
  /// What is done about repositories that this one holds as submodules.
  public enum Submodules: Hashable, Sendable {
    /// Their folders stay empty.
    case leave
    /// They are cloned as well, and theirs.
    case clone
  }

  /// The address, or a folder's path.
  public var address: String
  /// The folder that is made.
  public var folder: String
  /// The branch or tag that is checked out; the remote's own choice if `nil`.
  public var branch: String?
  /// What is done about submodules.
  public var submodules = Submodules.leave
  /// Who does it and when, for the reflog; the configured identity now if `nil`.
  public var signature: Signature?

  /// Creates a request.
  public init(address: String, folder: String, branch: String? = nil) {
    self.address = address
    self.folder = folder
    self.branch = branch
  }

  /// The name that Git would give the folder: the last part of the address, without `.git`.
  ///
  /// - Returns: `nil` if the address has no such part.
  public static func folderName(for address: String) -> String? {
    var rest = Substring(address)
    if let separator = rest.firstRange(of: "://") { rest = rest[separator.upperBound...] }
    while rest.hasSuffix("/") { rest.removeLast() }
    if rest.hasSuffix("/.git") { rest.removeLast(5) }
    while rest.hasSuffix("/") { rest.removeLast() }
    if rest.hasSuffix(".git") { rest.removeLast(4) }
    if let last = rest.lastIndex(where: { $0 == "/" || $0 == ":" }) { rest = rest[rest.index(after: last)...] }
    let name = ServerText.cleaned(String(rest)).split(separator: " ").joined(separator: " ")
    return name.isEmpty || name == "." || name == ".." || name.hasPrefix("-") ? nil : name
  }
}

/// What a clone made.
public struct CloneOutcome {
  /// The new repository.
  public let repository: Repository
  /// Where its HEAD is.
  public let head: Head
  /// The cloned submodules by their paths, nested ones included.
  public let submodules: [String]
  /// Whether the remote has no commits yet.
  public let isEmpty: Bool
  /// The branch that one would switch to, where the remote's HEAD names one that is not there.
  public let branchToBegin: BranchName?
}
