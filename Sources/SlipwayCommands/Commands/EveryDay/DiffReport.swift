import Git
import JSONTrees

/// Changes as a patch.
struct DiffReport: Report {
  let files: [FileDiff]
  /// The unmerged paths, which have no patch.
  let conflicted: [String]
  /// The patch for a file or a program, without color; `nil` on a terminal.
  let patch: [UInt8]?
  /// Whether a note on standard error says that nothing differs.
  var notesNothing = false

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

  /// The exact bytes of the patch for other programs; a terminal gets escaped lines.
  var bytes: [UInt8]? {
    patch
  }

  var problems: [String] {
    if notesNothing, files.isEmpty, conflicted.isEmpty { return ["No changes"] }
    return conflicted.map { "\($0) is unmerged: the file contains conflict markers" }
  }

  func show(on page: inout Page) {
    for file in files { page.patch(of: file) }
  }

  /// A line of a patch for a terminal.
  static func shown(_ line: PatchLine) -> StyledText {
    let style: StyledText.Style =
      switch line.kind {
      case .header: .bold
      case .oldFile, .content(.removed): .removed
      case .newFile, .content(.added): .added
      case .region: .name
      case .remark: .faint
      case .content(.context): .plain
      }
    let isContent = if case .content = line.kind { true } else { false }
    var text = line.text
    if isContent {
      // The first column is the prefix of the patch.
      var stops = TabStops(every: 8)
      text = text.prefix(1) + stops.expanded(String(text.dropFirst()))
    } else if text.hasSuffix("\t") {
      text.removeLast()
    }
    return "\(text, style)"
  }
}
