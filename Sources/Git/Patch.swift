/// One line of a file's differences in the form that patches have.
public struct PatchLine: Hashable, Sendable {
  /// What a line tells.
  public enum Kind: Hashable, Sendable {
    /// Which file, or a mode, or a name that it had.
    case header
    /// The file before.
    case oldFile
    /// The file now.
    case newFile
    /// Where a region is.
    case region
    /// A line of the file.
    case content(DiffLine.Kind)
    /// Something about the line before.
    case remark
  }

  /// What it tells.
  public let kind: Kind
  /// The line without its end.
  public let bytes: [UInt8]

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    bytes = Array(text.utf8)
  }

  fileprivate init(_ line: DiffLine) {
    kind = .content(line.kind)
    bytes = Array(String(line.kind.rawValue).utf8) + line.bytes
  }

  /// The line as text; bytes that are no UTF-8 are escapes such as `\xE9`.
  public var text: String { String(showing: bytes) }
}

extension FileDiff {
  /// The differences as `git apply` reads them; of a file that is not text only that it differs.
  public var patch: [PatchLine] {
    let old = change.from ?? change.path
    var lines = [PatchLine(.header, "diff --git \(Self.quoted("a/" + old)) \(Self.quoted("b/" + change.path))")]
    lines += modeLines
    if change.kind == .renamed {
      lines.append(PatchLine(.header, "rename from \(Self.quoted(old))"))
      lines.append(PatchLine(.header, "rename to \(Self.quoted(change.path))"))
    }
    let oldFile = change.kind == .added ? "/dev/null" : Self.quoted("a/" + old)
    let newFile = change.kind == .deleted ? "/dev/null" : Self.quoted("b/" + change.path)
    guard !isBinary else { return lines + [PatchLine(.header, "Binary files \(oldFile) and \(newFile) differ")] }
    guard !hunks.isEmpty else { return lines }
    lines.append(PatchLine(.oldFile, "--- " + Self.ended(oldFile)))
    lines.append(PatchLine(.newFile, "+++ " + Self.ended(newFile)))
    return lines + hunks.flatMap(Self.lines)
  }

  private var modeLines: [PatchLine] {
    switch (change.kind, oldMode, newMode) {
    case (.added, _, let mode?): [PatchLine(.header, "new file mode \(Self.digits(mode))")]
    case (.deleted, let mode?, _): [PatchLine(.header, "deleted file mode \(Self.digits(mode))")]
    case (_, let old?, let new?) where old != new:
      [PatchLine(.header, "old mode \(Self.digits(old))"), PatchLine(.header, "new mode \(Self.digits(new))")]
    default: []
    }
  }

  private static func lines(of hunk: DiffHunk) -> [PatchLine] {
    let place = "@@ -\(hunk.oldStart),\(hunk.oldCount) +\(hunk.newStart),\(hunk.newCount) @@"
    var lines = [PatchLine(.region, hunk.heading.isEmpty ? place : "\(place) \(hunk.heading)")]
    for line in hunk.lines {
      lines.append(PatchLine(line))
      if !line.endsWithNewline { lines.append(PatchLine(.remark, "\\ No newline at end of file")) }
    }
    return lines
  }

  private static func digits(_ mode: UInt32) -> String {
    String(mode, radix: 8)
  }

  /// A name with spaces is ended by a tab, or readers would take its first word.
  private static func ended(_ name: String) -> String {
    name.contains(" ") && !name.hasPrefix("\"") ? name + "\t" : name
  }

  /// A name as Git writes it: in quotes, as C does, if it has characters that would break the line.
  private static func quoted(_ name: String) -> String {
    let needsQuotes = name.utf8.contains {
      $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
    guard needsQuotes else { return name }
    var result = "\""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
