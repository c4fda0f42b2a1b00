public import Diagnostics
import Git
import SystemCalls

/// A record that is damaged, as after a power cut: it is a help, so what is whole of it goes on, and what is not is named
/// with the way to put it aside.
extension UndoJournal {
  /// Opens the record as it is; `nil` where nothing was recorded yet.
  ///
  /// - Throws: `journal-unreadable` where it is no repository any more.
  func store() throws(Diagnostic) -> Repository? {
    guard Self.isThere(path) else { return nil }
    if !Self.isThere("\(path)/HEAD"), Self.isFolder(path) {
      // A run that was killed while it made the record left it so.
      guard !recordedNumbers.isEmpty else { return nil }
      try mendHead()
    }
    do throws(Diagnostic) {
      return try repository.opened(at: path)
    } catch  where Self.isDamage(error) {
      throw unusable(because: error.message)
    }
  }

  /// What of the record is damaged, each with its file and what to do; nothing is written.
  public func damages() -> [Diagnostic] {
    do throws(Diagnostic) {
      guard try store() != nil else { return [] }
      let (entries, numbers) = (try entries(), recordedNumbers)
      if entries.isEmpty, numbers.count > 1 {
        return [damaged("the operation log is damaged: none of its \(numbers.count) operations can be read")]
      }
      return numbers.compactMap { number in
        guard let entry = entries.first(where: { $0.id == number }) else {
          return lost("operation \(number)", number, because: "its objects are damaged or missing")
        }
        do throws(Diagnostic) {
          _ = try record(of: entry)
          return nil
        } catch {
          return error
        }
      }
    } catch {
      return [error]
    }
  }

  /// The numbers of all operations that were recorded, in order, also of those that can't be read.
  var recordedNumbers: [Int] {
    GitFolderFile.names(in: "\(path)/\(Self.prefix)").compactMap { Int($0) }.sorted()
  }

  /// Does `read` with an entry; of what is damaged the error says how to go on without it.
  func reading<Result>(
    _ entry: JournalEntry, _ read: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try read()
    } catch  where Self.isDamage(error) {
      throw lost(entry.quotedName, entry.id, because: error.message)
    }
  }

  /// Whether an error is about the record's own state, not about this machine's at the moment.
  static func isDamage(_ error: Diagnostic) -> Bool {
    [.objectDamaged, .referenceBroken, .gitNotFound, .repositoryNotFound, .journalUnreadable].contains(error.code)
      || error.code == .gitFailed && error.message.contains("failed to parse config")
  }

  /// Writes what the record's HEAD always says, once no other run is at it; what was recorded is whole without it.
  private func mendHead() throws(Diagnostic) {
    guard Self.isFolder("\(path)/objects") else { throw unusable(because: "its HEAD and its objects are missing") }
    guard repository.keepsOthersOut else {
      throw Diagnostic(
        .journalUnreadable, "the operation log is damaged: \"\(path)/HEAD\" is missing", at: Place(file: path),
        remedy: .advice("the next operation restores it, or: echo \"ref: refs/heads/journal\" > \"\(path)/HEAD\""))
    }
    try GitFolderFile.replace("HEAD", with: Array("ref: refs/heads/journal\n".utf8), in: path)
  }

  private func unusable(because reason: String) -> Diagnostic {
    damaged("the operation log is damaged, so operations can't be recorded or undone: \(reason)")
  }

  private func damaged(_ message: String) -> Diagnostic {
    var number = 1
    while Self.isThere("\(path).damaged-\(number)") { number += 1 }
    return Diagnostic(
      .journalUnreadable, message, at: Place(file: path),
      remedy: .advice("move the log away to start a new one: mv \"\(path)\" \"\(path).damaged-\(number)\""))
  }

  private func lost(_ what: String, _ number: Int, because reason: String) -> Diagnostic {
    let file = "\(path)/\(Self.reference(number))"
    return Diagnostic(
      .journalUnreadable, "\(what) can't be undone because its record is damaged: \(reason)", at: Place(file: file),
      remedy: .advice("undo other operations, or delete this record: rm \"\(file)\""))
  }

  private static func isThere(_ path: String) -> Bool {
    (try? FileStatus(path)) != nil
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(path, followingLinks: true))?.kind == .folder
  }
}
