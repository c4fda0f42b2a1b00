import Clibgit2
public import Diagnostics

/// The tags of a repository.
public struct Tags {
  package let repository: Repository
}

/// A tag: a name for an object, with a message if it is annotated.
public struct Tag: Hashable, Sendable {
  /// The name, without `refs/tags/`.
  public let name: String
  /// What the reference points at: the tag's own object, or what it names.
  public let object: ObjectName
  /// The commit that it leads to; `nil` if it leads to another object.
  public let commit: ObjectName?
  /// Who created the tag and when; `nil` of a lightweight tag.
  public let tagger: Signature?
  /// Its message without a signature; the message of the commit if it is lightweight.
  public let message: String
  /// Whether it is a tag object, not only a name.
  public let isAnnotated: Bool
  /// Whether its message ends with a signature.
  public let isSigned: Bool

  /// The first lines of the message, as `git tag -n` shows them.
  public func lines(_ count: Int) -> [Substring] {
    let text = message.drop { $0 == "\n" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return Array((text.hasSuffix("\n") ? lines.dropLast() : lines[...]).prefix(count))
  }
}

extension Tags {
  /// The tags whose names match one of some patterns, by name; all without a pattern.
  ///
  /// In a pattern `*`, `?` and `[…]` match slashes too.
  public func list(matching patterns: [String] = []) throws(Diagnostic) -> [Tag] {
    var found: [String: ObjectName] = [:]
    for pattern in patterns.isEmpty ? ["*"] : patterns {
      for (name, target) in try repository.references.list(matching: "refs/tags/\(pattern)") { found[name] = target }
    }
    var tags: [Tag] = []
    for (name, target) in found.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      // One whose object is missing does not keep the others back; Git warns of it.
      if let tag = try? tag(String(name.dropFirst("refs/tags/".count)), target) { tags.append(tag) }
    }
    return tags
  }

  /// Deletes tags.
  ///
  /// - Throws: `tag-not-found`; then none is deleted.
  /// - Returns: What they pointed at, by their names.
  public func delete(_ names: [String]) throws(Diagnostic) -> [(name: String, object: ObjectName)] {
    let found = try objects(names)
    for (name, object) in found {
      try repository.references.move("refs/tags/\(name)", to: nil, expecting: object, log: "tag: deleted")
    }
    return found
  }

  /// What tags point at, by their names.
  ///
  /// - Throws: `tag-not-found`.
  public func objects(_ names: [String]) throws(Diagnostic) -> [(name: String, object: ObjectName)] {
    var found: [(name: String, object: ObjectName)] = []
    for name in names where !found.contains(where: { $0.name == name }) {
      guard
        let object = try BranchName.problem(inTag: name) == nil ? repository.references.read("refs/tags/\(name)") : nil
      else {
        throw Diagnostic(
          .tagNotFound, "tag \"\(name)\" does not exist", remedy: .operation(.init("tag.list")))
      }
      found.append((name, object))
    }
    return found
  }

  /// The objects of annotated tags among `names`, and of the tags that those are on.
  public func objects(ledToBy names: Set<ObjectName>) -> Set<ObjectName> {
    var found: Set<ObjectName> = []
    var waiting = Array(names)
    while let name = waiting.popLast() {
      guard let tag = try? repository.objects.object(name, "tag", freedBy: git_tag_free, git_tag_lookup),
        found.insert(name).inserted,
        let target = git_tag_target_id(tag.pointer)
      else { continue }
      waiting.append(ObjectName(target))
    }
    return found
  }

  private func tag(_ name: String, _ target: ObjectName) throws(Diagnostic) -> Tag {
    guard try repository.objects.kind(of: target) == "tag" else {
      let commit = try? repository.commits.read(target)
      return Tag(
        name: name, object: target, commit: commit?.name, tagger: nil, message: commit?.message ?? "",
        isAnnotated: false, isSigned: false)
    }
    let raw = try repository.objects.object(target, "tag", freedBy: git_tag_free, git_tag_lookup)
    let message = git_tag_message(raw.pointer).map { String(cString: $0) } ?? ""
    let text = Self.withoutSignature(message)
    return Tag(
      name: name, object: target, commit: try tagged(by: target),
      tagger: git_tag_tagger(raw.pointer).map { Signature($0.pointee) }, message: text, isAnnotated: true,
      isSigned: text.utf8.count < message.utf8.count)
  }

  /// A tag's message without the signature at its end.
  private static func withoutSignature(_ message: String) -> String {
    let marks = ["PGP SIGNATURE", "PGP MESSAGE", "SIGNED MESSAGE", "SSH SIGNATURE"].map { "-----BEGIN \($0)-----" }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.last(where: { line in marks.contains { line.hasPrefix($0) } })?.startIndex else {
      return message
    }
    return String(message[..<start])
  }
}

extension Diagnostic.Code {
  package static let tagNotFound = Diagnostic.Code(
    "tag-not-found", "The tag does not exist.", "run \(command: "tag.list")")
}

extension Tags {
  /// The commit that a tag with a message is on; `nil` for one without, or one that is on something else.
  package func tagged(by tag: ObjectName) throws(Diagnostic) -> ObjectName? {
    var oid = tag.oid
    let object = try Handle(freedBy: git_object_free, owner: repository.handle, to: "read \(tag.short)") {
      git_object_lookup($0, repository.pointer, &oid, GIT_OBJECT_ANY)
    }
    guard git_object_type(object.pointer) == GIT_OBJECT_TAG else { return nil }
    let commit = try? Handle(freedBy: git_object_free, owner: repository.handle, to: "read \(tag.short)") {
      git_object_peel($0, object.pointer, GIT_OBJECT_COMMIT)
    }
    return commit.flatMap { git_object_id($0.pointer) }.map { ObjectName($0) }
  }
}
