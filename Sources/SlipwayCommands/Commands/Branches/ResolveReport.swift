import BranchWorkflow
import Git
import JSONTrees
import SlipwayKit

/// The resolved files and the remaining conflicts.
struct ResolveReport: Report {
  let resolved: [String]
  let resolution: ConflictResolution
  let copy: WorkingCopy
  /// Whether nothing was written.
  var isPlan = false
  /// Whether one side's version was taken, without a merge.
  var takesSide = false
  /// The chosen sides, where nothing was written.
  var choices: [ConflictKey: ConflictSide] = [:]

  var schema: String { "slipway.resolve/1" }

  private var open: [OpenConflict] { resolution.open }

  var isAffirmative: Bool { open.isEmpty }

  var fields: JSONObject {
    [
      "resolved": .array(resolved.map { .string($0) }),
      "conflicts": .array(
        open.map { conflict in
          [
            "number": .integer(conflict.number), "name": .string(conflict.name), "path": .string(conflict.path),
            "object": .optional(conflict.object), "key": .optional(conflict.key), "base": .optional(conflict.base),
            "ours": .optional(conflict.ours), "theirs": .optional(conflict.theirs),
          ]
        }),
      "settled": .array(takesSide ? [] : resolution.settled.map(\.json)),
    ]
  }

  func show(on page: inout Page) {
    for path in resolved { page.line("\(isPlan ? "Would resolve" : "Resolved") \(copy.shown(path), .name)") }
    if isPlan, resolved.isEmpty {
      for path in resolution.resolved { page.line("\(copy.shown(path), .name) can be merged semantically") }
    }
    for conflict in open { show(conflict, on: &page) }
    if open.isEmpty { showEnd(on: &page) } else { showChoices(on: &page) }
  }

  private func show(_ conflict: OpenConflict, on page: inout Page) {
    page.line("\(conflict.number, .bold)  \(copy.shown(conflict.path), .name)  \(conflict.message)")
    page.line("   \("name:", .faint) \(conflict.name)")
    for (party, text) in [(resolution.ours, conflict.ours), (resolution.theirs, conflict.theirs)] {
      let lines = text?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
      guard let first = lines.first else { continue }
      let more: StyledText = lines.count > 1 ? "\(" and \(lines.count - 1) more lines", .faint)" : ""
      page.line("   \(party.label, .faint): \(first.drop { $0 == " " || $0 == "\t" })\(more)")
    }
    if let side = choices[.number(conflict.number)] ?? choices[.name(conflict.name)] {
      page.line("   Would take \(side.rawValue, .good)")
    }
  }

  private func showEnd(on page: inout Page) {
    if !isPlan || resolution.resolved.isEmpty { page.line("No conflicts") }
    if isPlan, !resolution.resolved.isEmpty {
      page.next("slipway resolve", "merge them")
    } else if !resolved.isEmpty {
      page.next("slipway continue", "continue the operation in progress")
    }
  }

  private func showChoices(on page: inout Page) {
    let first = open.first?.number ?? 1
    page.line("ours is \(resolution.ours.label, .name), theirs is \(resolution.theirs.label, .name)")
    page.next("slipway resolve --pick \(first)=ours|theirs", "choose sides by number or name, or edit the files")
  }
}

/// The preview of taking one side's version.
struct ResolvePlanReport: Report {
  let conflicts: [Conflict]
  let side: ConflictSide
  let copy: WorkingCopy

  var schema: String { "slipway.resolve/1" }

  var fields: JSONObject {
    ["resolved": .array(conflicts.map { .string($0.path) }), "conflicts": [], "settled": []]
  }

  func show(on page: inout Page) {
    if conflicts.isEmpty { page.line("No conflicts") }
    for conflict in conflicts {
      let isThere = side == .ours ? conflict.ours != nil : conflict.theirs != nil
      let end = isThere ? "by taking \(side == .ours ? "our" : "their") version" : "by deleting it"
      page.line("Would resolve \(copy.shown(conflict.path), .name) \(end)")
    }
  }
}
