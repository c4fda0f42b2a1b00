import GitHistory
import GitStore
import SyntaxTrees

/// Changes as a patch, or as a summary of each file.
struct DiffReport: Report {
  let files: [FileDiff]
  /// The unmerged paths, which have no patch.
  let conflicted: [String]
  /// The patch, or the summary.
  let body: Body
  /// Whether the exact bytes go to a file or a program, and whether in color; `nil` on a terminal.
  var bytesInColor: Bool?
  /// Whether a note on standard error says that nothing differs.
  var notesNothing = false

  /// What is shown of the changes.
  enum Body {
    case patch([PatchLine])
    case summary(DiffStatGraph)
  }

  var schema: String { "slipway.diff/1" }
  var pagerSubject: String? { "diff" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "files": .array(
        files.map { file in
          [
            "path": .string(file.change.path), "change": .string(file.change.kind.rawValue),
            "from": .optional(file.change.from), "binary": .bool(file.isBinary),
            "additions": .integer(file.additions), "deletions": .integer(file.deletions),
          ]
        })
    ]
    for (key, value) in DiffStatWording.json(DiffStat(of: files)) { fields[key] = value }
    return fields
  }

  /// The bytes that git writes, with or without color; a terminal gets escaped lines, without the objects' names.
  var bytes: [UInt8]? {
    guard let bytesInColor else { return nil }
    switch body {
    case .patch(let lines):
      return lines.flatMap { line in
        Self.style(of: line).painted(line.bytes, inColor: bytesInColor) + [UInt8(ascii: "\n")]
      }
    case .summary(let graph):
      return graph.lines.flatMap { Array(($0.rendered(inColor: bytesInColor) + "\n").utf8) }
    }
  }

  var problems: [String] {
    if notesNothing, files.isEmpty, conflicted.isEmpty { return ["No changes"] }
    return conflicted.map { "\($0) is unmerged: slipway resolve --list shows its conflicts" }
  }

  func show(on page: inout Page) {
    switch body {
    case .patch: for file in files { page.patch(of: file) }
    case .summary(let graph): for line in graph.lines { page.verbatim(line) }
    }
  }

  private static func style(of line: PatchLine) -> StyledText.Style {
    switch line.kind {
    case .header: .bold
    case .oldFile, .content(.removed): .removed
    case .newFile, .content(.added): .added
    case .region: .name
    case .remark: .faint
    case .content(.context): .plain
    }
  }

  /// A line of a patch with its tabs.
  static func exact(_ line: PatchLine) -> StyledText {
    let parts = line.text.split(separator: "\t", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce("\(String(parts[0]), style(of: line))") { text, part in
      "\(text)\(StyledText(stringLiteral: "\t"))\(String(part), style(of: line))"
    }
  }

  /// A line of a patch for a terminal.
  static func shown(_ line: PatchLine) -> StyledText {
    let isContent = if case .content = line.kind { true } else { false }
    var text = line.text
    if isContent {
      // The first column is the prefix of the patch.
      var stops = TabStops(every: 8)
      text = text.prefix(1) + stops.expanded(String(text.dropFirst()))
    } else if text.hasSuffix("\t") {
      text.removeLast()
    }
    return "\(text, style(of: line))"
  }
}

extension StyledText.Style {
  /// Bytes with or without the escape sequences for color.
  fileprivate func painted(_ bytes: [UInt8], inColor: Bool) -> [UInt8] {
    guard inColor, let rendition else { return bytes }
    return Array("\u{1B}[\(rendition)m".utf8) + bytes + Array("\u{1B}[0m".utf8)
  }
}
