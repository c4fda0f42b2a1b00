import GitStore

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

  init(_ kind: Kind, _ bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// The line as text; bytes that are no UTF-8 are escapes such as `\xE9`.
  public var text: String { String(showing: bytes) }
}

extension FileDiff {
  /// The differences as `git apply` reads them; of a file that is not text only that it differs.
  public var patch: [PatchLine] { patch(PatchNames(quotesOthers: false), telling: nil) }

  /// The differences as `git diff` writes them to a file, byte for byte, with names as `names` writes them.
  public func patchForPrograms(_ names: PatchNames) -> [PatchLine] {
    guard halves.isEmpty else { return halves.flatMap { $0.patchForPrograms(names) } }
    return patch(names, telling: objects)
  }

  private func patch(_ names: PatchNames, telling objects: ComparedObjects?) -> [PatchLine] {
    let old = change.from ?? change.path
    var lines = [PatchLine(.header, "diff --git \(names.written("a/" + old)) \(names.written("b/" + change.path))")]
    lines += modeLines
    if change.kind == .renamed {
      if let objects { lines.append(PatchLine(.header, "similarity index \(objects.similarity)%")) }
      lines.append(PatchLine(.header, "rename from \(names.written(old))"))
      lines.append(PatchLine(.header, "rename to \(names.written(change.path))"))
    }
    if let objects, objects.old != objects.new {
      let mode = oldMode == newMode ? oldMode.map { " " + Self.digits($0) } ?? "" : ""
      lines.append(PatchLine(.header, "index \(objects.old)..\(objects.new)\(mode)"))
    }
    let oldFile = change.kind == .added ? "/dev/null" : names.written("a/" + old)
    let newFile = change.kind == .deleted ? "/dev/null" : names.written("b/" + change.path)
    guard !isBinary else {
      return hasSameContent ? lines : lines + [PatchLine(.header, "Binary files \(oldFile) and \(newFile) differ")]
    }
    guard !hunks.isEmpty else { return lines }
    lines.append(PatchLine(.oldFile, "--- " + Self.ended(oldFile)))
    lines.append(PatchLine(.newFile, "+++ " + Self.ended(newFile)))
    return lines + hunks.flatMap { [$0.place] + $0.lines.flatMap(\.patch) }
  }

  /// Whether only the name or the mode differs.
  public var hasSameContent: Bool {
    if let objects { return objects.old == objects.new }
    return oldName != nil && oldName == newName
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

  private static func digits(_ mode: UInt32) -> String {
    String(mode, radix: 8)
  }

  /// A name with spaces is ended by a tab, or readers would take its first word.
  private static func ended(_ name: String) -> String {
    name.contains(" ") ? name + "\t" : name
  }
}

extension DiffHunk {
  /// The line that says where it is: `@@ -1,3 +1,4 @@`, with its heading.
  public var place: PatchLine {
    let numbers =
      "@@ -\(Self.range(from: oldStart, count: oldCount)) +\(Self.range(from: newStart, count: newCount)) @@"
    return PatchLine(.region, Array(numbers.utf8) + (headingBytes.isEmpty ? [] : [0x20]) + headingBytes)
  }

  /// A count of one is left out, as Git does.
  private static func range(from start: Int, count: Int) -> String {
    count == 1 ? "\(start)" : "\(start),\(count)"
  }
}

extension DiffLine {
  /// The line in a patch, and a remark where it has no end.
  public var patch: [PatchLine] {
    let line = PatchLine(.content(kind), Array(String(kind.rawValue).utf8) + bytes)
    return endsWithNewline ? [line] : [line, PatchLine(.remark, "\\ No newline at end of file")]
  }
}
