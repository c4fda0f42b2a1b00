import Diagnostics
import XcodeProjects

extension MergeTree {
  /// Makes the tree of an `.xcconfig` file: settings and includes with the comments between them.
  ///
  /// A repeated setting is a separate entry: it builds on the first or replaces it, so both are kept.
  ///
  /// - Throws: `merge-unreadable` for a line that is neither.
  init(_ file: ConfigurationFile) throws(Diagnostic) {
    if let problem = file.findings.first { throw Diagnostic(.mergeUnreadable, problem.message, at: problem.place) }
    var items: [MergeItem] = []
    var counts: [String: Int] = [:]
    var position = 0
    for line in file.lines {
      let (key, text) = Self.parts(of: line.statement)
      items.append(
        MergeItem(
          leading: position..<line.contentRange.lowerBound,
          header: line.contentRange.lowerBound..<line.valueRange.lowerBound, key: counts.numbered(key),
          value: .leaf(text, at: line.valueRange), end: line.contentRange.upperBound))
      position = line.contentRange.upperBound
    }
    let root = MergeNode.container(
      .dictionary, items: items, at: 0..<file.bytes.count, opening: 0, closing: position)
    self.init(bytes: file.bytes, root: root, duplicates: [])
  }

  private static func parts(of statement: ConfigurationFile.Statement) -> (key: String, text: String) {
    switch statement {
    case .assignment(let assignment):
      (assignment.key + assignment.conditions.map { "[\($0.parameter)=\($0.pattern)]" }.joined(), assignment.value)
    case .include(let path, let isOptional): ("#include\(isOptional ? "?" : "") \"\(path)\"", path)
    }
  }
}
