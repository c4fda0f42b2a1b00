public import Diagnostics
public import GitStore

/// Creating tags in a repository.
public struct TagCreation {
  package let repository: Repository
}

/// A tag to create, as `git tag` creates it.
public struct TagRequest {
  /// The name, without `refs/tags/`.
  public let name: String
  /// What it names, in Git's words.
  public var revision = "HEAD"
  /// The message; without one the tag is lightweight, unless something asks for an annotated one.
  public var message: String?
  /// Whether it is annotated also without a message here.
  public var isAnnotated = false
  /// Whether it is signed; `tag.gpgSign` if `nil`.
  public var isSigned: Bool?
  /// Whether it replaces a tag of the same name.
  public var replaces = false
  /// Lets the user write a missing message, in the file whose path it is given.
  public var edit: ((String) throws(Diagnostic) -> Void)?

  /// Creates a request.
  public init(_ name: String) {
    self.name = name
  }
}

/// A tag as a request makes it.
public struct PlannedTag: Hashable, Sendable {
  /// The name, without `refs/tags/`.
  public let name: String
  /// The object that it names.
  public let target: ObjectName
  /// What a tag of the same name points at, which it replaces.
  public let replaced: ObjectName?
  /// Whether it gets a tag object, with a message.
  public let isAnnotated: Bool
  /// Whether that object is signed.
  public let isSigned: Bool
}

extension TagCreation {
  /// The tag that a request makes; nothing is written.
  ///
  /// - Throws: `tag-name-invalid`, `tag-exists`, `tag-name-taken`, `revision-not-found`.
  public func plan(_ request: TagRequest) throws(Diagnostic) -> PlannedTag {
    let present = try requireName(request.name, replacing: request.replaces)
    let isSigned = request.isSigned ?? (repository.configuration.boolean(CommitSigning.Subject.tag.setting) == true)
    let isAnnotated = request.isAnnotated || request.message != nil || isSigned
    let forced = request.isAnnotated && repository.configuration.boolean("tag.forceSignAnnotated") == true
    return PlannedTag(
      name: request.name, target: try repository.commits.resolveObject(request.revision), replaced: present,
      isAnnotated: isAnnotated,
      isSigned: request.isSigned ?? (isSigned || forced))
  }

  /// Creates a tag, as `git tag` does.
  ///
  /// - Throws: As ``plan(_:)``, and `tag-message-missing`, `git-identity-missing` or `signing-failed`; then there is no
  ///   new tag.
  /// - Returns: What the tag points at: its own object, or what it names.
  public func create(_ request: TagRequest, at moment: Moment) throws(Diagnostic) -> ObjectName {
    let tag = try plan(request)
    let message = tag.isAnnotated ? try message(of: request) : nil
    let tagger =
      tag.isAnnotated
      ? try repository.identity(.committer, at: moment) : try? repository.identity(.committer, at: moment)
    let signing = tag.isSigned ? tagger.map { CommitSigning(repository: repository, signer: $0, of: .tag) } : nil
    return try write(tag, message: message, by: tagger, signing: signing)
  }

  /// Names a commit for good, with a message, as `git tag -a` does; without one it is only a name.
  ///
  /// - Throws: `tag-exists` or `tag-name-invalid`, or `signing-failed` where `tag.gpgSign` asks for a signature.
  public func create(
    _ name: String, at commit: ObjectName, message: String?, by tagger: Signature
  ) throws(Diagnostic) {
    _ = try requireName(name, replacing: false)
    let signing = try CommitSigning(repository: repository, committer: tagger, of: .tag)
    // A signature needs an object that holds it: Git asks for a message then.
    let text = message ?? (signing == nil ? nil : "\(name)\n")
    let tag = PlannedTag(
      name: name, target: commit, replaced: nil, isAnnotated: text != nil, isSigned: signing != nil)
    _ = try write(tag, message: text.map(tidied), by: tagger, signing: signing)
  }

  private func write(
    _ tag: PlannedTag, message: String?, by tagger: Signature?, signing: CommitSigning?
  ) throws(Diagnostic) -> ObjectName {
    var target = tag.target
    if let message, let tagger {
      let header = [
        "object \(target)", "type \(try repository.objects.kind(of: target))", "tag \(tag.name)",
        "tagger \(try tagger.line())",
      ]
      let content = Array((header + ["", message]).joined(separator: "\n").utf8)
      target = try repository.objects.writeTagContent(try signing?.signedTag(content) ?? content)
    }
    try repository.references.move(
      "refs/tags/\(tag.name)", to: target, expecting: tag.replaced, log: "tag: tagging \(tag.target)", by: tagger)
    return target
  }

  /// Refuses a name that Git refuses for a tag, or that is taken.
  ///
  /// - Returns: What the tag of that name points at, which may be replaced.
  private func requireName(_ name: String, replacing: Bool) throws(Diagnostic) -> ObjectName? {
    if let problem = BranchName.problem(inTag: name) {
      throw Diagnostic(
        .tagNameInvalid, "\"\(name)\" is not a valid tag name: \(problem)",
        remedy: .advice("use letters, digits, periods and hyphens, such as v1.2"))
    }
    if let present = try repository.references.read("refs/tags/\(name)") {
      guard replacing else { throw Diagnostic(.tagExists, "tag \"\(name)\" already exists") }
      return present
    }
    if let other = try repository.branches.referenceClashing(with: name, below: "refs/tags/") {
      throw Diagnostic(
        .tagNameTaken, "can't create the tag \"\(name)\": \"\(other)\" already exists",
        remedy: .advice("choose another name, or delete \"\(other)\""))
    }
    return nil
  }

  private func message(of request: TagRequest) throws(Diagnostic) -> String {
    if let message = request.message { return tidied(message) }
    guard let edit = request.edit else { throw Self.noMessage(of: request.name) }
    let file = "TAG_EDITMSG"
    let mark = repository.committing.commentCharacter
    let lines = ["", "Write a message for tag:", "  \(request.name)", "Lines starting with '\(mark)' will be ignored."]
    let comment = lines.map { $0.isEmpty ? "\(mark)\n" : "\(mark) \($0)\n" }.joined()
    try repository.files.writeBriefly("\n\(comment)", to: file)
    defer { repository.files.remove(file) }
    try edit("\(repository.gitDirectory)/\(file)")
    let message = tidied(try repository.files.text(file) ?? "")
    guard !message.isEmpty else { throw Self.noMessage(of: request.name) }
    return message
  }

  /// Git tidies the message of a tag as if an editor had shown it, also one of the command line.
  private func tidied(_ message: String) -> String {
    MessageCleanup.strip.apply(to: message, commentCharacter: repository.committing.commentCharacter)
  }

  private static func noMessage(of name: String) -> Diagnostic {
    Diagnostic(
      .tagMessageMissing, "no message for the tag \"\(name)\"; no tag was created",
      remedy: .operation(.init("tag.create", ["name": name, "message": "MESSAGE"])))
  }
}

extension Diagnostic.Code {
  package static let tagExists = Diagnostic.Code(
    "tag-exists", "The tag already exists.", "choose another name, or add --force to replace the tag")
  package static let tagMessageMissing = Diagnostic.Code(
    "tag-message-missing", "An annotated or signed tag needs a message.", "add --message MESSAGE")
  package static let tagNameInvalid = Diagnostic.Code(
    "tag-name-invalid", "The text is not a valid tag name.", "use letters, digits, periods and hyphens, such as v1.2")
  package static let tagNameTaken = Diagnostic.Code(
    "tag-name-taken", "The tag name conflicts with another tag, as a/b does with a.",
    "choose another name, or delete the other tag")
}
