import Diagnostics
import GitStore

/// Finds the files that differ between two trees; folders that are equal cost nothing.
struct TreeComparison {
  private let repository: Repository
  private static let deepest = 8

  init(_ repository: Repository) {
    self.repository = repository
  }

  /// The paths of the files that were added, changed or removed, sorted.
  func paths(from old: ObjectName?, to new: ObjectName?) throws(Diagnostic) -> [String] {
    var paths: [String] = []
    try collect("", old, new, depth: 0, into: &paths)
    return paths.sorted()
  }

  private func collect(
    _ folder: String, _ old: ObjectName?, _ new: ObjectName?, depth: Int, into paths: inout [String]
  ) throws(Diagnostic) {
    guard depth < Self.deepest else {
      throw Diagnostic(.portalRecordDamaged, "folders in the portal are nested too deeply in \"\(folder)\"")
    }
    let (before, after) = (try entries(old), try entries(new))
    for name in Set(before.keys).union(after.keys) {
      let (first, second) = (before[name], after[name])
      if first == second { continue }
      let folders = [first, second].map { $0.flatMap { $0.kind == .tree ? $0.name : nil } }
      if [first, second].contains(where: { $0.map { $0.kind != .tree } ?? false }) { paths.append(folder + name) }
      if folders != [nil, nil] {
        try collect("\(folder)\(name)/", folders[0], folders[1], depth: depth + 1, into: &paths)
      }
    }
  }

  private func entries(_ tree: ObjectName?) throws(Diagnostic) -> [String: TreeEntry] {
    guard let tree else { return [:] }
    return Dictionary(try repository.objects.entries(ofTree: tree).map { ($0.path, $0) }) { first, _ in first }
  }
}
