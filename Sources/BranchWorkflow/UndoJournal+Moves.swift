import Diagnostics
import Git

/// What an operation did to references.
struct OperationMoves {
  /// The references that it moved, by their full names.
  var names: Set<String> = []
  /// Where it moved them.
  var targets: [ObjectName] = []
  /// The commits that it made.
  var made: [ObjectName] = []
}

/// What an operation makes and moves is noted before each reference moves: all else is other people's work.
extension UndoJournal {
  /// Does `work`, and notes with an operation each commit that it makes and each reference that it moves.
  func noting<Result>(
    _ entry: JournalEntry, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let (outerMove, outerCommit) = (repository.willMove, repository.didMakeCommit)
    repository.willMove = { name, target throws(Diagnostic) in
      try note(entry, "\(target?.hex ?? Self.deleted) \(name)")
      try outerMove?(name, target)
    }
    repository.didMakeCommit = { commit throws(Diagnostic) in
      try note(entry, commit.hex)
      try outerCommit?(commit)
    }
    defer { (repository.willMove, repository.didMakeCommit) = (outerMove, outerCommit) }
    return try work()
  }

  private func note(_ entry: JournalEntry, _ line: String) throws(Diagnostic) {
    try GitFolderFile.append(Array("\(line)\n".utf8), to: Self.moves(of: entry.id), in: path)
  }

  /// Notes a commit at the end of an operation in one step that moved HEAD elsewhere: its hooks made it.
  func noteCommitOfHooks(_ entry: JournalEntry) throws(Diagnostic) {
    let head = try repository.head()
    guard let commit = head.commit, let moves = moves(of: entry), !moves.targets.contains(commit),
      moves.names.contains(head.branch?.reference ?? "HEAD")
    else { return }
    try note(entry, commit.hex)
  }

  /// Begins the notes of an operation: only with them is it known what it did.
  func beginNotes(of entry: JournalEntry) throws(Diagnostic) {
    try GitFolderFile.replace(Self.moves(of: entry.id), with: [], in: path)
  }

  func removeNotes(of id: Int) {
    GitFolderFile.remove(Self.moves(of: id), in: path)
  }

  /// Where an operation moved references; `nil` for one that an earlier version of this program recorded.
  func moves(of entry: JournalEntry) -> OperationMoves? {
    guard let bytes = notes(of: entry.id) else { return nil }
    var moves = OperationMoves()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      // A file that was damaged has lines of anything.
      guard let first = parts.first else { continue }
      let target = first == Self.deleted ? nil : try? ObjectName(first)
      if parts.count > 1 {
        moves.names.insert(parts[1])
        if let target { moves.targets.append(target) }
      } else if let target {
        moves.made.append(target)
      }
    }
    return moves
  }

  private func notes(of id: Int) -> [UInt8]? {
    GitFolderFile.contents(of: "\(path)/\(Self.moves(of: id))", limit: .max)
  }

  private static let deleted = String(repeating: "0", count: 40)

  private static func moves(of id: Int) -> String { "moves/\(id)" }
}
