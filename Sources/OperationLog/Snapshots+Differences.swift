package import Diagnostics
import GitStore
package import GitWorkTree

extension Snapshots {
  /// What differs from a snapshot that was to be restored: files, submodules' folders, `the index` and `HEAD`.
  package func differences(from goal: RepositorySnapshot) throws(Diagnostic) -> [String] {
    let present = try repository.snapshots.takeWhole(of: goal.files.keys.sorted())
    var differences = goal.files.keys.filter { goal.files[$0] != present.files[$0] }.sorted()
    let folders = [goal, present].map { Set(OperationState.submoduleFolders($0.state)) }
    differences += folders[0].symmetricDifference(folders[1]).sorted()
    if goal.index != present.index { differences.append("the index") }
    if goal.head.branch != present.head.branch { differences.append("HEAD") }
    return differences
  }
}
