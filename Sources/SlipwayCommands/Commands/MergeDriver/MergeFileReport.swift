import Diagnostics
import JSONTrees
import SemanticMerges

/// What became of three versions of a file.
///
/// Standard output belongs to the merged file, so people read of conflicts and rules on standard error.
struct MergeFileReport: Report {
  let result: MergeResult
  let file: String?

  var schema: String { "slipway.merge-file/1" }

  var isAffirmative: Bool { result.isClean }

  var fields: JSONObject {
    [
      "file": .optional(file), "merged": .bool(result.isClean), "method": .string(result.method.rawValue),
      "conflicts": .array(result.conflicts.map(json)),
      "resolved": .array(result.resolutions.map(json)),
      "notes": .array(result.notes.map { .string($0.message) }),
    ]
  }

  var bytes: [UInt8]? { file == nil ? result.bytes : [] }

  var problems: [String] {
    result.conflicts.map { "conflict: " + $0.message } + result.notes.map { "note: " + $0.message }
  }

  func show(on page: inout Page) {}

  private func json(_ resolution: MergeResolution) -> JSONValue {
    [
      "how": .string(resolution.how.rawValue), "object": .optional(resolution.object),
      "key": .optional(resolution.key), "side": .optional(resolution.side?.rawValue),
      "message": .string(resolution.message),
    ]
  }

  private func json(_ conflict: MergeConflict) -> JSONValue {
    [
      "kind": .string(conflict.kind.rawValue), "object": .optional(conflict.object), "key": .optional(conflict.key),
      "base": .optional(conflict.base),
      "ours": .optional(conflict.ours), "theirs": .optional(conflict.theirs), "message": .string(conflict.message),
    ]
  }
}
