import Clibgit2

/// Git's summary of the history, `info/commit-graph` (gitformat-commit-graph).
///
/// libgit2 up to 1.9 multiplies its count of commits in 32 bits, and so reads beyond the end of a damaged one.
enum CommitGraphFile {
  /// Whether the tables in a folder of objects are as long as its count of commits says.
  static func isSound(in objects: String) -> Bool {
    guard let file = try? MappedFile("\(objects)/info/commit-graph"), let tables = tables(of: file) else {
      return false
    }
    guard let counts = tables[fanOut], counts.count == 4 * 256 else { return false }
    let count = file.number(at: counts.upperBound - 4)
    return tables[names]?.count == 20 * count && tables[commits]?.count == 36 * count
  }

  private static let fanOut = 0x4F49_4446
  private static let names = 0x4F49_444C
  private static let commits = 0x4344_4154

  /// Where each table is, by its number.
  private static func tables(of file: MappedFile) -> [Int: Range<Int>]? {
    let end = file.bytes.count - 20
    guard end >= 8 else { return nil }
    let (count, entries) = (Int(file.bytes[6]), 8)
    guard end >= entries + 12 * (count + 1) else { return nil }
    func start(_ index: Int) -> Int {
      file.number(at: entries + 12 * index + 4) << 32 | file.number(at: entries + 12 * index + 8)
    }
    var tables: [Int: Range<Int>] = [:]
    for index in 0..<count {
      let next = index + 1 < count ? start(index + 1) : end
      guard start(index) >= 0, start(index) <= next, next <= end else { return nil }
      tables[file.number(at: entries + 12 * index)] = start(index)..<next
    }
    return tables
  }
}

extension Repository {
  /// Has libgit2 use the summary of the history from now on, where there is one that it can read.
  func useCommitGraph() {
    guard !usesCommitGraph else { return }
    usesCommitGraph = true
    var graph: OpaquePointer?
    guard let database = try? Database(self).handle, CommitGraphFile.isSound(in: objects.objectsFolder),
      git_commit_graph_open(&graph, objects.objectsFolder) == 0
    else { return }
    if git_odb_set_commit_graph(database.pointer, graph) < 0 { git_commit_graph_free(graph) }
  }
}
