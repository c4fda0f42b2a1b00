import BranchWorkflow
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// The resolved files and the remaining conflicts.
struct ResolveReport: Report {
  /// What was asked for.
  enum Mode {
    /// Files were written.
    case work
    /// The preview of that.
    case plan
    /// The list of all conflicts.
    case list
  }

  let resolved: [String]
  let resolution: ConflictResolution
  /// The chosen sides.
  let choices: ConflictChoices
  let copy: WorkingCopy
  var mode = Mode.work

  var schema: String { "slipway.resolve/1" }

  private var open: [OpenConflict] { resolution.open }

  var isAffirmative: Bool { open.isEmpty }

  var fields: JSONObject {
    [
      "resolved": .array(resolved.map { .string($0) }),
      "taken": .array(
        resolution.taken.map { file in
          [
            "path": .string(file.path), "side": .optional(takenSide?.rawValue), "extent": .string(file.extent.name),
            "conflicts": .integer(file.extent.count),
          ]
        }),
      "conflicts": .array(
        open.map { conflict in
          [
            "number": .integer(conflict.number), "name": .string(conflict.name), "path": .string(conflict.path),
            "object": .optional(conflict.object), "key": .optional(conflict.key), "base": .optional(conflict.base),
            "ours": .optional(conflict.ours), "theirs": .optional(conflict.theirs),
          ]
        }),
      "decided": .array(
        resolution.decided.map { conflict in
          [
            "number": .integer(conflict.number), "name": .string(conflict.name), "path": .string(conflict.path),
          ]
        }),
      "settled": .array(resolution.settled.map(\.json)),
    ]
  }

  private var takenSide: ConflictSide? { if case .all(let side) = choices { side } else { nil } }

  func show(on page: inout Page) {
    for path in resolved {
      let way = way(of: path)
      page.line("\(mode == .work ? "Resolved" : "Would resolve")\(way.before) \(copy.shown(path), .name)\(way.after)")
    }
    if mode != .work, resolved.isEmpty {
      for path in resolution.resolved {
        let state = resolution.edited.contains(path) ? "has no conflicts left" : "can be merged semantically"
        page.line("\(copy.shown(path), .name) \(state)")
      }
    }
    showConflicts(on: &page)
    if open.isEmpty { showEnd(on: &page) } else { showChoices(on: &page) }
  }

  /// How a file was resolved where a side was taken: the words before and after its path.
  private func way(of path: String) -> (before: String, after: String) {
    guard let side = takenSide, let file = resolution.taken.first(where: { $0.path == path }) else {
      return (before: "", after: "")
    }
    let party = side == .ours ? "ours (\(resolution.ours.label))" : "theirs (\(resolution.theirs.label))"
    return switch file.extent {
    case .conflicts(let count): (before: " \(counted(count, "conflict")) in", after: " with \(party)")
    case .whole: (before: "", after: " with the whole version of \(party)")
    case .deletion: (before: "", after: " by deleting it, as in \(party)")
    case .merged: (before: "", after: " by a semantic merge")
    case .edited: (before: "", after: " as edited")
    }
  }

  private func showConflicts(on page: inout Page) {
    var decided = mode == .list ? resolution.decided[...] : []
    for conflict in open {
      while let first = decided.first, first.number < conflict.number {
        show(first, on: &page)
        decided.removeFirst()
      }
      show(conflict, on: &page)
    }
    for conflict in decided { show(conflict, on: &page) }
  }

  private func show(_ conflict: ResolvedConflict, on page: inout Page) {
    page.line("\(conflict.number, .bold)  \(copy.shown(conflict.path), .name)  \("resolved", .good)")
    page.line("   \("name for --pick:", .faint) \(conflict.name)")
  }

  private func show(_ conflict: OpenConflict, on page: inout Page) {
    page.line("\(conflict.number, .bold)  \(copy.shown(conflict.path), .name)  \(conflict.message)")
    page.line("   \("name for --pick:", .faint) \(conflict.name)")
    if let hint = conflict.hint { page.line("   \("hint:", .faint) \(RemedyWording.text(.hint(hint)))") }
    for (party, text) in [(resolution.ours, conflict.ours), (resolution.theirs, conflict.theirs)] {
      let lines = text?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
      guard let first = lines.first else { continue }
      let more: StyledText = lines.count > 1 ? "\(" and \(counted(lines.count - 1, "more line"))", .faint)" : ""
      page.line("   \(party.label, .faint): \(first.drop { $0 == " " || $0 == "\t" })\(more)")
    }
    if case .listed(let sides) = choices, let side = sides[.number(conflict.number)] ?? sides[.name(conflict.name)],
      mode != .work
    {
      page.line("   Would take \(side.rawValue, .good)")
    }
  }

  private func showEnd(on page: inout Page) {
    if mode == .work || resolution.resolved.isEmpty { page.line("No conflicts") }
    if mode == .work && !resolved.isEmpty || mode == .list && !resolution.decided.isEmpty {
      if resolution.isInOperation {
        page.continuation(in: copy.repository)
      } else {
        page.next("slipway status", "show the changes")
      }
    } else if mode != .work, takenSide == nil, !resolution.resolved.isEmpty {
      page.next("slipway resolve", "merge them")
    }
  }

  private func showChoices(on page: inout Page) {
    let first = open.first?.number ?? 1
    page.line("ours is \(resolution.ours.label, .name), theirs is \(resolution.theirs.label, .name)")
    page.next("slipway resolve --pick \(first)=ours|theirs", "choose sides by number or name, or edit the files")
  }
}

extension TakenFile.Extent {
  /// Its name in JSON.
  fileprivate var name: String {
    switch self {
    case .conflicts: "conflicts"
    case .whole, .deletion: "file"
    case .merged, .edited: "nothing"
    }
  }

  /// How many conflicts were resolved with the side.
  fileprivate var count: Int { if case .conflicts(let count) = self { count } else { 0 } }
}
