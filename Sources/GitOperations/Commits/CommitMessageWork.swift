import Diagnostics
import GitHistory
import GitStore

/// Makes a commit's message: its source, the two hooks that may change it, the editor, the tidying.
struct CommitMessageWork {
  let repository: Repository
  let request: CommitRequest
  let previous: Commit?
  let isMerge: Bool
  let hookVariables: [String: String]
  /// What the commit will hold.
  let tree: ObjectName

  /// The file that the hooks are given: of a merge that commits by itself it is the merge's own.
  private var file: String { request.concludesMerge ? "MERGE_MSG" : "COMMIT_EDITMSG" }

  func message() throws(Diagnostic) -> String {
    let path = repository.hooks.path(file)
    let source = try source()
    let cleanup = cleanup
    let start = request.message == nil ? source.text : tidied(source.text, by: cleanup)
    try repository.files.writeBriefly(start + comment(cleanup), to: file)
    try repository.hooks.run(.prepareCommitMessage, [path] + source.arguments, variables: hookVariables)
    if let edit = request.edit { try edit("\(repository.gitDirectory)/\(file)") }
    try repository.hooks.run(.commitMessage, [path], policy: request.hooks, variables: hookVariables)
    let message = tidied(try repository.files.text(file) ?? "", by: cleanup)
    if source.arguments == ["template"], message == tidied(source.text, by: cleanup) {
      throw Diagnostic(
        .commitMessageEmpty, "the message is the unchanged template; nothing was committed",
        remedy: .operation(.init("commit", ["message": "MESSAGE"])))
    }
    guard message.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(
        .commitMessageEmpty, "empty commit message; nothing was committed",
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
    let full = path.absolutePath(in: repository.workTree ?? repository.gitDirectory)
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
    cleanup.apply(to: text, commentCharacter: repository.committing.commentCharacter)
  }

  /// What an editor shows below the message: how it is read, and what the commit will hold.
  private func comment(_ cleanup: MessageCleanup) throws(Diagnostic) -> String {
    guard request.edit != nil, cleanup != .verbatim, repository.configuration.boolean("commit.status") != false else {
      return ""
    }
    let mark = repository.committing.commentCharacter
    var lines = Self.instruction(cleanup, mark)
    let place = try repository.head().branch.map { "On branch \($0)" } ?? "Not on any branch"
    lines += ["", place]
    let base = request.amends ? previous?.parents.first : previous?.name
    let old = try base.map { name throws(Diagnostic) in try repository.commits.read(name).tree }
    let changes = try repository.renames.changes(fromTree: old, toTree: tree)
    if !changes.isEmpty { lines += ["Changes to be committed:"] + changes.map(Self.line) + [""] }
    let text = lines.map { line in
      line.isEmpty ? "\(mark)" : line.hasPrefix("\t") ? "\(mark)\(line)" : "\(mark) \(line)"
    }
    let cut = cleanup == .scissors ? ["\(mark) \(MessageCleanup.cut)"] : []
    return "\n" + (cut + text).joined(separator: "\n") + "\n"
  }

  /// Git's words.
  private static func instruction(_ cleanup: MessageCleanup, _ mark: Character) -> [String] {
    switch cleanup {
    case .scissors: ["Do not modify or remove the line above.", "Everything below it will be ignored."]
    case .whitespace, .verbatim:
      [
        "Please enter the commit message for your changes. Lines starting",
        "with '\(mark)' will be kept; you may remove them yourself if you want to.",
        "An empty message aborts the commit.",
      ]
    case .strip:
      [
        "Please enter the commit message for your changes. Lines starting",
        "with '\(mark)' will be ignored, and an empty message aborts the commit.",
      ]
    }
  }

  private static func line(_ change: FileChange) -> String {
    let word =
      switch change.kind {
      case .added: "new file:   "
      case .modified: "modified:   "
      case .deleted: "deleted:    "
      case .renamed: "renamed:    "
      case .typechange: "typechange: "
      }
    let path = change.from.map { "\($0) -> \(change.path)" } ?? change.path
    // A name with a line's end in it must not become a line of the message.
    return "\t\(word)\(path.map { $0.isNewline ? "?" : String($0) }.joined())"
  }
}

extension Committing {
  /// What comments in messages begin with (`core.commentChar`).
  var commentCharacter: Character {
    let configured = repository.configuration.string("core.commentChar")
    return configured.flatMap { $0.count == 1 ? $0.first : nil } ?? "#"
  }
}
