import GitHistory
import GitStore
import SemanticMerges
import SlipwayKit
import SyntaxTrees

/// Changes of files by element and key.
struct SemanticDiffReport: Report {
  let files: [SemanticFileDiff]
  /// The unmerged paths, which are not compared.
  let conflicted: [String]
  /// Whether a note on standard error says that nothing differs.
  var notesNothing = false

  var schema: String { "slipway.diff.semantic/1" }
  var pagerSubject: String? { "diff" }

  var fields: JSONObject {
    [
      "files": .array(
        files.map { file in
          [
            "path": .string(file.lines.change.path), "change": .string(file.lines.change.kind.rawValue),
            "from": .optional(file.lines.change.from), "kind": .string(file.kind ?? "lines"),
            "changes": .array((file.difference?.changes ?? []).map(Self.json)),
            "details": .bool(file.difference?.hasDetails ?? false),
            "additions": .integer(file.lines.additions), "deletions": .integer(file.lines.deletions),
          ]
        })
    ]
  }

  private static func json(_ change: SemanticChange) -> JSONValue {
    [
      "place": .string(change.place), "change": .string(change.kind.rawValue), "from": .optional(change.from),
      "to": .optional(change.to),
    ]
  }

  var problems: [String] {
    if notesNothing, files.isEmpty, conflicted.isEmpty { return ["No changes"] }
    return conflicted.map { "\($0) is unmerged: slipway resolve --list shows its conflicts" }
  }

  func show(on page: inout Page) {
    for (number, file) in files.enumerated() {
      if number > 0 { page.line("") }
      guard let difference = file.difference else {
        page.patch(of: file.lines)
        continue
      }
      page.line(Self.heading(of: file.lines.change))
      for change in difference.changes { page.line("  \(Self.words(for: change), Self.style(of: change.kind))") }
      if difference.hasDetails { page.line("  \("layout and editor details changed", .faint)") }
    }
  }

  private static func heading(of change: FileChange) -> StyledText {
    let old = change.from.map { "\($0) → " } ?? ""
    let isWhole = change.kind == .added || change.kind == .deleted
    return "\(old + change.path, .bold)\(isWhole ? " (\(change.kind.rawValue))" : "", .faint)"
  }

  private static func style(of kind: SemanticChange.Kind) -> StyledText.Style {
    switch kind {
    case .added: .added
    case .removed: .removed
    case .changed, .moved: .plain
    }
  }

  private static func words(for change: SemanticChange) -> String {
    let (from, to) = (change.from.map(quoted), change.to.map(quoted))
    return switch change.kind {
    case .added: to.map { "\(change.place) set to \($0)" } ?? "\(change.place) added"
    case .removed: from.map { "\(change.place) removed, was \($0)" } ?? "\(change.place) removed"
    case .changed: "\(change.place) changed from \(from ?? "nothing") to \(to ?? "nothing")"
    case .moved: "\(change.place) moved from \(change.from ?? "the top level") to \(change.to ?? "the top level")"
    }
  }

  /// A value on one line of a readable length.
  private static func quoted(_ value: String) -> String {
    let line = value.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\"\(line.count > 120 ? line.prefix(119) + "…" : line[...])\""
  }
}
