import Clibgit2
public import Diagnostics

extension Repository {
  /// Names a commit for good, with a message, as `git tag -a` does; without one it is only a name.
  ///
  /// - Throws: `tag-exists` or `tag-name-invalid`, or `signing-failed` where `tag.gpgSign` asks for a signature.
  public func createTag(
    _ name: String, at commit: ObjectName, message: String?, by tagger: Signature
  ) throws(Diagnostic) {
    if let problem = BranchName.problem(in: name) {
      throw Diagnostic(.tagNameInvalid, "\"\(name)\" is not a valid tag name: \(problem)")
    }
    guard try reference("refs/tags/\(name)") == nil else {
      throw Diagnostic(.tagExists, "tag \"\(name)\" already exists")
    }
    var target = commit
    let signing = try CommitSigning(repository: self, committer: tagger, of: .tag)
    // A signature needs an object that holds it: Git asks for a message then.
    if let message = message ?? (signing == nil ? nil : "\(name)\n") {
      let text = MessageCleanup.whitespace.apply(to: message, commentCharacter: "#")
      let lines = ["object \(commit)", "type commit", "tag \(name)", "tagger \(try tagger.line())", "", text]
      let content = Array(lines.joined(separator: "\n").utf8)
      target = try writeObject(try signing?.signedTag(content) ?? content, GIT_OBJECT_TAG, "a tag")
    }
    try moveReference("refs/tags/\(name)", to: target, expecting: nil, log: "tag: tagging \(commit)", by: tagger)
  }
}

extension Diagnostic.Code {
  package static let tagExists = Diagnostic.Code(
    "tag-exists", "The tag already exists.", "choose another name")
  package static let tagNameInvalid = Diagnostic.Code(
    "tag-name-invalid", "The text is not a valid tag name.", "use letters, digits, periods and hyphens, such as v1.2")
}
