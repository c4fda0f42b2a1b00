import BranchWorkflow
import GitStore
import SlipwayKit
import SyntaxTrees

/// What an abort did.
struct AbortReport: Report {
  let outcome: AbortOutcome
  let copy: WorkingCopy

  var schema: String { "slipway.abort/1" }

  var fields: JSONObject {
    [
      "branch": .optional(outcome.head.branch?.rawValue), "files": .array(outcome.files.map { .string($0) }),
      "takenBack": .bool(outcome.end == .takenBack),
      "references": .array(outcome.moves.map { .string($0.name) }),
      "kept": .array(outcome.kept.map { .string($0.name) }),
      "differences": .array(outcome.differences.map { .string($0) }),
    ]
  }

  func show(on page: inout Page) {
    switch outcome.end {
    case .takenBack: showTakenBack(on: &page)
    case .alreadyFinished(let title):
      page.line("Nothing to abort: the \(title, .bold) is already done")
      page.undo()
    case .nothingWaited(let title):
      page.line("Nothing to abort: the \(title, .bold) is no longer in progress")
    }
  }

  private func showTakenBack(on page: inout Page) {
    let place: StyledText = outcome.head.branch.map { " on \($0.rawValue, .name)" } ?? ""
    if !outcome.differences.isEmpty {
      page.line("Aborted the \(outcome.title, .bold), but the previous state is not fully restored")
    } else if outcome.kept.isEmpty {
      page.line("Aborted the \(outcome.title, .bold): restored the previous state\(place)")
    } else {
      page.line("Aborted the \(outcome.title, .bold), except for refs that moved after it stopped")
    }
    for move in outcome.moves {
      let words = move.target.map { "is back at \($0.short)" } ?? "is deleted again"
      page.line("  \(BranchWording.named(move.name)) \(words)")
    }
    for move in outcome.kept {
      let words = move.target.map { "stays at \($0.short)" } ?? "stays deleted"
      page.line("  \(BranchWording.named(move.name, .warning)) \(words): it moved after the operation stopped")
    }
    for difference in outcome.differences { page.line("  \(difference, .warning) differs from the previous state") }
    for file in outcome.files { page.detail("  restored \(copy.shown(file), .name)") }
    if outcome.isRecorded { page.undo() }
  }
}
