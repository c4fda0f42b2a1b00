import BranchWorkflow
import Diagnostics
import GitStore
import GitWorkTree
import SlipwayKit
import SyntaxTrees

/// The result of a switch, with the changes that were stashed or applied.
struct SwitchReport: Report {
  let name: String
  let outcome: BranchSwitch
  let copy: WorkingCopy

  var schema: String { "slipway.\(name)/1" }

  var isAffirmative: Bool { outcome.conflicts.isEmpty }

  private var branch: String? { outcome.to.branch?.rawValue }

  var fields: JSONObject {
    [
      "id": .optional(branch), "branch": .optional(branch), "commit": .optional(outcome.to.commit?.hex),
      "from": .optional(outcome.from.branch?.rawValue), "upstream": .optional(outcome.follows?.shortName),
      "parked": .optional(outcome.parked?.commit.hex), "restored": .optional(outcome.restored?.commit.hex),
      "leftBehind": outcome.leftBehind.json,
      "conflicts": .array(outcome.conflicts.map { ["path": .string($0.path), "kind": .string($0.kind.rawValue)] }),
    ]
  }

  func show(on page: inout Page) {
    if branch == nil, let name = outcome.to.commit {
      let subject = (try? copy.repository.commits.read(name))?.subject ?? ""
      page.line("HEAD is now detached at \(name.short, .name) (\(subject))")
    } else if outcome.from.branch == outcome.to.branch, outcome.follows == nil, outcome.parked == nil {
      page.line("Already on \(branch ?? "HEAD", .name)")
    } else {
      page.line("Switched to branch \(branch ?? "HEAD", .name)")
    }
    if let upstream = outcome.follows?.shortName {
      page.line("Created \(branch ?? "HEAD", .name) to track \(upstream, .name)")
    }
    if outcome.parked != nil {
      page.line("Stashed the changes on \(outcome.from.branch?.rawValue ?? "HEAD", .name); switching back applies them")
    }
    if outcome.restored != nil, outcome.conflicts.isEmpty {
      page.line("Applied the changes stashed on \(branch ?? "HEAD", .name)")
    }
    for note in outcome.notes { page.line("note: \(note.message)") }
    outcome.leftBehind.show(on: &page)
    if branch == nil, outcome.from.branch != nil { page.next("slipway switch -", "switch back") }
    guard !outcome.conflicts.isEmpty else { return }
    page.line("\("Merge conflict", .bad) between the stashed changes and \(branch ?? "HEAD", .name) in")
    for file in outcome.conflicts { page.line("  \(copy.shown(file.path), .bold)  \(file.kind.wording)") }
    page.next("slipway resolve", "merge semantically and list the remaining conflicts; slipway abort aborts the switch")
  }
}
