import Diagnostics
import Synchronization
import SystemCalls

/// A private folder beside what is being written, which nobody else uses.
///
/// Its lock ends with the process, in whatever namespace or container that is: what has no lock was left by a killed run.
final class Workshop {
  /// The path.
  let path: String
  private let folder: OpenFile

  static let prefix = ".slipway-"
  /// The folder that holds a replaced folder under its name.
  static let replacedFolder = "replaced"

  /// Makes a folder in `parent`, for the sake of `target`.
  init(in parent: String, for target: String) throws(Diagnostic) {
    Self.sweep(parent)
    for _ in 0..<Self.mostAttempts {
      let beginning = parent + "/\(Self.prefix)\(CurrentProcess.id)-"
      let path = try SystemFailure.wording(
        "write in the folder", parent, FileSystem.makePrivateFolder(beginning: beginning))
      do throws(SystemError) {
        let folder = try OpenFile(path, [.folder, .notFollowing])
        guard Self.isOurs(folder) else { continue }
        (self.path, self.folder) = (path, folder)
        Self.present.withLock { _ = $0.insert(path) }
        return
      } catch  where error == .noSuchFile {
        continue
      } catch {
        try? FileSystem.removeFolder(path)
        throw SystemFailure.diagnostic("write in the folder", parent, error)
      }
    }
    throw SystemFailure.diagnostic("create a folder for", target, .busy)
  }

  /// Another run may sweep the folder away before it is locked.
  private static let mostAttempts = 100

  /// Locks a new folder; `false` if another run took it for a killed run's.
  private static func isOurs(_ folder: OpenFile) -> Bool {
    (try? folder.tryLock()) == true && (try? folder.status().links) ?? 0 > 0
  }

  func remove() {
    try? FileAccess.remove(path)
    Self.present.withLock { _ = $0.remove(path) }
  }

  /// The workshops of this process.
  private static let present = Mutex<Set<String>>([])

  /// Removes the workshops of this process, which another thread may be filling, and puts back what they replace.
  static func removeAll() {
    for path in present.withLock({ $0.sorted() }) {
      // Under its new name, nobody writes into it.
      let ended = path + "-ended"
      guard (try? FileSystem.rename(path, to: ended)) != nil else { continue }
      if putBack(from: ended, in: FileAccess.parent(of: path) ?? ".") { try? FileAccess.remove(ended) }
    }
  }

  /// Takes away what the same user's killed runs have left in a folder, and puts back what they were about to replace.
  static func sweep(_ parent: String) {
    guard let entries = try? FileAccess.entries(of: parent) else { return }
    for entry in entries where entry.name.hasPrefix(prefix) && (entry.kind == .directory || entry.kind == .file) {
      let path = parent + "/" + entry.name
      guard let file = try? OpenFile(path, [.notFollowing, .notWaiting]), let status = try? file.status(),
        status.owner == CurrentProcess.effectiveUser, (try? file.tryLock()) == true
      else { continue }
      defer { try? file.close() }
      if entry.kind == .directory, !putBack(from: path, in: parent) { continue }
      try? FileAccess.remove(path)
    }
  }

  /// Gives replaced folders their places again; where that fails, they are kept for the next time.
  private static func putBack(from workshop: String, in parent: String) -> Bool {
    let kept = workshop + "/" + replacedFolder
    guard FileAccess.kind(of: kept) == .directory else { return true }
    for folder in (try? FileAccess.entries(of: kept)) ?? [] where !FileAccess.exists(parent + "/" + folder.name) {
      let place = parent + "/" + folder.name
      guard (try? FileSystem.rename(kept + "/" + folder.name, to: place)) != nil else { return false }
    }
    return true
  }
}
