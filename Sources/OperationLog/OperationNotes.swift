import Diagnostics
package import GitStore

/// What an operation did to references.
package struct OperationMoves {
  /// The references that it moved, by their full names.
  package var names: Set<String> = []
  /// Where it moved them.
  package var targets: [ObjectName] = []
  /// The commits that it made.
  package var made: [ObjectName] = []
}

/// The file with what an operation makes and moves, written before each reference moves: all else is other people's work.
struct OperationNotes {
  private let name: String
  private let folder: String

  init(ofOperation id: Int, in folder: LogFolder) {
    (name, self.folder) = ("moves/\(id)", folder.path)
  }

  /// Begins the notes of an operation: only with them is it known what it did.
  package func begin() throws(Diagnostic) {
    try GitFolderFile.replace(name, with: [], in: folder)
  }

  /// Notes a commit that the operation makes.
  func add(commit: ObjectName) throws(Diagnostic) { try add(commit.hex) }

  /// Notes a reference that the operation moves, or deletes where there is no target.
  func add(_ reference: String, movedTo target: ObjectName?) throws(Diagnostic) {
    try add("\(target?.hex ?? Self.deleted) \(reference)")
  }

  private func add(_ line: String) throws(Diagnostic) {
    try GitFolderFile.append(Array("\(line)\n".utf8), to: name, in: folder)
  }

  package func remove() { GitFolderFile.remove(name, in: folder) }

  /// Where the operation moved references; `nil` for one that an earlier version of this program recorded.
  package func moves() -> OperationMoves? {
    guard let bytes = GitFolderFile.contents(of: "\(folder)/\(name)", limit: .max) else { return nil }
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

  private static let deleted = String(repeating: "0", count: 40)
}
