public import Diagnostics
import GitHistory
import GitStore

extension PartialStaging {
  /// Lets an editor change a hunk, as `git add --patch` does with the answer `e`.
  ///
  /// - Parameters:
  ///   - hunk: A hunk with lines.
  ///   - edit: Opens the editor on a file.
  /// - Returns: The edited hunk; `nil` if it has no lines, or other lines of the old file than before.
  /// - Throws: What `edit` and the file throw.
  public func edited(
    _ hunk: StageableHunk, by edit: (_ file: String) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> StageableHunk? {
    guard case .lines(let lines) = hunk.content else { return nil }
    let file = "addp-hunk-edit.diff"
    try repository.files.write(lines.editableText, to: file)
    defer { repository.files.remove(file) }
    try edit("\(repository.gitDirectory)/\(file)")
    let text = try repository.files.read(file) ?? []
    return lines.edited(text).map { StageableHunk(number: hunk.number, file: hunk.file, content: .lines($0)) }
  }
}

extension DiffHunk {
  /// The hunk as text, with Git's instructions.
  fileprivate var editableText: [UInt8] {
    let beginning = """
      # Manual hunk edit mode -- see bottom for a quick guide.
      @@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@

      """
    let end = """
      # ---
      # To remove '-' lines, make them ' ' lines (context).
      # To remove '+' lines, delete them.
      # Lines starting with # will be removed.
      # If all lines of the hunk are removed, the edit is aborted and the hunk is left unchanged.

      """
    let text = lines.flatMap { line in
      Array("\(line.kind.rawValue)".utf8) + line.bytes
        + Array((line.endsWithNewline ? "\n" : "\n\\ No newline at end of file\n").utf8)
    }
    return Array(beginning.utf8) + text + Array(end.utf8)
  }

  /// The hunk with the lines of `text`; `nil` unless its old lines are those of this hunk.
  fileprivate func edited(_ text: [UInt8]) -> DiffHunk? {
    guard let new = Self.lines(in: text, from: (oldStart, newStart)), !new.isEmpty else { return nil }
    let old = { (lines: [DiffLine]) in lines.filter { $0.kind != .added }.map(\.bytes) }
    guard old(new) == old(lines) else { return nil }
    return DiffHunk(
      oldStart: oldStart, oldCount: oldCount, newStart: newStart, newCount: new.count { $0.kind != .removed },
      headingBytes: headingBytes, lines: new)
  }

  private static func lines(in text: [UInt8], from start: (old: Int, new: Int)) -> [DiffLine]? {
    var (old, new) = start
    var lines: [DiffLine] = []
    for row in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast(text.last == UInt8(ascii: "\n") ? 1 : 0)
    {
      // Editors remove the space of an empty context line.
      switch row.first ?? UInt8(ascii: " ") {
      case UInt8(ascii: "#"), UInt8(ascii: "@"): continue
      case UInt8(ascii: "\\"):
        guard let last = lines.popLast() else { return nil }
        lines.append(
          DiffLine(
            kind: last.kind, bytes: last.bytes, endsWithNewline: false, oldNumber: last.oldNumber,
            newNumber: last.newNumber))
      case let sign:
        guard let kind = DiffLine.Kind(rawValue: Character(UnicodeScalar(sign))) else { return nil }
        let (isOld, isNew) = (kind != .added, kind != .removed)
        lines.append(
          DiffLine(
            kind: kind, bytes: Array(row.dropFirst()), endsWithNewline: true, oldNumber: isOld ? old : nil,
            newNumber: isNew ? new : nil))
        old += isOld ? 1 : 0
        new += isNew ? 1 : 0
      }
    }
    return lines
  }
}
