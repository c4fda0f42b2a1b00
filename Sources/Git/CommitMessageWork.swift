import Diagnostics

/// Makes a commit's message: its source, the two hooks that may change it, the editor, the tidying.
struct CommitMessageWork {
  let repository: Repository
  let request: CommitRequest
  let previous: Commit?
  let isMerge: Bool
  let hookVariables: [String: String]

  /// The file that the hooks are given: of a merge that commits by itself it is the merge's own.
  private var file: String { request.concludesMerge ? "MERGE_MSG" : "COMMIT_EDITMSG" }

  func message() throws(Diagnostic) -> String {
    let path = repository.pathForHooks(file)
    let source = try source()
    let cleanup = cleanup
    let start = request.message == nil ? source.text : tidied(source.text, by: cleanup)
    try repository.files.writeBriefly(start, to: file)
    try repository.run(.prepareCommitMessage, [path] + source.arguments, variables: hookVariables)
    if let edit = request.edit { try edit("\(repository.gitDirectory)/\(file)") }
    try repository.run(.commitMessage, [path], policy: request.hooks, variables: hookVariables)
    let message = tidied(try repository.files.text(file) ?? "", by: cleanup)
    guard message.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(
        .commitMessageEmpty, "the commit has no message, so nothing was committed",
        remedy: .operation(.init("commit", ["message": "MESSAGE"])))
    }
    return message
  }

  private func source() throws(Diagnostic) -> (text: String, arguments: [String]) {
    let files = repository.files
    if let message = request.message { return (message, [isMerge && request.concludesMerge ? "merge" : "message"]) }
    if request.amends, let previous { return (previous.message, ["commit", "HEAD"]) }
    if let merge = try files.text("MERGE_MSG") {
      // A merge that commits by itself has nothing to do with the squash before it.
      let squash = request.concludesMerge ? "" : try files.text("SQUASH_MSG") ?? ""
      return (squash + merge, [squash.isEmpty ? "merge" : "squash"])
    }
    if let squash = try files.text("SQUASH_MSG") { return (squash, ["squash"]) }
    if let template = try template() { return (template, ["template"]) }
    return ("", [])
  }

  private func template() throws(Diagnostic) -> String? {
    guard let path = repository.configuration.path("commit.template"), request.edit != nil else { return nil }
    let full = AbsolutePath.of(path, in: repository.workTree ?? repository.gitDirectory)
    return try RepositoryFiles.read(full).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What Git takes for `commit.cleanup`: comments are stripped only from what an editor showed, or a merge wrote.
  private var cleanup: MessageCleanup {
    let isEdited = request.edit != nil
    let standard: MessageCleanup = isEdited || (request.message == nil && !request.amends) ? .strip : .whitespace
    switch repository.configuration.string("commit.cleanup") {
    case "verbatim": return .verbatim
    case "whitespace": return .whitespace
    case "strip": return .strip
    case "scissors": return isEdited ? .scissors : .whitespace
    default: return standard
    }
  }

  private func tidied(_ text: String, by cleanup: MessageCleanup) -> String {
    let configured = repository.configuration.string("core.commentChar")
    let comment = configured.flatMap { $0.count == 1 ? $0.first : nil } ?? "#"
    return cleanup.apply(to: text, commentCharacter: comment)
  }
}
