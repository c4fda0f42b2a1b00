import BranchWorkflow
import Git
import JSONTrees
import SlipwayKit

/// What taking back did.
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
      page.line("Nothing was taken back: \(title, .bold) is merged already, and stays so")
      page.next("slipway undo", "takes that back as well")
    case .nothingWaited(let title):
      page.line("Nothing was taken back: nothing of \(title, .bold) waits any more")
    }
  }

  private func showTakenBack(on page: inout Page) {
    let place: StyledText = outcome.head.branch.map { " on \($0.rawValue, .name)" } ?? ""
    if !outcome.differences.isEmpty {
      page.line("Aborted, but not everything is as it was before")
    } else if outcome.kept.isEmpty {
      page.line("Taken back: everything\(place) is as it was before")
    } else {
      page.line("Taken back, but for what was moved since")
    }
    for move in outcome.moves {
      let words = move.target.map { "is at \($0.short) again" } ?? "is gone again"
      page.line("  \(BranchWording.named(move.name)) \(words)")
    }
    for move in outcome.kept {
      let words = move.target.map { "stays at \($0.short)" } ?? "stays deleted"
      page.line("  \(BranchWording.named(move.name, .warning)) \(words): it was moved after this stopped")
    }
    for difference in outcome.differences { page.line("  \(difference, .warning) differs from before") }
    for file in outcome.files { page.detail("  brought back \(copy.shown(file), .name)") }
    if outcome.isRecorded { page.next("slipway undo", "goes back to where it had stopped") }
  }
}
