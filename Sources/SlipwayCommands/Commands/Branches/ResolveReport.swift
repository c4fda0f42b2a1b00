import BranchWorkflow
import Git
import JSONTrees
import SlipwayKit

/// Which conflicts ended, and which are left.
struct ResolveReport: Report {
  let resolved: [String]
  let conflicts: [Conflict]
  let copy: WorkingCopy

  var schema: String { "slipway.resolve/1" }

  var isAffirmative: Bool { conflicts.isEmpty }

  var fields: JSONObject {
    [
      "resolved": .array(resolved.map { .string($0) }),
      "conflicts": .array(
        conflicts.enumerated().map { position, conflict in
          [
            "number": .integer(position + 1), "path": .string(conflict.path), "object": .null, "key": .null,
            "base": .optional(conflict.base?.name.hex), "ours": .optional(conflict.ours?.name.hex),
            "theirs": .optional(conflict.theirs?.name.hex),
          ]
        }),
    ]
  }

  private var goingOn: String {
    copy.repository.operation?.commands?.forward ?? "slipway continue"
  }

  func show(on page: inout Page) {
    for path in resolved { page.line("Resolved \(copy.shown(path), .name)") }
    for (position, conflict) in conflicts.enumerated() {
      page.line("\(position + 1)  \(copy.shown(conflict.path), .bold)  \(conflict.kind.wording)")
    }
    if conflicts.isEmpty {
      page.line("Nothing is in conflict")
      if !resolved.isEmpty { page.next(goingOn, "goes on with what stopped") }
    } else {
      page.next("slipway resolve PATH --take ours|theirs", "takes one side; or edit the files")
    }
  }
}

/// Which conflicts would end, and how.
struct ResolvePlanReport: Report {
  let conflicts: [Conflict]
  let side: ConflictSide
  let copy: WorkingCopy

  var schema: String { "slipway.resolve/1" }

  var fields: JSONObject {
    ResolveReport(resolved: conflicts.map(\.path), conflicts: [], copy: copy).fields
  }

  func show(on page: inout Page) {
    if conflicts.isEmpty { page.line("Nothing is in conflict") }
    for conflict in conflicts {
      let isThere = side == .ours ? conflict.ours != nil : conflict.theirs != nil
      let end = isThere ? "by taking \(side == .ours ? "our" : "their") version" : "by removing it"
      page.line("Would resolve \(copy.shown(conflict.path), .name) \(end)")
    }
  }
}
