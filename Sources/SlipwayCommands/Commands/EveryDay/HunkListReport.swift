import GitHistory
import GitOperations
import GitStore
import SyntaxTrees

/// The hunks that can be staged alone, with their numbers.
struct HunkListReport: Report {
  let hunks: [StageableHunk]
  let command: String
  /// Whether a note on standard error says that there is none.
  let notesNothing: Bool

  var schema: String { "slipway.hunks/1" }
  var pagerSubject: String? { "diff" }

  var fields: JSONObject { ["hunks": .array(hunks.map(\.json))] }

  var problems: [String] { hunks.isEmpty && notesNothing ? ["No changes"] : [] }

  func show(on page: inout Page) {
    let margin = hunks.flatMap(\.labels).map(\.utf8.count).max() ?? 0
    var last: FileDiff?
    for hunk in hunks {
      if hunk.file != last { page.line("\(hunk.file.change.path, .bold)") }
      last = hunk.file
      page.hunk(hunk, margin: margin)
    }
    if let hunk = hunks.first { page.next("\(command) --hunks \(hunk.number)", "stage by number") }
  }
}

extension StageableHunk {
  /// What a question or list calls it.
  var subject: String {
    switch (content, file.change.kind) {
    case (.lines, _): "this hunk"
    case (.mode, _): "mode change"
    case (.whole, .deleted): "deletion"
    case (.whole, _): "this file"
    }
  }

  /// Its number, and the numbers of its parts if it has more than one.
  fileprivate var labels: [String] { ["\(number)"] + partLabels }

  fileprivate var partLabels: [String] {
    parts.count > 1 ? parts.indices.map { "\(number).\($0 + 1)" } : []
  }

  fileprivate var json: JSONValue {
    var fields: JSONObject = ["number": .integer(number), "path": .string(file.change.path)]
    switch content {
    case .lines(let hunk):
      fields["kind"] = "lines"
      fields["place"] = .string(hunk.place.text)
      fields["parts"] = .array(
        zip(parts, parts.count > 1 ? partLabels : ["\(number)"]).map { range, label in
          ["number": .string(label), "lines": .array(hunk.lines[range].flatMap(\.patch).map { .string($0.text) })]
        })
    case .mode(let old, let new):
      fields["kind"] = "mode"
      (fields["oldMode"], fields["newMode"]) = (.string(String(old, radix: 8)), .string(String(new, radix: 8)))
    case .whole:
      fields["kind"] = .string(file.change.kind.rawValue)
    }
    return .object(fields)
  }
}

extension Page {
  /// Adds a hunk with the numbers of its parts in a margin.
  fileprivate mutating func hunk(_ hunk: StageableHunk, margin: Int) {
    let space = { (label: String) in label + String(repeating: " ", count: max(0, margin - label.utf8.count) + 1) }
    guard case .lines(let lines) = hunk.content else {
      return line("\(space("\(hunk.number)"), .bold)\(hunk.summary)")
    }
    verbatim("\(space("\(hunk.number)"), .bold)\(DiffReport.shown(lines.place))")
    let beginnings = Dictionary(uniqueKeysWithValues: zip(hunk.parts.map(\.lowerBound), hunk.partLabels))
    for (index, line) in lines.lines.enumerated() {
      for (offset, patch) in line.patch.enumerated() {
        let label = offset == 0 ? beginnings[index] ?? "" : ""
        verbatim("\(space(label), .bold)\(DiffReport.shown(patch))")
      }
    }
  }

  /// Adds a hunk, or one part with the lines around it, for a question.
  mutating func hunk(_ hunk: StageableHunk, part: Int?) {
    line("\(hunk.file.change.path, .bold)")
    guard case .lines(let lines) = hunk.content else { return line("\(hunk.summary)") }
    guard let part else {
      verbatim(DiffReport.shown(lines.place))
      return show(lines.lines[...])
    }
    let parts = hunk.parts
    let start = part == 0 ? 0 : parts[part - 1].upperBound
    let end = part + 1 < parts.count ? parts[part + 1].lowerBound : lines.lines.count
    line("\("part \(part + 1) of \(parts.count)", .faint)")
    show(lines.lines[start..<end])
  }

  private mutating func show(_ lines: ArraySlice<DiffLine>) {
    for line in lines.flatMap(\.patch) { verbatim(DiffReport.shown(line)) }
  }
}

extension StageableHunk {
  /// A change without lines.
  fileprivate var summary: String {
    switch (content, file.change.kind) {
    case (.mode(let old, let new), _): "mode \(String(old, radix: 8)) → \(String(new, radix: 8))"
    case (_, .deleted): "deletion of the file"
    case (_, .renamed): "renamed from \(file.change.from ?? "")"
    case (_, .typechange): "another kind of file"
    default: file.isBinary ? "binary content" : "another content"
    }
  }
}
