import GitStore
import Synchronization

/// The newest verified commit of each portal, as long as the process runs.
///
/// A command that may not write keeps no mark in the portal; with this it verifies a history once and not at each look.
final class VerifiedHeads: Sendable {
  private let heads = Mutex<[String: ObjectName]>([:])

  /// The commit up to which the history of the portal in the folder `repository` was verified.
  subscript(repository: String) -> ObjectName? {
    get { heads.withLock { $0[repository] } }
    set { heads.withLock { $0[repository] = newValue } }
  }
}
