import Clibgit2
public import Diagnostics

/// The commits of a repository, and how they descend from each other.
public struct Commits {
  package let repository: Repository
}

/// A commit: a tree, where it came from, who made it and why.
public struct Commit: Hashable, Sendable {
  /// The commit's own name.
  public let name: ObjectName
  /// The commits that it follows, the first parent first.
  public let parents: [ObjectName]
  /// All its files.
  public let tree: ObjectName
  /// Who wrote the change.
  public let author: Signature
  /// Who recorded it.
  public let committer: Signature
  /// The whole message.
  public let message: String

  /// Creates a commit as a value; nothing is written.
  public init(
    name: ObjectName, parents: [ObjectName], tree: ObjectName, author: Signature, committer: Signature, message: String
  ) {
    self.name = name
    self.parents = parents
    self.tree = tree
    self.author = author
    self.committer = committer
    self.message = message
  }

  /// The message's first paragraph on one line.
  public var subject: String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.allSatisfy(\.isWhitespace) }
    return lines.prefix { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
  }

  /// The message after its first paragraph, without blank lines around it; empty if there is no more.
  public var body: String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.allSatisfy(\.isWhitespace) }
    var rest = lines.drop { !$0.allSatisfy(\.isWhitespace) }.drop { $0.allSatisfy(\.isWhitespace) }
    while rest.last?.allSatisfy(\.isWhitespace) == true { rest.removeLast() }
    return rest.joined(separator: "\n")
  }

  /// The message's first line, which is what Git's reflogs tell.
  package var firstLine: String { String(message.prefix { $0 != "\n" }) }
}

extension Commits {
  /// Stores a commit; no branch moves.
  public func write(
    tree: ObjectName, parents: [ObjectName], author: Signature, committer: Signature, message: String
  ) throws(Diagnostic) -> ObjectName {
    try repository.objects.writeCommitContent(
      content(tree: tree, parents: parents, author: author, committer: committer, message: message))
  }

  /// The bytes of a commit, as they are signed and stored.
  package func content(
    tree: ObjectName, parents: [ObjectName], author: Signature, committer: Signature, message: String
  ) throws(Diagnostic) -> [UInt8] {
    _ = try repository.objects.treeHandle(tree)
    for parent in parents { _ = try handle(parent) }
    if let encoding = repository.configuration.string("i18n.commitEncoding"), !Self.isUTF8(encoding) {
      throw Diagnostic(
        .gitFailed, "can't write commit messages in the encoding \"\(encoding)\" (i18n.commitEncoding)",
        remedy: .advice("run git config --unset i18n.commitEncoding to use UTF-8, or commit with git"))
    }
    guard !message.utf8.contains(0) else {
      throw Diagnostic(.gitFailed, "a commit message can't contain a NUL character")
    }
    var lines = ["tree \(tree)"]
    lines += parents.map { "parent \($0)" }
    lines += ["author \(try author.line())", "committer \(try committer.line())", "", message]
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// The commit called `name`.
  public func read(_ name: ObjectName) throws(Diagnostic) -> Commit {
    try Self.value(handle(name))
  }

  /// The commit of a revision: a branch, a tag, a (short) name, or such as `HEAD~2`.
  ///
  /// - Throws: `revision-not-found`, or `no-commits` for HEAD where there is none.
  public func resolve(_ revision: String) throws(Diagnostic) -> ObjectName {
    let target = try found(revision)
    guard [GIT_OBJECT_COMMIT, GIT_OBJECT_TAG].contains(git_object_type(target.pointer)) else {
      throw Diagnostic(
        .revisionNotFound, "\"\(revision)\" is not a commit", remedy: .advice("give a branch, a tag or a commit"))
    }
    let commit = try Handle(freedBy: git_object_free, owner: repository.handle, to: "find the commit \"\(revision)\"") {
      git_object_peel($0, target.pointer, GIT_OBJECT_COMMIT)
    }
    guard let id = git_object_id(commit.pointer) else { throw noRevision(revision) }
    return ObjectName(id)
  }

  /// The object of a revision, of whatever kind: an annotated tag is itself.
  ///
  /// - Throws: As ``resolve(_:)``.
  package func resolveObject(_ revision: String) throws(Diagnostic) -> ObjectName {
    let object = try found(revision)
    guard let id = git_object_id(object.pointer) else { throw noRevision(revision) }
    return ObjectName(id)
  }

  private func found(_ revision: String) throws(Diagnostic) -> Handle {
    let target: Handle?
    do throws(Diagnostic) {
      target = try Handle.found(freedBy: git_object_free, owner: repository.handle, to: "find \"\(revision)\"") {
        git_revparse_single($0, repository.pointer, revision)
      }
    } catch {
      guard !revision.contains("..") else {
        throw Diagnostic(
          .revisionNotFound, "\"\(revision)\" is a range, and one commit is expected",
          remedy: .advice("give a branch, a tag or a commit"))
      }
      guard error.code == .gitAmbiguous else { throw error }
      guard revision.utf8.count < 4 else {
        throw Diagnostic(
          .gitAmbiguous, "short object name \"\(revision)\" is ambiguous", remedy: .advice("give more of the name"))
      }
      throw Diagnostic(
        .gitAmbiguous, "\"\(revision)\" is too short for a commit",
        remedy: .advice("give at least 4 digits of the commit"))
    }
    guard let target else {
      if revision.hasPrefix("HEAD"), try repository.head().commit == nil {
        throw Diagnostic(
          .noCommits, "no commits yet", remedy: .operation(.init("commit", ["all": "", "message": "MESSAGE"])))
      }
      throw noRevision(revision)
    }
    return target
  }

  package func handle(_ name: ObjectName) throws(Diagnostic) -> Handle {
    try repository.objects.object(name, "commit", freedBy: git_commit_free, git_commit_lookup)
  }

  static func value(_ handle: Handle) throws(Diagnostic) -> Commit {
    let raw = handle.pointer
    guard let id = git_commit_id(raw), let tree = git_commit_tree_id(raw), let author = git_commit_author(raw),
      let committer = git_commit_committer(raw)
    else { throw Diagnostic(.gitFailed, "can't read a commit: it lacks a tree, an author or a committer") }
    let parents = (0..<git_commit_parentcount(raw)).compactMap { git_commit_parent_id(raw, $0).map { ObjectName($0) } }
    return Commit(
      name: ObjectName(id), parents: parents, tree: ObjectName(tree), author: Signature(author.pointee),
      committer: Signature(committer.pointee), message: git_commit_message(raw).map { String(cString: $0) } ?? "")
  }

  private func noRevision(_ text: String) -> Diagnostic {
    Diagnostic(
      .revisionNotFound, "branch, tag or commit \"\(text)\" does not exist",
      remedy: repository.branches.guess(at: text) ?? .operation(.init("log", ["all": ""])))
  }

  private static func isUTF8(_ encoding: String) -> Bool {
    ["utf-8", "utf8"].contains(encoding.lowercased())
  }
}

extension Diagnostic.Code {
  package static let revisionNotFound = Diagnostic.Code(
    "revision-not-found", "The text does not name a commit.",
    "run \(command: "log") to see commits, or \(command: "status") to see paths")
  package static let noCommits = Diagnostic.Code(
    "no-commits", "The repository has no commits yet.", "\(command: "commit") -m MESSAGE")
}
