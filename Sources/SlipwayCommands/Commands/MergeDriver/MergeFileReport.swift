import Diagnostics
import SemanticMerges
import SyntaxTrees

/// The result of a merge of three versions of a file.
///
/// Standard output is the merged file, so conflicts and notes go to standard error.
struct MergeFileReport: Report {
  let result: MergeResult
  let file: String?

  var schema: String { "slipway.merge-file/1" }

  var isAffirmative: Bool { result.isClean }

  var fields: JSONObject {
    [
      "file": .optional(file), "merged": .bool(result.isClean), "method": .string(result.method.rawValue),
      "conflicts": .array(result.conflicts.map(json)),
      "resolved": .array(result.resolutions.map { .object($0.fields) }),
      "notes": .array(result.notes.map { .string($0.message) }),
    ]
  }

  var bytes: [UInt8]? { file == nil ? result.bytes : [] }

  var problems: [String] {
    result.conflicts.map { "conflict: " + $0.message } + result.notes.map { "note: " + $0.message }
  }

  func show(on page: inout Page) {}

  private func json(_ conflict: MergeConflict) -> JSONValue {
    [
      "kind": .string(conflict.kind.rawValue), "name": .string(conflict.name), "object": .optional(conflict.object),
      "key": .optional(conflict.key),
      "base": .optional(conflict.base),
      "ours": .optional(conflict.ours), "theirs": .optional(conflict.theirs), "message": .string(conflict.message),
    ]
  }
}

extension MergeResolution {
  /// The keys of a resolved value, the same in every command's JSON.
  var fields: JSONObject {
    [
      "how": .string(how.rawValue), "object": .optional(object), "key": .optional(key),
      "side": .optional(side?.rawValue), "message": .string(message),
    ]
  }
}
