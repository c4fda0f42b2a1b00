public import Diagnostics
package import GitStore
import GitWorkTree

/// What an undo or an abort could not restore; it is kept with the operation, for `doctor` to compare.
///
/// Only that is compared later: whatever else differs then is work that was done since.
public struct UnrestoredWork: Hashable, Sendable {
  /// The operation that was undone or aborted.
  public let title: String
  /// What differs still: paths, `the index`, `HEAD`.
  public let differences: [String]

  fileprivate static let path = "differences"
}

extension OperationLog {
  /// What the last undo or abort did not restore and is not as before it still; `nil` once something else was done.
  public func unrestoredWork() throws(Diagnostic) -> UnrestoredWork? {
    let entries = try entries()
    // Of operations that were undone in a row, the first was undone last.
    guard let store = try folder.store(),
      let last = entries.prefix(while: { $0.state == .undone }).last ?? entries.first,
      let bytes = try store.objects.blob(at: UnrestoredWork.path, inTree: last.tree)
    else { return nil }
    let known = Set(bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    let undone = try last.aborts.flatMap { id throws(Diagnostic) in try entry(numbered: id) } ?? last
    let goal = try snapshots(of: undone).before
    guard try repository.head() == goal.head else { return nil }
    let left = try repository.snapshots.differences(from: goal).filter(known.contains)
    return left.isEmpty ? nil : UnrestoredWork(title: undone.title, differences: left)
  }

  /// The tree of an entry, with what differs after it was undone or aborted.
  package func tree(of entry: LoggedOperation, leaving differences: [String]) throws(Diagnostic) -> ObjectName {
    let store = try folder.madeStore()
    let isKept = try store.objects.entry(at: UnrestoredWork.path, inTree: entry.tree) != nil
    guard isKept || !differences.isEmpty else { return entry.tree }
    let change: TreeChange =
      differences.isEmpty
      ? .remove(UnrestoredWork.path)
      : .put(UnrestoredWork.path, try store.objects.writeBlob(Array(differences.joined(separator: "\0").utf8)))
    return try store.objects.writeTree(base: entry.tree, changes: [change])
  }
}
