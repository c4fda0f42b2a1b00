import Git
import JSONTrees

/// What changed, line by line, in the form that patches have.
struct DiffReport: Report {
  let files: [FileDiff]
  /// The files that are in conflict, of which no patch can be made.
  let conflicted: [String]
  /// The patch for a file or a program, without colour; `nil` where people read.
  let patch: [UInt8]?

  var schema: String { "slipway.diff/1" }
  var pagerSubject: String? { "diff" }

  var fields: JSONObject {
    [
      "files": .array(
        files.map { file in
          [
            "path": .string(file.change.path), "change": .string(file.change.kind.rawValue),
            "from": .optional(file.change.from), "binary": .bool(file.isBinary),
            "additions": .integer(file.additions), "deletions": .integer(file.deletions),
          ]
        })
    ]
  }

  /// A patch for other programs, byte for byte; a terminal gets lines in which nothing steers it.
  var bytes: [UInt8]? {
    files.isEmpty ? nil : patch
  }

  var problems: [String] {
    conflicted.map { "\($0) is in conflict: the file has both sides between markers" }
  }

  func show(on page: inout Page) {
    for file in files { page.patch(of: file) }
    if files.isEmpty, conflicted.isEmpty { page.line("Nothing differs") }
  }

  /// A line of a patch as a terminal shows it.
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
      // The first column is the patch's own mark.
      var stops = TabStops(every: 8)
      text = text.prefix(1) + stops.expanded(String(text.dropFirst()))
    } else if text.hasSuffix("\t") {
      text.removeLast()
    }
    return "\(text, style)"
  }
}
