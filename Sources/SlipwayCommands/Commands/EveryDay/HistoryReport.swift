import GitHistory
import GitStore
import SlipwayKit
import SyntaxTrees

/// The versions of a file, newest first.
struct HistoryReport: Report {
  let file: String
  let versions: [FileVersion]

  var schema: String { "slipway.history/1" }
  var pagerSubject: String? { "log" }

  var fields: JSONObject {
    [
      "path": .string(file),
      "versions": .array(
        versions.map { version in
          [
            "commit": .string(version.commit.name.hex), "path": .string(version.path),
            "change": .string(version.change.kind.rawValue), "from": .optional(version.change.from),
            "author": .string(version.commit.author.name),
            "date": .string(DateWording.iso(version.commit.author.date)), "subject": .string(version.commit.subject),
          ]
        }),
    ]
  }

  func show(on page: inout Page) {
    page.table(
      versions.map { version in
        let commit = version.commit
        return [
          "\(commit.name.short, .name)", "\(DateWording.day(commit.author), .faint)",
          "\(version.change.kind.rawValue)", "\(commit.subject)\(origin(of: version))",
        ]
      })
    guard let oldest = versions.last, versions.count > 1 else { return }
    page.next(
      "slipway history \(RemedyWording.quoted(file)) --commit \(oldest.commit.name.short)",
      "compare that version with the current file")
  }

  private func origin(of version: FileVersion) -> StyledText {
    version.change.from.map { "  (renamed from \($0, .faint))" } ?? ""
  }
}

/// A version of a file compared with the current file.
struct FileComparisonReport: Report {
  let file: String
  let version: FileVersion
  let diff: FileDiff
  let isSideBySide: Bool

  /// The least terminal width for two versions side by side, in columns.
  private static let wide = 120

  var schema: String { "slipway.history/1" }
  var pagerSubject: String? { "diff" }

  var fields: JSONObject {
    [
      "path": .string(file), "commit": .string(version.commit.name.hex), "then": .string(version.path),
      "binary": .bool(diff.isBinary), "additions": .integer(diff.additions), "deletions": .integer(diff.deletions),
      "hunks": .array(diff.hunks.map(json)),
    ]
  }

  private func json(_ hunk: DiffHunk) -> JSONValue {
    [
      "oldStart": .integer(hunk.oldStart), "newStart": .integer(hunk.newStart),
      "lines": .array(
        hunk.lines.map { line in
          [
            "kind": .string(String(line.kind.rawValue)), "old": line.oldNumber.map { .integer($0) } ?? .null,
            "new": line.newNumber.map { .integer($0) } ?? .null, "text": .string(line.text),
          ]
        }),
    ]
  }

  func show(on page: inout Page) {
    let commit = version.commit
    let name: StyledText = version.path == diff.change.path ? "" : ", at that time \(version.path, .name)"
    let end: StyledText = diff.change.kind == .deleted ? "; deleted since" : ", compared with the current file"
    let then: StyledText =
      version.entry == nil ? "deleted in \(commit.name.short, .name)" : "in \(commit.name.short, .name)"
    page.flowing("\(file, .bold) \(then) (\(DateWording.day(commit.author))\(name))\(end)", indent: 2)
    if version.entry == nil, diff.change.kind == .deleted {
      page.line("Neither version exists")
    } else if diff.isBinary {
      page.line("Binary files differ")
    } else if diff.hunks.isEmpty {
      page.line("No changes")
    } else if isSideBySide || (page.width ?? 0) >= Self.wide {
      SideBySide(width: page.width ?? Self.wide).show(diff, on: &page)
    } else {
      WordMarkedPatch.show(diff, on: &page)
    }
  }
}
