import BranchWorkflow
public import Diagnostics
import GitRemotes
public import GitStore
import OperationLog

/// Changes the remotes of a repository, with undo.
public struct RemoteChanges {
  private let repository: Repository
  private let log: OperationLog

  /// Changes the remotes of `copy`'s repository at a moment.
  public init(in copy: WorkingCopy, at moment: Moment) {
    repository = copy.repository
    log = OperationLog(of: copy.repository, at: moment)
  }

  /// Adds a remote; nothing is fetched yet.
  ///
  /// - Throws: `remote-exists`, `remote-name-invalid`, or what is wrong with the address.
  public func add(_ name: String, at address: String) throws(Diagnostic) {
    try record("remote add \(name)") { () throws(Diagnostic) in _ = try repository.remotes.add(name, at: address) }
  }

  /// Removes a remote, the branches that were fetched from it, and what follows it.
  ///
  /// - Throws: `remote-not-found`.
  public func remove(_ name: String) throws(Diagnostic) {
    try record("remote remove \(name)") { () throws(Diagnostic) in try repository.remotes.remove(name) }
  }

  /// Renames a remote.
  ///
  /// - Throws: `remote-not-found`, `remote-exists` or `remote-name-invalid`.
  public func rename(_ name: String, to new: String) throws(Diagnostic) {
    try record("remote rename \(name)") { () throws(Diagnostic) in try repository.remotes.rename(name, to: new) }
  }

  /// Changes the URL of a remote.
  ///
  /// - Throws: `remote-not-found`, or what is wrong with the address.
  public func setAddress(_ address: String, of name: String) throws(Diagnostic) {
    try record("remote set-url \(name)") { () throws(Diagnostic) in
      try repository.remotes.setAddress(address, ofRemote: name)
    }
  }

  private func record(_ title: String, _ work: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    try log.recorder.recordRemotes(title, work)
  }
}
