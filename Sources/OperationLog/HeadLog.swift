package import GitStore

/// The log of HEAD, which tells what Git's own commands did meanwhile.
package struct HeadLog {
  /// A line of the log.
  private struct Move {
    let old: ObjectName
    let new: ObjectName
    /// What was done, such as `commit (merge)` or `rebase (pick)`.
    let action: Substring

    init?(_ line: some Sequence<UInt8>) {
      let text = String(decoding: Array(line), as: UTF8.self)
      let names = text.prefix(81).split(separator: " ").compactMap { try? ObjectName(String($0)) }
      guard names.count == 2, let tab = text.firstIndex(of: "\t") else { return nil }
      (old, new, action) = (names[0], names[1], text[text.index(after: tab)...].prefix { $0 != ":" })
    }

    var isRebase: Bool { action.hasSuffix(")") && ["rebase", "pull"].contains { action.hasPrefix($0) } }
    var isCommit: Bool {
      action != "commit (amend)" && ["commit", "revert", "cherry-pick"].contains { action.hasPrefix($0) }
    }
  }

  private let bytes: [UInt8]

  /// Reads the log of a repository's HEAD; it is empty where there is none.
  package init(of repository: Repository) {
    bytes = GitFolderFile.contents(of: "\(repository.gitDirectory)/logs/HEAD", limit: 1 << 26) ?? []
  }

  /// How long it is, in bytes: what follows was done later.
  var length: Int { bytes.count }

  private func moves(since length: Int = 0) -> [Move] {
    bytes.dropFirst(length).split(separator: UInt8(ascii: "\n")).compactMap { Move($0) }
  }

  /// The commits that Git made of an operation that stopped when the log was `length` long, with HEAD at `stop`.
  ///
  /// They are the operation's, as if it had been continued here; what was committed after them is not.
  func commits(since length: Int, from stop: ObjectName?) -> [ObjectName] {
    Self.results(of: moves(since: length)[...], from: stop)
  }

  /// The commits that the rebase that Git began last has made; `nil` where the log does not tell.
  package func commitsOfRebase() -> [ObjectName]? {
    let moves = moves()
    guard let start = moves.lastIndex(where: { $0.isRebase && $0.action.hasSuffix("(start)") }) else { return nil }
    return Self.results(of: moves[(start + 1)...], from: moves[start].new)
  }

  /// The first commit after each stop, and the steps of a rebase up to its end.
  private static func results(of moves: ArraySlice<Move>, from stop: ObjectName?) -> [ObjectName] {
    var (place, found, isStop) = (stop, [ObjectName](), true)
    for move in moves {
      guard move.old == place, move.isRebase || isStop && move.isCommit, !move.action.hasSuffix("(abort)")
      else { break }
      found.append(move.new)
      if move.action.hasSuffix("(finish)") { break }
      (place, isStop) = (move.new, move.isRebase)
    }
    return found
  }
}
