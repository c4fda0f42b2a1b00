import Diagnostics

extension Repository {
  /// Whether the end of a rebase is the last that moved a branch, as the branch's log tells; `false` without a log.
  public func wasMovedByRebase(_ reference: String) -> Bool {
    guard let last = (try? reflog(of: reference))?.first, let target = try? self.reference(reference)
    else { return false }
    return last.target == target && last.message.contains(" (finish): \(reference) onto ")
  }
}
